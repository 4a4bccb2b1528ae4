//! From a stream: whole messages, and what the end was.
//!
//! Apart from the other direction, with which it shares nothing.

use std::io::{self, Read};
use std::{error, fmt};

use crate::decode::SdpDecode;
use crate::error::{DecodeError, DecodeErrorKind};
use crate::limits::Limits;
use crate::message::dispatch::SdpDispatch;
use crate::message::frame::{DEFAULT_MAX_PAYLOAD_LEN, Frame};
use crate::message::frame_decoder::FrameDecoder;
use crate::message::header::HEADER_LEN;
use crate::message::id::SdpMessage;

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
    limits: Limits,
}

impl<R> MessageReader<R> {
    /// Reads messages from `source`, with payloads of up to [`DEFAULT_MAX_PAYLOAD_LEN`] bytes.
    #[must_use]
    pub const fn new(source: R) -> Self {
        Self::from_parts(source, FrameDecoder::new())
    }

    /// Reads messages from `source`, behind what `frames` holds of the stream, and with its limit: what
    /// [`into_parts`](Self::into_parts) gave, with the stream wrapped in another.
    ///
    /// ```
    /// use sdp::message::MessageReader;
    ///
    /// let stream = [0x53, 0x44, 0x50, 0x32, 7, 0, 0, 0, 0, 0].repeat(2);
    /// let mut reader = MessageReader::new(&stream[..]);
    /// assert!(reader.read_frame()?.is_some());
    ///
    /// let (stream, frames) = reader.into_parts();
    /// let mut reader = MessageReader::from_parts(std::io::BufReader::new(stream), frames);
    /// assert!(reader.read_frame()?.is_some());
    /// # Ok::<(), sdp::message::ReadError>(())
    /// ```
    #[must_use]
    pub const fn from_parts(source: R, frames: FrameDecoder) -> Self {
        Self {
            source,
            frames,
            limits: Limits::DEFAULT,
        }
    }

    /// Sets the longest payload, in bytes. With `u32::MAX` whatever a header can say is taken.
    #[must_use]
    pub fn max_payload_len(mut self, len: u32) -> Self {
        self.frames = self.frames.max_payload_len(len);
        self
    }

    /// Sets the limits under which messages are decoded.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
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

    /// Gives back the memory that what was read and not given out does not take.
    pub fn shrink(&mut self) {
        self.frames.shrink();
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
        let limits = self.limits;
        let frame = self.read_frame()?;
        let message = frame.map(|frame| frame.decode_with(&limits)).transpose();
        message.map_err(ReadError::Message)
    }

    /// The next message, as the variant that its id says, or `None` where the stream ends behind a whole
    /// one.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn read_dispatched<'a, D: SdpDispatch<'a>>(&'a mut self) -> Result<Option<D>, ReadError> {
        let limits = self.limits;
        let frame = self.read_frame()?;
        let message = frame.map(|frame| frame.dispatch_with(&limits)).transpose();
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
pub fn from_reader<T>(source: impl Read) -> Result<T, ReadError>
where
    T: for<'de> SdpDecode<'de> + SdpMessage,
{
    from_reader_with(source, DEFAULT_MAX_PAYLOAD_LEN)
}

/// As [`from_reader`], with a payload of up to `max_payload_len` bytes.
///
/// # Errors
///
/// As [`from_reader`].
pub fn from_reader_with<T>(mut source: impl Read, max_payload_len: u32) -> Result<T, ReadError>
where
    T: for<'de> SdpDecode<'de> + SdpMessage,
{
    let mut frames = FrameDecoder::new().max_payload_len(max_payload_len);
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
    frames.finish().err().map(ReadError::end)
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

impl ReadError {
    /// The end of a stream whose last bytes were split into messages, with this error.
    pub(crate) fn end(error: DecodeError) -> Self {
        match error.kind() {
            DecodeErrorKind::UnexpectedEnd { needed, available } => Self::EndInHeader {
                have: available,
                want: needed,
            },
            DecodeErrorKind::InvalidMessageLength { claimed, available } => Self::EndInPayload {
                have: available,
                want: usize::try_from(claimed).unwrap_or(usize::MAX),
            },
            _ => Self::Header(error),
        }
    }
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

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
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
