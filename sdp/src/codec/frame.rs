//! Messages as they came, and the codec of these, which the others decode from.

use bytes::{Bytes, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use super::at_end;
use crate::bytes::message;
use crate::decode::SdpDecode;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::message::{
    Frame, Framing, Header, MessageId, ReadError, SdpDispatch, SdpMessage, WriteError, header, open,
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

    /// Decodes the message, which is of type `T`, and may borrow from here. Its `Bytes` and
    /// [`Str`](crate::bytes::Str) share the memory.
    ///
    /// # Errors
    ///
    /// As [`message::from_slice`](crate::message::from_slice).
    pub fn decode<'a, T: SdpDecode<'a> + SdpMessage>(&'a self) -> Result<T, DecodeError> {
        self.decode_with(&Limits::DEFAULT)
    }

    /// As [`decode`](Self::decode), under these limits.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    pub fn decode_with<'a, T: SdpDecode<'a> + SdpMessage>(
        &'a self,
        limits: &Limits,
    ) -> Result<T, DecodeError> {
        message::from_bytes_with(&self.bytes, limits)
    }

    /// Decodes the message as the variant that its id says, which may borrow from here, and share the
    /// memory.
    ///
    /// # Errors
    ///
    /// As [`SdpDispatch::from_slice`].
    pub fn dispatch<'a, D: SdpDispatch<'a>>(&'a self) -> Result<D, DecodeError> {
        self.dispatch_with(&Limits::DEFAULT)
    }

    /// As [`dispatch`](Self::dispatch), under these limits.
    ///
    /// # Errors
    ///
    /// As [`dispatch`](Self::dispatch).
    pub fn dispatch_with<'a, D: SdpDispatch<'a>>(
        &'a self,
        limits: &Limits,
    ) -> Result<D, DecodeError> {
        message::dispatch_with(&self.bytes, limits)
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
/// It gives [`FrameBytes`], and takes these.
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
        take(&mut self.framing, input)
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> Result<Option<FrameBytes>, ReadError> {
        let item = self.decode(input)?;
        at_end(item, input)
    }
}

impl Encoder<FrameBytes> for FrameCodec {
    type Error = WriteError;

    fn encode(&mut self, frame: FrameBytes, out: &mut BytesMut) -> Result<(), WriteError> {
        header(frame.id(), frame.payload().len(), self.framing.limit())?;
        out.extend_from_slice(frame.as_bytes());
        Ok(())
    }
}

/// The message that `input` starts with, if it is whole, and which it is then behind.
pub(super) fn take(
    framing: &mut Framing,
    input: &mut BytesMut,
) -> Result<Option<FrameBytes>, ReadError> {
    let header = framing.header(input).map_err(ReadError::Header)?;
    let Some(header) = header.filter(|header| header.frame_len() <= input.len()) else {
        return Ok(None);
    };
    let bytes = input.split_to(header.frame_len()).freeze();
    Ok(Some(FrameBytes { header, bytes }))
}
