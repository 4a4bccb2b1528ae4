//! A field with the attribute of a form that its type lacks.

use sdp::{SdpDecode, SdpEncode, SdpViews};

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed)]
struct Parameter {
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy)]
struct Curve {
    points: Vec<f32>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy)]
struct Plugin {
    #[sdp(lazy)]
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed)]
struct Envelope {
    #[sdp(borrowed)]
    curve: Curve,
}

fn main() {}
