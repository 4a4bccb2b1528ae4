//! The representation of each kind of type.

use std::collections::{BTreeMap, HashMap};

use sdp::{SdpEncode, SdpSchema};
use sdp_schema::{Schema, view};
use serde::Serialize;

use super::{encode_text, error, error_in, is, json, json_of, returns};
use crate::table::{Type, U8, schema, structure};

#[test]
fn numbers_bools_and_text() {
    returns(&(255_u8, -128_i8, u32::MAX, i32::MIN));
    returns(&(true, 'é', String::from("a\nb")));
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
fn strings_of_integers_have_one_form() {
    is(
        r#"["255", "-128", "0", "-1"]"#,
        &(255_u8, -128_i8, 0_u64, -1_i128),
    );
    is(
        r#"{"7": 1, "-7": 2}"#,
        &BTreeMap::from([(7_i16, 1_u8), (-7, 2)]),
    );
    for text in [
        "+1", " 1", "1 ", "01", "-0", "00", "", "-", "0x1", "1.0", "1e3", "128", "-129", "١",
    ] {
        let found = error::<i8>(&format!("\"{text}\""));
        assert!(
            found.starts_with(&format!("invalid value: string {text:?}, expected i8")),
            "{found}"
        );
        let found = error::<BTreeMap<i8, u8>>(&format!("{{\"{text}\": 1}}"));
        assert!(found.contains("invalid value: string"), "{found}");
    }
    // `serde_json` rounds it.
    let found = error::<u128>("340282366920938463463374607431768211455");
    assert!(
        found.starts_with(
            "an integer of more than 64 bits has to be a string of its digits, expected u128"
        ),
        "{found}"
    );
}

#[test]
fn floats_are_numbers_or_strings() {
    returns(&(0.1_f32, 0.1_f64, -0.0_f32));
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

    let floats = [
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        f32::from_bits(0xffc0_0001),
    ];
    assert_eq!(json(&floats), r#"["inf","-inf","NaN","NaN(0xffc00001)"]"#);
    let nan = f64::from_bits(0x7ff0_0000_0000_0001);
    let floats = [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, nan];
    assert_eq!(
        json(&floats),
        r#"["inf","-inf","NaN","NaN(0x7ff0000000000001)"]"#
    );
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
    returns(&(1_u8, Unit));
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
    struct Newtype(Box<Named>);

    #[derive(SdpEncode, SdpSchema, Serialize)]
    struct Unnamed(u8, Newtype);

    let named = |second| Named {
        first: 1,
        second,
        third: 3,
    };
    returns(&named(Some(2)));
    is(r#"{"third": 3, "first": 1, "second": 2}"#, &named(Some(2)));
    is(r#"{"first": 1, "second": null, "third": 3}"#, &named(None));
    is(r#"{"first": 1, "third": 3}"#, &named(None));
    is(r#"{"third": 3, "first": 1}"#, &named(None));
    is(
        "[7, {\"first\": 1, \"third\": 3}]",
        &Unnamed(7, Newtype(named(None).into())),
    );
    assert_eq!(
        json(&Unnamed(7, Newtype(named(Some(2)).into()))),
        r#"[7,{"first":1,"second":2,"third":3}]"#
    );
}

#[test]
fn options_with_a_content_that_can_be_null_have_a_tag() {
    returns(&(None::<u8>, Some(5_u8)));
    is("null", &None::<Option<u8>>);
    is(r#"{"Some": null}"#, &Some(None::<u8>));
    is(r#"{"Some": 5}"#, &Some(Some(5_u8)));
    is(r#"{"Some": {"Some": 5}}"#, &Some(Some(Some(5_u8))));
    is("null", &None::<()>);
    is(r#"{"Some": null}"#, &Some(()));
    is("[null, 7]", &(None::<Box<u8>>, Some(Box::new(7_u8))));
    let value = (
        Some(None::<u8>),
        Some(Some(1_u8)),
        None::<Option<u8>>,
        Some(()),
    );
    assert_eq!(
        json(&value),
        r#"[{"Some":null},{"Some":1},null,{"Some":null}]"#
    );
}

#[test]
fn results_are_maps() {
    returns(&(Ok::<u8, String>(5), Err::<u8, String>("no".into())));
    returns(&Ok::<(), u8>(()));
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

    let (one, two) = (1, Some(2));
    let named = Shape::Named { one, two };
    returns(&[Shape::Unit, Shape::One(1), Shape::Two(1, 2), named]);
    is(r#"{"Unit": null}"#, &Shape::Unit);
    let two = None;
    is(r#"{"Named": {"one": 1}}"#, &Shape::Named { one, two });
}

#[test]
fn sequences_and_maps() {
    returns(&(
        vec![1_u8, 2, 255],
        Vec::<String>::new(),
        [[1_u16, 2], [3, 4]],
    ));
    returns(&BTreeMap::from([("b", 1_u8), ("a", 2)]));
    returns(&BTreeMap::from([(-1_i64, 1_u8), (i64::MAX, 2)]));
    returns(&BTreeMap::from([('x', 1_u8)]));
    is(
        r#"{"true": 1, "false": 2}"#,
        &BTreeMap::from([(true, 1_u8), (false, 2)]),
    );
    assert_eq!(
        json(&HashMap::from([(true, [1.5_f32])])),
        r#"{"true":[1.5]}"#
    );

    is("[[null, 3]]", &BTreeMap::from([(None::<u8>, 3_u8)]));
    let map = BTreeMap::from([((1_u8, 2_u8), "a"), ((1, 3), "b")]);
    is(r#"[[[1, 2], "a"], [[1, 3], "b"]]"#, &map);
    assert_eq!(json(&map), r#"[[[1,2],"a"],[[1,3],"b"]]"#);
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

#[test]
fn opaque_bytes_are_digits() {
    let types = |is_fixed| schema(&[Type::Option(1), Type::Opaque("Hash".into(), 4, is_fixed)]);
    let (known, unknown) = (types(true), types(false));
    let bytes = [1, 0xde, 0xad, 0xbe, 0xef];
    assert_eq!(json_of(&known, &bytes), "\"deadbeef\"");
    assert_eq!(encode_text(&known, "\"deadbeef\"").unwrap(), bytes);
    assert_eq!(encode_text(&known, "\"DEADbeef\"").unwrap(), bytes);
    assert_eq!(
        error_in(&known, "\"deadbee\""),
        "invalid length 7, expected hexadecimal digits of opaque Hash at line 1 column 9"
    );
    assert_eq!(
        error_in(&known, "\"deadbeeg\""),
        "invalid value: string \"deadbeeg\", expected hexadecimal digits of opaque Hash at line 1 column 10"
    );

    assert_eq!(json_of(&unknown, &[0]), "null");
    assert_eq!(encode_text(&unknown, "null").unwrap(), [0]);
    let error = view(&unknown, &bytes).unwrap_err().to_string();
    assert!(
        error.contains("bytes of unknown length without a schema"),
        "{error}"
    );
    assert_eq!(
        error_in(&unknown, "\"deadbeef\""),
        "bytes of unknown length: Hash"
    );
}

#[test]
fn numbered_fields_of_a_hostile_struct_are_a_sequence() {
    let types = |first: &str| schema(&[structure(&[(first, 1), ("1", 1)]), U8]);
    assert_eq!(json_of(&types("7"), &[3, 4]), "[3,4]");
    assert_eq!(encode_text(&types("7"), "[3, 4]").unwrap(), [3, 4]);
    let named = types("7a");
    assert_eq!(json_of(&named, &[3, 4]), r#"{"7a":3,"1":4}"#);
    assert_eq!(encode_text(&named, r#"{"1": 4, "7a": 3}"#).unwrap(), [3, 4]);
}

#[test]
fn invalid_bytes_are_an_error() {
    let schema = Schema::of::<(u8, Vec<bool>)>();
    let error = view(&schema, &[1, 2, 0, 0, 0, 1, 9])
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("1[1]") && error.contains("invalid bool: 9"),
        "{error}"
    );
}
