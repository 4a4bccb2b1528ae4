use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(crate = "wire")]
struct Device {
    id: u32,
}

fn main() {}
