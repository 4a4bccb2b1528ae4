use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Malformed {
    #[sdp(key)]
    id: u32,
    #[sdp(key = "id")]
    name: u32,
    #[sdp(key = "message", key = "message")]
    uuid: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(key = "message")]
struct Misplaced(#[sdp(key = "message")] u32, u32);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Skipped {
    #[sdp(skip, key = "message")]
    id: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Mixed(#[sdp(key = "message")] u32, #[sdp(key = "sequence")] u32);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Variants {
    #[sdp(key = "sequence")]
    Linear,
    Power(#[sdp(key = "sequence")] f32),
}

fn main() {}
