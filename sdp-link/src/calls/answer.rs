//! [`Answer`]: an answer of the peer.

use sdp::SdpMessage as _;
use sdp::message::{self, Frame};
use sdp_schema::ResolveError;

use super::error::CallError;
use super::failure::Failure;
use super::request::Request;
use super::step::{CANCEL, END, ERROR, ITEM};
use crate::session::Session;

/// An answer of the peer: a reply, an item, the end of a stream, or an error.
#[derive(Debug)]
pub struct Answer {
    /// The kind of its step. A cancel is of this end, because the answers exceeded [`CallLimits::queued`](crate::CallLimits::queued).
    pub(super) kind: u8,
    /// A whole message, or nothing.
    pub(super) bytes: Vec<u8>,
}

impl Answer {
    /// Returns whether it is an item of a stream. The call is over with each different answer.
    #[must_use]
    pub const fn is_item(&self) -> bool {
        self.kind == ITEM
    }

    /// Decodes and converts the reply or an item. Returns `None` at the end of a stream.
    ///
    /// # Errors
    ///
    /// The error of the handler or of the peer, or the answer cannot be read here.
    pub fn decode<M: Request>(
        self,
        session: &Session,
    ) -> Result<Option<M::Reply>, CallError<M::Error>> {
        let (bytes, mut scratch) = (&*self.bytes, Vec::new());
        let is_failure = Frame::from_slice(bytes).is_ok_and(|it| it.id() == Failure::MESSAGE_ID);
        let error = match self.kind {
            END => return Ok(None),
            CANCEL => return Err(CallError::TooLong),
            ERROR if is_failure => message::from_slice(bytes)
                .map(CallError::Failed)
                .map_err(ResolveError::Decode),
            ERROR => (session.peer().decode(bytes, &mut scratch)).map(CallError::Handler),
            _ => match session.peer().decode(bytes, &mut scratch) {
                Ok(reply) => return Ok(Some(reply)),
                Err(error) => Err(error),
            },
        };
        Err(error.unwrap_or_else(CallError::Answer))
    }
}
