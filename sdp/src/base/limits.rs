//! [`Limits`]: bounds set by the caller.

/// Limits on nesting and on the payloads of streams.
///
/// Memory needs no limit, because reserved memory is proportional to the remaining input.
///
/// To decode a value under different limits, use [`Reader::with_limits`](crate::Reader::with_limits). To encode one, use
/// [`Output::with_limits`](crate::output::Output::with_limits). Streams of messages and sequences also have a
/// `with_limits`.
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
    /// The default limits: 128 levels of nesting, and payloads of up to 64 MiB.
    pub const DEFAULT: Self = Self {
        max_nesting: 128,
        max_payload_len: 64 << 20,
    };

    /// Returns the maximum number of nested sequences, maps and pointers.
    #[must_use]
    pub const fn max_nesting(&self) -> u32 {
        self.max_nesting
    }

    /// Sets the maximum number of nested sequences, maps and pointers. The default is 128.
    ///
    /// A sequence or pointer with content of a fixed size adds no level, because it cannot recurse. For the levels inside
    /// it, large content counts as several levels: one more for each 256 bytes of its type in memory. So by default,
    /// content of 32 KiB or more can contain no sequence of strings, for example. To nest such content, put its large
    /// parts in a `Box`, or raise the limit on both sides. The size in memory can depend on the target.
    ///
    /// Each level takes up to a kilobyte of stack in a release build, and up to seven kilobytes in a debug build. Set a
    /// lower limit for a thread with a small stack.
    ///
    /// ```
    /// use sdp::{DecodeErrorKind, Limits, Reader};
    ///
    /// let limits = Limits::DEFAULT.with_max_nesting(1);
    /// let bytes = [1, 0, 0, 0, 0, 0, 0, 0];
    /// let input = Reader::with_limits(&bytes, &limits);
    /// assert_eq!(input.decode_whole::<Vec<String>>()?, [""]);
    ///
    /// let input = Reader::with_limits(&bytes, &limits);
    /// let error = input.decode_whole::<Vec<Vec<String>>>().unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(1));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub const fn with_max_nesting(mut self, levels: u32) -> Self {
        self.max_nesting = levels;
        self
    }

    /// Sets the maximum payload length of a message in a stream, in bytes. The default is 64 MiB. `u32::MAX` accepts
    /// every payload.
    ///
    /// Functions for messages in memory ignore it, because their caller already has the bytes.
    ///
    /// ```
    /// use sdp::message::Framing;
    /// use sdp::{DecodeErrorKind, Limits};
    ///
    /// let limits = Limits::DEFAULT.with_max_payload_len(8);
    /// let header = [0x53, 0x44, 0x50, 0x32, 7, 0, 9, 0, 0, 0];
    /// let error = Framing::new().with_limits(&limits).step(&header).unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::PayloadOverLimit { len: 9, limit: 8 });
    /// ```
    #[must_use]
    pub const fn with_max_payload_len(mut self, len: u32) -> Self {
        self.max_payload_len = len;
        self
    }

    /// Checks the length of a payload. Returns the limit as an error.
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
