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
    let mut offset = start;
    let result = match rule {
        Rule::NonZero if value.iter().all(|byte| *byte == 0) => Err(DecodeErrorKind::InvalidZero),
        Rule::Usize => rules::to_usize(u64::from_le_bytes(array(value))).map(drop),
        Rule::Isize => rules::to_isize(i64::from_le_bytes(array(value))).map(drop),
        Rule::Ordering => rules::to_ordering(i8::from_le_bytes(array(value))).map(drop),
        Rule::CStr => rules::to_c_str(content).map(drop).map_err(|(index, kind)| {
            offset = start.saturating_add(4).saturating_add(index);
            kind
        }),
        Rule::Nanos => rules::check_nanos(u32::from_le_bytes(array(value))),
        // The capacity of a sequence is checked at its count.
        Rule::AtMost(capacity) if is_text => {
            let capacity = usize::try_from(capacity).unwrap_or(usize::MAX);
            rules::check_capacity(content.len(), capacity)
        }
        _ => Ok(()),
    };
    result.map_err(|kind| DecodeError::new(kind, offset))
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap_or([0; N])
}
