//! `tag` on a variant, instead of a discriminant.

use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
enum Curve {
    Linear,
    #[sdp(tag = 3)]
    Power(f32),
}

fn main() {}
