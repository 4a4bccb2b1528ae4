use std::hash::RandomState;

use crate::limits::encode_with;
use ::indexmap::{IndexMap, IndexSet};
use sdp::{SdpDecode, SdpEncode};

use super::*;

type Map<K, V> = IndexMap<K, V, RandomState>;
type Set<K> = IndexSet<K, RandomState>;

#[test]
fn entries_are_in_the_order_of_the_map() {
    let map = Map::from_iter([(2_u8, 'b'), (1, 'a')]);
    let bytes = [2, 0, 0, 0, 2, b'b', 0, 0, 0, 1, b'a', 0, 0, 0];
    has_the_bytes(&map, Map::from_iter([(9, 'z'), (1, 'y'), (8, 'x')]), &bytes);
    let back: Map<u8, char> = sdp::from_slice(&bytes).unwrap();
    assert!(back.iter().eq(&map));

    has_the_bytes(
        &Set::from_iter([2_u8, 1]),
        Set::from_iter([1]),
        &[2, 0, 0, 0, 2, 1],
    );
    has_the_bytes(&Map::<u8, u8>::default(), Map::from_iter([(1, 1)]), &[0; 4]);
}

#[test]
fn maps_are_sequences_of_pairs() {
    let entries: Vec<(String, Vec<u8>)> = (0..50_u8)
        .rev()
        .map(|index| (index.to_string(), vec![index; usize::from(index % 4)]))
        .collect();
    let bytes = sdp::to_vec(&entries).unwrap();
    let map: Map<String, Vec<u8>> = entries.into_iter().collect();
    assert_eq!(sdp::to_vec(&map).unwrap(), bytes);
    assert_eq!(sdp::encoded_len(&map), bytes.len());
    for len in 0..=bytes.len() {
        let dirty = Map::from_iter([(String::from("7"), vec![1])]);
        decodes_as::<Map<String, Vec<u8>>, Vec<(String, Vec<u8>)>>(
            &bytes[..len],
            dirty,
            usize::MAX,
        );
    }
}

#[test]
fn duplicate_key_is_rejected_at_its_offset() {
    use DecodeErrorKind::{DuplicateKey, UnexpectedEnd};

    rejects::<Map<u8, u8>>(&[3, 0, 0, 0, 1, 9, 2, 9, 1, 9], DuplicateKey, 8);
    rejects::<Set<u8>>(&[3, 0, 0, 0, 2, 1, 2], DuplicateKey, 6);
    // The key is checked before its value is decoded.
    rejects::<Map<u8, bool>>(&[2, 0, 0, 0, 1, 1, 1, 9], DuplicateKey, 6);

    let error = sdp::from_slice::<Map<u8, u8>>(&[0xff; 8]).unwrap_err();
    let needed = usize::try_from(u64::from(u32::MAX) * 2).unwrap();
    assert_eq!(
        error.kind(),
        UnexpectedEnd {
            needed,
            available: 4
        }
    );
}

#[test]
fn decoding_in_place_keeps_no_earlier_entry() {
    let mut place = Map::from_iter([(1_u8, String::from("one")), (2, String::from("two"))]);
    assert!(sdp::decode_into(&[2, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0], &mut place).is_err());
    sdp::decode_into(&[1, 0, 0, 0, 4, 1, 0, 0, 0, b'd'], &mut place).unwrap();
    assert_eq!(place, Map::from_iter([(4, String::from("d"))]));
}

#[test]
fn count_alone_allocates_nothing() {
    allocates_nothing(|| assert!(sdp::from_slice::<Set<u16>>(&[0xff, 0xff, 0, 0, 1, 2]).is_err()));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Node {
    name: String,
    children: Map<u32, Node>,
}

#[test]
fn derives_accept_the_types_and_nesting_is_limited() {
    let leaf = |name: &str| Node {
        name: name.into(),
        children: Map::default(),
    };
    let tree = Node {
        name: "root".into(),
        children: Map::from_iter([(9, leaf("b")), (1, leaf("a"))]),
    };
    let bytes = sdp::to_vec(&tree).unwrap();
    assert_eq!(sdp::from_slice::<Node>(&bytes).unwrap(), tree);

    let flat = Limits::DEFAULT.with_max_nesting(1);
    assert!(
        Reader::with_limits(&bytes, &flat)
            .decode_whole::<Node>()
            .is_err()
    );
    assert!(encode_with(&tree, &flat).is_err());
}
