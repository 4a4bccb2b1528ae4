//! [`LinkError`]: why a connection cannot be opened, or why a message is lost.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::io;

use sdp::message::{MessageId, ReadError, WriteError};
use sdp_schema::{Mismatch, ResolveError};

use crate::wire::Notice;

/// Why a connection cannot be opened, or why a message is lost.
///
/// After [`Received`](Self::Received), [`Unsent`](Self::Unsent), [`Notice`](Self::Notice) and [`Panicked`](Self::Panicked), the
/// connection goes on with the next message. Close it after the remaining errors, except a timeout of the stream.
#[derive(Debug)]
#[non_exhaustive]
pub enum LinkError {
    /// The stream failed or ended inside a message, or a header is broken.
    Read(ReadError),
    /// The stream failed, or the `Hello` cannot be encoded.
    Write(WriteError),
    /// The peer has closed the connection: before it was open, or while a call waited.
    Ended,
    /// The peer does not wait for the items of a stream any more.
    Cancelled,
    /// The peer's first message is no `Hello`, but a message with this id.
    NoHello(MessageId),
    /// The programs cannot exchange any message: because of the protocol, the format or an extension.
    Mismatch(Mismatch),
    /// The peer does not go on, for this reason.
    Refused(String),
    /// The peer breaks the rules of a connection.
    Rule(&'static str),
    /// A message of the peer cannot be read. The peer gets a notice.
    Received(ResolveError),
    /// A message cannot be sent, because it has no conversion to the layout of the peer, cannot be encoded, or is longer than
    /// the limit. The peer gets a notice about a conversion.
    Unsent(ResolveError),
    /// The peer could not convert a message, so it is lost.
    Notice(Notice),
    /// The handler of a message with this id has panicked. The peer gets a notice.
    Panicked(MessageId),
}

impl LinkError {
    /// Returns whether the connection goes on with the next message, because only this one is lost.
    #[must_use]
    pub const fn is_about_one_message(&self) -> bool {
        matches!(
            self,
            Self::Received(_) | Self::Unsent(_) | Self::Notice(_) | Self::Panicked(_)
        )
    }

    /// Returns the end of a connection for one of several callers.
    pub(crate) fn again(&self) -> Self {
        match self {
            Self::Write(WriteError::Io(error)) if !self.is_gone() => {
                let error = io::Error::new(error.kind(), error.to_string());
                Self::Write(WriteError::Io(error))
            }
            Self::Rule(rule) => Self::Rule(rule),
            _ => Self::Ended,
        }
    }

    /// Returns whether a write has failed because the peer has gone. Its last messages may have arrived.
    pub(crate) fn is_gone(&self) -> bool {
        use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
        matches!(self, Self::Write(WriteError::Io(error))
            if matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset))
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
            Self::Ended => f.write_str("the peer has closed the connection"),
            Self::Cancelled => f.write_str("the peer does not wait for the stream any more"),
            Self::NoHello(id) => write!(
                f,
                "the first message of the peer has the id {id} and is no `Hello`: \
                 call `Handshake::assume` with the `Hello` of its version"
            ),
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Refused(reason) => write!(f, "the peer does not go on: {}", Shown(reason)),
            Self::Rule(rule) => f.write_str(rule),
            Self::Received(error) | Self::Unsent(error) => error.fmt(f),
            Self::Notice(notice) => {
                let whose = if notice.is_sent() { "read" } else { "send" };
                let (id, reason) = (notice.id(), Shown(notice.reason()));
                write!(f, "the peer could not {whose} message {id}: {reason}")
            }
            Self::Panicked(id) => write!(f, "the handler of message {id} has panicked"),
        }
    }
}

/// A text of a peer, on one line and with escapes, so that a terminal does not obey it.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '"' | '\'' => f.write_char(c),
            c => c.escape_debug().fmt(f),
        })
    }
}

impl Error for LinkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Read(error) => error.source(),
            Self::Write(error) => error.source(),
            Self::Received(error) | Self::Unsent(error) => error.source(),
            _ => None,
        }
    }
}

impl From<ReadError> for LinkError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<WriteError> for LinkError {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}
