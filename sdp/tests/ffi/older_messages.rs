//! The messages of the older release. `older_messages.h` is generated from these types.

use sdp::{SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpSchema)]
#[sdp(message_id = 1)]
pub(crate) struct SetParameter {
    pub(crate) plugin: u16,
    pub(crate) address: u32,
    pub(crate) value: f32,
    pub(crate) curve: Curve,
    pub(crate) unit: String,
}

#[derive(SdpEncode, SdpSchema)]
#[expect(dead_code, reason = "only in the schema")]
pub(crate) enum Curve {
    Linear,
    Exponential,
}

#[derive(SdpEncode, SdpSchema)]
#[sdp(message_id = 2)]
pub(crate) struct ParameterSet {
    pub(crate) address: u32,
    pub(crate) value: f32,
}
