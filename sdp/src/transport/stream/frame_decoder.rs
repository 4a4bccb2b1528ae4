//! [`FrameDecoder`]: whole messages from arbitrarily split input.

#[cfg(feature = "std")]
use std::io::{self, Read};

use super::buffer::Buffer;
use crate::base::error::DecodeError;
use crate::base::limits::Limits;
use crate::message::frame::Frame;
use crate::message::framing::{Framing, Step};
use crate::message::header::{HEADER_LEN, Header};

/// Reassembles messages from arbitrarily split input. Messages borrow the decoder's buffer.
///
/// Read into the [`spare_capacity`](Self::spare_capacity), or pass input in memory to
/// [`next_frame_in`](Self::next_frame_in). `next_frame_in` copies only incomplete messages.
///
/// A header is checked as soon as it is complete. The buffer grows with the received bytes, not with the payload length
/// in a header. It has at least 32 KiB, and grows to at most twice the length of the received bytes. While it grows,
/// the old buffer also exists, unless the allocator can extend it. The buffer is reused for later messages.
/// [`shrink`](Self::shrink) frees its spare capacity.
///
/// ```
/// use sdp::message::{self, FrameDecoder};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use std::io::Read;
/// let mut stream = message::to_vec(&Bypass(true))?;
/// message::append(&Bypass(false), &mut stream)?;
/// let mut socket = &stream[..];
///
/// let mut frames = FrameDecoder::new();
/// let mut states = Vec::new();
/// loop {
///     while let Some(frame) = frames.next_frame()? {
///         states.push(frame.decode::<Bypass>()?.0);
///     }
///     match socket.read(frames.spare_capacity())? {
///         0 => break,
///         len => frames.commit(len),
///     }
/// }
/// frames.finish()?; // the stream did not end inside a message
/// assert_eq!(states, [true, false]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct FrameDecoder {
    pub(super) framing: Framing,
    buffer: Buffer,
}

