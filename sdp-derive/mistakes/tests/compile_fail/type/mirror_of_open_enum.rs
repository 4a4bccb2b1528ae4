use sdp::{SdpDecode, SdpEncode};

// The original is `#[non_exhaustive]`, so the mirror must be as well.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "std::num::IntErrorKind")]
enum Reason {
    Empty,
    InvalidDigit,
    PosOverflow,
    NegOverflow,
    Zero,
}

// A variant is missing.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "std::cmp::Ordering")]
enum Order {
    Less,
    Equal,
}

fn main() {}
