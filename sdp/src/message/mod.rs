//! Message mode: a value behind a header that says what it is and how long.
//!
//! A message is [`HEADER_LEN`] bytes of header and one value in byte mode. The calls are those of
//! byte mode, for types that have a [`MessageId`]; the derives give it to them.
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode, SdpMessage, message};
//!
//! #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
//! #[sdp(message_id = 1)]
//! struct Gain { db: f32 }
//!
//! let frame = message::to_vec(&Gain { db: 1.5 })?;
//! assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 1, 0, 4, 0, 0, 0, 0, 0, 0xc0, 0x3f]);
//! assert_eq!(message::from_slice::<Gain>(&frame)?, Gain { db: 1.5 });
//! assert_eq!(Gain::MESSAGE_ID.get(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Streams
//!
//! | | for |
//! |---|---|
//! | [`MessageReader`], [`MessageWriter`] | blocking streams: files, pipes, sockets |
//! | [`from_reader`], [`to_writer`] | one message of such a stream |
//! | [`FrameDecoder`] | bytes that come in pieces, from wherever |
//! | [`Framing`] | the same without a buffer or an allocator, for a reader that has its own |
//!
//! All of them look at a header as soon as it is whole, and take payloads of up to 64 MiB unless they are
//! told otherwise ([`max_payload_len`](MessageReader::max_payload_len)). None reserves memory on the word of
//! a header. A message that does not decode, or of an unknown id, costs no more than itself; behind a
//! header that is broken nothing more is found.

mod calls;
mod dispatch;
mod frame;
#[cfg(feature = "alloc")]
mod frame_decoder;
mod header;
mod id;
#[cfg(feature = "std")]
mod stream;

#[cfg(feature = "tokio-util-0_7")]
pub(crate) use calls::header;
#[cfg(feature = "bytes-1")]
pub(crate) use calls::{any_payload_of, measured_frame, payload_of};
#[cfg(feature = "alloc")]
pub use calls::{append, append_with, to_vec, to_vec_with};
pub use calls::{
    decode_into, decode_into_with, from_prefix, from_prefix_with, from_slice, from_slice_with,
    to_slice, to_slice_with,
};
#[cfg(not(sdp_safe))]
pub use calls::{to_uninit, to_uninit_with};
#[cfg(feature = "tokio-util-0_7")]
pub(crate) use dispatch::Payload;
pub use dispatch::SdpDispatch;
pub use frame::{DEFAULT_MAX_PAYLOAD_LEN, Frame, Framing};
#[cfg(feature = "alloc")]
pub use frame_decoder::FrameDecoder;
pub(crate) use header::ID_OFFSET;
#[cfg(feature = "tokio-util-0_7")]
pub(crate) use header::open;
pub use header::{HEADER_LEN, Header, MAGIC, VERSION, split};
pub use id::{MessageId, SdpMessage};
#[cfg(feature = "std")]
pub use stream::{
    MessageReader, MessageWriter, ReadError, WriteError, from_reader, from_reader_with, to_writer,
    to_writer_with,
};
