//! A value that may be sent only if it borrows forever.

use sdp::{Owned, SdpLend};

struct Handle<'a>(*const &'a str);

// SAFETY: a string that exists forever can be read on every thread.
unsafe impl Send for Handle<'static> {}

#[derive(SdpLend)]
struct Held<'a> {
    handle: Handle<'a>,
}

fn send(_: impl Send) {}

fn sends(held: Owned<Held<'static>>) {
    send(held);
}

fn main() {}
