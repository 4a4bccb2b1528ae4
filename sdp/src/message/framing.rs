//! [`Framing`]: splits a stream into messages, without a buffer.

use super::frame::Frame;
use super::header::{HEADER_LEN, Header, payload_over_limit};
#[cfg(feature = "alloc")]
use super::header::{incomplete_header, invalid_len};
use crate::base::error::DecodeError;
use crate::base::limits::Limits;

/// The state of a stream of messages: its limits, and the error of a broken header.
///
/// It has no buffer. Most programs use a [`FrameDecoder`](super::FrameDecoder), which has one.
///
/// ```
/// use sdp::message::{Framing, Step};
///
/// let mut framing = Framing::new();
/// let mut stream = &[0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1, 0x53][..];
/// while let Step::Frame(frame, rest) = framing.step(stream)? {
///     assert_eq!((frame.id().get(), frame.payload()), (7, &[1][..]));
///     stream = rest;
/// }
/// assert_eq!(framing.step(stream)?, Step::NeedHeader);
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Framing {
    limits: Limits,
    broken: Option<DecodeError>,
}

/// The result of [`Framing::step`]: a whole message, or the part that is incomplete.
///
/// ```
/// use sdp::message::{Framing, Step};
///
/// let bytes = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
/// let mut framing = Framing::new();
/// assert_eq!(framing.step(&bytes[..9])?, Step::NeedHeader);
/// assert!(matches!(framing.step(&bytes[..10])?, Step::NeedPayload(header) if header.frame_len() == 11));
/// assert!(matches!(framing.step(&bytes)?, Step::Frame(frame, []) if frame.payload() == [1]));
/// # Ok::<(), sdp::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A whole message, and the bytes after it.
    Frame(Frame<'a>, &'a [u8]),
    /// An incomplete header, or no bytes.
    NeedHeader,
    /// A complete header and an incomplete payload. [`Header::frame_len`] returns the length of the message.
    NeedPayload(Header),
}

impl Framing {
    /// Creates the state of a stream with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            limits: Limits::DEFAULT,
            broken: None,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.set_limits(limits);
        self
    }

    pub(crate) const fn set_limits(&mut self, limits: &Limits) {
        self.limits = *limits;
    }

    #[cfg(feature = "tokio-util-0_7")]
    pub(crate) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns the message at the start of `bytes`, or the part of it that is incomplete. `bytes` are the unread bytes
    /// of the stream.
    ///
    /// # Errors
    ///
    /// A wrong magic or version, a payload over the limit, or the id 0, checked in this order. After it, the next
    /// message cannot be found, and every later call returns the same error.
    ///
    /// ```
    /// use sdp::message::Framing;
    ///
    /// let mut framing = Framing::new();
    /// let error = framing.step(b"GET / HTTP/1.1").unwrap_err();
    /// assert_eq!(framing.step(b"SDP2\x07\0\0\0\0\0"), Err(error));
    /// ```
    #[inline]
    pub fn step<'a>(&mut self, bytes: &'a [u8]) -> Result<Step<'a>, DecodeError> {
        if let Some(error) = &self.broken {
            return Err(error.clone());
        }
        if bytes.len() < HEADER_LEN {
            return Ok(Step::NeedHeader);
        }
        let header = Header::split(bytes).and_then(|(id, payload_len, _)| {
            match self.limits.check_payload_len(payload_len) {
                Ok(()) => Header::new(id, payload_len),
                Err(limit) => Err(payload_over_limit(payload_len, limit)),
            }
        });
        match header {
            Ok(header) => Ok(match Frame::with_header(header, bytes, &self.limits) {
                Some((frame, rest)) => Step::Frame(frame, rest),
                None => Step::NeedPayload(header),
            }),
            Err(error) => {
                self.broken = Some(error.clone());
                Err(error)
            }
        }
    }
}

impl Step<'_> {
    /// Returns the number of missing bytes of the header or message, after `available` bytes.
    #[cfg(feature = "std")]
    pub(crate) fn missing(&self, available: usize) -> usize {
        match self {
            Self::Frame(..) => 0,
            Self::NeedHeader => HEADER_LEN.saturating_sub(available),
            Self::NeedPayload(header) => header.frame_len().saturating_sub(available),
        }
    }

    /// Checks that a stream may end here, after `available` bytes.
    #[cfg(feature = "alloc")]
    pub(crate) fn finish(&self, available: usize) -> Result<(), DecodeError> {
        match self {
            Self::NeedHeader if available > 0 => Err(incomplete_header(available)),
            Self::NeedHeader | Self::Frame(..) => Ok(()),
            Self::NeedPayload(header) => {
                let available = available.saturating_sub(HEADER_LEN);
                Err(invalid_len(header.payload_len, available))
            }
        }
    }
}
