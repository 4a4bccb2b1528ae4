use sdp::{SdpDecode, SdpEncode, Seq};

#[derive(SdpEncode, SdpDecode)]
struct Marker;

#[derive(SdpEncode, SdpDecode)]
struct Markers<'a> {
    list: Seq<'a, Marker>,
}

fn main() {
    let markers: Markers = sdp::from_slice(&[0xff; 4]).unwrap();
    assert!(markers.list.is_empty());
}
