use ::serde_json::{Map, Number, Value, json};

use super::*;

fn encoding(tag: u8, content: &[u8]) -> Vec<u8> {
    [&[tag], content].concat()
}

#[test]
fn each_kind_of_value_has_its_tag() {
    let dirty = || json!([{"a": "dirty"}]);
    let object = *b"\x05\x02\0\0\0\x01\0\0\0a\0\x01\0\0\0b\x04\0\0\0\0";
    encode_as! {
        Value::Null, dirty() => [0];
        json!(false), dirty() => [1, 0];
        json!(true), dirty() => [1, 1];
        json!("wet"), dirty() => [3, 3, 0, 0, 0, b'w', b'e', b't'];
        json!([]), dirty() => [4, 0, 0, 0, 0];
        json!([null, true]), dirty() => [4, 2, 0, 0, 0, 0, 1, 1];
        json!({"b": [], "a": null}), dirty() => object;
    }
    let Value::Object(map) = json!({"b": [], "a": null}) else {
        panic!("the value is an object");
    };
    has_the_bytes(&map, Map::new(), &object[1..]);
    for tag in 6..=u8::MAX {
        rejects::<Value>(&[tag, 0, 0, 0, 0], no_variant(tag.into(), "Value"), 0);
    }
}

#[test]
fn each_number_has_one_encoding() {
    let dirty = || Number::from(7);
    for number in [0, 1, u64::MAX] {
        let bytes = encoding(0, &number.to_le_bytes());
        has_the_bytes(&Number::from(number), dirty(), &bytes);
        has_the_bytes(&json!(number), json!("dirty"), &encoding(2, &bytes));
    }
    for number in [-1, i64::MIN] {
        let bytes = encoding(1, &number.to_le_bytes());
        has_the_bytes(&Number::from(number), dirty(), &bytes);
    }
    for number in [0.0, -0.0, 1.0, -1.5, f64::MAX, f64::MIN_POSITIVE] {
        let value = Number::from_f64(number).unwrap();
        has_the_bytes(&value, dirty(), &encoding(2, &number.to_le_bytes()));
    }
    let negative = DecodeErrorKind::Custom("JSON number is not negative");
    for number in [0, 1, i64::MAX] {
        rejects::<Number>(&encoding(1, &number.to_le_bytes()), negative, 0);
        let value = encoding(2, &encoding(1, &number.to_le_bytes()));
        rejects::<Value>(&value, negative, 1);
    }
    let finite = DecodeErrorKind::Custom("JSON number is not finite");
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        rejects::<Number>(&encoding(2, &number.to_le_bytes()), finite, 0);
    }
    for tag in 3..=u8::MAX {
        let kind = no_variant(tag.into(), "Number");
        rejects::<Number>(&encoding(tag, &[0; 8]), kind, 0);
    }
}

#[test]
fn keys_of_an_object_ascend() {
    let object = |first, second| [5, 2, 0, 0, 0, 1, 0, 0, 0, first, 0, 1, 0, 0, 0, second, 0];
    rejects::<Value>(&object(b'b', b'a'), DecodeErrorKind::UnorderedKey, 11);
    rejects::<Value>(&object(b'a', b'a'), DecodeErrorKind::DuplicateKey, 11);
}

#[test]
fn decoding_in_place_reuses_strings_and_arrays() {
    is_reused(json!([["a", "b"], "c", 7]));
}
