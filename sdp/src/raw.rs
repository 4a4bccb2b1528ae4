//! The unsafe code of the crate, one concern per file.
//!
//! Each block states its proof. Except in `lent`, each function has a measured gain and a safe fallback, which
//! `--cfg sdp_safe` (in `RUSTFLAGS`) selects. That build forbids `unsafe` and has no `Owned`.

mod ascii;
mod bulk;
#[cfg(all(feature = "alloc", not(sdp_safe)))]
mod lent;
mod output;
#[cfg(feature = "alloc")]
mod push;

pub(crate) use ascii::{ascii_str, split_medium_ascii, split_short_ascii};
pub use bulk::{Bulk, BulkField, Decoding, Encoding};
pub(crate) use bulk::{
    PlainNumber, Values, bools, bulk_of_tuple, bytes_of, slice_of, slice_of_mut,
};
#[cfg(all(feature = "alloc", not(sdp_safe)))]
pub(crate) use lent::{Lent, SharedBytes, StableBytes};
pub use output::Byte;
pub(crate) use output::{OutputCursor, append_cleared, fill};
#[cfg(feature = "alloc")]
pub(crate) use output::{append, append_within_capacity};
#[cfg(feature = "alloc")]
pub(crate) use push::{push_boxed, try_extend};
