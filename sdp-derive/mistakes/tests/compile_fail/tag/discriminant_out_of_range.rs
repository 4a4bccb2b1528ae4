use sdp::{SdpDecode, SdpEncode};

const BASE: isize = 255;

#[derive(SdpEncode, SdpDecode)]
enum Literal {
    Fits = 255,
    Implicit,
    AfterImplicit,
    Large = 0x1_0000,
    Huge = 0x1_0000_0000,
    Negative = -1,
}

#[derive(SdpEncode, SdpDecode)]
enum Constant {
    Negative = -BASE,
    Fits = BASE,
    Implicit,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
enum Two {
    Large = BASE << 10,
}

fn main() {}
