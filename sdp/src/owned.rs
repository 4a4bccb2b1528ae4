//! The error of decoding an [`Owned`](crate::Owned), which keeps a borrowed value together with its buffer.

mod buffer;
mod error;
pub(crate) mod value;

#[doc(hidden)] // For bounds.
pub use buffer::Buffer;
pub use error::Error;
