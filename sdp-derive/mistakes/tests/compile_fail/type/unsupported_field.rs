use sdp::{SdpDecode, SdpEncode};

struct Opaque;

#[derive(SdpEncode, SdpDecode)]
struct Callback {
    data: *const Opaque,
    call: fn(u8) -> u8,
}

fn main() {}
