//! A type that can change what it borrows cannot be lent.

use std::cell::RefCell;

#[derive(sdp::SdpLend)]
struct Rename<'a> {
    name: RefCell<&'a str>,
}

fn main() {}
