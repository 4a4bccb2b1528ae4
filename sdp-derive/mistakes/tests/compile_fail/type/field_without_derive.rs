use sdp::{SdpDecode, SdpEncode};

struct Parameter {
    value: f32,
}

#[derive(SdpEncode, SdpDecode)]
struct Plugin {
    name: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode)]
enum Change {
    Nothing,
    Set(Parameter),
}

fn main() {}
