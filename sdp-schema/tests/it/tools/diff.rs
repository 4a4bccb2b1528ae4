//! Differences between values.

use std::collections::{BTreeMap, BTreeSet};

use sdp::{SdpEncode, SdpSchema};
use sdp_schema::{Schema, diff};

use super::types::{Curve, Request, everything};
use crate::table::{Type, U8, enumeration, opaque, schema, structure, variant};

fn differences(schema: &Schema, old: &[u8], new: &[u8]) -> Vec<String> {
    let found = diff(schema, old, new).unwrap();
    found.iter().map(ToString::to_string).collect()
}

/// Checks the differences between two values of a type.
#[track_caller]
fn differ<T: SdpEncode + SdpSchema>(old: &T, new: &T, expected: &[&str]) {
    let (old, new) = (sdp::to_vec(old).unwrap(), sdp::to_vec(new).unwrap());
    assert_eq!(differences(&Schema::of::<T>(), &old, &new), expected);
}

#[test]
fn changed_fields_are_named() {
    let old = everything();
    let mut new = old.clone();
    new.flags[1] = true;
    new.result = Err(vec![1, 2]);
    new.curve = Curve::Linear;
    new.next.as_mut().unwrap().set.insert(7);
    new.map.insert("b".into(), 'y');
    new.blob[35] = 0;
    new.id[2] = 9;
    differ(
        &old,
        &new,
        &[
            "flags[1]: false -> true",
            "result: value(3) -> error([1, 2])",
            "curve: Power(exponent: 0.5, inverse: true) -> Linear",
            "next.set: 0 elements -> 1 element",
            "next.set[0]: 7 added",
            "map: 1 entry -> 2 entries",
            "map[\"b\"]: 'y' added",
            "blob: [27..] 1b1c1d1e1f2021222324252627 (13 bytes) -> \
             [27..] 1b1c1d1e1f2021220024252627 (13 bytes)",
            "id: 01020304 (4 bytes) -> 01020904 (4 bytes)",
        ],
    );
}

#[test]
fn changed_field_of_a_variant_has_its_name() {
    let power = |exponent| Curve::Power {
        exponent,
        inverse: true,
    };
    differ(&power(0.5), &power(1.0), &["Power.exponent: 0.5 -> 1.0"]);
}

#[test]
fn elements_are_compared_by_index() {
    let old = (vec![1_u16], Ok::<u8, u8>(1), vec![1_u16, 2]);
    let new = (vec![1, 2], Err(2), vec![1]);
    let expected = [
        "0: 1 element -> 2 elements",
        "0[1]: 2 added",
        "1: value(1) -> error(2)",
        "2: 2 elements -> 1 element",
        "2[1]: 2 removed",
    ];
    differ(&old, &new, &expected);
}

#[test]
fn entries_are_compared_by_key() {
    let old = BTreeMap::from([("a", 1), ("b", 2), ("d", 4)]);
    let new = BTreeMap::from([("b", 3), ("c", 2), ("d", 4), ("e", 5)]);
    let expected = [
        "3 entries -> 4 entries",
        "[\"a\"]: 1 removed",
        "[\"b\"]: 2 -> 3",
        "[\"c\"]: 2 added",
        "[\"e\"]: 5 added",
    ];
    differ(&old, &new, &expected);
    let (old, new) = (BTreeSet::from([-1_i8, 3]), BTreeSet::from([3, 4]));
    differ(&old, &new, &["[0]: -1 removed", "[1]: 4 added"]);
    // The path lacks the key.
    let old = BTreeMap::from([((1_u8, 2_u8), 'x')]);
    differ(
        &old,
        &BTreeMap::new(),
        &["1 entry -> 0 entries", "[entry 0]: (1, 2): 'x' removed"],
    );
}

#[test]
fn keys_without_an_order_are_compared_by_index() {
    let types = [
        Type::Map(1, 2),
        Type::Unordered("path".into(), 3),
        U8,
        Type::Str,
    ];
    let schema = schema(&types);
    let bytes = |entries: &[(&str, u8)]| sdp::to_vec(entries).unwrap();
    let (old, new) = (bytes(&[("b", 1), ("c", 2)]), bytes(&[("a", 3), ("c", 2)]));
    let expected = ["[key 0]: \"b\" -> \"a\"", "[\"a\"]: 1 -> 3"];
    assert_eq!(differences(&schema, &old, &new)[..1], expected[..1]);
    assert_eq!(differences(&schema, &old, &new).len(), 2);
}

