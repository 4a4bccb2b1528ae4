//! [`Limits`]: the bounds that a caller sets.

/// Bounds on nesting and on the payloads of streams.
///
/// Memory needs no limit: a decoder reserves only as much as the remaining input justifies.
///
/// ```
/// use sdp::{Limits, Reader};
///
/// let flat = Limits::DEFAULT.with_max_nesting(0);
/// let bytes = [1, 0, 0, 0, 7];
/// assert!(Reader::with_limits(&bytes, &flat).decode_whole::<Vec<u8>>().is_ok());
///
/// let nested = [1, 0, 0, 0, 0, 0, 0, 0];
/// assert!(Reader::with_limits(&nested, &flat).decode_whole::<Vec<Vec<u8>>>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    max_nesting: u32,
    max_payload_len: u32,
}

impl Limits {
    /// 128 levels of nesting, and payloads of up to 64 MiB.
    pub const DEFAULT: Self = Self {
        max_nesting: 128,
        max_payload_len: 64 << 20,
    };

    pub(crate) const fn max_nesting(&self) -> u32 {
        self.max_nesting
    }

    /// Sets the most levels of sequences, maps and pointers inside one another. 128 by default.
    ///
    /// Content of a fixed size adds no level: it cannot recurse. Each level takes stack: up to a kilobyte
    /// in a release build, and several in a debug build. Set a lower limit for a thread with a small stack.
    #[must_use]
    pub const fn with_max_nesting(mut self, levels: u32) -> Self {
        self.max_nesting = levels;
        self
    }

    /// Sets the longest payload of a message on a stream, in bytes. 64 MiB by default. `u32::MAX` accepts
    /// every payload.
    ///
    /// Functions that encode to or decode from memory ignore it: their caller already holds the bytes.
    #[must_use]
    pub const fn with_max_payload_len(mut self, len: u32) -> Self {
        self.max_payload_len = len;
        self
    }

    /// Checks the length of a payload, or returns the limit.
    #[inline]
    pub(crate) const fn check_payload_len(&self, len: u32) -> Result<(), u32> {
        if len > self.max_payload_len {
            return Err(self.max_payload_len);
        }
        Ok(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
