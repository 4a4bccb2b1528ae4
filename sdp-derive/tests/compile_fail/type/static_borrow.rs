use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Parameter {
    id: u32,
    name: &'static str,
    #[sdp(skip)]
    comment: &'static str,
}

#[derive(SdpDecode)]
enum Event {
    Data(&'static [u8]),
    Key { key: &'static [u8; 16] },
}

// No error here: the type is only encoded.
#[derive(SdpEncode)]
struct Log {
    level: &'static str,
    code: &'static [u8],
}

fn main() {}
