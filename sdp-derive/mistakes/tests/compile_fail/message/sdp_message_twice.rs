use sdp::{SdpDecode, SdpEncode, SdpMessage};

#[derive(SdpEncode, SdpDecode, SdpMessage)]
struct Device {
    id: u32,
}

fn main() {}
