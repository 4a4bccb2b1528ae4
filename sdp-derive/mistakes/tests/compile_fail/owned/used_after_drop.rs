//! A reference from `get` ends with the `Owned`.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Rename<'a> {
    name: &'a str,
}

fn escape(rename: Owned<Rename<'static>>) -> &'static str {
    rename.get().name
}

fn escape_by_the_name<'x>(rename: &Owned<Rename<'x>>) -> &'x str {
    rename.get().name
}

struct Entry<'a, 'b>(&'a str, &'b str);

impl<'any, 'b> SdpLend for Entry<'any, 'b> {
    type Of<'a> = Entry<'a, 'b>;

    fn shorten<'short, 'long: 'short>(
        value: &'short Entry<'long, 'b>,
    ) -> &'short Entry<'short, 'b> {
        value
    }
}

fn outlive() {
    let entry;
    {
        let title = String::from("title");
        entry = Owned::<Entry, _>::decode_with(vec![], |_| Ok::<_, ()>(Entry("", &title)));
    }
    drop(entry);
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
