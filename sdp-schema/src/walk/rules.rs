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
    let start = range.start;
    let value = bytes.get(range).unwrap_or_default();
    // The content of a string or sequence.
    let content = value.get(4..).unwrap_or_default();
    let (result, offset) = match rule {
        Rule::NonZero if value.iter().all(|byte| *byte == 0) => {
            (Err(DecodeErrorKind::InvalidZero), start)
        }
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
        Rule::Nanos => (rules::check_nanos(u32::from_le_bytes(array(value))), start),
        // The capacity of a sequence is checked at its count.
        Rule::AtMost(capacity) if is_text => {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            (rules::check_capacity(content.len(), capacity), start)
        }
        _ => return Ok(()),
    };
    result.map_err(|kind| DecodeError::new(kind, offset))
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap_or([0; N])
}
