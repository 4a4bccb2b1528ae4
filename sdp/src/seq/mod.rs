//! [`Seq`], a lazily decoded sequence, and its iterator.

mod iter;
mod number;
mod sequence;

pub use iter::SeqIter;
pub use number::Number;
pub use sequence::Seq;
