//! [`Length`]: the result of a measuring pass.

use core::fmt;

use crate::base::depth::Depth;
use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::base::size::WireSize;

/// A sum of lengths. It is wide enough for any number of parts, so additions cannot overflow and need no check.
/// Saturating additions are slower, because each waits for the previous one.
// PERF: plugins/encode.
#[cfg(target_pointer_width = "64")]
type Total = u128;

/// A sum of lengths on 32-bit targets, which is wide enough for 2^31 parts between two calls of `limit`.
// PERF: on wasm32, measuring the registry takes 0.49 of the instructions of 128 bits, and encoding it 0.91.
#[cfg(not(target_pointer_width = "64"))]
type Total = u64;

/// The length of an encoding in bytes, which [`SdpEncode::measure`](crate::SdpEncode::measure) adds up.
///
/// `measure` cannot fail, so if the value nests too deep, the `Length` keeps the error, and the function that measures
/// returns it, for example [`encoded_len`](crate::encoded_len).
#[derive(Clone)]
pub struct Length {
    total: Total,
    depth: Depth,
    // The reason why the value has no encoding: nesting that is too deep, or else the first part that is too long.
    failure: Option<EncodeErrorKind>,
}

impl Length {
    pub(crate) const fn new(limits: &Limits) -> Self {
        Self {
            total: 0,
            depth: Depth::new(limits),
            failure: None,
        }
    }

    /// Adds `len` bytes. [`SdpEncode`](crate::SdpEncode) has an example.
    #[inline]
    pub const fn add(&mut self, len: usize) {
        self.total = self.total.wrapping_add(len as Total);
    }

    /// Adds `count * len` bytes, or `usize::MAX` if there are more.
    #[inline]
    pub(crate) const fn add_many(&mut self, count: usize, len: usize) {
        #[cfg(target_pointer_width = "64")]
        let bytes = (count as Total).wrapping_mul(len as Total);
        #[cfg(not(target_pointer_width = "64"))]
        let bytes = count.saturating_mul(len) as Total;
        self.total = self.total.wrapping_add(bytes);
    }

    /// Returns the number of levels by which a value can nest at this position.
    #[doc(hidden)] // For `sdp-serde`.
    #[inline]
    #[must_use]
    pub const fn remaining_levels(&self) -> u32 {
        self.depth.remaining()
    }

    /// Measures the content of a sequence, map or pointer, one level deeper. If the level exceeds the limit, the
    /// content is not measured, and the value cannot be encoded. [`Writer::nested`](crate::Writer::nested) has an example.
    ///
    /// `T` is the type of an element or of the pointee, and `content` its encoded size. If the size is fixed, no level is
    /// added, because the content cannot recurse. [`Limits::with_max_nesting`] describes how levels count.
    #[inline]
    pub fn nested<T>(&mut self, content: WireSize, measure: impl FnOnce(&mut Self)) {
        if let Some(outer) = self.enter(content, size_of::<T>()) {
            measure(self);
            self.leave(outer);
        }
    }

    /// Enters content of `size` bytes in memory, one level deeper, and returns the outer depth for
    /// [`leave`](Self::leave). Returns `None` if the level exceeds the limit.
    #[inline(always)]
    pub(crate) const fn enter(&mut self, content: WireSize, size: usize) -> Option<Depth> {
        let outer = self.depth;
        match outer.enter(content, size) {
            Ok(depth) => {
                self.depth = depth;
                Some(outer)
            }
            Err(limit) => {
                self.failure = Some(EncodeErrorKind::NestingTooDeep(limit));
                None
            }
        }
    }

    /// Returns to the depth before [`enter`](Self::enter).
    #[inline(always)]
    pub(crate) const fn leave(&mut self, outer: Depth) {
        self.depth = outer;
        #[cfg(not(target_pointer_width = "64"))]
        self.limit();
    }

    /// Limits the sum, because only shared content can have more than 2^31 parts, and the limit applies after each
    /// pointer to it.
    #[cfg(not(target_pointer_width = "64"))]
    #[inline]
    const fn limit(&mut self) {
        const LIMIT: Total = Total::MAX / 2;
        if self.total > LIMIT {
            self.total = LIMIT;
        }
    }

    /// Measures content whose length the encoding contains as a `u32`. If it is longer, the value cannot be encoded.
    #[inline]
    pub(crate) fn limited(&mut self, measure: impl FnOnce(&mut Self)) {
        let outer = self.total;
        measure(self);
        let len = self.total.wrapping_sub(outer);
        if u32::try_from(len).is_err() {
            let len = usize::try_from(len).unwrap_or(usize::MAX);
            self.failure.get_or_insert(EncodeErrorKind::TooLong(len));
        }
    }

    /// Checks that content may nest `levels` deeper.
    #[inline]
    pub(crate) const fn require_levels(&mut self, levels: u32) {
        if let Err(limit) = self.depth.require(levels) {
            self.failure = Some(EncodeErrorKind::NestingTooDeep(limit));
        }
    }

    /// Returns the number of bytes, or `usize::MAX` if there are more.
    #[inline]
    fn total(&self) -> usize {
        usize::try_from(self.total).unwrap_or(usize::MAX)
    }

    /// Returns the number of bytes that the encoding needs.
    #[inline]
    pub(crate) fn finish(&self) -> Result<usize, EncodeError> {
        if let Some(kind) = self.failure {
            return Err(EncodeError::new(kind));
        }
        // An allocation of more than `isize::MAX` bytes panics.
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

#[cfg(test)]
mod tests {
    use super::{Length, Limits};

    #[test]
    fn product_beyond_the_address_space_is_the_maximum() {
        let mut length = Length::new(&Limits::DEFAULT);
        length.add_many(usize::MAX, 2);
        assert_eq!(length.total(), usize::MAX);
        length.add_many(usize::MAX, usize::MAX);
        assert_eq!(length.total(), usize::MAX);
    }

    #[test]
    fn debug_prints_the_sum() {
        let mut length = Length::new(&Limits::DEFAULT);
        length.add(7);
        let text = format!("{length:?}");
        assert_eq!(text, "Length { total: 7, depth: 0, .. }");
    }

    #[cfg(not(target_pointer_width = "64"))]
    #[test]
    fn nested_lengths_do_not_wrap_64_bits() {
        use crate::base::size::WireSize;

        let mut length = Length::new(&Limits::DEFAULT);
        for _ in 0..4 {
            length.nested::<&str>(WireSize::at_least(4), |length| length.total += 1 << 62);
        }
        assert_eq!(length.total(), usize::MAX);
    }
}
