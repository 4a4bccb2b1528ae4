//! [`ReadError`] and [`WriteError`], and the conversions of all errors to [`io::Error`].

use std::io;
use std::{error, fmt};

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};

/// The error contains the [`DecodeError`]. Its kind is [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) for
/// [`UnexpectedEnd`](DecodeErrorKind::UnexpectedEnd), and otherwise [`InvalidData`](io::ErrorKind::InvalidData).
impl From<DecodeError> for io::Error {
    fn from(error: DecodeError) -> Self {
        let kind = match error.kind() {
            DecodeErrorKind::UnexpectedEnd { .. } => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// The error contains the [`EncodeError`]. Its kind is [`InvalidInput`](io::ErrorKind::InvalidInput).
impl From<EncodeError> for io::Error {
    fn from(error: EncodeError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

/// The error of reading a message from a stream.
///
/// The end of the stream after a whole message is not an error.
///
/// ```
/// use sdp::message::{MessageReader, ReadError};
///
/// let error = MessageReader::new(&b"GET / HTTP/1.1"[..]).read_frame().unwrap_err();
/// assert!(matches!(error, ReadError::Header(_)));
/// assert!(error.to_string().starts_with("at byte 0: expected magic \"SDP\", found \"GET\""));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The stream failed. After [`WouldBlock`](io::ErrorKind::WouldBlock) or a timeout, call the
    /// [`MessageReader`](crate::message::MessageReader) again. It continues at the same byte.
    Io(io::Error),
    /// The stream ended inside a message: with [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd) inside a
    /// header, and with [`InvalidMessageLength`](crate::DecodeErrorKind::InvalidMessageLength) inside a payload. The
    /// peer disconnected: drop the reader.
    Incomplete(DecodeError),
    /// A header is broken, or its payload length exceeds the limit. The next message cannot be found, and every later
    /// call returns the same error. Close the connection.
    Header(DecodeError),
    /// A whole message is of an unexpected type, or its payload is invalid. The next call reads the next message.
    Message(DecodeError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Incomplete(error) => write!(f, "stream ended inside a message: {error}"),
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

/// The error contains the [`DecodeError`]. Its kind is [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) for `Incomplete`,
/// and [`InvalidData`](io::ErrorKind::InvalidData) for `Header` and `Message`.
impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            ReadError::Incomplete(error) => Self::new(io::ErrorKind::UnexpectedEof, error),
            ReadError::Header(error) | ReadError::Message(error) => {
                Self::new(io::ErrorKind::InvalidData, error)
            }
        }
    }
}

/// The error of writing a message to a stream.
///
/// ```
/// use sdp::message::{WriteError, to_writer};
///
/// #[derive(sdp::SdpEncode)]
/// #[sdp(message_id = 7)]
/// struct Bypass(bool);
///
/// let mut buffer = [0_u8; 4];
/// let error = to_writer(&Bypass(true), &mut buffer[..]).unwrap_err();
/// assert!(matches!(error, WriteError::Io(_)));
/// assert_eq!(&buffer, b"SDP2");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The message cannot be encoded, or its payload exceeds the limit. It is not written.
    Encode(EncodeError),
    /// The stream failed. The writer keeps the remaining bytes: retry with
    /// [`MessageWriter::flush`](crate::message::MessageWriter::flush).
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

/// `Encode` becomes an error of kind [`InvalidInput`](io::ErrorKind::InvalidInput) that contains the [`EncodeError`].
impl From<WriteError> for io::Error {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Encode(error) => error.into(),
            WriteError::Io(error) => error,
        }
    }
}
