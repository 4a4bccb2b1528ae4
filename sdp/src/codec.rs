//! Messages over asynchronous streams: codecs for [`FramedRead`] and [`FramedWrite`].
//!
//! Apart from where messages end, which [`Framing`] knows: these stand between it and what moves the bytes.
//!
//! | | decodes | encodes |
//! |---|---|---|
//! | [`MessageCodec<T>`] | messages of the type `T` | messages of any type |
//! | [`DispatchCodec<D>`] | messages of the types of the dispatcher `D` | any dispatcher's messages |
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
//!
//! # Cancelling
//!
//! What came of a message is in the buffer of [`FramedRead`], and not in the future that waits for the
//! rest: to drop `next()`, as `select!` does, loses nothing.
//!
//! [`Framed`]: tokio_util::codec::Framed
//! [`FramedRead`]: tokio_util::codec::FramedRead
//! [`FramedWrite`]: tokio_util::codec::FramedWrite
//! [`DEFAULT_MAX_PAYLOAD_LEN`]: crate::message::DEFAULT_MAX_PAYLOAD_LEN

use std::fmt;
use std::marker::PhantomData;

use bytes::{Buf, Bytes, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use crate::decode::SdpDecode;
use crate::encode::{SdpEncode, exactly, fill, measured};
use crate::error::{DecodeError, EncodeError};
use crate::limits::Limits;
use crate::message::{
    Frame, Framing, HEADER_LEN, Header, MessageId, Payload, ReadError, SdpDispatch, SdpMessage,
    WriteError, header, open, split,
};

/// A whole message as it came, with memory of its own: a [`Frame`] to keep, to send to another task, or to
/// pass on.
///
/// A clone shares the memory. So does what came together with the message: to keep a short one for long,
/// copy it by [`from(frame.as_frame())`](From).
///
/// ```
/// use bytes::Bytes;
/// use sdp::{codec::FrameBytes, message};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 2)]
/// struct Rename<'a> { name: &'a str }
///
/// let bytes = Bytes::from(message::to_vec(&Rename { name: "wet" })?);
/// let frame = FrameBytes::try_from(bytes)?;
/// assert_eq!(frame.id().get(), 2);
/// assert_eq!(frame.payload(), [3, 0, 0, 0, b'w', b'e', b't']);
/// assert_eq!(frame.decode::<Rename>()?.name, "wet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameBytes {
    header: Header,
    // INVARIANT: of the length that the header says.
    bytes: Bytes,
}

impl FrameBytes {
    /// What the header says.
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Of which type the message is.
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
    }

    /// All of the message's bytes, those of the header included.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes behind the header.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        self.as_frame().payload()
    }

    /// The message, borrowed.
    #[must_use]
    pub fn as_frame(&self) -> Frame<'_> {
        Frame::new(self.header, &self.bytes)
    }

    /// All of the message's bytes, without a copy.
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.bytes
    }

    /// Decodes the message, which is of type `T`, and may borrow from here.
    ///
    /// # Errors
    ///
    /// As [`message::from_slice`](crate::message::from_slice).
    pub fn decode<'a, T: SdpDecode<'a> + SdpMessage>(&'a self) -> Result<T, DecodeError> {
        self.as_frame().decode()
    }

    /// Decodes the message as the variant that its id says, which may borrow from here.
    ///
    /// # Errors
    ///
    /// As [`SdpDispatch::from_slice`].
    pub fn dispatch<'a, D: SdpDispatch<'a>>(&'a self) -> Result<D, DecodeError> {
        self.as_frame().dispatch()
    }
}

/// Takes the whole of `bytes` for a message, whose payload is not looked at.
impl TryFrom<Bytes> for FrameBytes {
    type Error = DecodeError;

    fn try_from(bytes: Bytes) -> Result<Self, DecodeError> {
        let (header, _) = open(&bytes)?;
        Ok(Self { header, bytes })
    }
}

/// Copies the message.
impl From<Frame<'_>> for FrameBytes {
    fn from(frame: Frame<'_>) -> Self {
        Self {
            header: frame.header(),
            bytes: Bytes::copy_from_slice(frame.as_bytes()),
        }
    }
}

/// Messages as they came: for a program that passes them on, decodes them elsewhere, or borrows from them.
///
/// It gives [`FrameBytes`], and takes these or a borrowed [`Frame`].
///
/// ```
/// use futures_util::{SinkExt, StreamExt};
/// use sdp::codec::FrameCodec;
/// use tokio_util::codec::{FramedRead, FramedWrite};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let source = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
/// let mut reader = FramedRead::new(&source[..], FrameCodec::new());
/// let mut writer = FramedWrite::new(Vec::new(), FrameCodec::new());
/// while let Some(frame) = reader.next().await {
///     writer.send(frame?).await?;
/// }
/// assert_eq!(writer.get_ref()[..], source);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct FrameCodec {
    framing: Framing,
}

impl FrameCodec {
    /// For payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`](crate::message::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
        }
    }

    /// Sets the longest payload, in bytes, that is decoded or encoded.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }
}

