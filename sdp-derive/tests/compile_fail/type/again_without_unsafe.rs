use sdp::__private::Repeat;

struct Value;

// Only unsafe code says that a value can be decoded again without checks.
const PARTS: Repeat<Value> = Repeat::parts::<u8>(&[true]);
const STEADY: Repeat<Value> = Repeat::steady::<u8>(&[true]);
// The type of the proof needs the trait.
const PROVEN: Repeat<Value> = unsafe { Repeat::parts::<Value>(&[true]) };

fn main() {}
