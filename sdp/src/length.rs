//! The counter of a measuring pass: how long will the encoding be?
//!
//! Apart from the writer so that measuring touches no memory; together with it, one allocation of
//! the right length is enough.

use crate::error::{EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::size::WireSize;

/// Adds up the length of an encoding, in bytes, as [`SdpEncode::measure`](crate::SdpEncode::measure)
/// goes through a value.
///
/// The sum saturates, and the measuring of a value that nests too deep stops; both are told when
/// it ends, so `measure` needs no error.
///
/// ```
/// use sdp::{Length, SdpEncode};
///
/// let mut length = Length::new();
/// "wet".measure(&mut length);
/// length.add(8);
/// assert_eq!(length.total(), 4 + 3 + 8);
/// ```
#[derive(Clone, Debug)]
pub struct Length {
    // Wide enough for the lengths of more parts than can be counted: no sum overflows, and none has
    // to be looked at. An addition that saturates takes longer, and each waits for the one before.
    // PERF: plugins/encode.
    total: u128,
    depth: u32,
    max_depth: u32,
    too_deep: bool,
}

impl Length {
    /// A sum of nothing yet, under the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_limits(&Limits::DEFAULT)
    }

    /// A sum of nothing yet, under these limits.
    #[must_use]
    pub const fn with_limits(limits: &Limits) -> Self {
        Self {
            total: 0,
            depth: 0,
            max_depth: limits.max_nesting(),
            too_deep: false,
        }
    }

    /// Adds `len` bytes.
    #[inline]
    pub const fn add(&mut self, len: usize) {
        self.total = self.total.wrapping_add(len as u128);
    }

    /// Adds `count` times `len` bytes.
    #[inline]
    pub const fn add_many(&mut self, count: usize, len: usize) {
        let bytes = (count as u128).wrapping_mul(len as u128);
        self.total = self.total.wrapping_add(bytes);
    }

    /// Goes one level deeper while `inner` measures what stands inside a sequence, map or pointer.
    /// Past the limit it is not called, and the value has no length.
    ///
    /// `content` is the size of what stands there. A fixed one is no level: it cannot recurse.
    #[inline]
    pub fn nested(&mut self, content: WireSize, inner: impl FnOnce(&mut Self)) {
        if content.as_fixed().is_some() {
            return inner(self);
        }
        if self.depth >= self.max_depth {
            self.too_deep = true;
            return;
        }
        self.depth = self.depth.saturating_add(1);
        inner(self);
        self.depth = self.depth.saturating_sub(1);
    }

    /// Counts levels of bytes to be copied: as [`nested`](Self::nested), for content that is not gone
    /// through.
    #[inline]
    pub(crate) const fn nest_copied(&mut self, levels: u32) {
        if self.max_depth.saturating_sub(self.depth) < levels {
            self.too_deep = true;
        }
    }

    /// The bytes so far; `usize::MAX` for a value that cannot be encoded, because it nests past
    /// the limit or because it is longer than any memory.
    #[inline]
    #[must_use]
    pub const fn total(&self) -> usize {
        if self.too_deep || self.total > usize::MAX as u128 {
            usize::MAX
        } else {
            self.total as usize
        }
    }

    /// The length to allocate.
    #[inline]
    pub(crate) fn finish(&self) -> Result<usize, EncodeError> {
        if self.too_deep {
            return Err(EncodeError::new(EncodeErrorKind::NestingTooDeep(
                self.max_depth,
            )));
        }
        // No allocation is larger than this, and asking for one panics.
        let total = self.total();
        if isize::try_from(total).is_err() {
            return Err(EncodeError::new(EncodeErrorKind::TooLong(total)));
        }
        Ok(total)
    }
}

impl Default for Length {
    fn default() -> Self {
        Self::new()
    }
}
