//! What the caller may bound.
//!
//! Memory needs no limit: a decoder reserves only what the input that is left can justify. What is
//! left to bound is the stack.

/// Bounds that the caller sets for one call.
///
/// ```
/// use sdp::{Limits, from_slice_with};
///
/// let flat = Limits::new().nesting(0);
/// assert!(from_slice_with::<Vec<u8>>(&[1, 0, 0, 0, 7], &flat).is_ok());
/// assert!(from_slice_with::<Vec<Vec<u8>>>(&[1, 0, 0, 0, 0, 0, 0, 0], &flat).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    nesting: u32,
}

impl Limits {
    /// The limits that calls without `_with` use.
    pub const DEFAULT: Self = Self { nesting: 128 };

    /// The default limits, to be changed by the methods below.
    #[must_use]
    pub const fn new() -> Self {
        Self::DEFAULT
    }

    /// Sets how many sequences, maps and pointers may stand inside one another; 128 by default. One
    /// whose content is of fixed width does not count: it cannot recurse.
    ///
    /// Each level takes stack: up to a kilobyte in a release build, and several in a debug build. A
    /// thread with a small stack wants a lower limit, and a far higher limit wants a thread with a
    /// larger stack.
    #[must_use]
    pub const fn nesting(self, levels: u32) -> Self {
        Self { nesting: levels }
    }

    /// How many sequences, maps and pointers may stand inside one another.
    #[must_use]
    pub const fn max_nesting(&self) -> u32 {
        self.nesting
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
