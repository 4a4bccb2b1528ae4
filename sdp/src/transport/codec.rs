//! Codecs of messages for asynchronous streams: [`FramedRead`] and [`FramedWrite`].
//!
//! | Codec | Decodes | Encodes |
//! |---|---|---|
//! | [`MessageCodec<T, E>`] | messages of the type or message enum `T` | messages of the type or message enum `E`, by default `T` |
//! | [`FrameCodec`] | [`FrameBytes`]: messages to decode later or to forward | [`FrameBytes`] |
//!
//! [The page on Tokio](crate::_documentation::cookbook::tokio) has a server and a client.
//!
//! # Errors
//!
//! [`FramedRead`] ends after the first error of a codec. This is right if the stream fails, ends inside a message or
//! has a broken header, because the next message cannot be found.
//!
//! [`MessageCodec`] also ends at an invalid message or an unknown id ([`ReadError::Message`]). To skip such messages,
//! decode them outside the codec:
//!
//! ```
//! use futures_util::StreamExt;
//! use sdp::codec::FrameCodec;
//! use tokio_util::codec::FramedRead;
//!
//! #[derive(sdp::SdpEncode, sdp::SdpDecode)]
//! #[sdp(message_id = 7)]
//! struct Bypass(bool);
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut stream = sdp::message::to_vec(&Bypass(true))?;
//! sdp::message::append(&Bypass(true), &mut stream)?;
//! stream[10] = 2; // not a bool
//!
//! let mut frames = FramedRead::new(&stream[..], FrameCodec::new());
//! let mut messages = 0;
//! while let Some(frame) = frames.next().await {
//!     match frame?.decode::<Bypass>() {
//!         Ok(_) => messages += 1,
//!         Err(error) => eprintln!("skipped: {error}"),
//!     }
//! }
//! assert_eq!(messages, 1);
//! # Ok(())
//! # }
//! ```
//!
//! # Limits and memory
//!
//! The payload limit of [`Limits`] applies to decoding and encoding. A header is checked as soon as it is complete, and
//! reserves no memory for its payload, so the buffer of [`FramedRead`] has at most twice the length of the received
//! bytes plus 64 KiB. While it grows, the old buffer also exists, unless the allocator can extend it.
//!
//! After a message of more than 256 KiB, [`FramedRead`] gets a new buffer of 8 KiB before it waits for a shorter message.
//! [`FramedWrite`] gets it with the next shorter message. Until then, it keeps the memory of the long one, which
//! `*framed.write_buffer_mut() = BytesMut::new()` frees after a flush.
//!
//! A `Bytes` or [`SharedStr`](crate::types::SharedStr) in a decoded message shares this buffer, and keeps all of it
//! alive, so copy a short one to keep it for a long time.
//!
//! # Cancellation
//!
//! Received bytes are in the buffer of [`FramedRead`], not in the future of `next()`, so `select!` may drop this future
//! without losing bytes.
//!
//! A message is written to the buffer of [`FramedWrite`] as a whole, so dropping the future of `send()` never leaves a
//! part of a message in the stream. If the buffer was full, the message is lost with the future, but otherwise it is
//! sent with the next message or flush.
//!
//! # One message to many streams
//!
//! Encode the message once into a [`FrameBytes`], and send a clone to each stream with a [`FrameCodec`].
//!
//! [`FramedRead`]: https://docs.rs/tokio-util/0.7/tokio_util/codec/struct.FramedRead.html
//! [`FramedWrite`]: https://docs.rs/tokio-util/0.7/tokio_util/codec/struct.FramedWrite.html

use std::fmt;
use std::marker::PhantomData;
use std::mem;

use bytes::BytesMut;
use tokio_util::codec::{Decoder, Encoder};

use super::REUSED_LEN;
use crate::base::limits::Limits;
use crate::message::{
    DecodeMessage, EncodeMessage, FrameBytes, Framing, ReadError, Step, WriteError, append_limited,
    encoded_len_with,
};

/// The capacity of a new buffer in bytes, as in tokio-util.
const NEW_CAPACITY: usize = 8 << 10;

/// A codec of owned messages, which decodes the type or message enum `T`, and encodes the type or message enum `E`. The
/// [module](self) has an example with streams.
///
/// ```
/// use bytes::BytesMut;
/// use sdp::codec::MessageCodec;
/// use tokio_util::codec::{Decoder, Encoder};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut codec = MessageCodec::<Bypass>::new();
/// let mut buffer = BytesMut::new();
/// codec.encode(Bypass(true), &mut buffer)?;
/// assert_eq!(buffer[..], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// assert!(codec.decode(&mut buffer)?.is_some_and(|bypass| bypass.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MessageCodec<T, E = T> {
    frames: FrameCodec,
    items: PhantomData<fn(E) -> T>,
}

