//! The messages of the first release of the command line, whose numbers had fewer bits.

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_link::{Handshake, Request};
use sdp_schema::Hello;

use crate::protocol::{PROTOCOL, Refused};

/// Returns what the first release says.
#[must_use]
pub fn handshake() -> Handshake {
    let hello = Hello::new::<SetParameter>(PROTOCOL).and::<ParameterChanged>();
    Handshake::new(hello.and::<Refused>(), "older command 0.1")
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 2)]
pub(crate) struct SetParameter {
    pub(crate) plugin: u16,
    pub(crate) address: u16,
    pub(crate) value: f32,
}

impl Request for SetParameter {
    type Reply = ParameterChanged;
    type Error = Refused;
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
#[sdp(message_id = 5)]
pub(crate) struct ParameterChanged {
    pub(crate) value: f32,
}
