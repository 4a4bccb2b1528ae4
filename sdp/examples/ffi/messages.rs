//! The messages between the host and the plugin. `messages.h` and `messages.hpp` are generated from these types.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

/// The parameters of the plugin.
#[derive(SdpEncode, SdpSchema)]
#[sdp(message_id = 1)]
pub(crate) struct Registry<'a> {
    pub(crate) plugin: &'a str,
    pub(crate) parameters: &'a [Parameter],
}

/// A parameter with its range.
#[derive(SdpEncode, SdpSchema)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) name: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) min: f32,
    pub(crate) max: f32,
    pub(crate) value: f32,
    pub(crate) is_writable: bool,
}

/// From the host: sets a parameter.
#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 2)]
pub(crate) struct SetParameter {
    pub(crate) address: u64,
    pub(crate) value: f32,
}

/// The answers of the plugin.
#[derive(SdpDispatch, SdpSchema)]
pub(crate) enum Answer<'a> {
    ParameterSet(ParameterSet),
    Refused(Refused<'a>),
}

/// The new value of the parameter.
#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 3)]
pub(crate) struct ParameterSet {
    pub(crate) address: u64,
    pub(crate) value: f32,
}

/// The answer to an invalid message.
#[derive(SdpDecode, SdpEncode, SdpSchema)]
#[sdp(message_id = 4)]
pub(crate) struct Refused<'a> {
    pub(crate) reason: &'a str,
}
