//! The cursors over input, output and length, and the buffers and vectors that they fill.

pub(crate) mod length;
pub mod output;
pub(crate) mod reader;
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "for other crates"))]
pub(crate) mod vec_like;
pub(crate) mod writer;
