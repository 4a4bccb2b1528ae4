//! Maps and sets with hash tables.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::RandomState;

use super::*;

#[cfg(feature = "hashbrown-0_17")]
#[test]
fn hash_maps_and_sets_have_the_bytes_of_ordered_ones() {
    type Map<K, V> = ::hashbrown::HashMap<K, V, RandomState>;
    type Set<K> = ::hashbrown::HashSet<K, RandomState>;
    use DecodeErrorKind::{DuplicateKey, UnorderedKey};

    let entries = (0..100_u16).map(|key| (key.wrapping_mul(0x9e37), key.to_string()));
    let map: Map<u16, String> = entries.clone().collect();
    let ordered: BTreeMap<u16, String> = entries.collect();
    let dirty = Map::from_iter([(1, String::from("dirty")), (2, String::new())]);
    has_the_bytes(&map, dirty, &sdp::to_vec(&ordered).unwrap());
    let set: Set<i8> = (-20..20).collect();
    let ordered: BTreeSet<i8> = (-20..20).collect();
    has_the_bytes(&set, Set::from_iter([9]), &sdp::to_vec(&ordered).unwrap());

    rejects::<Map<u8, u8>>(&[2, 0, 0, 0, 2, 0, 1, 0], UnorderedKey, 6);
    rejects::<Map<u8, u8>>(&[2, 0, 0, 0, 1, 0, 1, 0], DuplicateKey, 6);
    rejects::<Set<u8>>(&[2, 0, 0, 0, 2, 1], UnorderedKey, 5);
    rejects::<Set<u8>>(&[2, 0, 0, 0, 1, 1], DuplicateKey, 5);

    // The memory of values is reused.
    let bytes = sdp::to_vec(&BTreeMap::from([(1_u8, vec![7_u8; 9]), (2, vec![8; 9])])).unwrap();
    let mut place: Map<u8, Vec<u8>> = sdp::from_slice(&bytes).unwrap();
    let at = place[&1].as_ptr();
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!((place[&1].as_ptr(), place.len()), (at, 2));
}

#[cfg(feature = "indexmap-2")]
mod indexmap {
    use super::*;

    type Map<K, V> = ::indexmap::IndexMap<K, V, RandomState>;
    type Set<K> = ::indexmap::IndexSet<K, RandomState>;

    #[test]
    fn entries_are_a_sequence_in_the_order_of_the_map() {
        let map = Map::from_iter([(2_u8, 'b'), (1, 'a')]);
        let bytes = [2, 0, 0, 0, 2, b'b', 0, 0, 0, 1, b'a', 0, 0, 0];
        has_the_bytes(&map, Map::from_iter([(9, 'z'), (1, 'y'), (8, 'x')]), &bytes);
        let back: Map<u8, char> = sdp::from_slice(&bytes).unwrap();
        assert!(back.iter().eq(&map));
        let set = Set::from_iter([2_u8, 1]);
        has_the_bytes(&set, Set::from_iter([1]), &[2, 0, 0, 0, 2, 1]);
        has_the_bytes(&Map::<u8, u8>::default(), Map::from_iter([(1, 1)]), &[0; 4]);

        let entries: Vec<(String, Vec<u8>)> = (0..50_u8)
            .rev()
            .map(|index| (index.to_string(), vec![index; usize::from(index % 4)]))
            .collect();
        let bytes = sdp::to_vec(&entries).unwrap();
        let map: Map<String, Vec<u8>> = entries.into_iter().collect();
        has_the_bytes(&map, Map::from_iter([("7".into(), vec![1])]), &bytes);
    }

    #[test]
    fn duplicate_key_is_rejected_at_its_offset() {
        use DecodeErrorKind::DuplicateKey;

        rejects::<Map<u8, u8>>(&[3, 0, 0, 0, 1, 9, 2, 9, 1, 9], DuplicateKey, 8);
        rejects::<Set<u8>>(&[3, 0, 0, 0, 2, 1, 2], DuplicateKey, 6);
        // The key is checked before its value is decoded.
        rejects::<Map<u8, bool>>(&[2, 0, 0, 0, 1, 1, 1, 9], DuplicateKey, 6);
    }
}
