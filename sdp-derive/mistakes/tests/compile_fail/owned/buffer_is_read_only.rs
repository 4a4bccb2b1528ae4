//! The buffer cannot be changed.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Rename<'a> {
    name: &'a str,
}

fn main() {
    let rename = Owned::<Rename, _>::decode(vec![0; 4]).unwrap();
    rename.buffer().clear();
}
