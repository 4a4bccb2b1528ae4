//! SDP beside its peers.
fn main() {}
