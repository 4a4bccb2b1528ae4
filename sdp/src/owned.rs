//! The buffers and the error of an [`Owned`](crate::Owned), which keeps a borrowed value together with its buffer.

mod buffer;
mod error;
pub(crate) mod value;

pub use buffer::Buffer;
pub use error::Error;
