use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
union Number {
    int: u32,
    float: f32,
}

fn main() {
    let number: Number = sdp::from_slice(&[0; 4]).unwrap();
    sdp::to_vec(&number).unwrap();
}
