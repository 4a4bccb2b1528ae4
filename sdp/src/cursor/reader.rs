//! [`Reader`]: the input cursor.

mod cursor;
mod nesting;

pub use cursor::Reader;
pub(crate) use nesting::Outer;
