//! Messages over asynchronous streams: codecs for [`FramedRead`] and [`FramedWrite`].
//!
//! Apart from where messages end, which [`Framing`] knows: these stand between it and what moves the bytes.
//!
//! | | decodes | encodes |
//! |---|---|---|
//! | [`MessageCodec<T, E>`] | messages of the type `T` | messages of the type `E`, which is `T` unless it is named |
//! | [`DispatchCodec<D, E>`] | messages of the types of the dispatcher `D` | those of the dispatcher `E`, which is `D` unless it is named |
//! | [`FrameCodec`] | messages as they came, to be decoded later or passed on | such |
//!
//! ```
//! use futures_util::{SinkExt, StreamExt};
//! use sdp::codec::DispatchCodec;
//! use sdp::{SdpDecode, SdpDispatch, SdpEncode};
//! use tokio_util::codec::Framed;
//!
//! #[derive(SdpEncode, SdpDecode)]
//! #[sdp(message_id = 1)]
//! struct SetParameter { address: u64, value: f32 }
//!
//! #[derive(SdpEncode, SdpDecode)]
//! #[sdp(message_id = 2)]
//! struct Rename { name: String }
//!
//! #[derive(SdpDispatch)]
//! enum Request { SetParameter(SetParameter), Rename(Rename) }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let (ours, theirs) = tokio::io::duplex(64);
//! let mut host = Framed::new(ours, DispatchCodec::<Request>::new());
//! host.send(Request::from(SetParameter { address: 7, value: 0.5 })).await?;
//! host.send(Request::from(Rename { name: "wet".into() })).await?;
//! drop(host);
//!
//! let mut plugin = Framed::new(theirs, DispatchCodec::<Request>::new());
//! while let Some(request) = plugin.next().await {
//!     match request? {
//!         Ok(Request::SetParameter(set)) => assert_eq!((set.address, set.value), (7, 0.5)),
//!         Ok(Request::Rename(rename)) => assert_eq!(rename.name, "wet"),
//!         Err(error) => eprintln!("passed over: {error}"),
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Errors
//!
//! They are of two kinds. Of a stream that fails, that ends inside a message or that has a broken header,
//! no further message comes: that is a [`ReadError`], and [`FramedRead`] ends behind it. (Polled again it
//! gives the error of a header again: nothing is looked for behind it.) But a message that does not
//! decode, or that is of an unknown type, is over where its header says, and [`FramedRead`] would hold back
//! what is behind it if it were an error too. So an item of the codecs that decode is a result itself, and
//! the stream goes on.
//!
//! # Limits and memory
//!
//! A payload may have [`DEFAULT_MAX_PAYLOAD_LEN`] bytes; `max_payload_len` sets another limit, which holds
//! for what is decoded and for what is encoded. A header is looked at as soon as it is whole, and nothing
//! is reserved on its word: the buffer of [`FramedRead`] is at most twice as long as what came, and 64 KiB.
//! While it grows, the one before is there too, where the allocator cannot extend that in its place.
//!
//! A `Bytes` or [`Str`](crate::bytes::Str) in what is decoded shares that buffer, and keeps all of it for
//! as long as it lives: to hold a short one for long, copy it.
//!
//! # Cancelling
//!
//! What came of a message is in the buffer of [`FramedRead`], and not in the future that waits for the
//! rest: to drop `next()`, as `select!` does, loses nothing.
//!
//! A message goes to the buffer of [`FramedWrite`] as a whole: to drop `send()` never leaves a part of one
//! on the stream. If the buffer was full the message is lost with the future, and else it goes out with the
//! next that is sent or flushed.
//!
//! # One message to many streams
//!
//! Encode it once, by [`bytes::message::to_bytes`](crate::bytes::message::to_bytes), and send a clone of
//! the [`FrameBytes`] to each by [`FrameCodec`].
//!
//! [`Framed`]: tokio_util::codec::Framed
//! [`FramedRead`]: tokio_util::codec::FramedRead
//! [`FramedWrite`]: tokio_util::codec::FramedWrite
//! [`DEFAULT_MAX_PAYLOAD_LEN`]: crate::message::DEFAULT_MAX_PAYLOAD_LEN

use std::fmt;
use std::marker::PhantomData;

use bytes::BytesMut;
use tokio_util::codec::{Decoder, Encoder};

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, exactly, fill, measured};
use crate::error::{DecodeError, EncodeError};
use crate::limits::Limits;
use crate::message::{
    Framing, HEADER_LEN, MessageId, Payload, ReadError, SdpDispatch, SdpMessage, WriteError,
    header, split,
};

mod frame;

pub use frame::{FrameBytes, FrameCodec};

