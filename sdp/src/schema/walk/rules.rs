//! The checks of restricted types.

use core::ops::Range;

use super::frame::slice;
use crate::schema::rule::Rule;
use crate::schema::table::OwnedSchema;
use crate::schema::text::Text;
use crate::schema::types::Type;
use crate::{DecodeError, DecodeErrorKind};

/// Checks the bytes of a restricted type. They are a valid value of its base.
pub(super) fn check(
    rule: &Rule<Text>,
    schema: &OwnedSchema,
    ty: &Type,
    bytes: &[u8],
    range: Range<usize>,
) -> Result<(), DecodeError> {
    let (start, end) = (range.start, range.end);
    let value = slice(bytes, range);
    let at = |kind, offset| Err(DecodeError::new(kind, offset));
    match rule {
        Rule::NonZero if value.iter().all(|byte| *byte == 0) => {
            at(DecodeErrorKind::InvalidZero, start)
        }
        Rule::Usize => match array(value).map(u64::from_le_bytes) {
            Some(number) if usize::try_from(number).is_err() => {
                at(DecodeErrorKind::UsizeOutOfRange(number), start)
            }
            _ => Ok(()),
        },
        Rule::Isize => match array(value).map(i64::from_le_bytes) {
            Some(number) if isize::try_from(number).is_err() => {
                at(DecodeErrorKind::IsizeOutOfRange(number), start)
            }
            _ => Ok(()),
        },
        Rule::Ordering => match *value {
            [tag @ 2..=0xfe] => {
                let (tag, name) = (tag.into(), "Ordering");
                at(DecodeErrorKind::UnknownVariant { tag, name }, start)
            }
            _ => Ok(()),
        },
        Rule::CStr => {
            let nul = value.iter().skip(4).position(|byte| *byte == 0);
            let nul = nul.map(|nul| start.saturating_add(4).saturating_add(nul));
            let kind = DecodeErrorKind::Custom;
            match nul {
                None => at(kind("C string without a nul at its end"), end),
                Some(nul) if nul.saturating_add(1) < end => {
                    at(kind("C string with a nul before its end"), nul)
                }
                Some(_) => Ok(()),
            }
        }
        Rule::NotNan if is_nan(value) => at(DecodeErrorKind::Custom("invalid NotNan: NaN"), start),
        Rule::Nanos => match array(value).map(u32::from_le_bytes) {
            Some(nanos) if nanos >= SECOND => at(DecodeErrorKind::InvalidNanos(nanos), start),
            _ => Ok(()),
        },
        Rule::LeapSecond => match leap_nanos(value) {
            Some(nanos) => at(DecodeErrorKind::InvalidNanos(nanos), end.saturating_sub(4)),
            None => Ok(()),
        },
        Rule::Date if !is_date(value) => at(DecodeErrorKind::TimeOutOfRange, start),
        Rule::TimeOfDay => match array(slice(value, 0..4)).map(u32::from_le_bytes) {
            Some(86_400..) => at(DecodeErrorKind::TimeOutOfRange, start),
            _ => Ok(()),
        },
        Rule::JsonNumber => match value {
            [1, number @ ..]
                if array(number).is_some_and(|bytes| i64::from_le_bytes(bytes) >= 0) =>
            {
                at(
                    DecodeErrorKind::Custom("JSON number is not negative"),
                    start,
                )
            }
            [2, number @ ..]
                if array(number).is_some_and(|bytes| !f64::from_le_bytes(bytes).is_finite()) =>
            {
                at(DecodeErrorKind::Custom("JSON number is not finite"), start)
            }
            _ => Ok(()),
        },
        Rule::AtMost(capacity) if is_text(schema, ty) => {
            let capacity = usize::try_from(*capacity).unwrap_or(usize::MAX);
            let needed = value.len().saturating_sub(4);
            if needed > capacity {
                return at(
                    DecodeErrorKind::CapacityExceeded { capacity, needed },
                    start,
                );
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

const SECOND: u32 = 1_000_000_000;

/// Returns whether a restricted type is a string.
fn is_text(schema: &OwnedSchema, ty: &Type) -> bool {
    matches!(ty, Type::Refined(_, base) if matches!(schema.get(*base), Type::Str))
}

fn array<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
    bytes.try_into().ok()
}

fn is_nan(bytes: &[u8]) -> bool {
    array(bytes).is_some_and(|bytes| f32::from_le_bytes(bytes).is_nan())
        || array(bytes).is_some_and(|bytes| f64::from_le_bytes(bytes).is_nan())
}

/// Returns the nanoseconds of seconds and nanoseconds if they are invalid.
fn leap_nanos(bytes: &[u8]) -> Option<u32> {
    let (seconds, nanos) = bytes.split_last_chunk()?;
    let nanos = u32::from_le_bytes(*nanos);
    let seconds = match seconds.len() {
        4 => array(seconds).map(|bytes| i64::from(u32::from_le_bytes(bytes))),
        _ => array(seconds).map(i64::from_le_bytes),
    }?;
    let is_leap = seconds.rem_euclid(60) == 59 && nanos / SECOND == 1;
    (nanos >= SECOND && !is_leap).then_some(nanos)
}

/// Returns whether year, month and day are a date of the Gregorian calendar.
fn is_date(bytes: &[u8]) -> bool {
    let Some((year, [month, day])) = bytes.split_first_chunk() else {
        return true;
    };
    let year = i32::from_le_bytes(*year);
    let is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(day)
}
