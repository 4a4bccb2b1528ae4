//! [`Depth`]: the nesting depth of a reader, writer or length.
//!
//! A level of large content counts as several, because decoding holds values of all enclosing levels on the stack.

use crate::base::limits::Limits;
use crate::base::size::WireSize;

/// The nesting depth of a cursor, and its limit.
///
/// `needed`, `require` and `level` serve lazy sequences, which store the levels of their elements.
// SPEC N8, N9.
#[derive(Clone, Copy)]
pub(crate) struct Depth {
    level: u32,
    max: u32,
}

impl Depth {
    /// The depth of a cursor at the outermost level.
    pub(crate) const fn new(limits: &Limits) -> Self {
        Self {
            level: 0,
            max: limits.max_nesting(),
        }
    }

    /// Returns the depth inside a sequence, map or pointer, or the limit as an error if the depth exceeds it. `content`
    /// is the encoded size of its content, and `size` the size in memory.
    ///
    /// Content of a fixed encoded size adds no level, because it cannot recurse. Content of a variable size adds one
    /// level, and one more for each [`LEVEL_SIZE`] bytes in memory. The additional levels count only for levels inside
    /// the content, so large content without levels inside is never too deep.
    #[inline(always)]
    pub(crate) const fn enter(self, content: WireSize, size: usize) -> Result<Self, u32> {
        if content.as_fixed().is_some() {
            return Ok(self);
        }
        if self.level >= self.max {
            return Err(self.max);
        }
        Ok(Self {
            level: self.level.saturating_add(levels_of(size)),
            max: self.max,
        })
    }

    /// Returns the limit that [`enter`](Self::enter) needs at this depth.
    #[inline(always)]
    pub(crate) const fn needed(self, content: WireSize) -> u32 {
        if content.as_fixed().is_some() {
            return 0;
        }
        self.level.saturating_add(1)
    }

    /// Checks that content may nest `levels` deeper, or returns the limit as an error.
    #[inline]
    pub(crate) const fn require(self, levels: u32) -> Result<(), u32> {
        if self.max.saturating_sub(self.level) < levels {
            return Err(self.max);
        }
        Ok(())
    }

    /// Returns the number of further levels.
    #[inline]
    pub(crate) const fn remaining(self) -> u32 {
        self.max.saturating_sub(self.level)
    }

    /// Returns the number of levels around the cursor.
    #[inline]
    pub(crate) const fn level(self) -> u32 {
        self.level
    }
}

/// The number of bytes in memory that count as one more level.
// SPEC N10.
// A level of small content takes up to 7 KiB of stack in a debug build, and large content up to 17 times its size. With
// 256 bytes, 128 levels of any size fit a thread of 2 MiB (`promises::stack`).
const LEVEL_SIZE: usize = 256;

/// Returns the number of levels of content with `size` bytes in memory.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the number is less than `u32::MAX`"
)]
const fn levels_of(size: usize) -> u32 {
    let additional = size / LEVEL_SIZE;
    if additional < u32::MAX as usize {
        (additional as u32).saturating_add(1)
    } else {
        u32::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::Depth;
    use crate::WireSize;

    #[test]
    fn levels_do_not_overflow() {
        #[cfg(target_pointer_width = "64")]
        assert_eq!(super::levels_of(usize::MAX), u32::MAX);
        let deep = Depth {
            level: u32::MAX - 1,
            max: u32::MAX,
        };
        let inside = deep.enter(WireSize::at_least(0), 1024).unwrap();
        assert_eq!(inside.level(), u32::MAX);
    }
}
