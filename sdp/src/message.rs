//! Message mode: a value after a header with its type and length.
//!
//! A message is a header of [`HEADER_LEN`] bytes and a payload, which is one value in byte mode. The functions have the
//! same names as in byte mode. They accept message types and message enums. The derive gives a message type its
//! [`MessageId`]. A message enum has one variant per message type, and derives
//! [`SdpDispatch`](derive@crate::SdpDispatch).
//!
//! ```
//! use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage, message};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! #[sdp(message_id = 1)]
//! struct Gain { db: f32 }
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! #[sdp(message_id = 2)]
//! struct Bypass(bool);
//!
//! #[derive(SdpDispatch, Debug, PartialEq)]
//! enum HostMessage { Gain(Gain), Bypass(Bypass) }
//!
//! let frame = message::to_vec(&Gain { db: 1.5 })?;
//! assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 1, 0, 4, 0, 0, 0, 0, 0, 0xc0, 0x3f]);
//! assert_eq!(message::from_slice::<Gain>(&frame)?, Gain { db: 1.5 });
//! assert_eq!(Gain::MESSAGE_ID.get(), 1);
//!
//! let message: HostMessage = message::from_slice(&frame)?;
//! assert_eq!(message, HostMessage::from(Gain { db: 1.5 }));
//! assert_eq!(message::to_vec(&message)?, frame);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Streams
//!
//! | Items | Use |
//! |---|---|
//! | [`MessageReader`], [`MessageWriter`] | blocking streams: files, pipes, sockets |
//! | [`from_reader`], [`to_writer`] | a single message from or to such a stream |
//! | [`FrameDecoder`] | input that arrives in pieces, from any source |
//! | [`Framing`] | the same, if you have your own buffer or no allocator |
//!
//! All of them check a header before they wait for its payload. They accept payloads of up to 64 MiB, unless
//! [`Limits`](crate::Limits) set a different limit. Memory grows with the received bytes, not with the payload length
//! in a header. An unknown id or an invalid payload does not affect the next message. After a broken header, the next
//! message cannot be found.

pub(crate) mod codec;
pub(crate) mod frame;
pub(crate) mod framing;
pub(crate) mod functions;
pub(crate) mod header;
pub(crate) mod id;
pub(crate) mod views;

#[cfg(feature = "alloc")]
pub use crate::transport::stream::frame_decoder::FrameDecoder;
#[cfg(feature = "std")]
pub use crate::transport::stream::{
    error::{ReadError, WriteError},
    message_reader::{MessageReader, from_reader},
    message_writer::{MessageWriter, to_writer},
};
pub use codec::{DecodeMessage, EncodeMessage};
pub use frame::Frame;
#[cfg(feature = "bytes-1")]
pub use frame::FrameBytes;
pub use framing::{Framing, Step};
#[cfg(any(feature = "in-place", doc))]
pub use functions::decode_into;
#[cfg(feature = "alloc")]
pub use functions::to_vec;
pub use functions::{append, encoded_len, from_prefix, from_slice, to_slice};
#[cfg(feature = "tokio-util-0_7")]
pub(crate) use functions::{append_limited, encoded_len_with};
pub(crate) use header::ID_OFFSET;
pub use header::{HEADER_LEN, Header};
pub use id::MessageId;
