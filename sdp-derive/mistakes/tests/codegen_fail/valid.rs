//! A program without a mistake.

use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Device {
    id: u32,
}

fn main() {
    assert_eq!(sdp::encoded_len(&Device { id: 1 }), Ok(4));
}
