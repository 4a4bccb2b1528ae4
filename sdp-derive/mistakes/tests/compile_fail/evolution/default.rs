use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Malformed {
    #[sdp(default = 3)]
    id: u32,
    #[sdp(default("path"))]
    name: u32,
    #[sdp(default, default = "path")]
    kind: u32,
    #[sdp(default = "path()")]
    call: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(default)]
struct Misplaced(#[sdp(default)] u32, u32);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Skipped {
    #[sdp(skip, default = "path")]
    id: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Recovered {
    #[sdp(recover)]
    id: u32,
    #[sdp(default, recover = 3)]
    kind: u32,
    #[sdp(skip, recover)]
    name: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Variants {
    #[sdp(default)]
    Linear,
    Power(#[sdp(default)] f32),
}

fn main() {}