impl FrameDecoder {
    /// Creates a decoder with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            framing: Framing::new(),
            buffer: Buffer::new(),
        }
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.framing.set_limits(limits);
        self
    }

    /// Returns the spare capacity to read into. It is never empty, and its content is unspecified. Call
    /// [`commit`](Self::commit) with the number of bytes read.
    ///
    /// First take all whole messages with [`next_frame`](Self::next_frame). Otherwise this moves them, or the buffer
    /// grows.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// let len = frames.spare_capacity().len();
    /// frames.commit(len); // the buffer is full
    /// assert!(!frames.spare_capacity().is_empty());
    /// ```
    #[inline]
    pub fn spare_capacity(&mut self) -> &mut [u8] {
        self.buffer.spare_capacity(frame_len)
    }

    /// Adds the first `len` bytes of the [`spare_capacity`](Self::spare_capacity) to the input.
    ///
    /// # Panics
    ///
    /// Panics if `len` exceeds the spare capacity.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// for byte in *b"SDP" {
    ///     frames.spare_capacity()[0] = byte;
    ///     frames.commit(1);
    /// }
    /// assert_eq!(frames.unread(), b"SDP");
    /// ```
    #[inline]
    pub fn commit(&mut self, len: usize) {
        self.buffer.commit(len);
    }

    /// Returns the next whole message, or `None` if none is complete.
    ///
    /// # Errors
    ///
    /// A broken header: a wrong magic or version, a payload over the limit, or the id 0. After it, the next message
    /// cannot be found, and every later call returns the same error.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// frames.spare_capacity()[..13].copy_from_slice(b"SDP2\x07\0\0\0\0\0SDP");
    /// frames.commit(13);
    /// assert!(frames.next_frame()?.is_some_and(|frame| frame.id().get() == 7));
    /// assert_eq!(frames.next_frame()?, None); // the second message is incomplete
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn next_frame(&mut self) -> Result<Option<Frame<'_>>, DecodeError> {
        let Buffer { bytes, start, end } = &mut self.buffer;
        let unread = bytes.get(*start..*end).unwrap_or_default();
        match self.framing.step(unread)? {
            Step::Frame(frame, rest) => {
                *start = end.saturating_sub(rest.len());
                Ok(Some(frame))
            }
            Step::NeedHeader | Step::NeedPayload(_) => Ok(None),
        }
    }

    /// Returns the next whole message from the unread bytes and then `input`, and advances `input` past it. If no
    /// message is complete, takes the whole `input` and returns `None`.
    ///
    /// A message is borrowed from `input` if `input` contains all of it. Otherwise it is copied.
    ///
    /// # Errors
    ///
    /// The errors of [`next_frame`](Self::next_frame).
    ///
    /// ```
    /// use sdp::message::FrameDecoder;
    ///
    /// let mut frames = FrameDecoder::new();
    /// for mut piece in [&[0x53, 0x44, 0x50][..], &[0x32, 7, 0, 1, 0, 0, 0, 1, 0x53]] {
    ///     while let Some(frame) = frames.next_frame_in(&mut piece)? {
    ///         assert_eq!((frame.id().get(), frame.payload()), (7, &[1][..]));
    ///     }
    /// }
    /// assert_eq!(frames.unread(), [0x53]);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    pub fn next_frame_in<'a, 'input: 'a>(
        &'a mut self,
        input: &mut &'input [u8],
    ) -> Result<Option<Frame<'a>>, DecodeError> {
        if self.buffer.unread().is_empty()
            && let Step::Frame(frame, rest) = self.framing.step(input)?
        {
            *input = rest;
            return Ok(Some(frame));
        }
        self.buffer.fill(HEADER_LEN, input);
        if let Step::NeedPayload(header) = self.framing.step(self.buffer.unread())? {
            self.buffer.fill(header.frame_len(), input);
        }
        self.next_frame()
    }

    /// Returns the received bytes after the last returned message.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// frames.spare_capacity()[..3].copy_from_slice(b"SDP");
    /// frames.commit(3);
    /// assert_eq!(frames.unread(), b"SDP");
    /// ```
    #[inline]
    #[must_use]
    pub fn unread(&self) -> &[u8] {
        self.buffer.unread()
    }

    /// Checks that the stream does not end inside a message.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd) inside a header,
    /// [`InvalidMessageLength`](crate::DecodeErrorKind::InvalidMessageLength) inside a payload, or the error
    /// of a broken header.
    ///
    /// ```
    /// let mut frames = sdp::message::FrameDecoder::new();
    /// assert!(frames.finish().is_ok());
    ///
    /// let mut received = &[0x53, 0x44, 0x50, 0x32, 7][..];
    /// assert!(frames.next_frame_in(&mut received)?.is_none());
    /// let error = frames.finish().unwrap_err();
    /// let kind = sdp::DecodeErrorKind::UnexpectedEnd { needed: 10, available: 5 };
    /// assert_eq!(error.kind(), kind);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    pub fn finish(&self) -> Result<(), DecodeError> {
        let mut framing = self.framing.clone();
        let mut bytes = self.unread();
        loop {
            match framing.step(bytes)? {
                Step::Frame(_, rest) => bytes = rest,
                step => return step.finish(bytes.len()),
            }
        }
    }

    /// Frees the spare capacity, and keeps the unread bytes.
    pub fn shrink(&mut self) {
        self.buffer.shrink();
    }

    /// Returns the message at the start of the unread bytes, or the part of it that is incomplete.
    #[cfg(feature = "std")]
    pub(super) fn step(&mut self) -> Result<Step<'_>, DecodeError> {
        self.framing.step(self.buffer.unread())
    }

    /// Reads at least one byte and at most `max` bytes from `source`. Returns 0 at the end of the stream.
    #[cfg(feature = "std")]
    pub(super) fn read(&mut self, source: &mut impl Read, max: usize) -> io::Result<usize> {
        self.buffer.read(source, max, frame_len)
    }
}

/// Returns the length of the message at the start of these bytes, or 0 if its header is incomplete or broken.
fn frame_len(unread: &[u8]) -> usize {
    Header::parse(unread).map_or(0, |header| header.frame_len())
}
