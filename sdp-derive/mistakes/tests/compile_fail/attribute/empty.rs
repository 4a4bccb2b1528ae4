use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp()]
struct Device {
    #[sdp()]
    id: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound())]
enum Curve<T> {
    #[sdp()]
    Linear,
    Power(#[sdp()] T),
}

#[derive(SdpDispatch)]
#[sdp()]
enum Message {
    #[sdp()]
    Device(#[sdp()] Device),
}

fn main() {}
