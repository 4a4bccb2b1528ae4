//! Maps in any order of iteration have the bytes and key checks of a derived `BTreeMap`.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use sdp::{EncodeError, EncodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode};
use sdp_serde::Serde;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};

use crate::outputs::agree;
use crate::same::assert_same_verdict;

/// Returns the configuration of the property tests. Miri is slow and cannot store failures.
fn cases() -> ProptestConfig {
    let mut config = ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 24 });
    if cfg!(miri) {
        config.failure_persistence = None;
    }
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

#[derive(
    SdpEncode, SdpDecode, Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Hash,
)]
enum Key {
    Unit,
    Other,
    Number(i16),
    Text(String),
    Parts {
        letter: char,
        next: Option<Box<Self>>,
    },
    List(Vec<u8>),
    Map(BTreeMap<String, i8>),
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
        Just(Key::Other),
        (-300_i16..300).prop_map(Key::Number),
        text().prop_map(Key::Text),
        vec(0..3_u8, 0..4).prop_map(Key::List),
        btree_map(text(), -1..2_i8, 0..3).prop_map(Key::Map),
    ];
    let deeper = (
        proptest::option::of(key.clone()),
        proptest::char::range('a', 'c'),
    );
    prop_oneof![
        2 => key,
        1 => deeper.prop_map(|(next, letter)| Key::Parts { letter, next: next.map(Box::new) }),
    ]
}

