//! A field whose type has no patch form or another, and a value of another type.

use sdp::{SdpDecode, SdpEncode, SdpPatch};

#[derive(SdpEncode, SdpDecode)]
struct Part {
    weight: u16,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "WheelPatch")]
struct Wheel {
    radius: f32,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "UnitPatch")]
struct Unit {
    #[sdp(patch = "WheelPatch")]
    part: Part,
    #[sdp(patch = "UnitPatch")]
    wheels: Vec<Wheel>,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "CartPatch")]
struct Cart {
    #[sdp(patch = "WheelPatch")]
    spare: Option<Wheel>,
}

fn main() {
    let mut bytes = [0; 4];
    let mut wheel = sdp::patch::open::<Wheel>(&mut bytes).unwrap();
    wheel.radius.set(&1_u32).unwrap();
    let _ = sdp::patch::open::<Part>(&mut bytes);
}
