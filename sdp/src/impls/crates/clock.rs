//! The parts of times and dates for the types of several crates.

use crate::impls::time::Nanos;
use crate::schema::rules::NANOS_PER_SECOND;

/// A date, as year, month and day.
pub(crate) type Day = (i32, u8, u8);

impl Nanos {
    /// Returns the nanoseconds as an `i32`, which always fits.
    #[inline]
    pub(crate) fn signed(&self) -> i32 {
        self.0.cast_signed()
    }
}

/// Rounds a time down to whole seconds, and returns them with the remaining nanoseconds, or `None` if the seconds
/// overflow. `seconds` and `nanos` must have the same sign.
#[inline]
pub(crate) fn rounded_down(seconds: i64, nanos: i32) -> Option<(i64, Nanos)> {
    let after = nanos.unsigned_abs();
    if nanos < 0 {
        let after = NANOS_PER_SECOND.checked_sub(after)?;
        Some((seconds.checked_sub(1)?, Nanos(after)))
    } else {
        Some((seconds, Nanos(after)))
    }
}

/// Returns the seconds since midnight.
#[inline]
pub(crate) fn since_midnight(hour: u8, minute: u8, second: u8) -> u32 {
    u32::from(hour)
        .saturating_mul(60)
        .saturating_add(minute.into())
        .saturating_mul(60)
        .saturating_add(second.into())
}

/// Converts seconds since midnight to hour, minute and second, but the hour exceeds 23 for a day or more.
#[inline]
pub(crate) fn of_day<T: TryFrom<u32>>(seconds: u32) -> Option<(T, T, T)> {
    let part = |value: u32| T::try_from(value).ok();
    Some((
        part(seconds / 3600)?,
        part(seconds / 60 % 60)?,
        part(seconds % 60)?,
    ))
}
