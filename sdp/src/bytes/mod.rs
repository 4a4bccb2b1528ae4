//! Values on `bytes::Bytes`: fields that share the input instead of copying it, and output into any
//! `BufMut`. By the feature `bytes-1`.
//!
//! A `Bytes` in a value is a sequence of bytes, and a [`Str`] a string. [`from_bytes`] lets both share
//! the memory of the input, which lives as long as one of them does, and so do the codecs of `sdp::codec`
//! and `sdp::tonic`. Every other call that decodes copies them, as do the elements of a
//! [`Seq`](crate::Seq), which it decodes when they are reached. The value is the same, and so is an error.
//!
//! ```
//! use bytes::Bytes;
//! use sdp::{SdpDecode, SdpEncode};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! struct Upload { name: sdp::bytes::Str, content: Bytes }
//!
//! let upload = Upload { name: "wet.wav".into(), content: Bytes::from_static(b"RIFF") };
//! let input = sdp::bytes::to_bytes(&upload)?;
//! let shared: Upload = sdp::bytes::from_bytes(&input)?;
//! assert_eq!(shared, upload);
//! assert_eq!(shared.content.as_ptr(), input[15..].as_ptr());
//!
//! let copied: Upload = sdp::from_slice(&input)?;
//! assert_eq!(copied, upload);
//! assert_ne!(copied.content.as_ptr(), input[15..].as_ptr());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`message`] has the same calls for messages.

mod calls;
pub mod message;
mod text;

pub use calls::{append, append_with, from_bytes, from_bytes_with, to_bytes, to_bytes_with};
pub use text::Str;
