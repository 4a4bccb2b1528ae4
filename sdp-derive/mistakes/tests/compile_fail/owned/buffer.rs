//! Buffers whose bytes can move or change, and clones of a buffer that cannot be shared.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend, Clone)]
struct Rename<'a> {
    name: &'a str,
}

fn main() {
    let mut bytes = [0; 4];
    let _ = Owned::<Rename, _>::decode(bytes);
    let _ = Owned::<Rename, _>::decode(&mut bytes);
    let rename = Owned::<Rename, _>::decode(vec![0; 4]).unwrap();
    let _ = rename.clone();
}
