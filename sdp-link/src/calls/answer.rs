//! [`Answer`]: what a peer has answered.

use sdp::message::Frame;
use sdp::{SdpMessage as _, message};
use sdp_schema::ResolveError;

use super::envelope::Failure;
use super::error::CallError;
use super::request::Request;
use crate::session::Session;

#[cfg(doc)]
use super::request::CallLimits;

/// What a peer has answered. The bytes are a whole message, which [`Answer::decode`] reads.
#[derive(Debug)]
pub enum Answer {
    /// The one answer, after which the call is over.
    Reply(Vec<u8>),
    /// An item of a stream.
    Item(Vec<u8>),
    /// The end of a stream.
    End,
    /// The error of the handler or a [`Failure`], after which the call is over.
    Error(Vec<u8>),
    /// The answers exceeded [`CallLimits::queued`], so this end has cancelled the call.
    TooLong,
}

impl Answer {
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Reply(bytes) | Self::Item(bytes) | Self::Error(bytes) => bytes.len(),
            Self::End | Self::TooLong => 0,
        }
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
        let mut scratch = Vec::new();
        let bytes = match self {
            Self::Reply(bytes) | Self::Item(bytes) => {
                let reply = session.peer().decode(&bytes, &mut scratch);
                return reply.map(Some).map_err(CallError::Answer);
            }
            Self::End => return Ok(None),
            Self::TooLong => return Err(CallError::TooLong),
            Self::Error(bytes) => bytes,
        };
        let frame = Frame::from_slice(&bytes);
        let is_failure = frame.is_ok_and(|frame| frame.id() == Failure::MESSAGE_ID);
        let error = match is_failure {
            true => message::from_slice(&bytes).map(CallError::Failed),
            false => match session.peer().decode(&bytes, &mut scratch) {
                Ok(error) => return Err(CallError::Handler(error)),
                Err(error) => return Err(CallError::Answer(error)),
            },
        };
        Err(error.unwrap_or_else(|error| CallError::Answer(ResolveError::Decode(error))))
    }
}
