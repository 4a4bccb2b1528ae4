use std::time::Duration;

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

/// Sets a parameter of a plugin.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
pub struct SetParameter {
    pub plugin: u32,
    pub address: u64,
    pub value: f32,
}

/// The answer if a request cannot be served.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
pub struct Refused {
    pub reason: String,
    pub retry_after: Duration,
}

#[derive(SdpDispatch, SdpSchema)]
pub enum Request {
    SetParameter(SetParameter),
}

#[derive(SdpDispatch, SdpSchema)]
pub enum Event {
    Refused(Refused),
}
