use sdp::{SdpDecode, SdpEncode};

mod rgb {
    pub const SIZE: sdp::WireSize = sdp::WireSize::fixed(4);
    pub fn measure(_: &u32, length: &mut sdp::Length) {
        length.add(4);
    }
}

#[derive(SdpEncode, SdpDecode)]
struct Theme {
    #[sdp(with = "rgb")]
    accent: u32,
}

fn main() {}
