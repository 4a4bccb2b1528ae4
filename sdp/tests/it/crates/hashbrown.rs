use std::collections::{BTreeMap, BTreeSet};
use std::hash::RandomState;

use ::hashbrown::{HashMap, HashSet};
use sdp::{SdpDecode, SdpEncode};

use super::*;

type Map<K, V> = HashMap<K, V, RandomState>;
type Set<K> = HashSet<K, RandomState>;

#[test]
fn hash_maps_are_maps() {
    let entries = (0..100_u16).map(|key| (key.wrapping_mul(0x9e37), key.to_string()));
    let map: Map<u16, String> = entries.clone().collect();
    let expected: BTreeMap<u16, String> = entries.collect();
    let bytes = sdp::to_vec(&expected).unwrap();
    assert_eq!(sdp::to_vec(&map).unwrap(), bytes);
    assert_eq!(sdp::encoded_len(&map), bytes.len());
    for len in 0..=bytes.len() {
        let dirty = Map::from_iter([(1, String::from("dirty")), (2, String::new())]);
        decodes_as::<Map<u16, String>, BTreeMap<u16, String>>(&bytes[..len], dirty, usize::MAX);
    }
    memory_of_values_is_reused();
}

fn memory_of_values_is_reused() {
    let bytes = sdp::to_vec(&BTreeMap::from([(1_u8, vec![7_u8; 9]), (2, vec![8; 9])])).unwrap();
    let mut place: Map<u8, Vec<u8>> = sdp::from_slice(&bytes).unwrap();
    let at = place[&1].as_ptr();
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!((place[&1].as_ptr(), place.len()), (at, 2));
}

#[test]
fn hash_sets_are_sets() {
    let set: Set<i8> = (-20..20).collect();
    let expected: BTreeSet<i8> = (-20..20).collect();
    let bytes = sdp::to_vec(&expected).unwrap();
    assert_eq!(sdp::to_vec(&set).unwrap(), bytes);
    for len in 0..=bytes.len() {
        decodes_as::<Set<i8>, BTreeSet<i8>>(&bytes[..len], Set::from_iter([9]), usize::MAX);
    }
    has_the_bytes(
        &Set::from_iter([2_u8, 1]),
        Set::default(),
        &[2, 0, 0, 0, 1, 2],
    );
}

#[test]
fn unordered_keys_are_rejected() {
    use DecodeErrorKind::{DuplicateKey, UnorderedKey};

    rejects::<Map<u8, u8>>(&[2, 0, 0, 0, 2, 0, 1, 0], UnorderedKey, 6);
    rejects::<Map<u8, u8>>(&[2, 0, 0, 0, 1, 0, 1, 0], DuplicateKey, 6);
    rejects::<Set<u8>>(&[2, 0, 0, 0, 2, 1], UnorderedKey, 5);
    rejects::<Set<u8>>(&[2, 0, 0, 0, 1, 1], DuplicateKey, 5);
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Registry {
    names: Map<u32, String>,
    nested: Map<u8, Map<u8, Set<u8>>>,
}

#[test]
fn derives_accept_the_types() {
    let names = BTreeMap::from([(7_u32, "wet"), (1, "dry")]);
    let nested = BTreeMap::from([(1_u8, BTreeMap::from([(2_u8, BTreeSet::from([3_u8]))]))]);
    let bytes = sdp::to_vec(&(names, nested)).unwrap();
    let value: Registry = sdp::from_slice(&bytes).unwrap();
    assert_eq!(value.names[&7], "wet");
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
}
