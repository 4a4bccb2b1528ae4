//! The conversions of all errors to [`io::Error`].

use std::io::{Error, ErrorKind};

use crate::file::FileError;
#[cfg(feature = "text")]
use crate::history::HistoryError;
use crate::resolve::{Refusal, ResolveError};

/// The error contains the [`ResolveError`]. Its kind is [`InvalidInput`](ErrorKind::InvalidInput) for
/// [`Encode`](ResolveError::Encode), and otherwise [`InvalidData`](ErrorKind::InvalidData).
impl From<ResolveError> for Error {
    fn from(error: ResolveError) -> Self {
        let kind = match error {
            ResolveError::Encode(_) => ErrorKind::InvalidInput,
            _ => ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}

/// The error contains the [`HistoryError`]. Its kind is [`InvalidData`](ErrorKind::InvalidData).
#[cfg(feature = "text")]
impl From<HistoryError> for Error {
    fn from(error: HistoryError) -> Self {
        Self::new(ErrorKind::InvalidData, error)
    }
}

/// The error contains the [`Refusal`]. Its kind is [`InvalidInput`](ErrorKind::InvalidInput), because an edit is made
/// before it is written.
impl From<Refusal> for Error {
    fn from(error: Refusal) -> Self {
        Self::new(ErrorKind::InvalidInput, error)
    }
}

/// The error contains the [`FileError`]. Its kind is the kind of the error in [`Io`](FileError::Io),
/// [`InvalidInput`](ErrorKind::InvalidInput) for [`Encode`](FileError::Encode), and otherwise
/// [`InvalidData`](ErrorKind::InvalidData).
impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        let kind = match &error {
            FileError::Io { error, .. } => error.kind(),
            FileError::Encode(_) => ErrorKind::InvalidInput,
            _ => ErrorKind::InvalidData,
        };
        Self::new(kind, error)
    }
}