#[test]
fn texts_show_the_difference() {
    let (old, mut new) = ("x".repeat(200), "x".repeat(200));
    new.replace_range(100..101, "ö");
    let window = |c, more| {
        format!(
            "[92..] \"{}{c}{}…\" ({more})",
            "x".repeat(8),
            "x".repeat(55)
        )
    };
    let expected = format!(
        "{} -> {}",
        window("x", "108 bytes"),
        window("ö", "109 bytes")
    );
    differ(&old, &new, &[&expected]);
    let (cut, whole) = ("x".repeat(99), "x".repeat(100));
    let xs = "x".repeat(8);
    let expected = format!("[91..] \"{xs}\" -> [91..] \"{xs}x\"");
    differ(&cut, &whole, &[&expected]);
    differ(&"a\n", &"\\n", &["\"a\\u{a}\" -> \"\\\\n\""]);

    let nan = f32::from_bits;
    let expected = ["NaN (0x7fc00000) -> NaN (0x7fc00001)"];
    differ(&nan(0x7fc0_0000), &nan(0x7fc0_0001), &expected);
    differ(&0.0_f64, &-0.0, &["0.0 -> -0.0"]);
    differ(&f64::NAN, &1.0, &["NaN (0x7ff8000000000000) -> 1.0"]);

    type Nested = Option<Option<Option<u8>>>;
    differ::<Nested>(&None, &Some(None), &["none -> some(none)"]);
    differ::<Nested>(&Some(None), &Some(Some(None)), &["none -> some(none)"]);
    differ::<Nested>(
        &Some(None),
        &Some(Some(Some(7))),
        &["none -> some(some(7))"],
    );
}

#[test]
fn long_names_of_variants_differ() {
    let name = |end| format!("{}{end}", "x".repeat(100));
    let variants = vec![
        variant(&name("a"), 1, &[("0", 1)]),
        variant(&name("b"), 2, &[("0", 1)]),
    ];
    let schema = schema(&[enumeration(variants), U8]);
    let expected = ["variant 0 -> variant 1"];
    assert_eq!(
        differences(&schema, &[1, 0, 0, 0, 5], &[2, 0, 0, 0, 5]),
        expected
    );
}

#[test]
fn messages_differ_by_id() {
    let schema = Schema::of::<Request>();
    let load = |slot| sdp::message::to_vec(&super::types::Load { slot }).unwrap();
    let other = sdp::message::to_vec(&everything()).unwrap();
    assert_eq!(
        differences(&schema, &other, &load(1)),
        ["id 7 (Everything) -> id 8 (Load)"]
    );
    assert_eq!(differences(&schema, &load(1), &load(2)), ["slot: 1 -> 2"]);
    let error = diff(&schema, &other, &load(1)[..10]).unwrap_err();
    assert!(error.detail().ends_with(" in the new value"), "{error}");
    let error = diff(&schema, &other[1..], &load(1)).unwrap_err();
    assert!(error.detail().ends_with(" in the old value"), "{error}");
}

#[test]
fn bytes_of_unknown_length_are_compared() {
    let types = [
        structure(&[("a", 1), ("state", 2), ("b", 1)]),
        U8,
        opaque(1, false),
    ];
    let table = schema(&types);
    let expected = ["a: 1 -> 2", "state: 070809 (3 bytes) -> 0708 (2 bytes)"];
    assert_eq!(differences(&table, &[1, 7, 8, 9], &[2, 7, 8]), expected);

    // They end only one of the values.
    let variants = vec![variant("A", 0, &[("0", 2)]), variant("B", 1, &[])];
    let types = [
        Type::Tuple(vec![1, 3]),
        enumeration(variants),
        opaque(0, false),
        U8,
    ];
    let table = schema(&types);
    let (old, new) = ([0, 0, 0, 0, 7, 7], [1, 0, 0, 0, 9]);
    assert_eq!(
        differences(&table, &old, &new),
        ["0: A(0: 0707 (2 bytes)) -> B"]
    );
    assert!(diff(&table, &old, &[1, 0, 0, 0, 9, 9]).is_err());
}
