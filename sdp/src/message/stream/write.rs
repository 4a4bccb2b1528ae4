//! To a stream: whole messages, however much of one it takes at a time.
//!
//! Apart from the other direction, with which it shares nothing.

use std::io::{self, IoSlice, Write};
use std::{error, fmt};

use alloc::vec::Vec;

use crate::encode::SdpEncode;
use crate::error::EncodeError;
use crate::limits::Limits;
use crate::message::calls::{append_frame, header};
use crate::message::dispatch::{SdpDispatch, append_dispatched};
use crate::message::frame::{DEFAULT_MAX_PAYLOAD_LEN, Frame};
use crate::message::id::SdpMessage;

/// Writes messages to a stream, each as soon as it is encoded.
///
/// To send several at once, give it a [`BufWriter`](io::BufWriter) and call [`flush`](Self::flush). The
/// standard output has a buffer of its own, and needs it too.
///
/// A message that was encoded counts as written. Where the stream fails before it has taken all of it, with
/// [`WouldBlock`](io::ErrorKind::WouldBlock) or otherwise, what is left is [`pending`](Self::pending), and
/// the next call begins with it: call [`flush`](Self::flush) until it succeeds, and do not write the message
/// again. The limit is for each message; how much is pending is up to who goes on writing. Dropping the
/// writer drops that too.
///
/// A stream whose reader is gone is an error. On Unix the system sends a signal as well, which Rust's
/// programs ignore: in a library for another program that has to be seen to.
///
/// ```
/// use sdp::message::MessageWriter;
///
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut writer = MessageWriter::new(Vec::new());
/// writer.write(&Bypass(true))?;
/// assert_eq!(writer.get_ref()[..], [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::message::WriteError>(())
/// ```
pub struct MessageWriter<W> {
    sink: W,
    max_payload_len: u32,
    limits: Limits,
    // INVARIANT: `sent <= pending.len()`. What is behind it has not gone to the stream.
    pending: Vec<u8>,
    sent: usize,
}

impl<W> MessageWriter<W> {
    /// Writes messages to `sink`, with payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`] bytes.
    #[must_use]
    pub const fn new(sink: W) -> Self {
        Self {
            sink,
            max_payload_len: DEFAULT_MAX_PAYLOAD_LEN,
            limits: Limits::DEFAULT,
            pending: Vec::new(),
            sent: 0,
        }
    }

    /// Sets the longest payload, in bytes: that of the reader on the other side.
    #[must_use]
    pub const fn max_payload_len(mut self, len: u32) -> Self {
        self.max_payload_len = len;
        self
    }

    /// Sets the limits under which messages are encoded.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The bytes of messages that the stream has not taken yet.
    #[must_use]
    pub fn pending(&self) -> &[u8] {
        self.pending.get(self.sent..).unwrap_or_default()
    }

    /// The stream.
    pub const fn get_ref(&self) -> &W {
        &self.sink
    }

    /// The stream, to change how it behaves. Bytes that are written to it stand between messages only
    /// where nothing is [`pending`](Self::pending).
    pub const fn get_mut(&mut self) -> &mut W {
        &mut self.sink
    }

    /// Gives back the memory that what is pending does not take.
    pub fn shrink(&mut self) {
        self.pending.drain(..self.sent);
        self.sent = 0;
        self.pending.shrink_to_fit();
    }

    /// The stream; what is [`pending`](Self::pending) is dropped.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.sink
    }
}

/// Without the bytes that are pending.
impl<W: fmt::Debug> fmt::Debug for MessageWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MessageWriter")
            .field("sink", &self.sink)
            .field("max_payload_len", &self.max_payload_len)
            .field("limits", &self.limits)
            .field("pending", &self.pending().len())
            .finish()
    }
}

impl<W: Write> MessageWriter<W> {
    /// Writes a value as a message.
    ///
    /// # Errors
    ///
    /// [`WriteError::Encode`], and nothing is written; or [`WriteError::Io`], and what is left of the
    /// message is [`pending`](Self::pending).
    pub fn write<T: SdpEncode + SdpMessage + ?Sized>(
        &mut self,
        value: &T,
    ) -> Result<(), WriteError> {
        append_frame(
            T::MESSAGE_ID,
            value,
            &mut self.pending,
            &self.limits,
            self.max_payload_len,
        )?;
        Ok(self.send(&[])?)
    }

