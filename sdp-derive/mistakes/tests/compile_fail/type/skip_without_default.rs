use sdp::{SdpDecode, SdpEncode};

struct Handle(u32);

#[derive(SdpEncode, SdpDecode)]
struct Plugin {
    id: u32,
    #[sdp(skip)]
    handle: Handle,
}

fn main() {}
