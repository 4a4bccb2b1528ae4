//! [`Frame`]: the bytes of a whole message.

use super::codec::DecodeMessage;
use super::header::{HEADER_LEN, Header, frame_len, invalid_len};
use super::id::MessageId;
use crate::base::error::DecodeError;
use crate::base::limits::Limits;
use crate::cursor::reader::Reader;

#[cfg(feature = "bytes-1")]
use bytes::Bytes;

/// The bytes of a whole message, with a valid header and a payload that is not decoded yet.
///
/// A frame also contains the limits for decoding it. They come from its decoder, reader or codec. Otherwise, they are
/// the default limits. Comparing frames ignores the limits.
///
/// ```
/// use sdp::message::Frame;
///
/// let stream = [0x53, 0x44, 0x50, 0x32, 9, 0, 2, 0, 0, 0, 0xaa, 0xbb, 0x53];
/// let (frame, rest) = Frame::from_prefix(&stream)?;
/// assert_eq!((frame.id().get(), frame.payload()), (9, &[0xaa, 0xbb][..]));
/// assert_eq!(rest, [0x53]); // skips the message, even if its id is unknown
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    header: Header,
    limits: Limits,
    // INVARIANT: has the length in the header.
    bytes: &'a [u8],
}

impl<'a> Frame<'a> {
    /// Parses the whole `bytes` as one message. Checks the header, but not the payload.
    ///
    /// # Errors
    ///
    /// An incomplete header, a wrong magic or version, a wrong payload length, or the id 0, checked in this order.
    ///
    /// ```
    /// use sdp::DecodeErrorKind;
    /// use sdp::message::Frame;
    ///
    /// let bytes = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
    /// assert_eq!(Frame::from_slice(&bytes)?.payload(), [1]);
    /// let error = Frame::from_slice(&bytes[..10]).unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::InvalidMessageLength { claimed: 1, available: 0 });
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn from_slice(bytes: &'a [u8]) -> Result<Self, DecodeError> {
        let (header, _) = open(bytes)?;
        Ok(Self {
            header,
            limits: Limits::DEFAULT,
            bytes,
        })
    }

    /// Parses a message at the start of `bytes`, and returns it with the remaining bytes. Checks the header, but not
    /// the payload.
    ///
    /// # Errors
    ///
    /// An incomplete header, a wrong magic or version, an incomplete payload, or the id 0, checked in this order.
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

    /// Returns the message with this header at the start of `bytes`, and the remaining bytes. If the payload is
    /// incomplete, returns `None`.
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

    /// Returns the message id.
    #[inline]
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
    }

    /// Returns all bytes of the message, header and payload.
    ///
    /// ```
    /// use sdp::message::Frame;
    ///
    /// let stream = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1, 0x53];
    /// let (frame, _) = Frame::from_prefix(&stream)?;
    /// assert_eq!(frame.as_bytes(), &stream[..11]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the bytes of the payload.
    #[inline]
    #[must_use]
    pub fn payload(&self) -> &'a [u8] {
        self.bytes.get(HEADER_LEN..).unwrap_or_default()
    }

    /// Decodes the message.
    ///
    /// # Errors
    ///
    /// The errors of [`message::from_slice`](super::from_slice), except for errors of the header.
    ///
    /// ```
    /// use sdp::message::{self, Frame};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
    /// #[sdp(message_id = 2)]
    /// struct Rename<'a> { name: &'a str }
    ///
    /// let bytes = message::to_vec(&Rename { name: "wet" })?;
    /// let rename: Rename = Frame::from_slice(&bytes)?.decode()?;
    /// assert_eq!(rename.name, "wet");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn decode<M: DecodeMessage<'a>>(&self) -> Result<M, DecodeError> {
        M::decode_payload(self.id(), self.reader())
    }

    /// Decodes the message in place, reusing the allocations of `place`.
    ///
    /// Requires the feature `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`decode`](Self::decode). After an error, `place` holds an unspecified valid value.
    ///
    /// ```
    /// use sdp::message::{self, Frame};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
    /// #[sdp(message_id = 2)]
    /// struct Rename { name: String }
    ///
    /// let bytes = message::to_vec(&Rename { name: "wet".into() })?;
    /// let mut rename = Rename { name: String::with_capacity(16) };
    /// Frame::from_slice(&bytes)?.decode_into(&mut rename)?;
    /// assert_eq!((rename.name.as_str(), rename.name.capacity()), ("wet", 16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

