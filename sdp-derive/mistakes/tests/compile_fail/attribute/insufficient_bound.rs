use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound = "T: Copy")]
struct Pair<T> {
    left: T,
    right: T,
}

fn main() {}
