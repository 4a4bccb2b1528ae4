//! The representation of each kind of type.

use std::collections::BTreeMap;

use sdp::schema::{OwnedSchema, Type};
use sdp::{SdpEncode, SdpSchema};
use serde::Serialize;

use super::{encode, error, is, returns};

#[test]
fn numbers() {
    is("255", &255_u8);
    is("-128", &-128_i8);
    is("18446744073709551615", &u64::MAX);
    let schema = OwnedSchema::of::<(u128, i128)>();
    let text = serde_json::to_string(&(u128::MAX, i128::MIN)).unwrap();
    let bytes = sdp::to_vec(&(u128::MAX, i128::MIN)).unwrap();
    assert_eq!(encode(&schema, &text).unwrap(), bytes);
    is("true", &true);
    is("\"é\"", &'é');
    is("\"a\\nb\"", &"a\nb");
}

#[test]
fn floats_are_numbers_or_strings() {
    is("0.1", &0.1_f32);
    is("0.1", &0.1_f64);
    is("-0.0", &-0.0_f32);
    is("-7", &-7.0_f64);
    is("16777217", &16_777_216.0_f32);
    is("\"inf\"", &f32::INFINITY);
    is("\"-inf\"", &f64::NEG_INFINITY);
    is("\"NaN\"", &f32::NAN);
    is("\"NaN(0x7fc00001)\"", &f32::from_bits(0x7fc0_0001));
    is("\"NaN(0x7fc00000)\"", &f32::NAN);
    is(
        "\"NaN(0xFFF0000000000001)\"",
        &f64::from_bits(0xfff0_0000_0000_0001),
    );
    // A number of serde_json with its feature `arbitrary_precision`.
    is("{\"$serde_json::private::Number\": \"1.5\"}", &1.5_f32);
}

#[test]
fn values_without_bytes_are_null() {
    #[derive(SdpEncode, SdpSchema, Serialize)]
    struct Unit;

    #[derive(SdpEncode, SdpSchema)]
    struct Empty {
        _array: [(); 1000],
    }

    returns(&());
    returns(&Unit);
    is("null", &Empty { _array: [(); 1000] });
    is("[1, null]", &(1_u8, Unit));
}