/// Parses the whole `bytes` as one message, and returns its header and payload.
#[inline]
pub(super) fn open(bytes: &[u8]) -> Result<(Header, &[u8]), DecodeError> {
    let (id, payload_len, payload) = Header::split(bytes)?;
    if usize::try_from(payload_len) != Ok(payload.len()) {
        return Err(invalid_len(payload_len, payload.len()));
    }
    Ok((Header::new(id, payload_len)?, payload))
}

/// Returns a cursor over a payload. Its offsets count from the start of the header.
#[inline]
pub(super) fn payload_reader<'de>(payload: &'de [u8], limits: &Limits) -> Reader<'de> {
    Reader::with_limits(payload, limits).starting_at(HEADER_LEN)
}

/// An owned [`Frame`], for example to send to a task or to forward.
///
/// Clones share its memory. Messages that were received into the same buffer share it too, so a short message can keep
/// a large buffer alive. To keep it for a long time, copy it: `FrameBytes::from(frame.as_frame())`.
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
    // INVARIANT: has the length in the header.
    bytes: Bytes,
}

#[cfg(feature = "bytes-1")]
impl FrameBytes {
    /// Creates a message from its bytes. Their length stands in the header.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn new(header: Header, bytes: Bytes, limits: Limits) -> Self {
        Self {
            header,
            limits,
            bytes,
        }
    }

    /// Sets the limits for decoding, like [`Frame::with_limits`], which has an example.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Borrows the message.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use sdp::message::FrameBytes;
    ///
    /// let frame = FrameBytes::try_from(Bytes::from_static(b"SDP2\x07\0\x01\0\0\0\x01"))?;
    /// assert_eq!(frame.as_frame().payload(), [1]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn as_frame(&self) -> Frame<'_> {
        Frame {
            header: self.header,
            limits: self.limits,
            bytes: &self.bytes,
        }
    }

    /// Returns the message id.
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
    }

    /// Returns all bytes of the message without a copy.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use sdp::message::FrameBytes;
    ///
    /// let bytes = Bytes::from_static(b"SDP2\x07\0\x01\0\0\0\x01");
    /// let frame = FrameBytes::try_from(bytes.clone())?;
    /// assert_eq!(frame.into_bytes(), bytes);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        self.bytes
    }

    /// Decodes the message. The value may borrow from `self`. Each `Bytes` or [`SharedStr`](crate::types::SharedStr) in it
    /// shares the memory of `self`.
    ///
    /// # Errors
    ///
    /// The errors of [`Frame::decode`].
    ///
    /// ```
    /// use bytes::Bytes;
    /// use sdp::message::FrameBytes;
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
    /// #[sdp(message_id = 7)]
    /// struct Chunk(Bytes);
    ///
    /// let bytes = Bytes::from_static(b"SDP2\x07\0\x05\0\0\0\x01\0\0\0\x09");
    /// let frame = FrameBytes::try_from(bytes.clone())?;
    /// let chunk: Chunk = frame.decode()?;
    /// assert_eq!(chunk.0.as_ptr(), bytes[14..].as_ptr());
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    pub fn decode<'a, M: DecodeMessage<'a>>(&'a self) -> Result<M, DecodeError> {
        M::decode_payload(self.id(), self.reader())
    }

    /// Decodes the message in place, reusing the allocations of `place`. The value shares the memory of `self`, as with
    /// [`decode`](Self::decode).
    ///
    /// Requires the feature `in-place`.
    ///
    /// # Errors
    ///
    /// The errors of [`Frame::decode_into`]. After an error, `place` holds an unspecified valid value.
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

/// Parses all bytes as one message. Checks the header, but not the payload.
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
