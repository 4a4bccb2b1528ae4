//! [`MessageReader`]: whole messages from a blocking stream.

use std::io::Read;

use super::error::ReadError;
use super::frame_decoder::FrameDecoder;
use crate::base::limits::Limits;
use crate::message::codec::DecodeMessage;
use crate::message::frame::Frame;
use crate::message::header::incomplete_header;

/// Reads messages from a stream. Messages borrow the reader's buffer.
///
/// The reader has a buffer, so the stream needs no [`BufReader`](std::io::BufReader). Dropping the reader loses the bytes
/// read after the last message. [`into_parts`](Self::into_parts) returns them.
///
/// Interrupted reads are retried. After any further error of the stream, for example
/// [`WouldBlock`](std::io::ErrorKind::WouldBlock) or a timeout, the next call continues at the same byte.
///
/// The [tutorial](crate#3-send-messages-over-a-socket) has an example.
#[derive(Debug)]
pub struct MessageReader<R> {
    source: R,
    frames: FrameDecoder,
}

impl<R> MessageReader<R> {
    /// Creates a reader with the default limits.
    ///
    /// ```
    /// let mut reader = sdp::message::MessageReader::new(std::io::empty());
    /// assert!(reader.read_frame()?.is_none());
    /// # Ok::<(), sdp::message::ReadError>(())
    /// ```
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self {
            source,
            frames: FrameDecoder::new(),
        }
    }

    /// Returns the stream, and the decoder with the unread bytes. To continue with a wrapped stream, chain the unread
    /// bytes and the stream:
    ///
    /// ```
    /// use std::io::{BufReader, Read};
    ///
    /// use sdp::message::MessageReader;
    ///
    /// let stream = [0x53, 0x44, 0x50, 0x32, 7, 0, 0, 0, 0, 0].repeat(2);
    /// let mut reader = MessageReader::new(&stream[..]);
    /// assert!(reader.read_frame()?.is_some());
    ///
    /// let (stream, frames) = reader.into_parts();
    /// let mut reader = MessageReader::new(frames.unread().chain(BufReader::new(stream)));
    /// assert!(reader.read_frame()?.is_some());
    /// # Ok::<(), sdp::message::ReadError>(())
    /// ```
    #[must_use]
    pub fn into_parts(self) -> (R, FrameDecoder) {
        (self.source, self.frames)
    }

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.frames.framing.set_limits(limits);
        self
    }

    /// Borrows the stream.
    pub const fn get_ref(&self) -> &R {
        &self.source
    }

    /// Borrows the stream mutably. The reader misses all bytes that you read from it.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.source
    }

    /// Frees the spare capacity of the buffer, and keeps the unread bytes.
    pub fn shrink(&mut self) {
        self.frames.shrink();
    }
}

impl<R: Read> MessageReader<R> {
    /// Reads the next message without decoding it. Returns `None` if the stream ends after a whole message.
    ///
    /// # Errors
    ///
    /// See [`ReadError`]. It is never `Message`.
    ///
    /// ```
    /// use sdp::message::MessageReader;
    ///
    /// let stream = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
    /// let mut reader = MessageReader::new(&stream[..]);
    /// let frame = reader.read_frame()?.unwrap();
    /// assert_eq!((frame.id().get(), frame.payload()), (7, &[1][..]));
    /// assert!(reader.read_frame()?.is_none());
    /// # Ok::<(), sdp::message::ReadError>(())
    /// ```
    pub fn read_frame(&mut self) -> Result<Option<Frame<'_>>, ReadError> {
        read_frame(&mut self.frames, &mut self.source, false)
    }

    /// Reads and decodes the next message. Returns `None` if the stream ends after a whole message.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    ///
    /// ```
    /// use sdp::message::{MessageReader, ReadError};
    ///
    /// #[derive(sdp::SdpEncode, sdp::SdpDecode, Debug, PartialEq)]
    /// #[sdp(message_id = 7)]
    /// struct Bypass(bool);
    ///
    /// let stream = b"SDP2\x07\0\x01\0\0\0\x02SDP2\x07\0\x01\0\0\0\x01";
    /// let mut reader = MessageReader::new(&stream[..]);
    /// assert!(matches!(reader.read::<Bypass>(), Err(ReadError::Message(_)))); // 2 is not a bool
    /// assert_eq!(reader.read()?, Some(Bypass(true)));
    /// assert_eq!(reader.read::<Bypass>()?, None);
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn read<'a, M: DecodeMessage<'a>>(&'a mut self) -> Result<Option<M>, ReadError> {
        match self.read_frame()? {
            Some(frame) => frame.decode().map(Some).map_err(ReadError::Message),
            None => Ok(None),
        }
    }
}

/// Reads a single message from a stream, and no byte after it.
///
/// It waits for the whole message. If the stream fails, even with [`WouldBlock`](std::io::ErrorKind::WouldBlock), the
/// received bytes are lost. For several messages, different limits or a non-blocking stream, use a [`MessageReader`].
///
/// # Errors
///
/// See [`ReadError`]. A payload of more than 64 MiB is an error. For an empty stream, the error is
/// [`Incomplete`](ReadError::Incomplete).
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, PartialEq, Debug)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut file = Vec::new();
/// sdp::message::to_writer(&Bypass(true), &mut file)?;
/// let bypass: Bypass = sdp::message::from_reader(&file[..])?;
/// assert_eq!(bypass, Bypass(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_reader<M: for<'de> DecodeMessage<'de>>(mut source: impl Read) -> Result<M, ReadError> {
    let mut frames = FrameDecoder::new();
    match read_frame(&mut frames, &mut source, true)? {
        Some(frame) => frame.decode().map_err(ReadError::Message),
        None => Err(ReadError::Incomplete(incomplete_header(0))),
    }
}

/// Reads the next message. If `exact`, reads no byte after it.
fn read_frame<'a>(
    frames: &'a mut FrameDecoder,
    source: &mut impl Read,
    exact: bool,
) -> Result<Option<Frame<'a>>, ReadError> {
    loop {
        let available = frames.unread().len();
        let step = frames.step().map_err(ReadError::Header)?;
        let missing = step.missing(available);
        if missing == 0 {
            return frames.next_frame().map_err(ReadError::Header);
        }
        let max = if exact { missing } else { usize::MAX };
        if frames.read(source, max)? == 0 {
            let step = frames.step().map_err(ReadError::Header)?;
            step.finish(available).map_err(ReadError::Incomplete)?;
            return Ok(None);
        }
    }
}
