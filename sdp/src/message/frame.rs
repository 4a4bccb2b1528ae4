//! [`Frame`]: the bytes of a whole message.

use super::codec::DecodeMessage;
use super::header::{HEADER_LEN, Header, frame_len, invalid_len};
use super::id::MessageId;
use crate::error::DecodeError;
use crate::limits::Limits;
use crate::reader::Reader;

#[cfg(feature = "bytes-1")]
use bytes::Bytes;

/// The bytes of a whole message, with a valid header. The payload is not decoded yet.
///
/// ```
/// use sdp::message::Frame;
///
/// let stream = [0x53, 0x44, 0x50, 0x32, 9, 0, 2, 0, 0, 0, 0xaa, 0xbb, 0x53];
/// let (frame, rest) = Frame::from_prefix(&stream)?;
/// assert_eq!((frame.id().get(), frame.payload()), (9, &[0xaa, 0xbb][..]));
/// assert_eq!(rest, [0x53]); // a message with an unknown id is skipped
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    header: Header,
    // INVARIANT: of the length that the header states.
    bytes: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Checks the header of a message that takes all of `bytes`.
    ///
    /// # Errors
    ///
    /// An incomplete header, a wrong magic or version, a wrong payload length, or id 0, checked in that
    /// order.
    #[inline]
    pub fn from_slice(bytes: &'a [u8]) -> Result<Self, DecodeError> {
        let (header, _) = open(bytes)?;
        Ok(Self { header, bytes })
    }

    /// Checks the header of a message at the start of `bytes`, and returns it with the bytes after it.
    ///
    /// # Errors
    ///
    /// An incomplete header, a wrong magic or version, an incomplete payload, or id 0, checked in that
    /// order.
    #[inline]
    pub fn from_prefix(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), DecodeError> {
        let (id, payload_len, after) = Header::split(bytes)?;
        let Some((bytes, rest)) = bytes.split_at_checked(frame_len(payload_len)) else {
            return Err(invalid_len(payload_len, after.len()));
        };
        let header = Header::new(id, payload_len)?;
        Ok((Self { header, bytes }, rest))
    }

    /// Splits the message with this header off `bytes`, or returns `None` if they are too few.
    #[inline]
    pub(crate) fn split_with(header: Header, bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (bytes, rest) = bytes.split_at_checked(header.frame_len())?;
        Some((Self { header, bytes }, rest))
    }

    #[cfg(feature = "std")]
    #[inline]
    pub(crate) const fn header(&self) -> Header {
        self.header
    }

    /// The message id.
    #[inline]
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
    }

    /// All bytes of the message, header and payload.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes of the payload.
    #[inline]
    #[must_use]
    pub fn payload(&self) -> &'a [u8] {
        self.bytes.get(HEADER_LEN..).unwrap_or_default()
    }

    /// Decodes the message.
    ///
    /// # Errors
    ///
    /// The errors of [`message::from_slice`](super::from_slice) after the header.
    #[inline]
    pub fn decode<M: DecodeMessage<'a>>(&self) -> Result<M, DecodeError> {
        self.decode_with(&Limits::DEFAULT)
    }

    /// Decodes the message in place, reusing the allocations of `place`.
    ///
    /// # Errors
    ///
    /// The errors of [`decode`](Self::decode). `place` holds some valid value then.
    #[inline]
    pub fn decode_into<M: DecodeMessage<'a>>(&self, place: &mut M) -> Result<(), DecodeError> {
        M::decode_payload_into(self.id(), self.reader(&Limits::DEFAULT), place)
    }

    /// Returns a cursor over the payload, with these limits. Its offsets count from the start of the header.
    ///
    /// ```
    /// use sdp::Limits;
    /// use sdp::message::{DecodeMessage, Frame};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
    /// struct Tree { children: Vec<Tree> }
    ///
    /// let bytes = sdp::message::to_vec(&Tree { children: vec![Tree { children: vec![] }] })?;
    /// let frame = Frame::from_slice(&bytes)?;
    /// let flat = Limits::DEFAULT.with_max_nesting(1);
    /// assert!(Tree::decode_payload(frame.id(), frame.reader(&flat)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn reader(&self, limits: &Limits) -> Reader<'a> {
        payload_reader(self.payload(), limits)
    }

    #[inline]
    pub(crate) fn decode_with<M: DecodeMessage<'a>>(
        &self,
        limits: &Limits,
    ) -> Result<M, DecodeError> {
        M::decode_payload(self.id(), self.reader(limits))
    }
}

