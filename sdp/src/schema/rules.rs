//! The checks of restricted values, shared by the codec and the walker of `sdp-schema`.

use core::cmp::Ordering;
use core::ffi::CStr;

use crate::base::error::DecodeErrorKind;

/// The number of nanoseconds in a second.
pub const NANOS_PER_SECOND: u32 = 1_000_000_000;

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
