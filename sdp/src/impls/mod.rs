//! Implementations of both traits for the types of `core`, `alloc` and `std`, one kind of type per file, and for other
//! crates.

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
