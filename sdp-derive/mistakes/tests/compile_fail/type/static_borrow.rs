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

#[derive(SdpDecode)]
struct Nested {
    names: Vec<Option<&'static str>>,
    pair: (u8, [&'static [u8]; 2]),
    title: std::borrow::Cow<'static, str>,
}

// No error here: the type is only encoded.
#[derive(SdpEncode)]
struct Log {
    level: &'static str,
    code: &'static [u8],
}

fn main() {}
