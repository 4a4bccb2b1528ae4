//! The schema file: the text form of a [`Schema`](crate::Schema), with the grammar of the specification.

mod names;
mod place;
mod write;

#[cfg(feature = "text")]
mod parse;
#[cfg(feature = "text")]
pub(crate) mod release;

#[cfg(feature = "text")]
pub use parse::Lock;
#[cfg(feature = "text")]
pub use parse::error::TextError;
#[cfg(all(feature = "text", feature = "std"))]
pub(crate) use parse::without_mark;
