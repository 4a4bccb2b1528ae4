//! The text of an error, and the position of its bytes.

use alloc::string::{String, ToString as _};
use core::ops::Range;

use sdp::{DecodeError, DecodeErrorKind};

use crate::shown::{few, shown, visible};
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex, Variant};
use crate::tools::hex;
use crate::tools::label::message;
use crate::tools::value::shortened;
use crate::walk::WalkError;

/// Returns the description of an error, with the expectation.
pub(super) fn of(schema: &Schema, bytes: &[u8], found: &WalkError) -> String {
    use DecodeErrorKind as Kind;
    let kind = found.error.kind();
    let ty = found.ty.map(|ty| schema.get(ty));
    let is_after_count = found.error.offset() == found.start.saturating_add(4);
    let expected = match (kind, ty) {
        (
            Kind::UnexpectedEnd { needed, available },
            Some(Type::Str | Type::Seq(_) | Type::Map(..) | Type::Set(_)),
        ) if is_after_count => {
            let (needed, remain) = (hex::bytes(needed), hex::bytes(available));
            let count = match ty {
                Some(Type::Str) => format!("length {}", number(bytes, found)),
                _ => format!("count {} needs at least {needed}", number(bytes, found)),
            };
            return format!("{count}, but only {remain} remain");
        }
        (Kind::InvalidBool(_), _) => "0 or 1",
        (Kind::InvalidOptionTag(_), _) => "0 (none) or 1 (some)",
        (Kind::InvalidResultTag(_), _) => "0 (error) or 1 (value)",
        (Kind::UnknownVariant { tag, .. }, Some(Type::Enum { name, variants, .. })) => {
            let variant =
                |variant: &Variant| format!("{} ({})", variant.tag(), shown(variant.name()));
            let (name, expected) = (shown(name.name()), list(variants, variant));
            return format!("tag {tag} is not a variant of {name}, expected {expected}");
        }
        (Kind::UnknownVariant { .. }, _) => "255 (Less) or 0 (Equal) or 1 (Greater)",
        (Kind::UnknownMessageId { id, .. }, _) => {
            let name = shown(schema.name().map_or("", |name| name.name()));
            let id_of = |ty: &TypeIndex| schema.message_id(*ty).unwrap_or_default();
            let expected = list(schema.message_types(), |ty| message(schema, id_of(ty)));
            return format!("message id {id} is not part of {name}, expected {expected}");
        }
        _ => return text(&found.error),
    };
    format!("{}, expected {expected}", text(&found.error))
}

/// Returns the range of the bytes with an error.
pub(super) fn mark(schema: &Schema, bytes: &[u8], found: &WalkError) -> Range<usize> {
    use DecodeErrorKind as Kind;
    let offset = found.error.offset();
    let len = match found.error.kind() {
        Kind::UnexpectedEnd { .. } if offset > found.start => return found.start..offset,
        // An element can end before the input.
        Kind::UnexpectedEnd { available, .. } => available,
        Kind::TrailingBytes(_) => bytes.len(),
        Kind::InvalidUtf8 => 1,
        Kind::ZeroMessageId | Kind::UnknownMessageId { .. } => 2,
        Kind::InvalidMagic(_) => 3,
        Kind::InvalidMessageLength { .. } => 4,
        _ => {
            let min = found.ty.map_or(1, |ty| schema.layout(ty).size.min);
            let min = usize::try_from(min).unwrap_or(usize::MAX);
            let end = found.start.saturating_add(min);
            end.saturating_sub(offset).max(1)
        }
    };
    offset..offset.saturating_add(len).min(bytes.len()).max(offset)
}

/// Returns the text of an error without the offset at its start.
pub(crate) fn text_of(error: &DecodeError) -> String {
    let text = error.to_string();
    text.split_once(": ").map_or(&*text, |(_, it)| it).into()
}

/// Returns the text of an error on one line, without its offset and without a hint for programmers.
pub(super) fn text(error: &DecodeError) -> String {
    let text = text_of(error);
    let text = match text.rsplit_once(": ") {
        Some((text, hint)) if hint.contains("see sdp::") => text,
        _ => &text,
    };
    shortened(visible(text.chars()))
}

/// Returns the `u32` at the start of the invalid part.
fn number(bytes: &[u8], found: &WalkError) -> u32 {
    let number = bytes.get(found.start..).and_then(<[u8]>::first_chunk);
    number.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn list<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    match items {
        [] => "nothing".into(),
        _ => few(items.iter().map(text), " or "),
    }
}
