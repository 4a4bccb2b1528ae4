//! Sequences that are decoded or encoded element by element.
//!
//! [`Seq`](crate::Seq) is a sequence in memory, and [`Iter`] its iterator. For a sequence in a stream, which can be larger
//! than memory, use [`Reader`] and [`Writer`].

#[cfg(feature = "alloc")]
mod cow;
mod elements;
mod iter;
pub(crate) mod sequence;

#[cfg(feature = "std")]
pub use crate::transport::stream::{
    seq_reader::Reader,
    seq_writer::{Writer, WriterMut},
};
pub use iter::Iter;
