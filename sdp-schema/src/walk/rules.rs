//! The checks of restricted types.

use core::ops::Range;

use sdp::rules;
use sdp::schema::Rule;
use sdp::{DecodeError, DecodeErrorKind};

/// Checks the bytes of a restricted type, which are a valid value of its base.
// SPEC S17.
pub(super) fn check(
    rule: Rule,
    is_text: bool,
    bytes: &[u8],
    range: Range<usize>,
) -> Result<(), DecodeError> {
    let (start, end) = (range.start, range.end);
    let value = bytes.get(range).unwrap_or_default();
    // The content of a string or sequence.
    let content = value.get(4..).unwrap_or_default();
    let (result, offset) = match rule {
        Rule::NonZero => (non_zero(value), start),
        Rule::Usize => {
            let number = u64::from_le_bytes(array(value));
            (rules::to_usize(number).map(drop), start)
        }
        Rule::Isize => {
            let number = i64::from_le_bytes(array(value));
            (rules::to_isize(number).map(drop), start)
        }
        Rule::Ordering => {
            let number = i8::from_le_bytes(array(value));
            (rules::to_ordering(number).map(drop), start)
        }
        Rule::CStr => match rules::to_c_str(content) {
            Ok(_) => (Ok(()), start),
            Err((index, kind)) => (Err(kind), start.saturating_add(4).saturating_add(index)),
        },
        Rule::NotNan => (not_nan(value), start),
        Rule::Nanos => (rules::check_nanos(u32::from_le_bytes(array(value))), start),
        Rule::LeapSecond => (leap_second(value), end.saturating_sub(4)),
        Rule::Date => (date(value), start),
        Rule::TimeOfDay => {
            let seconds = value.first_chunk().copied().unwrap_or_default();
            (rules::check_time_of_day(u32::from_le_bytes(seconds)), start)
        }
        Rule::JsonNumber => (json_number(value), start),
        // The capacity of a sequence is checked at its count.
        Rule::AtMost(capacity) if is_text => {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            (rules::check_capacity(content.len(), capacity), start)
        }
        _ => return Ok(()),
    };
    result.map_err(|kind| DecodeError::new(kind, offset))
}

type Checked = Result<(), DecodeErrorKind>;

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap_or([0; N])
}

fn non_zero(bytes: &[u8]) -> Checked {
    if bytes.iter().any(|byte| *byte != 0) {
        Ok(())
    } else {
        Err(DecodeErrorKind::InvalidZero)
    }
}

fn not_nan(bytes: &[u8]) -> Checked {
    let is_nan = match bytes.len() {
        4 => f32::from_le_bytes(array(bytes)).is_nan(),
        _ => f64::from_le_bytes(array(bytes)).is_nan(),
    };
    if is_nan { Err(rules::NAN) } else { Ok(()) }
}

fn leap_second(bytes: &[u8]) -> Checked {
    let Some((seconds, nanos)) = bytes.split_last_chunk() else {
        return Ok(());
    };
    let seconds = match seconds.len() {
        4 => u32::from_le_bytes(array(seconds)).into(),
        _ => i64::from_le_bytes(array(seconds)),
    };
    rules::check_leap_nanos(seconds, u32::from_le_bytes(*nanos))
}

fn date(bytes: &[u8]) -> Checked {
    match bytes.split_first_chunk() {
        Some((year, [month, day])) => rules::check_date(i32::from_le_bytes(*year), *month, *day),
        _ => Ok(()),
    }
}

fn json_number(bytes: &[u8]) -> Checked {
    match bytes {
        [1, number @ ..] => rules::check_json_negative(i64::from_le_bytes(array(number))),
        [2, number @ ..] if !f64::from_le_bytes(array(number)).is_finite() => {
            Err(rules::JSON_NOT_FINITE)
        }
        _ => Ok(()),
    }
}
