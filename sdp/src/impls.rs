//! Implementations of the traits for the types of `core`, `alloc` and `std`, one kind of type per file, and for other
//! crates.

mod array;
mod atomic;
mod c_string;
pub(crate) mod crates;
mod enumeration;
#[cfg(feature = "alloc")]
mod heap;
mod lock;
#[cfg(feature = "alloc")]
#[cfg_attr(
    not(feature = "std"),
    allow(
        dead_code,
        unused_macros,
        reason = "only maps of other crates use a part of it"
    )
)]
pub(crate) mod map;
mod net;
mod number;
mod option;
mod pointer;
mod range;
mod scalar;
mod sequence;
#[cfg(feature = "bytes-1")]
pub(crate) mod shared_str;
#[allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "each feature uses a part of it"
)]
mod template;
mod text;
mod time;
mod tuple;
mod wrapper;
