//! A plugin in WebAssembly, and the messages that it exchanges with its host.

use sdp::{EncodeError, SdpDecode, SdpDispatch, SdpEncode, message};

#[cfg(target_arch = "wasm32")]
mod exports;

/// Sets a parameter. The plugin answers with an [`Answer`].
#[derive(SdpEncode, SdpDecode, Debug)]
#[sdp(message_id = 1)]
pub struct SetParameter {
    pub address: u64,
    pub value: f32,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 2)]
pub struct ParameterSet {
    pub address: u64,
    pub value: f32,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 3)]
pub struct Refused {
    pub reason: String,
}

#[derive(SdpDispatch, Debug, PartialEq)]
pub enum Answer {
    ParameterSet(ParameterSet),
    Refused(Refused),
}

/// Handles a request, and returns the encoded answer.
pub fn answer(request: &[u8]) -> Result<Vec<u8>, EncodeError> {
    match message::from_slice(request) {
        Ok(SetParameter { address, value }) => {
            let value = value.min(1.0);
            message::to_vec(&ParameterSet { address, value })
        }
        Err(error) => {
            let reason = error.to_string();
            message::to_vec(&Refused { reason })
        }
    }
}
