use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Marker;

#[derive(SdpEncode, SdpDecode)]
struct Markers {
    list: Vec<Marker>,
}

fn main() {
    let markers: Markers = sdp::from_slice(&[0xff; 4]).unwrap();
    assert!(markers.list.is_empty());
}
