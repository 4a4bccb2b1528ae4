//! [`Request`]: the types of a call, and [`CallLimits`].

use std::fmt;

use sdp::{SdpDecodeOwned, SdpEncode, SdpMessage};

#[cfg(doc)]
use super::envelope::Failure;

/// A message that is answered: by one message, or by a stream of them.
///
/// The `Hello` has the request, the reply and the error as messages, except [`Failure`]. A type of another crate needs a
/// struct around it, for example `struct Find(sdp_serde::Traced<Query>)` for a type that knows only serde.
///
/// ```
/// use sdp_link::{Failure, Request};
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
/// #[sdp(message_id = 1)]
/// struct Load { path: String }
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
/// #[sdp(message_id = 2)]
/// struct Loaded { frames: u64 }
///
/// impl Request for Load {
///     type Reply = Loaded;
///     type Error = Failure; // a text
/// }
/// ```
pub trait Request: SdpMessage + SdpEncode + SdpDecodeOwned {
    /// The answer, or each item of a stream.
    type Reply: SdpMessage + SdpEncode + SdpDecodeOwned;
    /// The error of the handler: a message of the program, or [`Failure`].
    type Error: SdpMessage + SdpEncode + SdpDecodeOwned + fmt::Debug;
}

/// The limits of the calls of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CallLimits {
    /// The maximum number of unanswered calls in each direction. A call that the peer has cancelled counts until its handler
    /// has ended.
    pub calls: u32,
    /// The number of items that the peer may send before this program has taken the first of them, for each stream.
    pub items: u32,
    /// The maximum number of bytes of all answers and messages that this program has not taken, and of all requests that it
    /// has not answered.
    pub queued: usize,
}

impl CallLimits {
    /// 256 calls, 16 items, and 64 MiB.
    pub const DEFAULT: Self = Self {
        calls: 256,
        items: 16,
        queued: 64 << 20,
    };
}

impl Default for CallLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