/// Checks maps with these entries, also with duplicate keys.
fn check<K, V>(entries: Vec<(K, V)>)
where
    K: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug + Ord + Hash + Clone,
    V: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug + PartialEq + Clone,
{
    let mut keys = BTreeSet::new();
    let (distinct, equal): (Vec<_>, Vec<_>) = entries
        .iter()
        .cloned()
        .partition(|(key, _)| keys.insert(key.clone()));
    let sorted: BTreeMap<K, V> = distinct.iter().cloned().collect();
    agree(&Entries(distinct.clone()), &sorted);
    let hash: HashMap<K, V> = distinct.iter().cloned().collect();
    agree(&hash, &sorted);
    agree(&sorted, &sorted);
    let bytes = sdp::to_vec(&sorted).unwrap();
    assert_eq!(
        sdp_serde::from_slice::<BTreeMap<K, V>>(&bytes).unwrap(),
        sorted
    );
    for len in 0..bytes.len().min(64) {
        assert_same_verdict::<BTreeMap<K, V>>(&bytes[..len]);
    }

    // A sequence of entries has the bytes of a map without the checks of the keys.
    for unchecked in [&distinct, &entries] {
        assert_same_verdict::<BTreeMap<K, V>>(&sdp::to_vec(unchecked).unwrap());
    }
    if !equal.is_empty() {
        refuse_keys(&Entries(entries));
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

macro_rules! keys {
    ($($name:ident: $strategy:expr;)*) => {
        proptest! {
            #![proptest_config(cases())]
            $(
                #[test]
                fn $name(entries in vec(($strategy, any::<Option<u16>>()), 0..12)) {
                    check(entries);
                }
            )*
        }
    };
}

keys! {
    numbers_of_four_bytes: prop_oneof![any::<u32>(), 0..4_u32];
    numbers_of_sixteen_bytes: prop_oneof![any::<u128>(), 0..4_u128];
    signed_numbers_of_sixteen_bytes: prop_oneof![any::<i128>(), -2..2_i128];
    bools: any::<bool>();
    letters: prop_oneof![any::<char>(), proptest::char::range('a', 'd')];
    texts: text();
    options: proptest::option::of(text());
    results: prop_oneof![(0..4_u8).prop_map(Ok), text().prop_map(Err::<u8, _>)];
    tuples: (0..3_u16, text());
    arrays: [0..2_i8, 0..2_i8, 0..2_i8];
    sequences: vec(text(), 0..3);
    maps_of_maps: btree_map(btree_map(0..3_u8, text(), 0..3), vec(0..2_u8, 0..2), 0..3);
    enums_in_tuples: (key(), key());
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn values_that_are_maps(entries in vec(((text(), 0..2_u8), vec((key(), btree_map(text(), 0..9_u8, 0..3)), 0..5)), 0..6)) {
        let map: HashMap<_, HashMap<_, HashMap<_, _>>> = entries
            .into_iter()
            .map(|(key, map)| (key, map.into_iter().map(|(key, map)| (key, map.into_iter().collect())).collect()))
            .collect();
        let sorted: BTreeMap<_, BTreeMap<_, BTreeMap<_, _>>> = map
            .iter()
            .map(|(key, map)| (key, map.iter().map(|(key, map)| (key, map.iter().collect())).collect()))
            .collect();
        agree(&map, &sorted);
        agree(&(vec![&map, &map], 7_u8, Some(&map)), &(vec![&sorted, &sorted], 7_u8, Some(&sorted)));
    }

    /// A key sorts its own entries before the keys are compared.
    #[test]
    fn keys_that_are_unsorted_maps(
        keys in vec(
            (btree_map(btree_map(text(), 0..3_u8, 0..4), vec(btree_map(0..9_i16, text(), 0..3), 0..3), 0..4), any::<u8>()),
            0..6,
        ),
        seed: u64,
    ) {
        let mut seed = seed;
        let sorted: BTreeMap<_, _> = keys.into_iter().collect();
        let unsorted = sorted.iter().map(|(key, value)| {
            let key = key.iter().map(|(key, value)| {
                let value: Vec<_> = value.iter().map(|map| shuffled(map, &mut seed)).collect();
                (shuffled(key, &mut seed), value)
            });
            (shuffle(key.collect(), &mut seed), value)
        });
        let unsorted = unsorted.collect();
        agree(&shuffle(unsorted, &mut seed), &sorted);
    }
}

fn shuffled<K: Clone, V: Clone>(map: &BTreeMap<K, V>, seed: &mut u64) -> Entries<K, V> {
    let entries = map.iter().map(|(key, value)| (key.clone(), value.clone()));
    shuffle(entries.collect(), seed)
}

fn shuffle<K, V>(mut entries: Vec<(K, V)>, seed: &mut u64) -> Entries<K, V> {
    for index in (1..entries.len()).rev() {
        *seed = seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let count = u64::try_from(index + 1).unwrap();
        entries.swap(index, usize::try_from((*seed >> 33) % count).unwrap());
    }
    Entries(entries)
}

#[test]
fn hash_maps_of_every_size_have_the_bytes_of_sorted_maps() {
    for count in (0..40).chain([1000]) {
        let text = |number: u32| format!("key{:04}", number.wrapping_mul(7919) % 1000);
        let by_text: HashMap<String, u32> = (0..count).map(|n| (text(n), n)).collect();
        let by_number: HashMap<u32, String> =
            by_text.iter().map(|(k, v)| (*v, k.clone())).collect();
        agree(&by_text, &by_text.iter().collect::<BTreeMap<_, _>>());
        agree(&by_number, &by_number.iter().collect::<BTreeMap<_, _>>());
    }
}

#[test]
fn map_with_a_key_without_bytes_has_one_entry() {
    agree(&HashMap::from([((), 7_u8)]), &BTreeMap::from([((), 7_u8)]));
    refuse_keys(&Entries(vec![((), 7_u8), ((), 8)]));
    let twice = sdp::to_vec(&vec![((), 7_u8), ((), 8)]).unwrap();
    assert_same_verdict::<BTreeMap<(), u8>>(&twice);
}

/// A number with equality by bits and order by value.
#[derive(SdpEncode, Serialize, Clone, Copy)]
struct Float(f64);

impl Hash for Float {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl PartialEq for Float {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Float {}

impl PartialOrd for Float {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Float {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.partial_cmp(&other.0).unwrap()
    }
}

#[test]
fn distinct_keys_that_compare_equal_are_refused() {
    let numbers = [2.5, -0.0, -1.5, f64::INFINITY, f64::NEG_INFINITY];
    let mut map: HashMap<Float, u8> = numbers.map(|number| (Float(number), 1)).into();
    agree(&map, &map.iter().collect::<BTreeMap<_, _>>());
    map.insert(Float(0.0), 2);
    assert_eq!(
        sdp::to_vec(&map).unwrap_err().kind(),
        EncodeErrorKind::InvalidKey
    );
    refuse_keys(&map);
}
