//! Values of a schema in the data model of serde, represented as by its derives.

mod cores;
mod encode;
mod message;
mod serialize;
mod text;
mod view;

pub use encode::encode;
pub use view::{View, view};

/// The greatest number of values around another one in the data model of serde, which uses the stack of the thread.
const MAX_DEPTH: usize = 256;

/// The text of an error for more values around another one.
const TOO_DEEP: &str = "the value nests deeper than 256";
