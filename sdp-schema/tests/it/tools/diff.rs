//! Differences between values.

use sdp_schema::{Schema, diff, encode};
use serde_json::Deserializer;

use crate::check_cases;
use crate::table::{Type, U8, enumeration, opaque, schema, structure, variant};

fn differences(schema: &Schema, old: &[u8], new: &[u8]) -> Vec<String> {
    let found = diff(schema, old, new).unwrap();
    found.iter().map(ToString::to_string).collect()
}

/// The file contains schemas and two values as JSON, with the differences after `=>`.
#[test]
fn values_have_their_differences() {
    check_cases("tools/diff.txt", include_str!("diff.txt"), |case| {
        let [.., schema, old, new] = case.lines().collect::<Vec<_>>()[..] else {
            panic!("a schema and two values: {case}");
        };
        let schema: Schema = schema.parse().unwrap();
        let bytes = |json| encode(&schema, &mut Deserializer::from_str(json)).unwrap();
        differences(&schema, &bytes(old), &bytes(new)).join("\n")
    });
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
fn error_names_the_invalid_value() {
    let schema = Schema::of::<Vec<u8>>();
    let (valid, invalid) = ([0; 4], [0; 3]);
    let error = diff(&schema, &valid, &invalid).unwrap_err();
    assert!(error.detail().ends_with(" in the new value"), "{error}");
    let error = diff(&schema, &invalid, &valid).unwrap_err();
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
