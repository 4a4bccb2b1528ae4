//! What the types of `core`, `alloc` and `std` are on the wire: one kind in each file, in the order
//! of SPEC.md. And those of other crates.

mod array;
pub(crate) mod crates;
#[cfg(feature = "alloc")]
mod map;
mod net;
mod number;
mod option;
mod pointer;
mod range;
mod scalar;
mod sequence;
mod text;
mod time;
mod tuple;
mod wrapper;
