use sdp::__private::Repeat;

struct Value;

// Only unsafe code says that a value can be decoded again without checks.
const PARTS: Repeat<Value> = Repeat::parts(Repeat::<u8>::witness::<u8>());
const STEADY: Repeat<Value> = Repeat::steady(Repeat::<u8>::witness::<u8>(), &[true]);
// A witness needs the trait.
const WITNESS: Repeat<Value> = unsafe { Repeat::parts(Repeat::<u8>::witness::<Value>()) };

fn main() {}
