use sdp::{SdpDecode, SdpEncode};

struct Opaque;

#[derive(Clone)]
struct Id(u32);

impl From<u32> for Id {
    fn from(id: u32) -> Self {
        Self(id)
    }
}

#[derive(SdpEncode, SdpDecode)]
struct Device {
    #[sdp(via = "String")]
    name: Opaque,
    #[sdp(via = "u32")]
    id: Id,
}

fn main() {}
