//! [`CallError`]: why a call has no reply.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use sdp_schema::ResolveError;

use super::failure::Failure;
use crate::error::LinkError;

/// Why a call has no reply.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CallError<E> {
    /// The handler has returned this error.
    Handler(E),
    /// The peer has no handler for the request, cannot read it, cannot send the reply, or its handler has failed. The
    /// [reason](Failure::reason) says whether the handler has run.
    Failed(Failure),
    /// The answer cannot be read here.
    Answer(ResolveError),
    /// The request cannot be sent, because the `Hello` of the peer lacks it, or it is too long. A value that does not fit the type
    /// of the peer is [`Failed`](Self::Failed) if the peer converts, as each program with this crate does.
    Unsent(ResolveError),
    /// The connection has this number of unanswered calls, the limit of [`CallLimits::calls`](crate::CallLimits::calls).
    TooManyCalls(u32),
    /// The answers that nobody has taken exceed [`CallLimits::queued`](crate::CallLimits::queued).
    TooLong,
    /// The peer answers no calls, because its `Hello` is of a program without this crate.
    NoCalls,
    /// The deadline has passed.
    Deadline,
    /// The connection has ended.
    Ended(Arc<LinkError>),
}

impl<E: fmt::Debug> fmt::Display for CallError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Handler(error) => write!(f, "the peer has answered {error:?}"),
            Self::Failed(failure) => failure.fmt(f),
            Self::Answer(error) => write!(f, "the answer cannot be read: {error}"),
            Self::Unsent(error) => write!(f, "the request cannot be sent: {error}"),
            Self::TooManyCalls(limit) => write!(
                f,
                "there are {limit} unanswered calls, the limit `CallLimits::calls`"
            ),
            Self::TooLong => f.write_str(
                "the answers that nobody has taken exceed the limit `CallLimits::queued`",
            ),
            Self::NoCalls => f.write_str("the peer answers no calls"),
            Self::Deadline => f.write_str("the deadline of the call has passed"),
            Self::Ended(error) => write!(f, "the connection has ended: {error}"),
        }
    }
}

impl<E: fmt::Debug> Error for CallError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Answer(error) | Self::Unsent(error) => error.source(),
            Self::Ended(error) => error.source(),
            _ => None,
        }
    }
}