impl<T, E> MessageCodec<T, E> {
    /// Creates a codec with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            frames: FrameCodec::new(),
            items: PhantomData,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.frames.framing.set_limits(limits);
        self
    }

    const fn limits(&self) -> Limits {
        self.frames.limits()
    }
}

impl<T, E> Default for MessageCodec<T, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, E> fmt::Debug for MessageCodec<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MessageCodec").field(&self.frames).finish()
    }
}

impl<T: for<'de> DecodeMessage<'de>, E> MessageCodec<T, E> {
    fn message(frame: Option<FrameBytes>) -> Result<Option<T>, ReadError> {
        match frame {
            Some(frame) => frame.decode().map(Some).map_err(ReadError::Message),
            None => Ok(None),
        }
    }
}

impl<T: for<'de> DecodeMessage<'de>, E> Decoder for MessageCodec<T, E> {
    type Item = T;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<T>, ReadError> {
        Self::message(self.frames.decode(input)?)
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<T>, ReadError> {
        Self::message(self.frames.decode_eof(input)?)
    }
}

impl<T, E: EncodeMessage> Encoder<E> for MessageCodec<T, E> {
    type Error = WriteError;

    fn encode(&mut self, message: E, out: &mut BytesMut) -> Result<(), WriteError> {
        let limits = self.limits();
        if self.frames.wrote_long && out.is_empty() {
            let len = encoded_len_with(&message, &limits)?;
            replace_buffer(out, &mut self.frames.wrote_long, len);
        }
        append_limited(&message, out, &limits)?;
        self.frames.wrote_long |= out.len() > REUSED_LEN;
        Ok(())
    }
}

/// A codec of messages that are not decoded: to forward them, to decode them elsewhere, or to borrow from them. The
/// [module](self#errors) has an example.
#[derive(Debug, Default)]
pub struct FrameCodec {
    framing: Framing,
    // Whether the buffer had a message of more than `REUSED_LEN`.
    read_long: bool,
    wrote_long: bool,
}

/// Replaces the buffer of a long message, unless the next message is also long.
fn replace_buffer(buffer: &mut BytesMut, had_long: &mut bool, next_len: usize) {
    if *had_long && next_len <= REUSED_LEN {
        *had_long = false;
        let new = BytesMut::with_capacity(NEW_CAPACITY.max(buffer.len()));
        let unread = mem::replace(buffer, new);
        buffer.extend_from_slice(&unread);
    }
}

impl FrameCodec {
    /// Creates a codec with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            read_long: false,
            wrote_long: false,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.framing.set_limits(limits);
        self
    }

    const fn limits(&self) -> Limits {
        self.framing.limits()
    }
}

impl Decoder for FrameCodec {
    type Item = FrameBytes;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<FrameBytes>, ReadError> {
        let mut need = |input: &mut BytesMut, len| {
            replace_buffer(input, &mut self.read_long, len);
            Ok(None)
        };
        let header = match self.framing.step(input).map_err(ReadError::Header)? {
            Step::Frame(frame, _) => frame.header(),
            Step::NeedHeader => return need(input, 0),
            Step::NeedPayload(header) => return need(input, header.frame_len()),
        };
        self.read_long |= header.frame_len() > REUSED_LEN;
        let bytes = input.split_to(header.frame_len()).freeze();
        Ok(Some(FrameBytes::new(header, bytes, self.limits())))
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<FrameBytes>, ReadError> {
        let frame = self.decode(input)?;
        if frame.is_none() {
            let step = self.framing.step(input).map_err(ReadError::Header)?;
            step.finish(input.len()).map_err(ReadError::Incomplete)?;
        }
        Ok(frame)
    }
}

impl Encoder<FrameBytes> for FrameCodec {
    type Error = WriteError;

    fn encode(&mut self, frame: FrameBytes, out: &mut BytesMut) -> Result<(), WriteError> {
        let frame = frame.as_frame();
        frame.header().check_limit(&self.limits())?;
        if out.is_empty() {
            replace_buffer(out, &mut self.wrote_long, frame.as_bytes().len());
        }
        out.extend_from_slice(frame.as_bytes());
        self.wrote_long |= out.len() > REUSED_LEN;
        Ok(())
    }
}