#[test]
fn structs_are_maps_sequences_or_their_content() {
    #[derive(SdpEncode, SdpSchema, Serialize)]
    struct Named {
        first: u8,
        second: Option<u8>,
        third: u8,
    }

    #[derive(SdpEncode, SdpSchema, Serialize)]
    struct Newtype(Named);

    #[derive(SdpEncode, SdpSchema, Serialize)]
    struct Unnamed(u8, Newtype);

    let named = |second| Named {
        first: 1,
        second,
        third: 3,
    };
    is(r#"{"first": 1, "second": 2, "third": 3}"#, &named(Some(2)));
    is(r#"{"third": 3, "first": 1, "second": 2}"#, &named(Some(2)));
    is(r#"{"first": 1, "second": null, "third": 3}"#, &named(None));
    is(r#"{"first": 1, "third": 3}"#, &named(None));
    is(r#"{"third": 3, "first": 1}"#, &named(None));
    returns(&Newtype(named(None)));
    returns(&Unnamed(7, Newtype(named(Some(2)))));
    is(
        r#"[7, {"first": 1, "third": 3}]"#,
        &Unnamed(7, Newtype(named(None))),
    );
}

#[test]
fn options_with_a_content_that_can_be_null_have_a_tag() {
    is("null", &None::<u8>);
    is("5", &Some(5_u8));
    is("null", &None::<Option<u8>>);
    is(r#"{"Some": null}"#, &Some(None::<u8>));
    is(r#"{"Some": 5}"#, &Some(Some(5_u8)));
    is(r#"{"Some": {"Some": 5}}"#, &Some(Some(Some(5_u8))));
    is("null", &None::<()>);
    is(r#"{"Some": null}"#, &Some(()));
    is("[null, 7]", &(None::<Box<u8>>, Some(Box::new(7_u8))));
}

#[test]
fn results_are_maps() {
    is(r#"{"Ok": 5}"#, &Ok::<u8, String>(5));
    is(r#"{"Err": "no"}"#, &Err::<u8, String>("no".into()));
    is(r#"{"Ok": null}"#, &Ok::<(), u8>(()));
}

#[test]
fn enums_are_names_or_maps() {
    #[derive(SdpEncode, SdpSchema, Serialize)]
    #[sdp(tag = "u32")]
    enum Shape {
        Unit,
        One(u8),
        Two(u8, u8),
        Named { one: u8, two: Option<u8> },
    }

    for shape in [
        Shape::Unit,
        Shape::One(1),
        Shape::Two(1, 2),
        Shape::Named {
            one: 1,
            two: Some(2),
        },
    ] {
        returns(&shape);
    }
    is("\"Unit\"", &Shape::Unit);
    is(r#"{"Unit": null}"#, &Shape::Unit);
    is(
        r#"{"Named": {"one": 1}}"#,
        &Shape::Named { one: 1, two: None },
    );
}

#[test]
fn sequences_and_maps() {
    is("[1, 2, 255]", &vec![1_u8, 2, 255]);
    is("[]", &Vec::<String>::new());
    is("[[1, 2], [3, 4]]", &[[1_u16, 2], [3, 4]]);
    is("[1, \"a\"]", &(1_u8, 'a'));
    returns(&BTreeMap::from([("b", 1_u8), ("a", 2)]));
    returns(&BTreeMap::from([(-1_i64, 1_u8), (i64::MAX, 2)]));
    returns(&BTreeMap::from([('x', 1_u8)]));
    is(
        r#"{"true": 1, "false": 2}"#,
        &BTreeMap::from([(true, 1_u8), (false, 2)]),
    );
    is("[[[1, 2], 3]]", &BTreeMap::from([((1_u8, 2_u8), 3_u8)]));
    is("[[null, 3]]", &BTreeMap::from([(None::<u8>, 3_u8)]));
}

#[test]
fn enums_without_fields_are_keys() {
    #[derive(SdpEncode, SdpSchema, Serialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Key {
        Zebra,
        Ant,
    }

    let map = BTreeMap::from([(Key::Zebra, 1_u8), (Key::Ant, 2)]);
    returns(&map);
    is(r#"{"Ant": 2, "Zebra": 1}"#, &map);
}

/// Returns a schema of opaque bytes.
fn opaque(min: u64, is_fixed: bool) -> OwnedSchema {
    let name = "Hash".into();
    let types = vec![
        Type::Option(super::index(1)),
        Type::Opaque {
            name,
            min,
            is_fixed,
        },
    ];
    OwnedSchema::new(types).unwrap()
}

#[test]
fn opaque_bytes_are_digits() {
    let schema = opaque(4, true);
    let bytes = [1, 0xde, 0xad, 0xbe, 0xef];
    assert_eq!(encode(&schema, "\"deadbeef\"").unwrap(), bytes);
    assert_eq!(encode(&schema, "\"DEADbeef\"").unwrap(), bytes);
    let error = |text| super::error_in(&schema, text);
    assert_eq!(
        error("\"deadbee\""),
        "invalid length 7, expected 8 hexadecimal digits at line 1 column 9"
    );
    assert_eq!(
        error("\"deadbeeg\""),
        "invalid value: string \"deadbeeg\", expected 8 hexadecimal digits at line 1 column 10"
    );
    assert_eq!(
        super::error_in(&opaque(4, false), "\"deadbeef\""),
        "bytes of unknown length: Hash"
    );
    assert_eq!(encode(&opaque(4, false), "null").unwrap(), [0]);
}

#[test]
fn wrong_floats() {
    for text in [
        "Inf",
        "nan",
        "1.5",
        "",
        "NaN()",
        "NaN(0x)",
        "NaN(0x+7fc00001)",
        "NaN(0x7f800000)",
        "NaN(0x7fc000001)",
    ] {
        let error = error::<f32>(&format!("\"{text}\""));
        let expected = format!("invalid value: string \"{text}\", expected f32 at line 1 column ");
        assert!(error.starts_with(&expected), "{error}");
    }
    assert_eq!(
        error::<f64>("\"NaN(0x7fc00001)\""),
        "invalid value: string \"NaN(0x7fc00001)\", expected f64 at line 1 column 17"
    );
    assert_eq!(
        error::<f32>("1e300"),
        "invalid value: floating point `1e+300`, expected f32 at line 1 column 5"
    );
    assert_eq!(
        error::<f32>("{\"a\": 1}"),
        "invalid type: map, expected f32 at line 1 column 4"
    );
    assert_eq!(
        error::<f64>("{\"$serde_json::private::Number\": \"1e999\"}"),
        "invalid value: string \"1e999\", expected f64 at line 1 column 41"
    );
}
