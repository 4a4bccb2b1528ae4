//! [`WireSize`]: the encoded size of a type, and sums of sizes.

// The weights, which estimate the amount of code for a value:
//
// | Type | Weight |
// |---|---|
// | fixed size: numbers, enums without data | `NUMBER_WEIGHT` |
// | variable size: strings, options, results, `Seq` | `VARIABLE_WEIGHT` |
// | sequences and maps, for any type of elements, and pointers to large types | `SEQUENCE_WEIGHT` |
// | structs and tuples | the sum of the fields |
// | arrays, and pointers to small types | the weight of the content |
// | derived enums with data (`sdp-derive/src/ast.rs`) | 4 for each variant and each field |
// | JSON values, which recurse | 40 |
//
// `is_small` and `is_small_element` compare them.
const NUMBER_WEIGHT: usize = 1;
const VARIABLE_WEIGHT: usize = 6;
pub(crate) const SEQUENCE_WEIGHT: usize = 10;

/// The encoded size of a type in bytes: the minimum, and whether all values have this size.
///
/// [`SdpEncode::SIZE`](crate::SdpEncode::SIZE) and [`SdpDecode::SIZE`](crate::SdpDecode::SIZE) declare it. The size
/// bounds memory and selects fast paths for fixed-size elements. A wrong size causes errors or wrong bytes, but no
/// undefined behaviour.
///
/// ```
/// use sdp::{SdpEncode, WireSize};
///
/// assert_eq!(u32::SIZE, WireSize::fixed(4));
/// assert_eq!(<[u16; 3]>::SIZE, WireSize::fixed(6));
/// assert_eq!(String::SIZE, WireSize::at_least(4));
/// assert_eq!(<(u32, String)>::SIZE.min(), 8);
/// assert_eq!(<(u32, bool)>::SIZE.as_fixed(), Some(5));
/// assert_ne!(WireSize::fixed(4), WireSize::at_least(4));
/// # // The weight is not compared.
/// # for of in [WireSize::fixed, WireSize::at_least] { assert_eq!(of(4), of(4).with_weight(9)); assert_ne!(of(4), of(5)); }
/// ```
#[derive(Clone, Copy, Debug, Eq)]
pub struct WireSize {
    min: usize,
    fixed: bool,
    // It only decides about inlining.
    weight: usize,
}

impl PartialEq for WireSize {
    fn eq(&self, other: &Self) -> bool {
        self.as_fixed() == other.as_fixed() && self.min == other.min
    }
}

impl WireSize {
    /// Creates the size of a fixed-size type: every value takes exactly `size` bytes.
    ///
    /// Do not use it for a type that contains a sequence, map or pointer of variable size, because the nesting limit
    /// does not apply inside fixed-size types.
    #[must_use]
    pub const fn fixed(size: usize) -> Self {
        Self {
            min: size,
            fixed: true,
            weight: NUMBER_WEIGHT,
        }
    }

    /// Creates the size of a variable-size type: every value takes at least `size` bytes.
    #[must_use]
    pub const fn at_least(size: usize) -> Self {
        Self {
            min: size,
            fixed: false,
            weight: VARIABLE_WEIGHT,
        }
    }

    /// Returns the minimum encoded size in bytes.
    #[must_use]
    pub const fn min(self) -> usize {
        self.min
    }

    /// Returns the size of every value in bytes, or `None` if the type has a variable size.
    #[must_use]
    pub const fn as_fixed(self) -> Option<usize> {
        if self.fixed { Some(self.min) } else { None }
    }

