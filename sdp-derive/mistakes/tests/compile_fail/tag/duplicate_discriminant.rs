use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
enum Level {
    Low = 1,
    High = 1,
}

fn main() {}
