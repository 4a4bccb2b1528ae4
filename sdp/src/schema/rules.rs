//! The checks of restricted values, shared by the codec and the walker of `sdp-schema`.

use core::cmp::Ordering;
use core::ffi::CStr;

use crate::base::error::DecodeErrorKind;

/// The number of nanoseconds in a second.
pub const NANOS_PER_SECOND: u32 = 1_000_000_000;

/// The number of seconds in a day.
const SECONDS_PER_DAY: u32 = 86_400;

/// The error of an infinite `f64` or NaN as a JSON number.
pub const JSON_NOT_FINITE: DecodeErrorKind = DecodeErrorKind::Custom("JSON number is not finite");

/// The error of a NaN as a `NotNan`.
pub const NAN: DecodeErrorKind = DecodeErrorKind::Custom("invalid NotNan: NaN");

/// Checks that a number is in the range of a `usize`.
#[inline]
pub fn to_usize(number: u64) -> Result<usize, DecodeErrorKind> {
    usize::try_from(number).map_err(|_| DecodeErrorKind::UsizeOutOfRange(number))
}

/// Checks that a number is in the range of an `isize`.
#[inline]
pub fn to_isize(number: i64) -> Result<isize, DecodeErrorKind> {
    isize::try_from(number).map_err(|_| DecodeErrorKind::IsizeOutOfRange(number))
}

/// Checks the byte of an ordering.
#[inline]
pub const fn to_ordering(byte: i8) -> Result<Ordering, DecodeErrorKind> {
    match byte {
        -1 => Ok(Ordering::Less),
        0 => Ok(Ordering::Equal),
        1 => Ok(Ordering::Greater),
        _ => Err(DecodeErrorKind::UnknownVariant {
            tag: byte.cast_unsigned() as u32,
            name: "Ordering",
        }),
    }
}

/// Checks that the only nul of a C string is its last byte, or returns the error with the index of the invalid byte.
#[inline]
pub fn to_c_str(bytes: &[u8]) -> Result<&CStr, (usize, DecodeErrorKind)> {
    let Ok(text) = CStr::from_bytes_until_nul(bytes) else {
        let kind = DecodeErrorKind::Custom("C string without a nul at its end");
        return Err((bytes.len(), kind));
    };
    if text.to_bytes_with_nul().len() < bytes.len() {
        let kind = DecodeErrorKind::Custom("C string with a nul before its end");
        return Err((text.to_bytes().len(), kind));
    }
    Ok(text)
}

/// Checks that a length or count does not exceed a capacity.
#[inline]
pub const fn check_capacity(needed: usize, capacity: usize) -> Result<(), DecodeErrorKind> {
    if needed > capacity {
        return Err(DecodeErrorKind::CapacityExceeded { capacity, needed });
    }
    Ok(())
}

/// Checks the nanoseconds after a whole second.
#[inline]
pub const fn check_nanos(nanos: u32) -> Result<(), DecodeErrorKind> {
    if nanos < NANOS_PER_SECOND {
        Ok(())
    } else {
        Err(DecodeErrorKind::InvalidNanos(nanos))
    }
}

/// Checks the nanoseconds after whole seconds, with leap seconds: such a second has the seconds of the last second of a
/// minute, and 10⁹ nanoseconds or more.
#[inline]
pub const fn check_leap_nanos(seconds: i64, nanos: u32) -> Result<(), DecodeErrorKind> {
    if nanos < NANOS_PER_SECOND || seconds.rem_euclid(60) == 59 && nanos / NANOS_PER_SECOND == 1 {
        Ok(())
    } else {
        Err(DecodeErrorKind::InvalidNanos(nanos))
    }
}

/// Checks the year, month and day of a date of the Gregorian calendar.
#[inline]
pub const fn check_date(year: i32, month: u8, day: u8) -> Result<(), DecodeErrorKind> {
    let is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year => 29,
        2 => 28,
        _ => 0,
    };
    if 1 <= day && day <= days {
        Ok(())
    } else {
        Err(DecodeErrorKind::TimeOutOfRange)
    }
}

/// Checks the seconds since midnight.
#[inline]
pub const fn check_time_of_day(seconds: u32) -> Result<(), DecodeErrorKind> {
    if seconds < SECONDS_PER_DAY {
        Ok(())
    } else {
        Err(DecodeErrorKind::TimeOutOfRange)
    }
}

/// Checks that a JSON number with the type `i64` is negative.
#[inline]
pub const fn check_json_negative(number: i64) -> Result<(), DecodeErrorKind> {
    if number < 0 {
        Ok(())
    } else {
        Err(DecodeErrorKind::Custom("JSON number is not negative"))
    }
}
