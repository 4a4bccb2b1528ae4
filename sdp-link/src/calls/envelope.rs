//! The bytes of calls: [`Call`], an envelope around one message, and [`Failure`].

use std::error::Error;
use std::fmt;

use sdp::message::{Frame, MessageId, ReadError};
use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, SdpMessage, WireSize, Writer,
};

use crate::error::{LinkError, Shown};
use crate::wire::{CALL, MAX_LEN, message, shortened};

/// A step of a call. The content is a whole message, or empty.
// SPEC C1.
#[derive(Clone, Copy, Debug, SdpEncode, SdpDecode)]
pub(super) struct Step<'a> {
    pub(super) call: u32,
    pub(super) kind: u8,
    pub(super) count: u32,
    pub(super) content: &'a [u8],
}

impl<'a> Step<'a> {
    /// Returns the message in the step.
    pub(super) fn message(&self) -> Result<Frame<'a>, LinkError> {
        Ok(Frame::from_slice(self.content).map_err(ReadError::Message)?)
    }
}

/// The message with a step, because a derive has no ids of the format.
pub(super) struct Call<'a>(pub(super) Step<'a>);

impl SdpEncode for Call<'_> {
    const SIZE: WireSize = <Step<'_> as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl SdpMessage for Call<'_> {
    const NAME: &'static str = "Call";
    const MESSAGE_ID: MessageId = CALL;
}

// SPEC C2.
pub(super) const REQUEST: u8 = 0;
pub(super) const REPLY: u8 = 1;
pub(super) const ITEM: u8 = 2;
pub(super) const END: u8 = 3;
pub(super) const ERROR: u8 = 4;
pub(super) const CANCEL: u8 = 5;
pub(super) const CREDIT: u8 = 6;

/// Why a program has not answered a call with a message of its own.
///
/// A handler whose requests have no error type returns it, and `?` makes it of each error:
///
/// ```
/// use sdp_link::{Failure, FailureReason};
///
/// fn read(path: &str) -> Result<Vec<u8>, Failure> {
///     Ok(std::fs::read(path)?)
/// }
/// assert_eq!(read("/no/such/file").unwrap_err().reason(), Some(FailureReason::Handler));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(FailureFields);

// SPEC C5.
#[derive(Clone, Debug, PartialEq, Eq, SdpEncode, SdpDecode)]
struct FailureFields {
    reason: u8,
    text: String,
    extensions: Vec<(u16, Vec<u8>)>,
}

message!(Failure, FailureFields, 0xfffb);

/// The reason of a [`Failure`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureReason {
    /// The handler has failed or panicked.
    Handler,
    /// The program has no handler for the request.
    Unknown,
    /// The request has no conversion there, or is invalid.
    Request,
    /// The answer has no conversion for this program.
    Answer,
    /// The program answers the maximum number of calls.
    Busy,
}

const REASONS: [FailureReason; 5] = [
    FailureReason::Handler,
    FailureReason::Unknown,
    FailureReason::Request,
    FailureReason::Answer,
    FailureReason::Busy,
];

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

    pub(super) fn without_text(&self) -> Self {
        Self(FailureFields {
            text: String::new(),
            ..self.0.clone()
        })
    }

    /// Returns the reason, or `None` for a reason of a later version.
    #[must_use]
    pub fn reason(&self) -> Option<FailureReason> {
        REASONS.get(usize::from(self.0.reason)).copied()
    }

    /// Returns the text, for people. A peer can choose any text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
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
