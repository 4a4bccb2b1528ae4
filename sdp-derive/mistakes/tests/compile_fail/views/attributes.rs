//! Attributes of views that do not fit.

use sdp::{SdpDecode, SdpEncode, SdpViews};

#[derive(SdpViews)]
struct WithoutName {
    name: String,
}

#[derive(SdpViews)]
#[sdp(borrowed = "BorrowingRef")]
struct Borrowing<'a> {
    name: &'a str,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "NumbersRef", lazy = "NumbersSeq")]
struct Numbers {
    values: Vec<u32>,
}

#[derive(SdpViews)]
#[sdp(borrowed = "OtherRef", via = "String")]
struct Other {
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "FieldsRef")]
struct Fields {
    name: String,
    #[sdp(skip, borrowed = "CacheRef")]
    cache: String,
    #[sdp(lazy = "CountSeq")]
    count: u32,
    #[sdp(borrowed = "PairRef")]
    pairs: Vec<(Numbers, Fields)>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(borrowed = "Two Words", lazy = 3, derive = "Debug")]
struct Syntax {
    #[sdp(derive(Debug))]
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "Same", lazy = "Same", patch = "Same")]
struct Same {
    name: String,
}

#[derive(SdpEncode, SdpDecode, SdpViews)]
#[sdp(borrowed = "ModeRef", derive(Default))]
enum Mode {
    Off,
    Named(String),
}

fn main() {}
