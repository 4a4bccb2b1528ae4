//! A forgotten name for the patch form, and a patch form of an enum.

use sdp::{SdpDecode, SdpEncode, SdpPatch};

#[derive(SdpEncode, SdpDecode, SdpPatch)]
struct Unit {
    health: u16,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
enum Curve {
    Linear,
    Power(f32),
}

fn main() {}
