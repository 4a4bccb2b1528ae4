//! `with = "sdp_serde::json"`, and `with = "sdp_serde"` beside it.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;

use sdp::{SdpDecode, SdpEncode};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Text { text: String },
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
        extra: vec![Untagged::Number(7), Untagged::Text { text: "a".into() }],
        value: 1.5,
    };
    let bytes = sdp::to_vec(&sample).unwrap();
    let extra = json!([7, { "text": "a" }]);
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
    let errors = [
        sdp::to_vec(&Map(BTreeMap::from([(None, 1)]))).unwrap_err(),
        sdp::to_vec(&Number(u128::MAX)).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(
            error.to_string(),
            "the value has no JSON, for example because of a key that is no string, number or bool, or of an integer \
             with more than 64 bits"
        );
    }
}

#[test]
fn json_of_another_type_is_refused() {
    #[derive(SdpDecode, Debug)]
    struct Number(
        u8,
        #[sdp(with = "sdp_serde::json")]
        #[allow(dead_code)]
        Untagged,
    );
    let bytes = sdp::to_vec(&(1_u8, json!("text"))).unwrap();
    let error = sdp::from_slice::<Number>(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at byte 1: data did not match any variant of untagged enum Untagged"
    );
}
