//! The type of the bodies.

use sdp::{SdpDecode, SdpEncode, SdpSchema};

/// The derives of SDP are enough: JSON uses the schema.
#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
pub(crate) struct Preset {
    pub(crate) name: String,
    pub(crate) gain: f32,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) value: f32,
    pub(crate) is_automated: bool,
}
