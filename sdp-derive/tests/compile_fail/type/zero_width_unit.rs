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

fn main() {}
