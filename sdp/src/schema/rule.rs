//! [`Rule`]: restrictions of a type.

use crate::{SdpDecode, SdpEncode};

/// A restriction of the values of a type, another order, or another name.
///
/// The bytes of an accepted value are those of the restricted type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, SdpEncode, SdpDecode)]
#[sdp(crate = "crate")]
#[non_exhaustive]
pub enum Rule<S = &'static str> {
    /// An integer that is not zero.
    NonZero,
    /// A `u64` in the range of a `usize`.
    Usize,
    /// An `i64` in the range of an `isize`.
    Isize,
    /// An `i8` that is -1, 0 or 1.
    Ordering,
    /// A sequence of `u8` with one zero, at its end.
    CStr,
    /// A sequence in ascending order.
    Heap,
    /// A sequence with each element once.
    Unique,
    /// A sequence of tuples of a key and a value, with each key once.
    UniqueKeys,
    /// Values in reverse order.
    Reverse,
    /// A float with a total order: by number, with NaN last.
    OrderedFloat,
    /// A float that is not NaN.
    NotNan,
    /// Nanoseconds: a `u32` below 10⁹.
    Nanos,
    /// A tuple of seconds, and nanoseconds as `u32`. The nanoseconds are below 10⁹, or below 2 × 10⁹ in the last second
    /// of a minute.
    LeapSecond,
    /// A tuple of year, month and day, with a date of the calendar.
    Date,
    /// A tuple of seconds below 86,400, and nanoseconds.
    TimeOfDay,
    /// An enum of a `u64`, a negative `i64` and a finite `f64`.
    JsonNumber,
    /// A string of at most this number of bytes, or a sequence of at most this number of elements.
    AtMost(u64),
    /// A type with this name. Decoding may reject more values.
    Named(S),
    /// A type with this name. Decoding may reject more values, and the schema does not describe their order.
    Unordered(S),
}

#[cfg(feature = "alloc")]
impl<S> Rule<S> {
    /// Converts the names.
    pub(super) fn map<U>(self, convert: impl FnOnce(S) -> U) -> Rule<U> {
        match self {
            Self::NonZero => Rule::NonZero,
            Self::Usize => Rule::Usize,
            Self::Isize => Rule::Isize,
            Self::Ordering => Rule::Ordering,
            Self::CStr => Rule::CStr,
            Self::Heap => Rule::Heap,
            Self::Unique => Rule::Unique,
            Self::UniqueKeys => Rule::UniqueKeys,
            Self::Reverse => Rule::Reverse,
            Self::OrderedFloat => Rule::OrderedFloat,
            Self::NotNan => Rule::NotNan,
            Self::Nanos => Rule::Nanos,
            Self::LeapSecond => Rule::LeapSecond,
            Self::Date => Rule::Date,
            Self::TimeOfDay => Rule::TimeOfDay,
            Self::JsonNumber => Rule::JsonNumber,
            Self::AtMost(count) => Rule::AtMost(count),
            Self::Named(name) => Rule::Named(convert(name)),
            Self::Unordered(name) => Rule::Unordered(convert(name)),
        }
    }
}