    /// Writes the message that a dispatcher holds.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn write_dispatched<'de, D: SdpDispatch<'de>>(
        &mut self,
        message: &D,
    ) -> Result<(), WriteError> {
        append_dispatched(
            message,
            &mut self.pending,
            &self.limits,
            self.max_payload_len,
        )?;
        Ok(self.send(&[])?)
    }

    /// Writes a message as it came, without a copy: what a program does that passes messages on.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    ///
    /// ```
    /// use sdp::message::{MessageReader, MessageWriter};
    ///
    /// let stream = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1];
    /// let mut reader = MessageReader::new(&stream[..]);
    /// let mut writer = MessageWriter::new(Vec::new());
    /// while let Some(frame) = reader.read_frame()? {
    ///     writer.write_frame(&frame)?;
    /// }
    /// assert_eq!(writer.get_ref()[..], stream);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_frame(&mut self, frame: &Frame<'_>) -> Result<(), WriteError> {
        header(frame.id(), frame.payload().len(), self.max_payload_len)?;
        Ok(self.send(frame.as_bytes())?)
    }

    /// Writes what is [`pending`](Self::pending), and flushes the stream.
    ///
    /// # Errors
    ///
    /// Those of the stream. What it did not take is still pending.
    pub fn flush(&mut self) -> io::Result<()> {
        self.send(&[])?;
        loop {
            match self.sink.flush() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    /// Writes what is pending and then `frame`, as few times as the stream lets it. What is left where the
    /// stream fails is pending.
    fn send(&mut self, mut frame: &[u8]) -> io::Result<()> {
        loop {
            let pending = self.pending.get(self.sent..).unwrap_or_default();
            if pending.is_empty() && frame.is_empty() {
                self.pending.clear();
                self.sent = 0;
                return Ok(());
            }
            let parts = [IoSlice::new(pending), IoSlice::new(frame)];
            let result = match (pending, frame) {
                (_, []) => self.sink.write(pending),
                ([], _) => self.sink.write(frame),
                _ => self.sink.write_vectored(&parts),
            };
            let error = match result {
                Ok(0) => io::ErrorKind::WriteZero.into(),
                Ok(len) => {
                    let of_pending = len.min(pending.len());
                    self.sent = self.sent.saturating_add(of_pending);
                    frame = frame
                        .get(len.saturating_sub(of_pending)..)
                        .unwrap_or_default();
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            // What is left moves to the front when it is the smaller part: so a byte is moved once, however
            // little the stream takes at a time.
            if self.sent >= self.pending().len() {
                self.pending.drain(..self.sent);
                self.sent = 0;
            }
            self.pending.extend_from_slice(frame);
            return Err(error);
        }
    }
}

/// Writes a value as a message to a stream, all of it, and flushes the stream.
///
/// Where a stream does not block, and for more than one message, [`MessageWriter`] goes on with what is
/// left.
///
/// # Errors
///
/// See [`WriteError`]. Of a stream that failed it is not known how much it took.
///
/// ```
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut file = Vec::new();
/// sdp::message::to_writer(&Bypass(true), &mut file)?;
/// assert_eq!(file, [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 1]);
/// # Ok::<(), sdp::message::WriteError>(())
/// ```
pub fn to_writer<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    sink: impl Write,
) -> Result<(), WriteError> {
    to_writer_with(value, sink, DEFAULT_MAX_PAYLOAD_LEN)
}

/// As [`to_writer`], with a payload of up to `max_payload_len` bytes.
///
/// # Errors
///
/// As [`to_writer`].
pub fn to_writer_with<T: SdpEncode + SdpMessage + ?Sized>(
    value: &T,
    sink: impl Write,
    max_payload_len: u32,
) -> Result<(), WriteError> {
    let mut writer = MessageWriter::new(sink).max_payload_len(max_payload_len);
    writer.write(value)?;
    Ok(writer.flush()?)
}

/// Why a message did not go to a stream, or not all of it.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The message could not be encoded, or is over the limit. Nothing of it is written.
    Encode(EncodeError),
    /// The stream failed. What it did not take is kept by the [`MessageWriter`].
    Io(io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl error::Error for WriteError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Encode(_) => None,
            Self::Io(error) => error.source(),
        }
    }
}

impl From<EncodeError> for WriteError {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// For programs that know no error but this one: a message that cannot be encoded is
/// [`InvalidData`](io::ErrorKind::InvalidData).
impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Encode(error) => Self::new(io::ErrorKind::InvalidData, error),
            WriteError::Io(error) => error,
        }
    }
}
