//! The bytes of calls: [`Step`], an envelope around one message.

use sdp::SdpDecode;
use sdp::message::{self, EncodeMessage, Frame, HEADER_LEN, Header, ReadError};
use sdp_schema::ResolveError;

use super::failure::{Failure, FailureReason};
use crate::error::LinkError;
use crate::session::{Session, is_of_format};
use crate::wire::CALL;

// SPEC C2.
pub(crate) const REQUEST: u8 = 0;
pub(crate) const REPLY: u8 = 1;
pub(crate) const ITEM: u8 = 2;
pub(crate) const END: u8 = 3;
pub(crate) const ERROR: u8 = 4;
pub(crate) const CANCEL: u8 = 5;
pub(crate) const CREDIT: u8 = 6;

/// A step of the peer. The content is a whole message, or ignored.
// SPEC C1.
#[derive(Clone, Copy, Debug, SdpDecode)]
pub(super) struct Received<'a> {
    pub(super) call: u32,
    pub(super) kind: u8,
    pub(super) count: u32,
    pub(super) content: &'a [u8],
}

impl<'a> Received<'a> {
    /// Returns the message in the step.
    pub(super) fn message(&self) -> Result<Frame<'a>, LinkError> {
        Ok(Frame::from_slice(self.content).map_err(ReadError::Message)?)
    }
}

/// The length of the message header, and of a step without content.
const START: usize = HEADER_LEN + 13;

/// A step for the peer: its message, whose call is filled in last. So it can be encoded before the call has a number, and
/// without the lock of the calls.
#[derive(Debug)]
pub(crate) struct Step {
    pub(super) kind: u8,
    frame: Vec<u8>,
}

impl Step {
    /// Encodes a step with a message that is converted for the peer. A message of the format has no conversion.
    pub(crate) fn new<M: EncodeMessage>(
        session: &Session,
        kind: u8,
        count: u32,
        message: &M,
    ) -> Result<Self, ResolveError> {
        // Most messages are short.
        let mut frame = Vec::with_capacity(256);
        frame.resize(START, 0);
        if is_of_format(message.message_id()) {
            message::append(message, &mut frame).map_err(ResolveError::Encode)?;
        } else {
            session.peer().encode(message, &mut frame)?;
        }
        let step = Self::with_start(kind, count, frame);
        // A longer message would end the connection, instead of the call.
        session.check(&step.frame)?;
        Ok(step)
    }

    /// Encodes the last answer of a call. It is a [`Failure`] if the message has no conversion.
    pub(crate) fn answer<M: EncodeMessage>(session: &Session, kind: u8, message: &M) -> Self {
        Self::new(session, kind, 0, message)
            .unwrap_or_else(|error| Self::failure(session, FailureReason::Answer, &error))
    }

    /// Encodes a failure, with a shorter text if the stream has a small limit.
    pub(crate) fn failure(
        session: &Session,
        reason: FailureReason,
        text: impl std::fmt::Display,
    ) -> Self {
        let failure = |text| Self::new(session, ERROR, 0, &Failure::of(reason, text));
        let step = failure(text.to_string()).or_else(|_| failure(String::new()));
        step.unwrap_or_else(|_| Self::signal(ERROR, 0))
    }

    /// Returns a step without content, which fits in each stream.
    pub(crate) fn signal(kind: u8, count: u32) -> Self {
        Self::with_start(kind, count, vec![0; START])
    }

    fn with_start(kind: u8, count: u32, mut frame: Vec<u8>) -> Self {
        let len = |start| u32::try_from(frame.len().saturating_sub(start)).unwrap_or(u32::MAX);
        let header = Header {
            id: CALL,
            payload_len: len(HEADER_LEN),
        };
        let content = len(START);
        if let Some((to, step)) = frame.split_first_chunk_mut() {
            *to = header.to_bytes();
            let step = step.get_mut(..START - HEADER_LEN).unwrap_or_default();
            // The call is filled in later.
            let _ = sdp::to_slice(&(0_u32, kind, count, content), step);
        }
        Self { kind, frame }
    }

    /// Appends the step of this call.
    pub(super) fn append(mut self, call: u32, out: &mut Vec<u8>) {
        if let Some(number) = self.frame.get_mut(10..14) {
            number.copy_from_slice(&call.to_le_bytes());
        }
        if out.is_empty() {
            *out = self.frame;
        } else {
            out.append(&mut self.frame);
        }
    }
}
