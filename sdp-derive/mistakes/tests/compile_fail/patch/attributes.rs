//! Types and attributes of patch forms that do not fit.

use sdp::{SdpDecode, SdpEncode, SdpPatch};

#[derive(SdpEncode, SdpDecode, SdpPatch)]
struct WithoutName {
    health: u16,
}

#[derive(SdpPatch)]
#[sdp(patch = "CurvePatch")]
enum Curve {
    Linear,
}

#[derive(SdpPatch)]
#[sdp(patch = "BorrowingPatch")]
struct Borrowing<'a> {
    name: &'a str,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "GenericPatch")]
struct Generic<T> {
    value: T,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "UnitPatch")]
struct Unit {
    #[sdp(via = "String", patch = "PortPatch")]
    port: u16,
    #[sdp(patch = "PairPatch")]
    pair: (u8, u8),
    health: u16,
}

#[derive(SdpEncode, SdpDecode, SdpPatch)]
#[sdp(patch = "EmptyPatch")]
struct Empty {
    #[sdp(skip)]
    cache: u16,
}

fn main() {}
