//! [`Depth`]: the nesting depth of a reader, writer or length.

use crate::limits::Limits;
use crate::size::WireSize;

/// The nesting depth of a cursor, and its limit.
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

    /// Returns the depth inside a sequence, map or pointer. If it exceeds the limit, returns the limit as an error.
    ///
    /// Content of a fixed size adds no level, because it cannot recurse.
    #[inline(always)]
    pub(crate) const fn enter(self, content: WireSize) -> Result<Self, u32> {
        if content.as_fixed().is_some() {
            return Ok(self);
        }
        if self.level >= self.max {
            return Err(self.max);
        }
        Ok(Self {
            level: self.level.saturating_add(1),
            max: self.max,
        })
    }

    /// Checks that content may nest `levels` deeper. Returns the limit as an error.
    #[inline]
    pub(crate) const fn require(self, levels: u32) -> Result<(), u32> {
        if self.max.saturating_sub(self.level) < levels {
            return Err(self.max);
        }
        Ok(())
    }

    /// Returns the number of levels around the cursor.
    #[inline]
    pub(crate) const fn level(self) -> u32 {
        self.level
    }
}

#[cfg(test)]
mod tests {
    use super::Depth;
    use crate::{Limits, WireSize};

    #[test]
    fn content_of_a_fixed_size_adds_no_level() {
        let flat = Depth::new(&Limits::DEFAULT.with_max_nesting(0));
        assert!(flat.enter(WireSize::fixed(8)).is_ok());
        assert_eq!(flat.enter(WireSize::at_least(4)).err(), Some(0));
    }

    #[test]
    fn levels_end_at_the_limit() {
        let outer = Depth::new(&Limits::DEFAULT.with_max_nesting(2));
        let inner = outer.enter(WireSize::at_least(0)).unwrap();
        assert_eq!(inner.level(), 1);
        assert_eq!((inner.require(1), inner.require(2)), (Ok(()), Err(2)));
        let deepest = inner.enter(WireSize::at_least(0)).unwrap();
        assert_eq!(deepest.enter(WireSize::at_least(0)).err(), Some(2));
    }
}
