//! [`Length`]: the sum of a measuring pass.

use core::fmt;

use crate::depth::Depth;
use crate::error::{EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::size::WireSize;

/// Adds up the length of an encoding, in bytes, as [`SdpEncode::measure`](crate::SdpEncode::measure)
/// goes through a value.
///
/// Measuring returns no errors. [`finish`](Self::finish) returns the error of a value without an encoding.
///
/// ```
/// use sdp::{Length, Limits, SdpEncode};
///
/// let mut length = Length::with_limits(&Limits::DEFAULT);
/// "wet".measure(&mut length);
/// length.add(8);
/// assert_eq!(length.finish()?, 4 + 3 + 8);
/// # Ok::<(), sdp::EncodeError>(())
/// ```
#[derive(Clone)]
pub struct Length {
    // Wide enough for the lengths of more parts than can be counted: no sum overflows, and none has
    // to be looked at. An addition that saturates takes longer, and each waits for the one before.
    // PERF: plugins/encode.
    total: u128,
    depth: Depth,
    // The nesting limit, if the value exceeds it.
    too_deep: Option<u32>,
}

impl Length {
    pub(crate) const fn new() -> Self {
        Self::with_limits(&Limits::DEFAULT)
    }

    /// Creates an empty sum with these limits. For the default limits, call
    /// [`encoded_len`](crate::encoded_len).
    #[must_use]
    pub const fn with_limits(limits: &Limits) -> Self {
        Self {
            total: 0,
            depth: Depth::new(limits),
            too_deep: None,
        }
    }

    /// Adds `len` bytes.
    #[inline]
    pub const fn add(&mut self, len: usize) {
        self.total = self.total.wrapping_add(len as u128);
    }

    /// Adds `count` times `len` bytes.
    #[inline]
    pub(crate) const fn add_many(&mut self, count: usize, len: usize) {
        let bytes = (count as u128).wrapping_mul(len as u128);
        self.total = self.total.wrapping_add(bytes);
    }

    /// Measures the content of a sequence, map or pointer, one level deeper. Past the limit it is not
    /// measured, and the value has no length.
    ///
    /// `content` is the size of an element or of the pointee. Content of a fixed size adds no level: it
    /// cannot recurse.
    #[inline]
    pub fn nested(&mut self, content: WireSize, measure: impl FnOnce(&mut Self)) {
        let outer = self.depth;
        match outer.enter(content) {
            Ok(depth) => {
                self.depth = depth;
                measure(self);
                self.depth = outer;
            }
            Err(limit) => self.too_deep = Some(limit),
        }
    }

    /// Checks that content may nest `levels` more.
    #[inline]
    pub(crate) const fn require_levels(&mut self, levels: u32) {
        if let Err(limit) = self.depth.require(levels) {
            self.too_deep = Some(limit);
        }
    }

    /// The bytes so far. `usize::MAX` if the value nests past the limit, or is longer than the address space.
    #[inline]
    #[must_use]
    pub(crate) const fn total(&self) -> usize {
        if self.too_deep.is_some() || self.total > usize::MAX as u128 {
            usize::MAX
        } else {
            self.total as usize
        }
    }

    /// Returns the number of bytes added: the length of a buffer for the encoding.
    ///
    /// # Errors
    ///
    /// [`NestingTooDeep`](EncodeErrorKind::NestingTooDeep) past the limit, and
    /// [`TooLong`](EncodeErrorKind::TooLong) if no allocation is that long.
    #[inline]
    pub fn finish(&self) -> Result<usize, EncodeError> {
        if let Some(limit) = self.too_deep {
            return Err(EncodeError::new(EncodeErrorKind::NestingTooDeep(limit)));
        }
        // No allocation is larger than this, and asking for one panics.
        let total = self.total();
        if isize::try_from(total).is_err() {
            return Err(EncodeError::new(EncodeErrorKind::TooLong(total)));
        }
        Ok(total)
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Length")
            .field("total", &self.total())
            .field("depth", &self.depth.level())
            .finish_non_exhaustive()
    }
}
