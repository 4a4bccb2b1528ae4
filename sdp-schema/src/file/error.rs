//! [`FileError`]: why a file cannot be written or read.

use alloc::string::String;
use core::error::Error;
use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sdp::message::MessageId;
use sdp::{DecodeError, DecodeErrorKind, EncodeError};

use crate::hello::mismatch::Mismatch;
use crate::resolve::{Refusal, Refusals, ResolveError};
use crate::tools::explain::detail::text_of;

/// Why a file of messages cannot be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file system or a stream failed. The text names the file.
    Io {
        /// The path of the file, or an empty path for a stream.
        path: PathBuf,
        /// The error of the file system or the stream.
        error: io::Error,
    },
    /// A message cannot be encoded, so it is not written. The next one can be.
    Encode(EncodeError),
    /// The file is cut off or damaged, is not a file of messages at all, or has too different types for
    /// [`FileWriter::append`](crate::FileWriter::append).
    Invalid {
        /// The offset in the file.
        offset: u64,
        /// The reason, for people.
        reason: String,
    },
    /// The file needs a format or an extension that is unknown here.
    Mismatch(Mismatch),
    /// No message of the file has a conversion to the type of the reader, or none would keep a field.
    Refused(Refusals),
    /// A message has no conversion to the type of the reader. The next call reads the next message.
    Message {
        /// The position of the message. It counts from 1, because the `Hello` has the index 0.
        index: u64,
        /// The id of the message.
        id: MessageId,
        /// The offset of the message in the file. Offsets in `error` count from there.
        offset: u64,
        /// The part that has no conversion.
        error: ResolveError,
    },
    /// The change of a message cannot be written back, so the file stays as it was.
    Edit {
        /// The position of the message. It counts from 1, because the `Hello` has the index 0.
        index: u64,
        /// The id of the message.
        id: MessageId,
        /// The part that cannot be written back.
        error: Refusal,
    },
}

impl FileError {
    /// Returns the function that adds the path of a file to an error.
    pub(super) fn of_path(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::Io {
            path: path.into(),
            error,
        }
    }

    #[cold]
    pub(super) fn invalid(offset: u64, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self::Invalid { offset, reason }
    }

    /// Returns the error in the bytes of the message at this offset.
    #[cold]
    pub(super) fn of_message(offset: u64, error: &DecodeError) -> Self {
        let inside = u64::try_from(error.offset()).unwrap_or(u64::MAX);
        let reason = match error.kind() {
            DecodeErrorKind::InvalidMagic(magic) => {
                let found = magic.escape_ascii();
                format!("expected the magic \"SDP\" of a message, found \"{found}\"")
            }
            DecodeErrorKind::PayloadOverLimit { len, limit } => {
                format!("a `Hello` of {len} bytes exceeds the limit of {limit} bytes")
            }
            DecodeErrorKind::InvalidMessageLength { .. } => {
                format!("the file is cut off or damaged: {}", text_of(error))
            }
            _ => text_of(error),
        };
        Self::invalid(offset.saturating_add(inside), reason)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } if path.as_os_str().is_empty() => error.fmt(f),
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Encode(error) => error.fmt(f),
            Self::Invalid { offset, reason } => write!(f, "at byte {offset} of the file: {reason}"),
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Refused(refusals) => refusals.fmt(f),
            Self::Message {
                index,
                id,
                offset,
                error,
            } => {
                write!(f, "message index {index} (id {id}): ")?;
                error.write_in_file(f, *offset)
            }
            Self::Edit { index, id, error } => {
                write!(f, "message index {index} (id {id}): {error}")
            }
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io { error, .. } => error.source(),
            Self::Message { error, .. } => error.source(),
            _ => None,
        }
    }
}
