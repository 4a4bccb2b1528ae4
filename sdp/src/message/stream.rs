//! Messages over blocking streams: files, pipes, sockets.
//!
//! Apart from where messages end, which [`FrameDecoder`] knows: this moves bytes, and says how a stream
//! ended.

use std::io::{self, IoSlice, Read, Write};
use std::{error, fmt};

use alloc::vec::Vec;

use super::calls::{append_frame, header};
use super::dispatch::{SdpDispatch, append_dispatched};
use super::frame::{DEFAULT_MAX_PAYLOAD_LEN, Frame};
use super::frame_decoder::FrameDecoder;
use super::header::HEADER_LEN;
use super::id::SdpMessage;
use crate::decode::SdpDecode;
use crate::encode::SdpEncode;
use crate::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::limits::Limits;

/// Reads messages from a stream, and lends each where it lies.
///
/// It has a buffer of its own, so that a [`BufReader`](io::BufReader) around the stream has no use, and
/// reads as much as there is: what is behind the message it gave is lost with it.
///
/// A read that is interrupted is tried again. After any other error of the stream, such as
/// [`WouldBlock`](io::ErrorKind::WouldBlock) or a timeout, at whatever byte, the next call goes on where
/// this one was.
///
/// ```
/// use sdp::message::{MessageReader, MessageWriter};
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode};
///
/// #[derive(SdpEncode, SdpDecode)]
/// #[sdp(message_id = 1)]
/// struct SetParameter { address: u64, value: f32 }
///
/// #[derive(SdpEncode, SdpDecode)]
/// #[sdp(message_id = 2)]
/// struct Rename<'a> { name: &'a str }
///
/// #[derive(SdpDispatch)]
/// enum Request<'a> { SetParameter(SetParameter), Rename(Rename<'a>) }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # #[cfg(not(unix))] let (ours, theirs) = (Vec::new(), &[][..]);
/// # #[cfg(unix)]
/// let (ours, theirs) = std::os::unix::net::UnixStream::pair()?;
/// let mut writer = MessageWriter::new(ours);
/// writer.write(&SetParameter { address: 7, value: 0.5 })?;
/// writer.write(&Rename { name: "wet" })?;
/// drop(writer);
///
/// let mut reader = MessageReader::new(theirs);
/// while let Some(request) = reader.read_dispatched()? {
///     match request {
///         Request::SetParameter(set) => assert_eq!((set.address, set.value), (7, 0.5)),
///         Request::Rename(rename) => assert_eq!(rename.name, "wet"),
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct MessageReader<R> {
    source: R,
    frames: FrameDecoder,
}

impl<R> MessageReader<R> {
    /// Reads messages from `source`, with payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`] bytes.
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self {
            source,
            frames: FrameDecoder::new(),
        }
    }

    /// Sets the longest payload, in bytes. With `u32::MAX` whatever a header can say is taken.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.frames = self.frames.max_payload_len(len);
        self
    }

    /// The stream.
    pub const fn get_ref(&self) -> &R {
        &self.source
    }

    /// The stream, to change how it behaves. Bytes that are read from it are missing here.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.source
    }

    /// The stream, and what was read from it and not given out.
    #[must_use]
    pub fn into_parts(self) -> (R, FrameDecoder) {
        (self.source, self.frames)
    }
}

impl<R: Read> MessageReader<R> {
    /// The next message as it came, or `None` where the stream ends behind a whole one.
    ///
    /// # Errors
    ///
    /// All of [`ReadError`] but `Message`: nothing is decoded.
    pub fn read_frame(&mut self) -> Result<Option<Frame<'_>>, ReadError> {
        while self.frames.missing().map_err(ReadError::Header)? > 0 {
            let len = read(&mut self.source, self.frames.room())?;
            if len == 0 {
                return match end(&self.frames) {
                    Some(error) => Err(error),
                    None => Ok(None),
                };
            }
            self.frames.commit(len);
        }
        self.frames.next_frame().map_err(ReadError::Header)
    }

    /// The next message, which is of type `T`, or `None` where the stream ends behind a whole one.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn read<'a, T: SdpDecode<'a> + SdpMessage>(&'a mut self) -> Result<Option<T>, ReadError> {
        let frame = self.read_frame()?;
        let message = frame.map(|frame| frame.decode()).transpose();
        message.map_err(ReadError::Message)
    }

    /// The next message, as the variant that its id says, or `None` where the stream ends behind a whole
    /// one.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn read_dispatched<'a, D: SdpDispatch<'a>>(&'a mut self) -> Result<Option<D>, ReadError> {
        let frame = self.read_frame()?;
        let message = frame.map(|frame| frame.dispatch()).transpose();
        message.map_err(ReadError::Message)
    }
}

