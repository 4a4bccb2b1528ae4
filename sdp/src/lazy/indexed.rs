//! Sequences whose elements are found without the elements before them.
//!
//! [`Indexed`](crate::Indexed) is such a sequence in memory, and [`IndexedSeq`](crate::IndexedSeq) an encoded one. A
//! [`Builder`] encodes one element by element.

#[cfg(feature = "alloc")]
mod builder;
pub(crate) mod owned;
pub(crate) mod sequence;
pub(crate) mod table;

#[cfg(feature = "alloc")]
pub use builder::{Builder, BuilderMut};
pub use sequence::Iter;
