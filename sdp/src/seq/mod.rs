//! [`Seq`]: a lazily decoded sequence.

mod iter;
mod number;
mod sequence;

pub use iter::SeqIter;
pub use number::Number;
pub use sequence::Seq;
