//! The representation of each kind of type.

use std::collections::BTreeMap;

use sdp_schema::{Schema, encode, view};
use serde_json::Value;

use super::{encode_text, is, json, json_of, returns};
use crate::check_cases;
use crate::table::{Type, schema};

/// The file contains types and texts of JSON, each with the encoded bytes and their JSON after `=>`, or with its error.
#[test]
fn json_has_its_bytes_and_its_representation() {
    let content = include_str!("representation.txt");
    check_cases("json/representation.txt", content, |case| {
        let [.., ty, text] = case.lines().collect::<Vec<_>>()[..] else {
            panic!("a type and a text: {case}");
        };
        let schema = match ty {
            ty if ty.starts_with("messages ") => ty.into(),
            ty if ty.contains(';') => format!("type Root = {ty}"),
            ty => format!("type Root = {ty};"),
        };
        let schema: Schema = schema.parse().unwrap();
        let bytes = match encode_text(&schema, text) {
            Ok(bytes) => bytes,
            Err(error) => return error.to_string(),
        };
        // A value in memory has other deserializers than a text, and other orders of fields.
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(encode(&schema, value).unwrap(), bytes, "{text}");
        let json = json_of(&schema, &bytes);
        assert_eq!(encode_text(&schema, &json).unwrap(), bytes, "{json}");
        let digits = bytes.iter().map(|byte| format!("{byte:02x} "));
        digits.collect::<String>() + &json
    });
}

#[test]
fn integers_beyond_the_exact_ones_of_a_float_are_strings() {
    const EXACT: u64 = 1 << 53;
    let exact = i64::try_from(EXACT).unwrap();
    returns(&(EXACT, -exact, u128::from(EXACT), -i128::from(exact)));
    assert_eq!(
        json(&(EXACT + 1, -exact - 1)),
        r#"["9007199254740993","-9007199254740993"]"#
    );
    let numbers = (u64::MAX, i64::MIN, u128::MAX, i128::MIN);
    let texts = numbers.0.to_string();
    assert!(json(&numbers).starts_with(&format!("[\"{texts}\",\"-9223372036854775808\",\"34")));
    is(&json(&numbers), &numbers);
    is(
        "[18446744073709551615, -9223372036854775808]",
        &(u64::MAX, i64::MIN),
    );
    // Also in an object, and as its key.
    is(
        &json(&BTreeMap::from([(u128::MAX, i64::MIN)])),
        &BTreeMap::from([(u128::MAX, i64::MIN)]),
    );
}

#[test]
fn invalid_bytes_and_bytes_of_unknown_length_are_errors() {
    let of_bools = Schema::of::<(u8, Vec<bool>)>();
    let of_unknown = schema(&[Type::Option(1), Type::Opaque("Hash".into(), 4, false)]);
    for (schema, bytes, expected) in [
        (
            &of_bools,
            &[1, 2, 0, 0, 0, 1, 9][..],
            "1[1]: invalid bool: 9",
        ),
        (
            &of_unknown,
            &[1, 0xde, 0xad, 0xbe, 0xef],
            "bytes of unknown length without a schema",
        ),
    ] {
        let error = view(schema, bytes).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
