//! The checks of restricted types.

use core::ops::Range;

use sdp::schema::Rule;
use sdp::{DecodeError, DecodeErrorKind};

/// Checks the bytes of a restricted type. They are a valid value of its base.
// SPEC 6: the table of rules.
pub(super) fn check(
    rule: Rule,
    is_text: bool,
    bytes: &[u8],
    range: Range<usize>,
) -> Result<(), DecodeError> {
    let (start, end) = (range.start, range.end);
    let value = bytes.get(range).unwrap_or_default();
    let custom = DecodeErrorKind::Custom;
    let (kind, offset) = match rule {
        Rule::NonZero if value.iter().all(|byte| *byte == 0) => {
            (DecodeErrorKind::InvalidZero, start)
        }
        Rule::Usize => match array(value).map(u64::from_le_bytes) {
            Some(number) if usize::try_from(number).is_err() => {
                (DecodeErrorKind::UsizeOutOfRange(number), start)
            }
            _ => return Ok(()),
        },
        Rule::Isize => match array(value).map(i64::from_le_bytes) {
            Some(number) if isize::try_from(number).is_err() => {
                (DecodeErrorKind::IsizeOutOfRange(number), start)
            }
            _ => return Ok(()),
        },
        Rule::Ordering => match *value {
            [tag @ 2..=0xfe] => {
                let (tag, name) = (tag.into(), "Ordering");
                (DecodeErrorKind::UnknownVariant { tag, name }, start)
            }
            _ => return Ok(()),
        },
        Rule::CStr => {
            let nul = value.iter().skip(4).position(|byte| *byte == 0);
            match nul.map(|nul| start.saturating_add(4).saturating_add(nul)) {
                None => (custom("C string without a nul at its end"), end),
                Some(nul) if nul.saturating_add(1) < end => {
                    (custom("C string with a nul before its end"), nul)
                }
                Some(_) => return Ok(()),
            }
        }
        Rule::NotNan if is_nan(value) => (custom("invalid NotNan: NaN"), start),
        Rule::Nanos => match array(value).map(u32::from_le_bytes) {
            Some(nanos) if nanos >= SECOND => (DecodeErrorKind::InvalidNanos(nanos), start),
            _ => return Ok(()),
        },
        Rule::LeapSecond => match leap_nanos(value) {
            Some(nanos) => (DecodeErrorKind::InvalidNanos(nanos), end.saturating_sub(4)),
            None => return Ok(()),
        },
        Rule::Date if !is_date(value) => (DecodeErrorKind::TimeOutOfRange, start),
        Rule::TimeOfDay => match value.first_chunk().copied().map(u32::from_le_bytes) {
            Some(86_400..) => (DecodeErrorKind::TimeOutOfRange, start),
            _ => return Ok(()),
        },
        Rule::JsonNumber => match value {
            [1, number @ ..] if array(number).is_some_and(|it| i64::from_le_bytes(it) >= 0) => {
                (custom("JSON number is not negative"), start)
            }
            [2, number @ ..]
                if array(number).is_some_and(|it| !f64::from_le_bytes(it).is_finite()) =>
            {
                (custom("JSON number is not finite"), start)
            }
            _ => return Ok(()),
        },
        // The capacity of a sequence is checked at its count.
        Rule::AtMost(capacity) if is_text => {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            let needed = value.len().saturating_sub(4);
            if needed <= capacity {
                return Ok(());
            }
            let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
            (kind, start)
        }
        _ => return Ok(()),
    };
    Err(DecodeError::new(kind, offset))
}

const SECOND: u32 = 1_000_000_000;

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
