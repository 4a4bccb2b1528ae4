//! Sequences over blocking streams, element by element.

mod read;
mod write;

pub use read::Reader;
pub use write::Writer;
