//! A value borrows from nothing but its buffer.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Rename<'a> {
    name: &'a str,
}

fn main() {
    let other = String::from("other");
    let _ = Owned::<Rename, _>::decode_with(vec![0; 4], |_| {
        Ok::<_, ()>(Rename { name: &other })
    });
    let mut outside = "";
    let _ = Owned::<Rename, _>::decode_with(vec![0; 4], |bytes| {
        outside = str::from_utf8(bytes).unwrap();
        Ok::<_, ()>(Rename { name: outside })
    });
}
