//! Streams of messages and sequences. The modules `message` and `seq` export the types.

mod buffer;
#[cfg(feature = "std")]
pub(crate) mod error;
pub(crate) mod frame_decoder;
#[cfg(feature = "std")]
pub(crate) mod message_reader;
#[cfg(feature = "std")]
pub(crate) mod message_writer;
#[cfg(feature = "std")]
mod pending;
#[cfg(feature = "std")]
pub(crate) mod seq_reader;
#[cfg(feature = "std")]
pub(crate) mod seq_writer;
