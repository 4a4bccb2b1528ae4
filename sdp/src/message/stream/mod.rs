//! Messages over blocking streams: files, pipes, sockets.

mod read;
mod write;

pub use read::{MessageReader, ReadError, from_reader};
pub use write::{MessageWriter, WriteError, to_writer};
