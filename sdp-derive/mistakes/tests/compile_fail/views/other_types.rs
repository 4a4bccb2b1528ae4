//! A view that is not the view of its field, and types with the names of others.

use sdp::{SdpDecode, SdpEncode, SdpViews};

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "ParameterRef")]
struct Parameter {
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "PresetRef")]
struct Preset {
    name: String,
}

#[derive(SdpEncode, SdpDecode)]
struct Unit {
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "PluginRef")]
struct Plugin {
    #[sdp(borrowed = "PresetRef")]
    parameters: Vec<Parameter>,
    #[sdp(borrowed = "PresetRef")]
    units: Vec<Unit>,
    #[sdp(borrowed)]
    unit: Unit,
}

mod aliases {
    type String = u32;

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews)]
    #[sdp(borrowed = "RenameRef")]
    struct Rename {
        name: String,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpViews)]
    #[sdp(borrowed = "PairRef")]
    struct Pair<T> {
        name: String,
        other: Vec<T>,
    }
}

fn main() {}
