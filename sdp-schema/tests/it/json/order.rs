//! Maps and sets in any order, and types with rules.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::num::NonZeroU8;
use std::time::Duration;

use indexmap::{IndexMap, IndexSet};
use sdp::schema::Rule;
use sdp_schema::encode;
use serde_json::{Value, json};

use super::{encode_text, is};
use crate::table::{Type, U8, U32, enumeration, named, schema, variant};

/// Returns an error without its position.
fn error_in(schema: &sdp_schema::Schema, text: &str) -> String {
    let error = super::error_in(schema, text);
    let (error, position) = error.rsplit_once(" at line 1 column ").unwrap();
    position.parse::<usize>().unwrap();
    error.into()
}

fn error<T: sdp::SdpSchema>(text: &str) -> String {
    error_in(&sdp_schema::Schema::of::<T>(), text)
}

#[test]
fn entries_have_any_order() {
    is(
        r#"{"b": 1, "a": 2, "": 3, "ab": 4}"#,
        &BTreeMap::from([("", 3_u8), ("a", 2), ("ab", 4), ("b", 1)]),
    );
    is(
        r#"{"10": 1, "9": 2, "-1": 3}"#,
        &BTreeMap::from([(-1_i32, 3_u8), (9, 2), (10, 1)]),
    );
    is(
        "[[[2, 0], \"x\"], [[1, 300], \"\"], [[1, 3], \"yz\"]]",
        &BTreeMap::from([((1_u8, 3_u16), "yz"), ((1, 300), ""), ((2, 0), "x")]),
    );
    is("[300, 1, 2]", &BTreeSet::from([1_u16, 2, 300]));
    is(
        "[[3], [], [1, 2]]",
        &BTreeSet::from([vec![], vec![1_i8, 2], vec![3]]),
    );
    is("[2, 1, 2]", &BinaryHeap::from([1_u16, 2, 2]));
    is(
        "[{\"b\": [2, 1], \"a\": []}]",
        &[BTreeMap::from([
            ("a", BTreeSet::new()),
            ("b", BTreeSet::from([1_u8, 2])),
        ])],
    );
    let mut random = fastrand::Rng::with_seed(1);
    for count in 0..100 {
        let mut keys: Vec<u16> = (0..count).collect();
        random.shuffle(&mut keys);
        is(&format!("{keys:?}"), &BTreeSet::from_iter(keys));
    }
}

#[test]
fn reverse_keys_have_the_reverse_order() {
    is(
        "[1, 300, 2]",
        &BTreeSet::from([Reverse(1_u16), Reverse(300), Reverse(2)]),
    );
    is(
        r#"{"1": "a", "300": "b"}"#,
        &BTreeMap::from([(Reverse(1_u16), "a"), (Reverse(300), "b")]),
    );
    is(
        "[[1, 2], [1, 3], [2, 1]]",
        &BTreeSet::from([(1_u8, Reverse(2_u8)), (1, Reverse(3)), (2, Reverse(1))]),
    );
}

#[test]
fn keys_with_another_name_are_sorted() {
    let types = schema(&[Type::Set(1), Type::Alias(named("T1"), 2), U32]);
    let bytes = encode_text(&types, "[300, 2, 1]").unwrap();
    assert_eq!(bytes, sdp::to_vec(&[1_u32, 2, 300][..]).unwrap());
    assert_eq!(error_in(&types, "[2, 1, 2]"), "[2]: duplicate key");
}

#[test]
fn keys_with_an_unknown_order_stay_in_place() {
    let types = schema(&[
        Type::Set(1),
        Type::Tuple(vec![2, 3]),
        U8,
        Type::Unordered("version".into(), 2),
    ]);
    let bytes = encode_text(&types, "[[2, 5], [1, 9], [2, 3], [1, 0], [2, 4]]").unwrap();
    assert_eq!(bytes, [5, 0, 0, 0, 1, 9, 1, 0, 2, 5, 2, 3, 2, 4]);
}

/// Keys of which some parts have an order, and others have none.
#[test]
fn partly_ordered_keys_are_sorted() {
    let types = schema(&[
        Type::Set(1),
        Type::Seq(2),
        enumeration(vec![
            variant("Known", 1, &[("0", 3)]),
            variant("Unknown", 0, &[("0", 4)]),
        ]),
        Type::Refined(Rule::Reverse, 5),
        Type::Unordered("version".into(), 5),
        Type::Option(6),
        U8,
    ]);
    let mut random = fastrand::Rng::with_seed(7);
    let mut key = || -> Vec<Value> {
        let part = |random: &mut fastrand::Rng| {
            let content = random.bool().then(|| random.u8(..3));
            match random.u8(..4) {
                0 => json!({"Unknown": content}),
                _ => json!({"Known": content}),
            }
        };
        (0..random.usize(..5)).map(|_| part(&mut random)).collect()
    };
    let mut keys: Vec<Vec<Value>> = (0..1000).map(|_| key()).collect();
    keys.sort_by_key(|key| serde_json::to_string(key).unwrap());
    keys.dedup();
    let count = u32::try_from(keys.len()).unwrap();
    let bytes = encode(&types, json!(keys)).unwrap();
    assert!(bytes.starts_with(&count.to_le_bytes()));
}

#[test]
fn sequences_keep_their_order() {
    is("[3, 1, 2]", &vec![3_u8, 1, 2]);
    is("[3, 1, 2]", &IndexSet::<u8>::from_iter([3, 1, 2]));
    is(
        "[[\"b\", 1], [\"a\", 2]]",
        &IndexMap::from([("b", 1), ("a", 2)]),
    );
    let types = [Type::Refined(Rule::AtMost(3), 1), Type::Seq(2), U8];
    let types = schema(&types);
    let bytes = encode_text(&types, "[3, 1, 2]").unwrap();
    assert_eq!(bytes, [3, 0, 0, 0, 3, 1, 2]);
    assert_eq!(
        error_in(&types, "[3, 1, 2, 4]"),
        "length 4 exceeds the capacity of 3"
    );
}

#[test]
fn duplicate_keys_are_rejected() {
    type Map = BTreeMap<&'static str, u8>;
    assert_eq!(
        error::<Map>(r#"{"b": 1, "a": 2, "b": 3}"#),
        "[\"b\"]: duplicate key"
    );
    assert_eq!(error::<BTreeSet<u16>>("[2, 1, 2]"), "[2]: duplicate key");
    assert_eq!(
        error::<(u8, BTreeMap<(u8,), u8>)>("[0, [[[1], 2], [[1], 3]]]"),
        "1[key 1]: duplicate key"
    );
}

#[test]
fn values_are_checked_by_their_rules() {
    is("1", &NonZeroU8::MIN);
    is("[1, 999999999]", &Duration::new(1, 999_999_999));
    assert_eq!(
        error::<Vec<NonZeroU8>>("[1, 0]"),
        "[1]: expected a non-zero number, found 0"
    );
    assert_eq!(
        error::<NonZeroU8>("0"),
        "expected a non-zero number, found 0"
    );
    assert_eq!(
        error::<Duration>("[1, 1000000000]"),
        "1: invalid nanoseconds: 1000000000"
    );
}

/// Keys are sorted before they are checked.
#[test]
fn invalid_keys_are_an_error_after_sorting() {
    let types = schema(&[Type::Set(1), Type::Refined(Rule::NonZero, 2), U8]);
    assert_eq!(encode_text(&types, "[2, 1]").unwrap(), [2, 0, 0, 0, 1, 2]);
    assert_eq!(
        error_in(&types, "[2, 0]"),
        "[0]: expected a non-zero number, found 0"
    );
}
