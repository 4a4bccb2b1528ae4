//! [`MessageWriter`]: whole messages to a blocking stream.

use core::fmt;
use std::io::{self, Write};

use alloc::vec::Vec;

use super::error::WriteError;
use super::pending::Pending;
use crate::base::limits::Limits;
use crate::message::codec::EncodeMessage;
use crate::message::frame::Frame;
use crate::message::functions::append_limited;

/// Writes messages to a stream. Each message is written as soon as it is encoded.
///
/// To send several messages at once, wrap the stream in a [`BufWriter`](io::BufWriter), and call
/// [`flush`](Self::flush). Standard output has its own buffer, so it also needs a flush.
///
/// If the stream fails inside a message, with [`WouldBlock`](io::ErrorKind::WouldBlock) or a different error, the
/// remaining bytes are [`pending`](Self::pending). The next call writes them first. Call [`flush`](Self::flush) until
/// it succeeds, and do not write the message again. Dropping the writer drops the pending bytes.
///
/// The payload limit applies to each message, and not to the pending bytes. Stop writing if a peer does not read,
/// because each further message adds to them.
///
/// If the peer has disconnected, writing is an error. On Unix this also raises SIGPIPE. Rust binaries ignore it; a
/// library inside a non-Rust host must handle it.
pub struct MessageWriter<W> {
    sink: W,
    limits: Limits,
    pending: Pending,
}

impl<W> MessageWriter<W> {
    /// Creates a writer with the default limits.
    #[must_use]
    pub const fn new(sink: W) -> Self {
        Self {
            sink,
            limits: Limits::DEFAULT,
            pending: Pending::new(Vec::new()),
        }
    }

    /// Sets the limits. The payload limit must not exceed the reader's limit.
    #[must_use]
    pub const fn with_limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Returns the bytes of written messages that the stream has not accepted yet.
    ///
    /// ```
    /// use sdp::message::MessageWriter;
    ///
    /// #[derive(sdp::SdpEncode)]
    /// #[sdp(message_id = 7)]
    /// struct Bypass(bool);
    ///
    /// let mut buffer = [0_u8; 4];
    /// let mut writer = MessageWriter::new(&mut buffer[..]);
    /// assert!(writer.write(&Bypass(true)).is_err()); // the stream accepts 4 bytes
    /// assert_eq!(writer.pending(), [7, 0, 1, 0, 0, 0, 1]);
    /// ```
    #[must_use]
    pub fn pending(&self) -> &[u8] {
        self.pending.unsent()
    }

    /// Borrows the stream.
    pub const fn get_ref(&self) -> &W {
        &self.sink
    }

    /// Borrows the stream mutably. Write to it only if no bytes are [`pending`](Self::pending). Otherwise you write
    /// into the middle of a message.
    pub const fn get_mut(&mut self) -> &mut W {
        &mut self.sink
    }

    /// Frees the spare capacity of the buffer, and keeps the pending bytes.
    pub fn shrink(&mut self) {
        self.pending.shrink();
    }

    /// Returns the stream, and drops the [`pending`](Self::pending) bytes.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.sink
    }
}

/// Prints the number of pending bytes instead of the bytes.
impl<W: fmt::Debug> fmt::Debug for MessageWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MessageWriter")
            .field("sink", &self.sink)
            .field("limits", &self.limits)
            .field("pending", &self.pending().len())
            .finish()
    }
}

impl<W: Write> MessageWriter<W> {
    /// Writes a message.
    ///
    /// # Errors
    ///
    /// After [`WriteError::Encode`], nothing of the message is written. After [`WriteError::Io`], the rest of the
    /// message is [`pending`](Self::pending).
    ///
    /// ```
    /// use sdp::message::MessageWriter;
    ///
    /// #[derive(sdp::SdpEncode)]
    /// #[sdp(message_id = 2)]
    /// struct Rename<'a> { name: &'a str }
    ///
    /// let mut writer = MessageWriter::new(Vec::new());
    /// writer.write(&Rename { name: "wet" })?;
    /// assert_eq!(writer.get_ref(), b"SDP2\x02\0\x07\0\0\0\x03\0\0\0wet");
    /// # Ok::<(), sdp::message::WriteError>(())
    /// ```
    pub fn write<M: EncodeMessage + ?Sized>(&mut self, message: &M) -> Result<(), WriteError> {
        append_limited(message, &mut self.pending.bytes, &self.limits)?;
        Ok(self.pending.send(&mut self.sink, &[])?)
    }

    /// Forwards a message without copying or decoding it.
    ///
    /// # Errors
    ///
    /// The errors of [`write`](Self::write).
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
        frame.header().check_limit(&self.limits)?;
        Ok(self.pending.send(&mut self.sink, frame.as_bytes())?)
    }

    /// Writes the [`pending`](Self::pending) bytes, and flushes the stream.
    ///
    /// # Errors
    ///
    /// The errors of the stream. The remaining bytes stay pending.
    ///
    /// ```
    /// use std::io::BufWriter;
    ///
    /// use sdp::message::MessageWriter;
    ///
    /// #[derive(sdp::SdpEncode)]
    /// #[sdp(message_id = 7)]
    /// struct Bypass(bool);
    ///
    /// let mut writer = MessageWriter::new(BufWriter::new(Vec::new()));
    /// writer.write(&Bypass(true))?;
    /// assert_eq!(writer.get_ref().get_ref().len(), 0);
    /// writer.flush()?;
    /// assert_eq!(writer.get_ref().get_ref().len(), 11);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn flush(&mut self) -> io::Result<()> {
        self.pending.flush(&mut self.sink)
    }
}

/// Writes a message to a stream, and flushes the stream.
///
/// For several messages, different limits or a non-blocking stream, use a [`MessageWriter`].
///
/// # Errors
///
/// See [`WriteError`]. A payload of more than 64 MiB is an error, because [`from_reader`](crate::message::from_reader)
/// refuses it. After [`WriteError::Io`], the stream may have accepted a part of the message.
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
pub fn to_writer<M: EncodeMessage + ?Sized>(
    message: &M,
    sink: impl Write,
) -> Result<(), WriteError> {
    let mut writer = MessageWriter::new(sink);
    writer.write(message)?;
    Ok(writer.flush()?)
}
