//! [`CallLimits`]: how much a connection holds for its calls.

/// The limits of the calls of a connection, for [`Handshake::with_call_limits`](crate::Handshake::with_call_limits).
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
