//! A reference from `get` ends with the `Owned`.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Rename<'a> {
    name: &'a str,
}

fn escape(rename: Owned<Rename<'static>>) -> &'static str {
    rename.get().name
}

fn main() {
    let rename = Owned::<Rename, _>::decode(vec![0; 4]).unwrap();
    let name = rename.get().name;
    drop(rename);
    println!("{name}");

    let mut rename = Owned::<Rename, _>::decode(vec![0; 4]).unwrap();
    let name = rename.get().name;
    rename = Owned::<Rename, _>::decode(vec![1, 0, 0, 0, b'x']).unwrap();
    println!("{name}");

    let name = rename.get().name;
    let buffer = rename.into_buffer();
    println!("{name}, {buffer:?}");
}
