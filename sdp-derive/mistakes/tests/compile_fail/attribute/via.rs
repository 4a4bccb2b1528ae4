use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Url {
    #[sdp(skip, via = "String")]
    text: u32,
    #[sdp(with = "port", via = "u16")]
    port: u16,
    #[sdp(via = 16)]
    pan: f32,
    #[sdp(via = "not a type")]
    width: f32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(via = "u8", tag = "u16", remote = "other::Curve")]
enum Curve {
    Linear,
    Power(#[sdp(skip)] f32),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "Curve")]
enum Wrong {
    #[sdp(via = "u8")]
    Linear,
}

fn main() {}
