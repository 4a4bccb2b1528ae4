//! Attributes of views and patch forms without the derive that reads them.

use sdp::{SdpDecode, SdpEncode, SdpPatch, SdpViews};

#[derive(SdpEncode, SdpDecode)]
#[sdp(borrowed = "ParameterRef", derive(Debug))]
struct Parameter {
    name: String,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(patch = "UnitPatch")]
struct Unit {
    health: u16,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(lazy = "PresetSeq", patch = "PresetPatch")]
struct Preset {
    values: Vec<u16>,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(lazy = "BankSeq", patch = "BankPatch")]
struct Bank<T: Clone> {
    values: Vec<T>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(derive(Debug))]
struct Plugin {
    #[sdp(borrowed = "ParameterRef")]
    parameter: Parameter,
    #[sdp(patch = "UnitPatch")]
    unit: Unit,
}

fn main() {}
