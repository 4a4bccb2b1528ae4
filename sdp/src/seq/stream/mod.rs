//! Sequences over blocking streams, element by element.

mod read;
mod write;

pub use read::SeqReader;
pub use write::SeqWriter;
