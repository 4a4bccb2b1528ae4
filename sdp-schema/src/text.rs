//! The schema file: the text form of a [`Schema`](crate::Schema). The specification defines its grammar.

mod names;
mod place;
mod write;

#[cfg(feature = "text")]
mod parse;

#[cfg(feature = "text")]
pub use parse::error::TextError;
