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
/// A frame carries the limits for decoding it: those of the decoder, reader or codec that returned it, or else
/// the default limits. Frames with the same bytes are equal, whatever their limits.
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
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    header: Header,
    limits: Limits,
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
        Ok(Self {
            header,
            limits: Limits::DEFAULT,
            bytes,
        })
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
        let frame = Self {
            header,
            limits: Limits::DEFAULT,
            bytes,
        };
        Ok((frame, rest))
    }

    /// Returns the message with this header at the start of `bytes`, and the bytes after it. Returns `None` if
    /// the payload is incomplete.
    #[inline]
    pub(super) fn with_header(
        header: Header,
        bytes: &'a [u8],
        limits: &Limits,
    ) -> Option<(Self, &'a [u8])> {
        let (bytes, rest) = bytes.split_at_checked(header.frame_len())?;
        let frame = Self {
            header,
            limits: *limits,
            bytes,
        };
        Some((frame, rest))
    }

    /// Sets the limits for decoding. The payload limit has no effect, because the payload is complete.
    ///
    /// ```
    /// use sdp::message::Frame;
    /// use sdp::{DecodeErrorKind, Limits};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
    /// struct Tree { children: Vec<Tree> }
    ///
    /// let bytes = sdp::message::to_vec(&Tree { children: vec![Tree { children: vec![] }] })?;
    /// let flat = Limits::DEFAULT.with_max_nesting(1);
    /// let frame = Frame::from_slice(&bytes)?.with_limits(&flat);
    /// let error = frame.decode::<Tree>().err().unwrap();
    /// assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
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
        M::decode_payload(self.id(), self.reader())
    }

    /// Decodes the message in place, reusing the allocations of `place`.
    ///
    /// It needs the feature `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`decode`](Self::decode). `place` holds some valid value then.
    #[cfg(any(feature = "in-place", doc))]
    #[inline]
    pub fn decode_into<M: DecodeMessage<'a>>(&self, place: &mut M) -> Result<(), DecodeError> {
        M::decode_payload_into(self.id(), self.reader(), place)
    }

    #[inline]
    fn reader(&self) -> Reader<'a> {
        payload_reader(self.payload(), &self.limits)
    }
}

impl PartialEq for Frame<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Frame<'_> {}

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
/// assert_eq!(frame.id().get(), 2);
/// assert_eq!(frame.decode::<Rename>()?.name, "wet");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "bytes-1")]
#[derive(Clone, Debug)]
pub struct FrameBytes {
    header: Header,
    limits: Limits,
    // INVARIANT: of the length that the header states.
    bytes: Bytes,
}

#[cfg(feature = "bytes-1")]
impl FrameBytes {
    /// The message of these bytes, which have the length that the header states.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn new(header: Header, bytes: Bytes, limits: Limits) -> Self {
        Self {
            header,
            limits,
            bytes,
        }
    }

    /// Sets the limits for decoding, as [`Frame::with_limits`] does.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Borrows the message.
    #[must_use]
    pub fn as_frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            limits: self.limits,
            bytes: &self.bytes,
        }
    }

    /// The message id.
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
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
        M::decode_payload(self.id(), self.reader())
    }

    /// Decodes the message in place, reusing the allocations of `place`. It shares the memory as
    /// [`decode`](Self::decode) does.
    ///
    /// It needs the feature `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`Frame::decode_into`]. `place` holds some valid value then.
    #[cfg(any(feature = "in-place", doc))]
    pub fn decode_into<'a, M: DecodeMessage<'a>>(
        &'a self,
        place: &mut M,
    ) -> Result<(), DecodeError> {
        M::decode_payload_into(self.id(), self.reader(), place)
    }

    fn reader(&self) -> Reader<'_> {
        self.as_frame().reader().with_owner(&self.bytes)
    }
}

#[cfg(feature = "bytes-1")]
impl PartialEq for FrameBytes {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

#[cfg(feature = "bytes-1")]
impl Eq for FrameBytes {}

/// Checks the header of a message that takes all of the bytes.
#[cfg(feature = "bytes-1")]
impl TryFrom<Bytes> for FrameBytes {
    type Error = DecodeError;

    fn try_from(bytes: Bytes) -> Result<Self, DecodeError> {
        let Frame { header, limits, .. } = Frame::from_slice(&bytes)?;
        Ok(Self {
            header,
            limits,
            bytes,
        })
    }
}

/// Copies the bytes.
#[cfg(feature = "bytes-1")]
impl From<Frame<'_>> for FrameBytes {
    fn from(frame: Frame<'_>) -> Self {
        Self {
            header: frame.header,
            limits: frame.limits,
            bytes: Bytes::copy_from_slice(frame.bytes),
        }
    }
}
