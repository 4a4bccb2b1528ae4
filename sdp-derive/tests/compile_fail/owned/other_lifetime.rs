//! A type is named with `'static`.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Rename<'a> {
    name: &'a str,
}

struct Queue<'a> {
    first: Owned<Rename<'a>>,
}

fn main() {}
