//! The requests and responses.

use sdp::{SdpDecode, SdpEncode};

/// Requests the parameters of a plugin.
#[derive(SdpEncode, SdpDecode, Debug)]
pub(crate) struct Describe {
    pub(crate) plugin: String,
}

/// A plugin and its parameters.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) name: String,
    pub(crate) range: (f32, f32),
}

/// Requests the next changes of a parameter.
#[derive(SdpEncode, SdpDecode, Debug)]
pub(crate) struct Watch {
    pub(crate) address: u64,
    pub(crate) count: u16,
}

#[derive(SdpEncode, SdpDecode, Debug)]
pub(crate) struct ParameterChange {
    pub(crate) address: u64,
    pub(crate) value: f32,
}
