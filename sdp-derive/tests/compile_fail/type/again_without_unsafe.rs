use sdp::__private::Repeat;

// Only unsafe code says that a value can be decoded again without checks.
const PARTS: Repeat<u8> = Repeat::parts();
const STEADY: Repeat<u8> = Repeat::steady(&[true]);

fn main() {}
