//! Sequences that are decoded or encoded element by element.
//!
//! [`Seq`](crate::Seq) is a sequence in memory, and [`Iter`] its iterator. For a sequence in a stream, which can be larger
//! than memory, use [`SeqReader`] and [`SeqWriter`].

#[cfg(feature = "alloc")]
mod cow;
mod encodings;
mod iter;
pub(crate) mod sequence;

#[cfg(feature = "std")]
pub use crate::transport::stream::{
    seq_reader::SeqReader,
    seq_writer::{SeqWriter, SeqWriterMut},
};
pub use iter::Iter;
