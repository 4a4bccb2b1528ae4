use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(rename_all = "camelCase")]
struct Device {
    #[sdp(skipp)]
    id: u32,
    #[sdp(skip, default = "full")]
    active: bool,
}

#[derive(SdpEncode, SdpDecode)]
enum Curve {
    #[sdp(index = 3)]
    Linear,
}

#[derive(SdpDispatch)]
#[sdp(id = 3)]
enum Message {
    #[sdp(other)]
    Device(Device),
}

fn main() {
    let device: Device = sdp::from_slice(&[0; 5]).unwrap();
    sdp::to_vec(&device).unwrap();
}
