//! A plugin that was built before its host: it knows 32-bit addresses and no ramps, and converts nothing.

#![allow(unsafe_code, reason = "the macros of wit-bindgen write the exports")]

use sdp::{EncodeError, SdpDecode, SdpEncode, SdpSchema, message};
use sdp_schema::Hello;

wit_bindgen::generate!({ path: "../wit" });

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct SetParameter {
    address: u32,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
struct ParameterSet {
    address: u32,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 3)]
struct Refused {
    reason: String,
}

struct Plugin;

impl Guest for Plugin {
    fn hello() -> Vec<u8> {
        let hello = Hello::new::<SetParameter>("plugins");
        message::to_vec(&hello.and::<ParameterSet>().and::<Refused>()).unwrap_or_default()
    }

    fn handle(message: Vec<u8>) -> Vec<u8> {
        answer(&message).unwrap_or_default()
    }
}

/// Limits the value to 1.
fn answer(request: &[u8]) -> Result<Vec<u8>, EncodeError> {
    match message::from_slice::<SetParameter>(request) {
        Ok(SetParameter { address, value }) => message::to_vec(&ParameterSet {
            address,
            value: value.min(1.0),
        }),
        Err(error) => message::to_vec(&Refused {
            reason: error.to_string(),
        }),
    }
}

export!(Plugin);
