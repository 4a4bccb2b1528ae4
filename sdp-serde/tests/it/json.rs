//! `with = "sdp_serde::json"`, and `with = "sdp_serde"` beside it.

use std::collections::{BTreeMap, HashMap};
use std::net::Ipv4Addr;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Schema, sample};
use serde_json::{Value, json};

use crate::same::check;

types! {
    #[serde(untagged)]
    enum Untagged { Number(u8), Text { text: String } }

    struct Event { id: u32, #[serde(with = "sdp_serde::json")] extra: Vec<Untagged> }

    #[derive(Eq, Hash)]
    struct Key(#[serde(with = "sdp_serde::json")] Value, u8);

    /// A type with the derives of both crates, and the attribute of both for its field.
    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    struct Extra(
        u8,
        #[sdp(with = "sdp_serde::json", schema = "Value")]
        #[serde(with = "sdp_serde::json")]
        Value,
        u8,
    );
}

fn untagged() -> Vec<Untagged> {
    vec![Untagged::Number(1), Untagged::Text { text: "a".into() }]
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Sample {
    #[sdp(with = "sdp_serde")]
    address: Ipv4Addr,
    #[sdp(with = "sdp_serde::json")]
    extra: Vec<Untagged>,
    value: f32,
}

#[test]
fn self_describing_field_is_a_json_value() {
    let sample = Sample {
        address: Ipv4Addr::LOCALHOST,
        extra: untagged(),
        value: 1.5,
    };
    let bytes = sdp::to_vec(&sample).unwrap();
    let extra = json!([1, { "text": "a" }]);
    let expected = sdp::to_vec(&(sample.address, extra, 1.5_f32)).unwrap();
    assert_eq!(bytes, expected);
    assert_eq!(sdp::from_slice::<Sample>(&bytes).unwrap(), sample);
}

#[test]
fn value_that_is_not_json_is_refused() {
    #[derive(SdpEncode)]
    struct Map(#[sdp(with = "sdp_serde::json")] BTreeMap<Option<u8>, u8>);
    #[derive(SdpEncode)]
    struct Number(#[sdp(with = "sdp_serde::json")] u128);
    let expected = "the value has no JSON, for example because of a key that is no string, number or bool, or of an \
                    integer with more than 64 bits: send entries or a text in its place";
    let map = sdp::to_vec(&Map(BTreeMap::from([(None, 1)])));
    for result in [map, sdp::to_vec(&Number(u128::MAX))] {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }
}

#[test]
fn attribute_of_serde_has_the_bytes_of_the_attribute_of_sdp() {
    let schema = Schema::of::<Extra>();
    for seed in 0..if cfg!(miri) { 1 } else { 64 } {
        check::<Extra>(&sample(&schema, seed).unwrap());
    }
    let value = json!([u64::MAX, i64::MIN, f64::MAX, { "b": { "d": [[]] }, "a": {} }]);
    check::<Extra>(&sdp::to_vec(&Extra(1, value, 2)).unwrap());
}

/// Another format than SDP, in which a value without this attribute cannot be decoded.
#[test]
fn attribute_of_serde_works_in_postcard() {
    let value = json!([null, true, 7, -7, 0.5, "a", { "b": [], "a": {} }]);
    let value = Extra(1, value, 2);
    let bytes = postcard::to_stdvec(&value).unwrap();
    assert_eq!(postcard::from_bytes::<Extra>(&bytes).unwrap(), value);
}

#[test]
fn nesting_of_a_json_value_is_limited() {
    let nest = |levels| (0..levels).fold(Value::Null, |inner, _| json!([inner]));
    let nested = |levels| Extra(1, nest(levels), 2);
    let deepest = sdp_serde::to_vec(&nested(128)).unwrap();
    let same: Extra = sdp_serde::from_slice(&deepest).unwrap();
    assert_eq!(same, nested(128));
    let error = sdp_serde::to_vec(&nested(129)).unwrap_err();
    assert_eq!(error.to_string(), "nesting exceeds the limit of 128 levels");
    let deeper = [&[1], &[4, 1, 0, 0, 0].repeat(129)[..], &[0, 2]].concat();
    let error = sdp_serde::from_slice::<Extra>(&deeper).unwrap_err();
    assert!(error.to_string().contains("128 levels"), "{error}");
    assert!(postcard::to_stdvec(&nested(129)).is_err());
}

/// Keys have one order for encoding and decoding.
#[test]
fn json_is_a_part_of_a_key() {
    let values = [json!(null), json!("b"), json!(["a", 7]), json!("ab")];
    let keys = values.map(|it| (Key(it, 1), Key(json!(1), 2)));
    let map: HashMap<(Key, Key), u8> = keys.into_iter().zip(0..).collect();
    let bytes = sdp_serde::to_vec(&map).unwrap();
    assert_eq!(sdp_serde::from_slice::<HashMap<_, _>>(&bytes).unwrap(), map);
}

#[test]
fn type_that_describes_itself_needs_no_derive_of_sdp() {
    let (id, extra) = (7, untagged());
    let event = Event { id, extra };
    let bytes = sdp_serde::to_vec(&event).unwrap();
    assert_eq!(sdp_serde::from_slice::<Event>(&bytes).unwrap(), event);
    // JSON stays as it is.
    let text = r#"{"id":7,"extra":[1,{"text":"a"}]}"#;
    assert_eq!(serde_json::to_string(&event).unwrap(), text);
    assert_eq!(serde_json::from_str::<Event>(text).unwrap(), event);

    let other = sdp::to_vec(&(7_u32, json!([1, true]))).unwrap();
    let (address, value) = (Ipv4Addr::LOCALHOST, 1.5_f32);
    let sample = sdp::to_vec(&(address, json!([true]), value)).unwrap();
    for error in [
        sdp_serde::from_slice::<Event>(&other).unwrap_err(),
        sdp::from_slice::<Sample>(&sample).unwrap_err(),
    ] {
        let expected = "at byte 4: data did not match any variant of untagged enum Untagged";
        assert_eq!(error.to_string(), expected);
    }
}
