//! A value that must stay on its thread.

use std::rc::Rc;

use sdp::{Owned, SdpLend};

#[derive(SdpLend)]
struct Rename<'a> {
    name: Rc<&'a str>,
}

fn send(_: impl Send) {}

fn sends(rename: Owned<Rename<'static>>) {
    send(rename);
}

fn main() {}