    /// Returns the size of consecutive parts, such as the fields of a struct.
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
            total.min = total.min.saturating_add(first.min);
            total.fixed &= first.fixed;
            total.weight = total.weight.saturating_add(first.weight);
            parts = rest;
        }
        total
    }

    /// Returns the size of `count` parts of this size, such as the elements of an array.
    ///
    /// ```
    /// use sdp::WireSize;
    ///
    /// assert_eq!(WireSize::fixed(2).times(3), WireSize::fixed(6));
    /// assert_eq!(WireSize::at_least(4).times(3), WireSize::at_least(12));
    /// assert_eq!(WireSize::at_least(4).times(0), WireSize::fixed(0));
    /// ```
    #[must_use]
    pub const fn times(self, count: usize) -> Self {
        Self {
            min: self.min.saturating_mul(count),
            fixed: self.fixed || count == 0,
            weight: self.weight,
        }
    }

    /// Returns this size with this weight.
    #[doc(hidden)] // For the derives.
    pub const fn with_weight(self, weight: usize) -> Self {
        Self { weight, ..self }
    }

    /// Returns the encoded size of a pointer to a type of this size. If the type is large, the pointer needs only a call.
    pub(crate) const fn of_pointer(self) -> Self {
        if self.is_small() {
            self
        } else {
            self.with_weight(SEQUENCE_WEIGHT)
        }
    }

    /// Returns whether all elements of this type take the same number of bytes, and at least one.
    #[inline]
    pub(crate) const fn is_fixed_element(self) -> bool {
        self.fixed && self.min > 0
    }

    /// Returns whether the code for a field or a whole value is inlined into its callers.
    #[inline]
    pub(crate) const fn is_small(self) -> bool {
        self.weight <= 20
    }

    /// Returns whether the code for an element is inlined into each loop, and the loop over a sequence into the type with the
    /// sequence. Otherwise, the loop over a sequence is a function.
    // PERF: with a call per element, `decode/registry_borrowed` of `sdp-counts` takes 1.7 times as long. With 40,
    // `to_slice/updates` takes 1.4 times the instructions. With 50, no path takes fewer, and a release build of 275 types takes
    // 1.1 times the time.
    #[inline]
    pub(crate) const fn is_small_element(self) -> bool {
        self.weight <= 42
    }

    /// Returns the number of input bytes that a count claims for each element: at least one, so that counts stay bounded even
    /// without [`assert_countable`](Self::assert_countable).
    #[inline]
    pub(crate) const fn claim(self) -> usize {
        if self.min == 0 { 1 } else { self.min }
    }

    /// Rejects a zero-width element at compile time.
    // SPEC B37.
    #[track_caller]
    pub(crate) const fn assert_countable(self) {
        assert!(
            self.min > 0,
            "sequences, maps and sets of zero-width elements are not part of the format, \
             because their count could claim any number of elements without input: \
             send the count as a number, or use an array"
        );
    }
}

/// The fields of a struct or variant, for the derives: the sum of their sizes, and the bytes to require before each
/// field.
pub struct Parts<R: ?Sized = [usize]> {
    size: WireSize,
    runs: R,
}

/// Describes fields of these sizes. A run of fixed-size fields is checked at its first field, together with the minimum
/// encoded size of the next field.
///
/// For example, a struct of `u64`, `String`, `Vec<u8>`, three `f32`, `u32` and `bool` requires
/// `[12, 0, 0, 17, 0, 0, 0, 0]` bytes: the run of one `u64` with the length of the string, and the run of the last five.
// PERF: `cargo check` evaluates this for each type in a field, so it is one loop over indices, which calls no function.
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "`index` is less than N, and so is `index + 1` inside a run, and the sums are compared before"
)]
pub const fn parts<const N: usize>(sizes: [WireSize; N]) -> Parts<[usize; N]> {
    const MAX: usize = usize::MAX;
    let mut runs = [0; N];
    let (mut min, mut fixed, mut weight) = (0, true, 0);
    let (mut run, mut next_is_fixed) = (0, false);
    let mut index = N;
    while index > 0 {
        index -= 1;
        let part = sizes[index];
        let len = part.min;
        if part.fixed {
            run = if len > MAX - run { MAX } else { run + len };
            runs[index] = run;
            if next_is_fixed {
                // The next field is checked with this one.
                runs[index + 1] = 0;
            }
        } else {
            run = len;
        }
        next_is_fixed = part.fixed;
        min = if len > MAX - min { MAX } else { min + len };
        fixed &= part.fixed;
        // Both limits, of `is_small` and `is_small_element`, are lower. More weight makes no difference.
        if weight < 100 {
            weight += part.weight;
        }
    }
    let size = WireSize { min, fixed, weight };
    Parts { size, runs }
}

impl Parts {
    /// No fields.
    pub const NONE: &'static Self = &parts([]);

    /// Returns the size of a struct with these fields.
    pub const fn size(&self) -> WireSize {
        self.size
    }

    /// Returns the number of bytes to require before the field at `index`.
    #[inline(always)]
    pub fn bytes_to_require(&self, index: usize) -> usize {
        self.runs.get(index).copied().unwrap_or_default()
    }
}
