use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp]
struct NoParentheses;

#[derive(SdpEncode, SdpDecode)]
#[sdp = "skip"]
struct Equals;

#[derive(SdpEncode, SdpDecode)]
#[sdp(crate = wire::<u8>, bound = 3)]
struct NoQuotes {
    #[sdp(skip = true)]
    skip: u8,
    #[sdp(with(rgb))]
    with: u8,
    #[sdp(skip with = "rgb")]
    no_comma: u8,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encoding = "T: Copy"), crate = "not a path")]
struct Bound<T>(T);

#[derive(SdpEncode, SdpDecode)]
#[sdp(bound(encode = "T is Copy", decode))]
struct BoundParts<T>(T);

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag)]
enum NoValue {
    A,
}

fn main() {}
