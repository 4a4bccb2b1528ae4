//! Maps with unsorted, equal and unusual keys.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use sdp::{EncodeError, EncodeErrorKind};
use sdp_serde::Serde;
use serde::{Serialize, Serializer};

use crate::outputs::agree;
use crate::same::{Key, assert_same_verdict};

/// Returns the configuration of the property tests. Miri is slow and cannot store failures.
fn cases() -> ProptestConfig {
    let mut config = ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 16 });
    config.failure_persistence = None;
    config
}

/// A map with this order of iteration.
#[derive(Clone, Debug)]
struct Entries<K, V>(Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Entries<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Generates strings with common prefixes of up to 10 bytes.
fn text() -> impl Strategy<Value = String> {
    let end = "[\0ab\u{7f}ÿ]{0,4}";
    (prop_oneof!["", "abcdefg", "12345678", "123456789\0"], end)
        .prop_map(|(start, end)| start + &end)
}

fn key() -> impl Strategy<Value = Key> {
    let key = prop_oneof![
        Just(Key::Unit),
        Just(Key::Empty()),
        (-300_i16..300).prop_map(Key::Number),
        text().prop_map(Key::Text),
        vec(0..3_u8, 0..4).prop_map(Key::List),
        btree_map(text(), -1..2_i8, 0..3).prop_map(Key::Map),
    ];
    let next = proptest::option::of(key.clone());
    let deeper = (next, proptest::char::range('a', 'c'));
    let deeper = deeper.prop_map(|(next, letter)| Key::Parts {
        letter,
        next: next.map(Box::new),
        list: vec![],
    });
    prop_oneof![2 => key, 1 => deeper]
}

/// Moves the entries by a number.
fn shuffled<K, V>(entries: impl IntoIterator<Item = (K, V)>, mut seed: usize) -> Entries<K, V> {
    let mut shuffled = Vec::new();
    for entry in entries {
        seed = seed.wrapping_mul(31).wrapping_add(7);
        shuffled.insert(seed % (shuffled.len() + 1), entry);
    }
    Entries(shuffled)
}

proptest! {
    #![proptest_config(cases())]

    /// A key sorts its own entries before the keys are compared.
    #[test]
    fn keys_that_are_unsorted_maps(
        sorted in btree_map(btree_map(btree_map(text(), 0..3_u8, 0..4), key(), 0..4), any::<u8>(), 0..6),
        seed: usize,
    ) {
        let unsorted = sorted.iter().map(|(key, value)| {
            let key = key.iter().map(|(key, value)| (shuffled(key, seed), value));
            (shuffled(key, seed), value)
        });
        agree(&shuffled(unsorted, seed), &sorted);
    }

    /// A sequence of entries has the bytes of a map without the checks of the keys.
    #[test]
    fn equal_and_unsorted_keys_are_refused(
        entries in vec((key(), any::<u8>()), 0..8),
        numbers in vec((0..9_u32, any::<u8>()), 0..8),
    ) {
        assert_same_verdict::<BTreeMap<Key, u8>>(&sdp::to_vec(&entries).unwrap());
        assert_same_verdict::<BTreeMap<u32, u8>>(&sdp::to_vec(&numbers).unwrap());
        let sorted: BTreeMap<_, _> = entries.iter().cloned().collect();
        if sorted.len() == entries.len() {
            agree(&Entries(entries), &sorted);
        } else {
            refuse_keys(&Entries(entries));
        }
    }
}

/// Expects `InvalidKey` from every encoding function.
fn refuse_keys<T: Serialize>(map: &T) {
    let expected = EncodeError::new(EncodeErrorKind::InvalidKey);
    let mut buffer = [0; 4096];
    assert_eq!(sdp_serde::to_vec(map), Err(expected));
    assert_eq!(sdp_serde::to_slice(map, &mut buffer), Err(expected));
    assert_eq!(sdp_serde::append(map, &mut &mut buffer[..]), Err(expected));
    assert_eq!(sdp::to_vec(&(1_u8, Serde(map))), Err(expected));
    let mut out = vec![7];
    assert_eq!(sdp_serde::append(map, &mut out), Err(expected));
    assert_eq!(out, [7]);
    // The keys of an inner map are checked, too.
    assert_eq!(sdp_serde::to_vec(&Entries(vec![(1, map)])), Err(expected));
    assert_eq!(sdp_serde::to_vec(&Entries(vec![(map, 1)])), Err(expected));
}

#[test]
fn maps_of_every_size_have_the_bytes_of_sorted_maps() {
    for count in (0..40).chain([1000]) {
        let text = |number: u32| format!("key{:04}", number.wrapping_mul(7919) % 1000);
        let sorted: BTreeMap<String, u32> = (0..count).map(|n| (text(n), n)).collect();
        agree(&shuffled(&sorted, 1), &sorted);
        let by_number: BTreeMap<_, _> = sorted.iter().map(|(text, n)| (*n, text)).collect();
        agree(&shuffled(&by_number, 1), &by_number);
    }
}

/// Numbers that differ, and compare equal, are one key.
#[test]
fn floats_are_sorted_by_their_value() {
    let sorted = [f64::NEG_INFINITY, -1.5, -0.0, 2.5, f64::INFINITY, f64::NAN];
    let sorted = sorted.map(|number| (number, 1_u8)).to_vec();
    agree(&shuffled(sorted.clone(), 1), &sorted);
    refuse_keys(&Entries(vec![(-0.0, 1), (0.0, 1)]));
    refuse_keys(&Entries(vec![((), 7_u8), ((), 8)]));
    let twice = sdp::to_vec(&vec![((), 7_u8), ((), 8)]).unwrap();
    assert_same_verdict::<BTreeMap<(), u8>>(&twice);
}
