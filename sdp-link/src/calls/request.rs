//! [`Request`]: the types of a call.

use std::fmt;

use sdp::{SdpDecodeOwned, SdpEncode, SdpMessage};

#[cfg(doc)]
use super::failure::Failure;

/// A message that is answered: by one message, or by a stream of them.
///
/// The `Hello` has the request, the reply and the error as messages, except [`Failure`]. A type of another crate needs a
/// struct around it, for example `struct Find(sdp_serde::Traced<Query>)` for a type that knows only serde. The [crate](crate) has an example.
pub trait Request: SdpMessage + SdpEncode + SdpDecodeOwned {
    /// The answer, or each item of a stream.
    type Reply: SdpMessage + SdpEncode + SdpDecodeOwned;
    /// The error of the handler: a message of the program, or [`Failure`].
    type Error: SdpMessage + SdpEncode + SdpDecodeOwned + fmt::Debug;
}
