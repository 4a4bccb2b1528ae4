//! [`Seq`], a lazily decoded sequence, and its iterator.

mod iter;
mod number;
mod sequence;
mod slice_or_seq;
#[cfg(feature = "std")]
mod stream;

pub use iter::SeqIter;
pub use number::Number;
pub use sequence::Seq;
pub use slice_or_seq::{SliceOrSeq, SliceOrSeqIter};
#[cfg(feature = "std")]
pub use stream::{SeqReader, SeqWriter};
