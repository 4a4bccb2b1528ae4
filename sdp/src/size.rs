//! [`WireSize`]: the size that a type declares, and how sizes add up.

/// The weight of a number, and of other types of fixed size that state no other.
const NUMBER_WEIGHT: usize = 1;

/// The weight of a string, and of other types of variable size that state no other.
const VARIABLE_WEIGHT: usize = 6;

/// The weight of a sequence or map, whatever its elements.
pub(crate) const SEQUENCE_WEIGHT: usize = 10;

/// The size of a type's encoding in bytes, as far as the type alone determines it: the minimum, and
/// whether every value has that size.
///
/// [`SdpEncode::SIZE`](crate::SdpEncode::SIZE) and [`SdpDecode::SIZE`](crate::SdpDecode::SIZE) declare it.
/// It makes bulk paths fast and bounds memory. A wrong size gives an error or wrong bytes, never undefined
/// behaviour.
///
/// ```
/// use sdp::{SdpEncode, WireSize};
///
/// assert_eq!(u32::SIZE, WireSize::fixed(4));
/// assert_eq!(<[u16; 3]>::SIZE, WireSize::fixed(6));
/// assert_eq!(String::SIZE, WireSize::at_least(4));
/// assert_eq!(<(u32, String)>::SIZE.min(), 8);
/// assert_eq!(<(u32, bool)>::SIZE.as_fixed(), Some(5));
/// ```
#[derive(Clone, Copy, Debug, Eq)]
pub struct WireSize {
    min: usize,
    fixed: bool,
    // The weight of the code for a value, in numbers. It decides what is inlined, and nothing else.
    weight: usize,
}

impl PartialEq for WireSize {
    fn eq(&self, other: &Self) -> bool {
        self.as_fixed() == other.as_fixed() && self.min == other.min
    }
}

impl WireSize {
    /// Every value takes exactly `size` bytes. There is no sequence, map or pointer in it whose own size
    /// is not fixed: its nesting is not counted.
    #[must_use]
    pub const fn fixed(size: usize) -> Self {
        Self {
            min: size,
            fixed: true,
            weight: NUMBER_WEIGHT,
        }
    }

    /// A value takes `size` bytes or more.
    #[must_use]
    pub const fn at_least(size: usize) -> Self {
        Self {
            min: size,
            fixed: false,
            weight: VARIABLE_WEIGHT,
        }
    }

    /// The least number of bytes that a value takes.
    #[must_use]
    pub const fn min(self) -> usize {
        self.min
    }

    /// The number of bytes that every value takes, if all take the same.
    #[must_use]
    pub const fn as_fixed(self) -> Option<usize> {
        if self.fixed { Some(self.min) } else { None }
    }

    /// The size of parts that follow one another, as the fields of a struct do.
    ///
    /// ```
    /// use sdp::WireSize;
    ///
    /// let parts = [WireSize::fixed(8), WireSize::at_least(4)];
    /// assert_eq!(WireSize::sum(&parts), WireSize::at_least(12));
    /// assert_eq!(WireSize::sum(&[]), WireSize::fixed(0));
    /// ```
    #[must_use]
    pub const fn sum(mut parts: &[Self]) -> Self {
        let mut total = Self::fixed(0).with_weight(0);
        while let [first, rest @ ..] = parts {
            total = total.plus(*first);
            parts = rest;
        }
        total
    }

    /// The size of two parts.
    const fn plus(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_add(other.min),
            fixed: self.fixed && other.fixed,
            weight: self.weight.saturating_add(other.weight),
        }
    }

    /// The size of `count` parts of this size, as the elements of an array are.
    #[must_use]
    pub const fn times(self, count: usize) -> Self {
        Self {
            min: self.min.saturating_mul(count),
            fixed: self.fixed || count == 0,
            weight: self.weight,
        }
    }

    /// Returns this size with the weight of so many numbers.
    #[doc(hidden)] // For the derives.
    #[must_use]
    pub const fn with_weight(self, weight: usize) -> Self {
        Self { weight, ..self }
    }

    /// Whether every element of this size takes the same number of bytes, and at least one.
    #[inline]
    pub(crate) const fn is_fixed_element(self) -> bool {
        self.fixed && self.min > 0
    }

    /// Whether code for a field or a whole value of this size is inlined into its callers.
    #[inline]
    pub(crate) const fn is_small(self) -> bool {
        self.weight <= 20
    }

    /// Whether code for an element of this size is inlined into the loop over a sequence, and the loop into
    /// the type that contains the sequence.
    // PERF: a call per element makes `decode/registry_borrowed` of `sdp-counts` take 1.7 times as long.
    #[inline]
    pub(crate) const fn is_small_element(self) -> bool {
        self.weight <= 35
    }

    /// The bytes that an element of this size claims of the input: no count is free.
    #[inline]
    pub(crate) const fn claim(self) -> usize {
        if self.min == 0 { 1 } else { self.min }
    }

    /// Refuses, while compiling, a sequence of elements of this size if they may take no bytes:
    /// its count would claim any number of elements for four bytes of input.
    // SPEC 1: zero-width elements.
    #[track_caller]
    pub(crate) const fn assert_countable(self) {
        assert!(
            self.min > 0,
            "a sequence, map or set of zero-width elements has no place on the wire: \
             its elements take no bytes, so its count alone would decide how many there are; \
             send the count as a number, or use an array"
        );
    }
}

/// The fields of a struct or variant, for the derives: their sizes added up, and for each the bytes to
/// require before it.
pub struct Parts<R: ?Sized = [usize]> {
    size: WireSize,
    runs: R,
}

/// Describes fields of these sizes. A run of fixed-size fields is checked once, at its first field, together
/// with the minimum size of the field after it.
// The compiler evaluates this for each derived type, in `cargo check` as well. So it is one loop, with indices.
#[must_use]
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "`index` is below N, and so is the index of a field after it"
)]
pub const fn parts<const N: usize>(sizes: [WireSize; N]) -> Parts<[usize; N]> {
    let mut size = WireSize::fixed(0).with_weight(0);
    let mut runs = [0; N];
    let mut run: usize = 0;
    let mut inside = false;
    let mut index = N;
    while index > 0 {
        index -= 1;
        let part = sizes[index];
        run = part.min.saturating_add(if part.fixed { run } else { 0 });
        if part.fixed {
            runs[index] = run;
            if inside {
                // It is checked with this field.
                runs[index + 1] = 0;
            }
        }
        inside = part.fixed;
        size = size.plus(part);
    }
    Parts { size, runs }
}

impl Parts {
    /// No fields.
    pub const NONE: &'static Self = &parts([]);

    /// The size of a struct with these fields.
    #[must_use]
    pub const fn size(&self) -> WireSize {
        self.size
    }

    /// The bytes to require before the field at `index`.
    #[inline(always)]
    #[must_use]
    pub fn run(&self, index: usize) -> usize {
        self.runs.get(index).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::WireSize;

    #[test]
    fn elements_that_may_take_no_bytes_are_not_to_be_counted() {
        for size in [WireSize::fixed(1), WireSize::at_least(1)] {
            size.assert_countable();
            assert_eq!(size.claim(), 1);
        }
        for size in [WireSize::fixed(0), WireSize::at_least(0)] {
            assert!(std::panic::catch_unwind(|| size.assert_countable()).is_err());
            assert_eq!(size.claim(), 1);
        }
    }
}
