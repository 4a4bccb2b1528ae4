use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(skip)]
struct Device {
    #[sdp(message_id = 3)]
    id: u32,
    #[sdp(tag = "u16")]
    kind: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
struct Point {
    x: f64,
}

#[derive(SdpEncode, SdpDecode)]
enum Curve {
    #[sdp(skip)]
    Linear,
    #[sdp(with = "power")]
    Power(f32),
}

#[derive(SdpDispatch)]
#[sdp(message_id = 3, tag = "u16", skip)]
enum Message {
    #[sdp(message_id = 4)]
    Device(#[sdp(with = "device")] Device),
}

fn main() {}
