//! [`Facts`]: what all values of a type have in common.

/// Facts about all values of a type.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Facts {
    pub(super) min: u64,
    pub(super) is_fixed: bool,
    pub(super) max: Option<u64>,
    /// The maximum number of levels of nesting, or `None` if there is none.
    pub(super) levels: Option<u64>,
    /// The approximate size in memory in bytes, without elements of sequences.
    pub(super) space: u64,
}

impl Facts {
    pub(super) const fn fixed(size: u64) -> Self {
        Self {
            is_fixed: true,
            space: size,
            ..Self::between(size, Some(size))
        }
    }

    pub(super) const fn between(min: u64, max: Option<u64>) -> Self {
        Self {
            min,
            is_fixed: false,
            max,
            levels: None,
            space: 16,
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_add(other.min),
            is_fixed: self.is_fixed && other.is_fixed,
            max: self.max.zip(other.max).and_then(|(a, b)| a.checked_add(b)),
            levels: None,
            space: self.space.saturating_add(other.space),
        }
    }

    pub(super) fn times(self, count: u64) -> Self {
        Self {
            min: self.min.saturating_mul(count),
            is_fixed: self.is_fixed || count == 0,
            max: match count {
                0 => Some(0),
                _ => self.max.and_then(|it| it.checked_mul(count)),
            },
            levels: None,
            space: self.space.saturating_mul(count),
        }
    }
}
