use std::collections::BTreeMap;

use sdp::{SdpDecode, SdpEncode, Seq};

#[derive(SdpEncode, SdpDecode)]
struct Marker;

#[derive(SdpEncode, SdpDecode)]
struct Markers<'a> {
    name: String,
    units: Vec<()>,
    nested: Option<Box<Vec<Marker>>>,
    map: BTreeMap<(), Marker>,
    lazy: Seq<'a, Marker>,
}

fn main() {
    let _ = sdp::to_vec(&Markers {
        name: String::new(),
        units: vec![],
        nested: None,
        map: BTreeMap::new(),
        lazy: Seq::default(),
    });
    let _ = sdp::from_slice::<Markers>(&[]);
}
