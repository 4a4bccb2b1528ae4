//! Where each message of a stream ends.
//!
//! Apart from what moves the bytes: this needs no memory of its own, and every way to read a stream,
//! blocking or not, asks it.

use super::dispatch::SdpDispatch;
use super::header::{HEADER_LEN, Header, RawHeader};
use super::id::{MessageId, SdpMessage};
use crate::decode::SdpDecode;
use crate::error::DecodeError;
use crate::limits::Limits;

/// The longest payload that a stream carries unless it is told otherwise, in bytes: 64 MiB.
pub const DEFAULT_MAX_PAYLOAD_LEN: u32 = 64 << 20;

/// The rules of a stream of messages: how long a payload may be, and that nothing is looked for behind a
/// header that is broken.
///
/// It holds no bytes. [`FrameDecoder`](super::FrameDecoder) does, and is what most programs want.
///
/// ```
/// use sdp::message::Framing;
///
/// let mut framing = Framing::new();
/// let mut stream = &[0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1, 0x53][..];
/// while let Some((frame, rest)) = framing.frame(stream)? {
///     assert_eq!((frame.id().get(), frame.payload()), (7, &[1][..]));
///     stream = rest;
/// }
/// assert_eq!(stream, [0x53]); // the next header is not whole
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Framing {
    max_payload_len: u32,
    broken: Option<DecodeError>,
}

impl Framing {
    /// A stream whose payloads are of up to [`DEFAULT_MAX_PAYLOAD_LEN`] bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            max_payload_len: DEFAULT_MAX_PAYLOAD_LEN,
            broken: None,
        }
    }

    /// Sets the longest payload, in bytes. With `u32::MAX` whatever a header can say is taken.
    #[must_use]
    pub const fn max_payload_len(mut self, len: u32) -> Self {
        self.max_payload_len = len;
        self
    }

    /// The longest payload, in bytes.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn limit(&self) -> u32 {
        self.max_payload_len
    }

    /// The header of the message that `bytes` start with, or `None` as long as it is not whole. How much
    /// of the message is there [its length](Header::frame_len) tells.
    ///
    /// # Errors
    ///
    /// Another magic or version, a payload over the limit, or id 0, looked for in that order. Where the
    /// next message starts is not known then: the same error comes from here on, whatever the bytes.
    #[inline]
    pub fn header(&mut self, bytes: &[u8]) -> Result<Option<Header>, DecodeError> {
        if let Some(error) = self.broken {
            return Err(error);
        }
        if bytes.len() < HEADER_LEN {
            return Ok(None);
        }
        match RawHeader::parse(bytes).and_then(|(raw, _)| raw.within(self.max_payload_len)) {
            Ok(header) => Ok(Some(header)),
            Err(error) => {
                self.broken = Some(error);
                Err(error)
            }
        }
    }

    /// The message that `bytes` start with, and the bytes behind it, or `None` as long as it is not whole.
    ///
    /// # Errors
    ///
    /// As [`header`](Self::header).
    #[inline]
    pub fn frame<'a>(
        &mut self,
        bytes: &'a [u8],
    ) -> Result<Option<(Frame<'a>, &'a [u8])>, DecodeError> {
        let header = self.header(bytes)?;
        Ok(header.and_then(|header| Frame::split(header, bytes)))
    }
}

impl Default for Framing {
    fn default() -> Self {
        Self::new()
    }
}

/// A whole message as it came: its bytes, and what its header says.
///
/// What it is decoded to has no part in where the next one starts: a message of an unknown id, or one
/// that does not decode, is passed over by taking the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    header: Header,
    // INVARIANT: of the length that the header says.
    bytes: &'a [u8],
}

impl<'a> Frame<'a> {
    /// The message of these bytes, which are as many as its header says.
    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn new(header: Header, bytes: &'a [u8]) -> Self {
        Self { header, bytes }
    }

    /// The first `header.frame_len()` of these bytes, and those behind; `None` if there are fewer.
    #[inline]
    pub(crate) fn split(header: Header, bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (bytes, rest) = bytes.split_at_checked(header.frame_len())?;
        Some((Self { header, bytes }, rest))
    }

    /// What the header says.
    #[inline]
    #[must_use]
    pub const fn header(&self) -> Header {
        self.header
    }

    /// Of which type the message is.
    #[inline]
    #[must_use]
    pub const fn id(&self) -> MessageId {
        self.header.id
    }

    /// All of the message's bytes, those of the header included: what [`from_slice`](super::from_slice)
    /// takes, and what another program may be sent as it is.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes behind the header.
    #[inline]
    #[must_use]
    pub fn payload(&self) -> &'a [u8] {
        self.bytes.get(HEADER_LEN..).unwrap_or_default()
    }

    /// Decodes the message, which is of type `T`.
    ///
    /// # Errors
    ///
    /// As [`message::from_slice`](super::from_slice).
    #[inline]
    pub fn decode<T: SdpDecode<'a> + SdpMessage>(&self) -> Result<T, DecodeError> {
        self.decode_with(&Limits::DEFAULT)
    }

    /// As [`decode`](Self::decode), under these limits.
    ///
    /// # Errors
    ///
    /// As [`decode`](Self::decode).
    #[inline]
    pub fn decode_with<T: SdpDecode<'a> + SdpMessage>(
        &self,
        limits: &Limits,
    ) -> Result<T, DecodeError> {
        super::from_slice_with(self.bytes, limits)
    }

    /// Decodes the message over a value that exists, and reuses the memory that it holds.
    ///
    /// # Errors
    ///
    /// As [`message::decode_into`](super::decode_into).
    #[inline]
    pub fn decode_into<T: SdpDecode<'a> + SdpMessage>(
        &self,
        place: &mut T,
    ) -> Result<(), DecodeError> {
        self.decode_into_with(place, &Limits::DEFAULT)
    }

    /// As [`decode_into`](Self::decode_into), under these limits.
    ///
    /// # Errors
    ///
    /// As [`decode_into`](Self::decode_into).
    #[inline]
    pub fn decode_into_with<T: SdpDecode<'a> + SdpMessage>(
        &self,
        place: &mut T,
        limits: &Limits,
    ) -> Result<(), DecodeError> {
        super::decode_into_with(self.bytes, place, limits)
    }

    /// Decodes the message as the variant that its id says.
    ///
    /// # Errors
    ///
    /// As [`SdpDispatch::from_slice`].
    #[inline]
    pub fn dispatch<D: SdpDispatch<'a>>(&self) -> Result<D, DecodeError> {
        self.dispatch_with(&Limits::DEFAULT)
    }

    /// As [`dispatch`](Self::dispatch), under these limits.
    ///
    /// # Errors
    ///
    /// As [`dispatch`](Self::dispatch).
    #[inline]
    pub fn dispatch_with<D: SdpDispatch<'a>>(&self, limits: &Limits) -> Result<D, DecodeError> {
        D::from_slice_with(self.bytes, limits)
    }
}