impl Decoder for FrameCodec {
    type Item = FrameBytes;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<FrameBytes>, ReadError> {
        let Some(header) = next(&mut self.framing, input)?.map(|frame| frame.header()) else {
            return Ok(None);
        };
        let bytes = input.split_to(header.frame_len()).freeze();
        Ok(Some(FrameBytes { header, bytes }))
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<FrameBytes>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl Encoder<FrameBytes> for FrameCodec {
    type Error = WriteError;

    fn encode(&mut self, frame: FrameBytes, out: &mut BytesMut) -> Result<(), WriteError> {
        self.encode(frame.as_frame(), out)
    }
}

impl Encoder<Frame<'_>> for FrameCodec {
    type Error = WriteError;

    fn encode(&mut self, frame: Frame<'_>, out: &mut BytesMut) -> Result<(), WriteError> {
        header(frame.id(), frame.payload().len(), self.framing.limit())?;
        out.extend_from_slice(frame.as_bytes());
        Ok(())
    }
}

/// Messages of the type `T`, each as an owned value.
///
/// An item is a `Result<T, DecodeError>`: a message of another type, or one that does not decode, does not
/// end the stream. What is encoded may be a message of any type, by value or by reference: that of the
/// answers, where `T` is that of the questions.
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
/// writer.send(&Bypass(true)).await?;
/// assert_eq!(writer.get_ref()[..], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
///
/// let mut reader = FramedRead::new(&writer.get_ref()[..], MessageCodec::<Bypass>::new());
/// while let Some(bypass) = reader.next().await {
///     assert!(bypass??.0);
/// }
/// # Ok(())
/// # }
/// ```
pub struct MessageCodec<T> {
    framing: Framing,
    item: PhantomData<fn() -> T>,
}

impl<T> MessageCodec<T> {
    /// For payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`](crate::message::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            item: PhantomData,
        }
    }

    /// Sets the longest payload, in bytes, that is decoded or encoded.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }
}

impl<T> Default for MessageCodec<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> fmt::Debug for MessageCodec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { framing, item: _ } = self;
        f.debug_struct("MessageCodec")
            .field("framing", framing)
            .finish()
    }
}

impl<T: for<'de> SdpDecode<'de> + SdpMessage> Decoder for MessageCodec<T> {
    type Item = Result<T, DecodeError>;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        take(&mut self.framing, input, |frame| frame.decode())
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl<T, M: SdpEncode + SdpMessage> Encoder<M> for MessageCodec<T> {
    type Error = WriteError;

    fn encode(&mut self, message: M, out: &mut BytesMut) -> Result<(), WriteError> {
        Ok(append(M::MESSAGE_ID, &message, out, self.framing.limit())?)
    }
}

/// Messages of the types that the dispatcher `D` knows, each as an owned variant of it.
///
/// An item is a `Result<D, DecodeError>`: a message of an unknown type, or one that does not decode, does
/// not end the stream. What is encoded may be a message of any dispatcher: of that of the answers, where
/// `D` is that of the questions, and of one that borrows.
///
/// See the [module](self) for an example.
pub struct DispatchCodec<D> {
    framing: Framing,
    item: PhantomData<fn() -> D>,
}

impl<D> DispatchCodec<D> {
    /// For payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`](crate::message::DEFAULT_MAX_PAYLOAD_LEN) bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            item: PhantomData,
        }
    }

    /// Sets the longest payload, in bytes, that is decoded or encoded.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.framing = self.framing.max_payload_len(len);
        self
    }
}

impl<D> Default for DispatchCodec<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D> fmt::Debug for DispatchCodec<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { framing, item: _ } = self;
        f.debug_struct("DispatchCodec")
            .field("framing", framing)
            .finish()
    }
}

impl<D: for<'de> SdpDispatch<'de>> Decoder for DispatchCodec<D> {
    type Item = Result<D, DecodeError>;
    type Error = ReadError;

    fn decode(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        take(&mut self.framing, input, |frame| frame.dispatch())
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<Self::Item>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl<'de, D, M: SdpDispatch<'de>> Encoder<M> for DispatchCodec<D> {
    type Error = WriteError;

    fn encode(&mut self, message: M, out: &mut BytesMut) -> Result<(), WriteError> {
        let payload = Payload::of(&message);
        Ok(append(
            message.message_id(),
            &payload,
            out,
            self.framing.limit(),
        )?)
    }
}

/// The message that `input` starts with, if it is whole.
fn next<'a>(framing: &mut Framing, input: &'a [u8]) -> Result<Option<Frame<'a>>, ReadError> {
    let header = framing.header(input).map_err(ReadError::Header)?;
    let frame = header.and_then(|header| Frame::split(header, input));
    Ok(frame.map(|(frame, _)| frame))
}

/// What the message is decoded to that `input` starts with, and which it is moved behind.
fn take<T>(
    framing: &mut Framing,
    input: &mut BytesMut,
    decode: impl FnOnce(Frame<'_>) -> T,
) -> Result<Option<T>, ReadError> {
    let Some(frame) = next(framing, input)? else {
        return Ok(None);
    };
    let len = frame.as_bytes().len();
    let item = decode(frame);
    input.advance(len);
    Ok(Some(item))
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
    limit: u32,
) -> Result<(), EncodeError> {
    let limits = &Limits::DEFAULT;
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
