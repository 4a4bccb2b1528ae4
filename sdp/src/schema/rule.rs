//! [`Rule`]: restrictions of a type.

use crate::{SdpDecode, SdpEncode};

/// A restriction of the values of a type, or a different order. Use it to find the valid values of a type in a schema.
///
/// An accepted value has the bytes of the restricted type. The specification lists the types that can have a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, SdpEncode, SdpDecode)]
#[sdp(crate = "crate")]
#[non_exhaustive]
pub enum Rule {
    /// An integer that is not zero, such as `NonZeroU32`.
    NonZero,
    /// A `u64` in the range of a `usize` on the target.
    Usize,
    /// An `i64` in the range of an `isize` on the target.
    Isize,
    /// An `i8` that is -1, 0 or 1, as for `core::cmp::Ordering`.
    Ordering,
    /// A sequence of `u8` with one zero, at its end, such as `CString`.
    CStr,
    /// A sequence in ascending order, such as `BinaryHeap`.
    Heap,
    /// Values in reverse order, such as `core::cmp::Reverse`.
    Reverse,
    /// Nanoseconds: a `u32` below 10⁹.
    Nanos,
    /// A string of at most this number of bytes, or a sequence of at most this number of elements.
    AtMost(u64),
    /// A tuple of the ends of the elements as `u32`, and the elements, such as [`Indexed`](crate::Indexed).
    Indexed,
}

impl Rule {
    /// All rules without a parameter, to find one by its name.
    pub const PLAIN: [Self; 9] = [
        Self::NonZero,
        Self::Usize,
        Self::Isize,
        Self::Ordering,
        Self::CStr,
        Self::Heap,
        Self::Reverse,
        Self::Nanos,
        Self::Indexed,
    ];

    /// Returns the name, as in schema files and fingerprints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonZero => "NonZero",
            Self::Usize => "Usize",
            Self::Isize => "Isize",
            Self::Ordering => "Ordering",
            Self::CStr => "CStr",
            Self::Heap => "Heap",
            Self::Reverse => "Reverse",
            Self::Nanos => "Nanos",
            Self::AtMost(_) => "AtMost",
            Self::Indexed => "Indexed",
        }
    }
}
