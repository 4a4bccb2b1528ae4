//! [`Request`]: the types of a call, and its first step.

use std::fmt;

use sdp::message::Frame;
use sdp::{SdpDecodeOwned, SdpEncode, SdpMessage};
use sdp_schema::Grade;

use super::error::CallError;
use super::failure::{Failure, FailureReason};
use super::step::{REQUEST, Step};
use crate::session::{Session, is_of_format};

/// A message that is answered: by one message, or by a stream of them.
///
/// The `Hello` has the request, the reply and the error as messages, except [`Failure`]. A type of another crate needs a
/// struct around it, for example `struct Find(sdp_serde::Traced<Query>)` for a type that knows only serde. The [crate](crate)
/// has an example.
pub trait Request: SdpMessage + SdpEncode + SdpDecodeOwned {
    /// The answer, or each item of a stream. A value that does not fit an older caller makes all of it an error there, unless the
    /// field in the older type has `#[sdp(default, recover)]`.
    type Reply: SdpMessage + SdpEncode + SdpDecodeOwned;
    /// The error of the handler: a message of the program, or [`Failure`].
    type Error: SdpMessage + SdpEncode + SdpDecodeOwned + fmt::Debug;
}

impl Session {
    /// Encodes a request for the peer.
    pub(crate) fn request<M: Request>(
        &self,
        request: &M,
        is_stream: bool,
    ) -> Result<Step, CallError<M::Error>> {
        if self.program().is_none() {
            return Err(CallError::NoCalls);
        }
        let items = match is_stream {
            true => self.call_limits().items.max(1),
            false => 0,
        };
        Step::new(self, REQUEST, items, request).map_err(CallError::Unsent)
    }

    /// Decodes and converts a request of the peer, for its handler.
    ///
    /// # Errors
    ///
    /// The message has no conversion, or is invalid. The failure is for [`Calls::fail`](crate::Calls::fail).
    pub fn request_of<M: Request>(&self, message: Frame<'_>) -> Result<M, Failure> {
        let decoded = self.peer().decode(message.as_bytes(), &mut Vec::new());
        decoded.map_err(|error| Failure::of(FailureReason::Request, error))
    }

    /// Returns whether the peer can answer requests of type `M`: the lowest grade of the request, its reply and its error, or
    /// [`Refused`](Grade::Refused) if it answers no calls.
    #[must_use]
    pub fn supports<M: Request>(&self) -> Grade {
        if self.program().is_none() {
            return Grade::Refused;
        }
        let peer = self.peer();
        let grade = peer.understands::<M>().min(peer.reads::<M::Reply>());
        match is_of_format(M::Error::MESSAGE_ID) {
            true => grade,
            false => grade.min(peer.reads::<M::Error>()),
        }
    }
}