/// Messages of the type `T`, each as an owned value.
///
/// An item is a `Result<T, DecodeError>`: a message of another type, or one that does not decode, does not
/// end the stream. What is encoded is of the type `E`: that of the answers, where `T` is that of the
/// questions. It may be a reference.
///
/// ```
/// use futures_util::{SinkExt, StreamExt};
/// use sdp::codec::MessageCodec;
/// use tokio_util::codec::{FramedRead, FramedWrite};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut writer = FramedWrite::new(Vec::new(), MessageCodec::<Bypass>::new());
/// writer.send(Bypass(true)).await?;
/// assert_eq!(writer.get_ref()[..], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
///
/// let mut reader = FramedRead::new(&writer.get_ref()[..], MessageCodec::<Bypass>::new());
/// while let Some(bypass) = reader.next().await {
///     assert!(bypass??.0);
/// }
/// # Ok(())
/// # }
/// ```
pub struct MessageCodec<T, E = T> {
    framing: Framing,
    limits: Limits,
    items: PhantomData<fn(E) -> T>,
}

impl<T, E> MessageCodec<T, E> {
    /// For payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`](crate::message::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            limits: Limits::DEFAULT,
            items: PhantomData,
        }
    }

    /// Sets the longest payload, in bytes, that is decoded or encoded.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }

    /// Sets the limits under which messages are decoded and encoded.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl<T, E> Default for MessageCodec<T, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, E> fmt::Debug for MessageCodec<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MessageCodec")
            .field("framing", &self.framing)
            .field("limits", &self.limits)
            .finish()
    }
}

impl<T: for<'de> SdpDecode<'de> + SdpMessage, E> Decoder for MessageCodec<T, E> {
    type Item = Result<T, DecodeError>;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let frame = frame::take(&mut self.framing, input)?;
        Ok(frame.map(|frame| frame.decode_with(&self.limits)))
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl<T, E: SdpEncode + SdpMessage> Encoder<E> for MessageCodec<T, E> {
    type Error = WriteError;

    fn encode(&mut self, message: E, out: &mut BytesMut) -> Result<(), WriteError> {
        let limit = self.framing.limit();
        Ok(append(E::MESSAGE_ID, &message, out, &self.limits, limit)?)
    }
}

/// Messages of the types that the dispatcher `D` knows, each as an owned variant of it.
///
/// An item is a `Result<D, DecodeError>`: a message of an unknown type, or one that does not decode, does
/// not end the stream. What is encoded is of the dispatcher `E`: that of the answers, where `D` is that of
/// the questions.
///
/// See the [module](self) for an example.
pub struct DispatchCodec<D, E = D> {
    framing: Framing,
    limits: Limits,
    items: PhantomData<fn(E) -> D>,
}

impl<D, E> DispatchCodec<D, E> {
    /// For payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`](crate::message::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            limits: Limits::DEFAULT,
            items: PhantomData,
        }
    }

    /// Sets the longest payload, in bytes, that is decoded or encoded.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }

    /// Sets the limits under which messages are decoded and encoded.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl<D, E> Default for DispatchCodec<D, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D, E> fmt::Debug for DispatchCodec<D, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DispatchCodec")
            .field("framing", &self.framing)
            .field("limits", &self.limits)
            .finish()
    }
}

impl<D: for<'de> SdpDispatch<'de>, E> Decoder for DispatchCodec<D, E> {
    type Item = Result<D, DecodeError>;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let frame = frame::take(&mut self.framing, input)?;
        Ok(frame.map(|frame| frame.dispatch_with(&self.limits)))
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl<'de, D, E: SdpDispatch<'de>> Encoder<E> for DispatchCodec<D, E> {
    type Error = WriteError;

    fn encode(&mut self, message: E, out: &mut BytesMut) -> Result<(), WriteError> {
        let (id, limit) = (message.message_id(), self.framing.limit());
        let payload = Payload::of(&message);
        Ok(append(id, &payload, out, &self.limits, limit)?)
    }
}

/// The item, or how the stream ends that has no more, and of which this is left.
fn at_end<T>(item: Option<T>, left: &[u8]) -> Result<Option<T>, ReadError> {
    if item.is_some() || left.is_empty() {
        return Ok(item);
    }
    match split(left) {
        Ok(_) => Ok(None),
        Err(error) => Err(ReadError::end(error)),
    }
}

/// A message with this id and `payload`, of at most `limit` bytes, at the end of `out`.
///
/// The room is cleared first: `BytesMut` has no safe way to what is not initialised.
fn append<T: SdpEncode>(
    id: MessageId,
    payload: &T,
    out: &mut BytesMut,
    limits: &Limits,
    limit: u32,
) -> Result<(), EncodeError> {
    let len = measured(payload, limits)?;
    let header = header(id, len, limit)?;
    let mut grown = Rollback {
        len: out.len(),
        out,
    };
    grown.out.reserve(HEADER_LEN.saturating_add(len));
    grown.out.extend_from_slice(&header);
    let start = grown.out.len();
    grown.out.resize(start.saturating_add(len), 0);
    let room = grown.out.get_mut(start..).unwrap_or_default();
    exactly(len, fill(payload, room, limits))?;
    grown.len = grown.out.len();
    Ok(())
}

/// Cuts the buffer back to `len` when dropped: on an error, and when an implementation panics.
struct Rollback<'a> {
    out: &'a mut BytesMut,
    len: usize,
}

impl Drop for Rollback<'_> {
    fn drop(&mut self) {
        self.out.truncate(self.len);
    }
}