/// Checks the header of a message that takes all of `bytes`, and returns it with the payload.
#[inline]
pub(super) fn open(bytes: &[u8]) -> Result<(Header, &[u8]), DecodeError> {
    let (id, payload_len, payload) = Header::split(bytes)?;
    if usize::try_from(payload_len) != Ok(payload.len()) {
        return Err(invalid_len(payload_len, payload.len()));
    }
    Ok((Header::new(id, payload_len)?, payload))
}

/// Returns a cursor over a payload whose offsets count from the start of the header.
#[inline]
pub(super) fn payload_reader<'de>(payload: &'de [u8], limits: &Limits) -> Reader<'de> {
    Reader::with_limits(payload, limits).starting_at(HEADER_LEN)
}

/// A [`Frame`] that owns its bytes: to keep, to send to another task, or to forward.
///
/// A clone shares the memory, and so do other messages received together with it. To keep a short message
/// for long, copy it: `FrameBytes::from(frame.as_frame())`.
///
/// ```
/// use bytes::Bytes;
/// use sdp::message::{self, FrameBytes};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 2)]
/// struct Rename<'a> { name: &'a str }
///
/// let bytes = Bytes::from(message::to_vec(&Rename { name: "wet" })?);
/// let frame = FrameBytes::try_from(bytes)?;
/// assert_eq!(frame.as_frame().id().get(), 2);
/// assert_eq!(frame.decode::<Rename>()?.name, "wet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "bytes-1")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameBytes {
    header: Header,
    // INVARIANT: of the length that the header states.
    bytes: Bytes,
}

#[cfg(feature = "bytes-1")]
impl FrameBytes {
    /// The message of these bytes, which have the length that the header states.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn new(header: Header, bytes: Bytes) -> Self {
        Self { header, bytes }
    }

    /// Borrows the message.
    #[must_use]
    pub fn as_frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            bytes: &self.bytes,
        }
    }

    /// Returns all bytes of the message, without a copy.
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.bytes
    }

    /// Decodes the message. It may borrow from `self`, and its `Bytes` and
    /// [`SharedStr`](crate::SharedStr) share the memory.
    ///
    /// # Errors
    ///
    /// The errors of [`Frame::decode`].
    pub fn decode<'a, M: DecodeMessage<'a>>(&'a self) -> Result<M, DecodeError> {
        self.decode_with(&Limits::DEFAULT)
    }

    pub(crate) fn decode_with<'a, M: DecodeMessage<'a>>(
        &'a self,
        limits: &Limits,
    ) -> Result<M, DecodeError> {
        let payload = self.as_frame().reader(limits).with_owner(&self.bytes);
        M::decode_payload(self.header.id, payload)
    }
}

/// Checks the header of a message that takes all of the bytes.
#[cfg(feature = "bytes-1")]
impl TryFrom<Bytes> for FrameBytes {
    type Error = DecodeError;

    fn try_from(bytes: Bytes) -> Result<Self, DecodeError> {
        let header = Frame::from_slice(&bytes)?.header;
        Ok(Self { header, bytes })
    }
}

/// Copies the bytes.
#[cfg(feature = "bytes-1")]
impl From<Frame<'_>> for FrameBytes {
    fn from(frame: Frame<'_>) -> Self {
        Self {
            header: frame.header,
            bytes: Bytes::copy_from_slice(frame.bytes),
        }
    }
}
