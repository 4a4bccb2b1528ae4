//! [`Failure`]: the reason for a call without an answer of its handler.

use std::error::Error;
use std::fmt;

use sdp::message::MessageId;
use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, SdpMessage, WireSize, Writer,
};

use crate::error::Shown;
use crate::wire::{MAX_LEN, message, shortened};

// SPEC C5.
message! {
    /// The reason for a call without an answer of its handler.
    ///
    /// A handler whose requests have no error type returns it, and `?` makes it of each error.
    0xfffb Failure(FailureFields) {
        reason: u8,
        text: String,
    }
}

/// The reason of a [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureReason {
    /// The handler has failed or panicked.
    Handler,
    /// The program has no handler for the request.
    Unknown,
    /// The request has no conversion there, or is invalid. No handler has run.
    Request,
    /// The answer has no conversion for this program. If no answer has, no handler has run.
    Answer,
    /// The program answers the maximum number of calls, or has no thread for a further one. No handler has run.
    Busy,
}

impl Failure {
    /// Creates the failure of a handler, with a text for people of at most 1,024 bytes.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::of(FailureReason::Handler, text)
    }

    pub(crate) fn of(reason: FailureReason, text: impl fmt::Display) -> Self {
        Self(FailureFields {
            reason: reason as u8,
            text: shortened(text.to_string()),
            extensions: Vec::new(),
        })
    }

    /// Returns the reason, or `None` for a reason of a later version.
    #[must_use]
    pub const fn reason(&self) -> Option<FailureReason> {
        Some(match self.0.reason {
            0 => FailureReason::Handler,
            1 => FailureReason::Unknown,
            2 => FailureReason::Request,
            3 => FailureReason::Answer,
            4 => FailureReason::Busy,
            _ => return None,
        })
    }

    /// Returns the text, for people. A peer can choose any text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Failure");
        match self.reason() {
            Some(reason) => all.field("reason", &reason),
            None => all.field("reason", &self.0.reason),
        };
        all.field("text", &self.0.text).finish()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.reason() {
            Some(FailureReason::Handler) => "the handler has failed",
            Some(FailureReason::Unknown) => "the peer does not answer this request",
            Some(FailureReason::Request) => "the peer cannot read the request",
            Some(FailureReason::Answer) => "the peer cannot send the answer",
            Some(FailureReason::Busy) => "the peer answers too many calls",
            None => "the peer has failed",
        };
        write!(f, "{what}: {}", Shown(self.text()))
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::of(FailureReason::Handler, error)
    }
}
