use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Malformed {
    #[sdp(key = "id")]
    id: u32,
    #[sdp(key, key)]
    name: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(key)]
struct Misplaced(#[sdp(key)] u32, u32);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Skipped {
    #[sdp(skip, key)]
    id: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Variants {
    #[sdp(key)]
    Linear,
    Power(#[sdp(key)] f32),
}

fn main() {}
