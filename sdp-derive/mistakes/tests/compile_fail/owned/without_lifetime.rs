//! A type that borrows nothing.

use sdp::{Owned, SdpDecode, SdpLend};

#[derive(SdpDecode, SdpLend)]
struct Device {
    name: String,
}

#[derive(SdpDecode)]
struct Bypass(bool);

fn keep(_: Owned<Device>, _: Owned<Bypass>, _: Owned<&'static str>) {}

fn main() {}
