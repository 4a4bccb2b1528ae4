//! Messages over blocking streams: files, pipes, sockets.
//!
//! Apart from where messages end, which [`FrameDecoder`](super::FrameDecoder) knows: this moves bytes, and
//! says how a stream ended.

mod read;
mod write;

pub use read::{MessageReader, ReadError, from_reader, from_reader_with};
pub use write::{MessageWriter, WriteError, to_writer, to_writer_with};
