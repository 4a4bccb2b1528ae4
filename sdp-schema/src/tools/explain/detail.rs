//! The text of an error, and the bytes that cause it.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::mem::discriminant;
use core::ops::Range;

use sdp::{DecodeError, DecodeErrorKind};

use crate::shown::{is_hidden, shown};
use crate::table::schema::{Root, Schema};
use crate::table::types::{Type, Variant};
use crate::tools::hex;
use crate::walk::WalkError;

/// The number of characters of the text of a program's error.
const MAX_REASON: usize = 256;

/// The number of items in a list.
const MAX_ITEMS: usize = 8;

/// Returns the description of an error, with the expectation.
pub(super) fn of(schema: &Schema, bytes: &[u8], found: &WalkError, error: &DecodeError) -> String {
    use DecodeErrorKind as Kind;
    let kind = found.error.kind();
    let ty = found.ty.map(|ty| schema.get(ty));
    let is_after_count = found.error.offset() == found.start.saturating_add(4);
    match (kind, ty) {
        (Kind::UnexpectedEnd { available, .. }, Some(Type::Str)) if is_after_count => {
            let len = hex::bytes(available);
            format!("length {}, but only {len} remain", number(bytes, found))
        }
        (
            Kind::UnexpectedEnd { needed, available },
            Some(Type::Seq(_) | Type::Map(..) | Type::Set(_)),
        ) if is_after_count => {
            let (needed, remain) = (hex::bytes(needed), hex::bytes(available));
            let count = number(bytes, found);
            format!("count {count} needs at least {needed}, but only {remain} remain")
        }
        (Kind::UnexpectedEnd { needed, available }, _) => {
            let needed = hex::bytes(needed);
            format!("unexpected end of input: expected {needed}, found {available}")
        }
        (Kind::InvalidBool(_), _) => format!("{}, expected 0 or 1", text(&found.error)),
        (Kind::InvalidOptionTag(_), _) => {
            format!("{}, expected 0 (none) or 1 (some)", text(&found.error))
        }
        (Kind::InvalidResultTag(_), _) => {
            format!("{}, expected 0 (error) or 1 (value)", text(&found.error))
        }
        (Kind::UnknownVariant { tag, .. }, Some(Type::Enum { name, variants, .. })) => {
            let variant =
                |variant: &Variant| format!("{} ({})", variant.tag(), shown(variant.name()));
            let (name, expected) = (shown(name.name()), list(variants, variant));
            format!("tag {tag} is not a variant of {name}, expected {expected}")
        }
        (Kind::UnknownVariant { .. }, _) => {
            let expected = "255 (Less), 0 (Equal) or 1 (Greater)";
            format!("{}, expected {expected}", text(&found.error))
        }
        (Kind::UnknownMessageId { id, .. }, _) => {
            let name = schema.name().map_or("", |name| name.name());
            let Root::Messages(types) = schema.root() else {
                return text(error);
            };
            let expected = list(types, |ty| {
                let id = schema.message_id(*ty).unwrap_or_default();
                let name = schema.get(*ty).name().map_or("", |name| name.name());
                format!("{id} ({})", shown(name))
            });
            let name = shown(name);
            format!("message id {id} is not part of {name}, expected {expected}")
        }
        _ if discriminant(&kind) == discriminant(&error.kind()) => text(error),
        _ => text(&found.error),
    }
}

/// Returns the bytes that cause an error.
pub(super) fn mark(schema: &Schema, bytes: &[u8], found: &WalkError) -> Range<usize> {
    use DecodeErrorKind as Kind;
    let offset = found.error.offset();
    let len = match found.error.kind() {
        Kind::UnexpectedEnd { .. } if offset > found.start => return found.start..offset,
        Kind::UnexpectedEnd { .. } | Kind::TrailingBytes(_) => bytes.len(),
        Kind::InvalidUtf8 => 1,
        Kind::ZeroMessageId | Kind::UnknownMessageId { .. } => 2,
        Kind::InvalidMagic(_) => 3,
        Kind::CapacityExceeded { .. }
        | Kind::NestingTooDeep(_)
        | Kind::InvalidMessageLength { .. }
        | Kind::PayloadOverLimit { .. } => 4,
        _ => {
            let min = found.ty.map_or(1, |ty| schema.layout(ty).size.min);
            let min = usize::try_from(min).unwrap_or(usize::MAX);
            let end = found.start.saturating_add(min);
            end.saturating_sub(offset).max(1)
        }
    };
    offset..offset.saturating_add(len).min(bytes.len()).max(offset)
}

/// Returns the text of an error without its offset, on one line. The text of a program's error can be long.
pub(super) fn text(error: &DecodeError) -> String {
    let text = error.to_string();
    let (_, reason) = text.split_once(": ").unwrap_or(("", &text));
    let mut text = String::new();
    for (index, c) in reason.chars().enumerate() {
        // Writing to a string does not fail.
        let _ = match c {
            _ if index == MAX_REASON => {
                text.push('…');
                break;
            }
            c if is_hidden(c) => write!(text, "{}", c.escape_unicode()),
            c => text.write_char(c),
        };
    }
    text
}

/// Returns the `u32` at the start of the invalid part.
fn number(bytes: &[u8], found: &WalkError) -> String {
    let number = bytes.get(found.start..).and_then(<[u8]>::first_chunk);
    let number = number.map_or(0, |bytes| u32::from_le_bytes(*bytes));
    hex::grouped(number.into())
}

/// Returns a list of at most eight items: all, or the first ones and the last one.
fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    let Some((last, most)) = items.split_last() else {
        return "nothing".into();
    };
    let shown: Vec<String> = most
        .iter()
        .take(MAX_ITEMS.saturating_sub(1))
        .map(&text)
        .collect();
    let more = if most.len() > shown.len() {
        ", …"
    } else {
        ""
    };
    match &*shown {
        [] => text(last),
        shown => format!("{}{more} or {}", shown.join(", "), text(last)),
    }
}