/// Reads one message of type `T` from a stream, and not a byte behind it.
///
/// It waits for the whole message: what came of it is lost where the stream fails, with
/// [`WouldBlock`](io::ErrorKind::WouldBlock) as with any other error. For more than one message
/// [`MessageReader`] takes fewer reads, and goes on.
///
/// # Errors
///
/// See [`ReadError`]. A stream that has ended is [`EndInHeader`](ReadError::EndInHeader) with no bytes.
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
pub fn from_reader<T>(mut source: impl Read) -> Result<T, ReadError>
where
    T: for<'de> SdpDecode<'de> + SdpMessage,
{
    let mut frames = FrameDecoder::new();
    loop {
        let missing = frames.missing().map_err(ReadError::Header)?;
        if missing == 0 {
            break;
        }
        let room = frames.room();
        let len = room.len().min(missing);
        let len = read(&mut source, room.split_at_mut(len).0)?;
        if len == 0 {
            break;
        }
        frames.commit(len);
    }
    match frames.next_frame().map_err(ReadError::Header)? {
        Some(frame) => frame.decode().map_err(ReadError::Message),
        None => Err(end(&frames).unwrap_or(ReadError::EndInHeader {
            have: 0,
            want: HEADER_LEN,
        })),
    }
}

/// What comes into `room`, at least a byte unless the stream has ended.
fn read(source: &mut impl Read, room: &mut [u8]) -> Result<usize, ReadError> {
    loop {
        match source.read(room) {
            Ok(len) if len > room.len() => {
                let error = "the stream says that it read more than there was room for";
                return Err(ReadError::Io(io::Error::other(error)));
            }
            Ok(len) => return Ok(len),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ReadError::Io(error)),
        }
    }
}

/// What it is that the stream ends inside of, if it does inside of something.
fn end(frames: &FrameDecoder) -> Option<ReadError> {
    let error = frames.finish().err()?;
    let have = frames.unfinished().len();
    Some(match error.kind() {
        DecodeErrorKind::UnexpectedEnd { needed: want, .. } => {
            ReadError::EndInHeader { have, want }
        }
        DecodeErrorKind::InvalidMessageLength { claimed, .. } => ReadError::EndInPayload {
            have: have.saturating_sub(HEADER_LEN),
            want: usize::try_from(claimed).unwrap_or(usize::MAX),
        },
        _ => ReadError::Header(error),
    })
}

/// Why no message came of a stream.
///
/// Where the stream ends between two messages there is no error.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The stream failed. Reading may go on where it was: after
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) and after a timeout it should.
    Io(io::Error),
    /// The stream ends inside a header.
    EndInHeader {
        /// The bytes of the header that came.
        have: usize,
        /// The bytes of a header.
        want: usize,
    },
    /// The stream ends inside a payload.
    EndInPayload {
        /// The bytes of the payload that came.
        have: usize,
        /// The bytes of the payload, as the header says.
        want: usize,
    },
    /// A header that is broken, or that claims a payload over the limit. No message can be found behind
    /// it: each further call gives the same.
    Header(DecodeError),
    /// A whole message came, of another type or with a payload that does not decode. The next call gives
    /// the message behind it.
    Message(DecodeError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::EndInHeader { have, want } => {
                write!(f, "the stream ends inside a header: {have} bytes of {want}")
            }
            Self::EndInPayload { have, want } => {
                write!(
                    f,
                    "the stream ends inside a payload: {have} bytes of {want}"
                )
            }
            Self::Header(error) | Self::Message(error) => error.fmt(f),
        }
    }
}

impl error::Error for ReadError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            _ => None,
        }
    }
}

/// For programs that know no error but this one: an early end is
/// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof), a broken header or message is
/// [`InvalidData`](io::ErrorKind::InvalidData).
impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        let kind = match error {
            ReadError::Io(error) => return error,
            ReadError::EndInHeader { .. } | ReadError::EndInPayload { .. } => {
                io::ErrorKind::UnexpectedEof
            }
            ReadError::Header(_) | ReadError::Message(_) => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// Writes messages to a stream, each as soon as it is encoded.
///
/// To send several at once, give it a [`BufWriter`](io::BufWriter) and call [`flush`](Self::flush).
///
/// Where the stream takes a part of a message and then fails, with
/// [`WouldBlock`](io::ErrorKind::WouldBlock) or otherwise, what is left is kept: the next call begins with
/// it. Dropping the writer drops that too.
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
#[derive(Debug)]
pub struct MessageWriter<W> {
    sink: W,
    max_payload_len: u32,
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

    /// The stream; what is [`pending`](Self::pending) is dropped.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.sink
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
        let limits = &Limits::DEFAULT;
        append_frame(
            T::MESSAGE_ID,
            value,
            &mut self.pending,
            limits,
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
        let limits = &Limits::DEFAULT;
        append_dispatched(message, &mut self.pending, limits, self.max_payload_len)?;
        Ok(self.send(&[])?)
    }

    /// Writes a message as it came, without a copy: what a program does that passes messages on.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
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
            self.pending.drain(..self.sent);
            self.sent = 0;
            self.pending.extend_from_slice(frame);
            return Err(error);
        }
    }
}

/// Writes a value as a message to a stream, all of it.
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
    MessageWriter::new(sink).write(value)
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
