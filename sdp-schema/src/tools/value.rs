//! Short texts of values, for people.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use sdp::schema::Number;

use super::hex;
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::walk::{Event, EventKind, Leaf, Step, Walk, WalkError};

/// The number of displayed characters of a string, as in [`shown`].
const MAX_CHARS: usize = 64;

/// The number of displayed bytes of a byte string.
const MAX_BYTES: usize = 30;

/// The number of displayed equal bytes before a difference after many more of them.
const BEFORE: usize = 8;

const MAX_TEXT: usize = 256;

/// The number of bytes from which on a text gets no more parts, and the maximum number of parts.
const MAX_INLINE: usize = 100;
const MAX_EVENTS: usize = 512;

/// Reads the elements of a part with one text: a value without parts, an array of bytes, or bytes of unknown length.
/// Returns the value and its bytes.
pub(super) fn leaf<'a>(
    walk: &mut Walk<'a>,
    event: &Event<'a>,
) -> Result<Option<(Leaf<'a>, Range<usize>)>, WalkError> {
    if let EventKind::Leaf(value) = event.kind {
        return Ok(Some((value, event.range.clone())));
    }
    let schema = walk.schema;
    let is_bytes = match schema.get(event.ty) {
        Type::Array(element, _) => *schema.get(*element) == Type::Number(Number::U8),
        _ => event.kind == EventKind::Opaque,
    };
    if !is_bytes {
        return Ok(None);
    }
    let range = walk.rest(event)?;
    let bytes = walk.bytes.get(range.clone()).unwrap_or_default();
    Ok(Some((Leaf::Bytes(bytes), range)))
}

pub(crate) fn text(value: Leaf<'_>) -> String {
    let text = match value {
        Leaf::Unsigned(number) => number.to_string(),
        Leaf::Signed(number) => number.to_string(),
        Leaf::F32(number) if number.is_nan() => format!("NaN ({:#x})", number.to_bits()),
        Leaf::F64(number) if number.is_nan() => format!("NaN ({:#x})", number.to_bits()),
        Leaf::F32(number) => format!("{number:?}"),
        Leaf::F64(number) => format!("{number:?}"),
        Leaf::Bool(value) => value.to_string(),
        Leaf::Char(value) => format!("'{}'", shown(value.encode_utf8(&mut [0; 4]))),
        Leaf::Str(text) => match text.chars().nth(MAX_CHARS) {
            Some(_) => format!("\"{}\" ({})", shown(text), hex::bytes(text.len())),
            None => format!("\"{}\"", shown(text)),
        },
        Leaf::Bytes([]) | Leaf::Opaque([]) => hex::bytes(0),
        Leaf::Bytes(bytes) | Leaf::Opaque(bytes) => {
            let shown = bytes.get(..MAX_BYTES);
            let digits = crate::hex::digits(shown.unwrap_or(bytes)).replace(' ', "");
            let more = if bytes.len() > MAX_BYTES { "…" } else { "" };
            format!("{digits}{more} ({})", hex::bytes(bytes.len()))
        }
    };
    shortened(text)
}

/// Returns the texts of two values without parts. The texts of long strings start before the first difference, such as
/// `[92..] "wet"` for the bytes from offset 92 on.
pub(super) fn different(old: Leaf<'_>, new: Leaf<'_>) -> (String, String) {
    let bytes = |value| match value {
        Leaf::Str(text) => text.as_bytes(),
        Leaf::Bytes(bytes) | Leaf::Opaque(bytes) => bytes,
        _ => &[],
    };
    let pairs = bytes(old).iter().zip(bytes(new));
    let common = pairs.take_while(|(a, b)| a == b).count();
    if common < 3 * BEFORE {
        return (text(old), text(new));
    }
    let mut starts = (0..=common.saturating_sub(BEFORE)).rev();
    let is_boundary = |at: &usize| match old {
        Leaf::Str(text) => text.is_char_boundary(*at),
        _ => true,
    };
    let start = starts.find(is_boundary).unwrap_or_default();
    let rest = |value| match value {
        Leaf::Str(text) => Leaf::Str(text.get(start..).unwrap_or_default()),
        value => Leaf::Bytes(bytes(value).get(start..).unwrap_or_default()),
    };
    let text = |value| format!("[{start}..] {}", text(rest(value)));
    (text(old), text(new))
}

/// Returns a text, or the start and the end of a long text.
pub(super) fn shortened(mut text: String) -> String {
    const HALF: usize = MAX_TEXT / 2;
    if text.len() > MAX_TEXT {
        let is_boundary = |at: &usize| text.is_char_boundary(*at);
        let start = (0..=HALF).rev().find(is_boundary);
        let end = (text.len().saturating_sub(HALF)..text.len()).find(is_boundary);
        let range = start.unwrap_or_default()..end.unwrap_or(text.len());
        text.replace_range(range, "…");
    }
    text
}

/// Returns the variant of an option, result or enum, or the number of elements or entries, as text.
pub(super) fn summary(ty: &Type, number: usize) -> Option<String> {
    Some(match (ty, number) {
        (Type::Option(_), 0) => "none".into(),
        (Type::Option(_), _) => "some".into(),
        (Type::Result(..), 0) => "error".into(),
        (Type::Result(..), _) => "value".into(),
        (Type::Enum { variants, .. }, _) => shown(variants.get(number)?.name()).to_string(),
        (Type::Seq(_) | Type::Set(_), _) => hex::count(number, "element", "elements"),
        (Type::Map(..), _) => hex::count(number, "entry", "entries"),
        _ => return None,
    })
}

/// Returns a short text on one line of the value at an offset, after a walk has visited the value.
pub(super) fn inline(schema: &Schema, ty: TypeIndex, bytes: &[u8], offset: usize) -> String {
    let mut walk = Walk::of_part(schema, ty, bytes, offset, usize::MAX);
    let mut text = String::new();
    // The ends of the values around the current one, and whether a separator is needed before it.
    let (mut ends, mut is_first) = (Vec::new(), true);
    for count in 0_usize.. {
        if count == MAX_EVENTS || text.len() > MAX_INLINE {
            text.push('…');
            break;
        }
        let Ok(Some(event)) = walk.next() else {
            break;
        };
        let found = schema.get(event.ty);
        match event.kind {
            EventKind::End => {
                text.push_str(ends.pop().unwrap_or_default());
                is_first = false;
            }
            EventKind::Begin(_) if found.content().is_some() => ends.push(""),
            kind => {
                let step = walk.step(&event);
                text.push_str(match &step {
                    Some(Step::Entry(_) | Step::Value(_)) => ": ",
                    _ if is_first => "",
                    _ => ", ",
                });
                if let Some(Step::Field(name)) = step {
                    // Writing to a string does not fail.
                    let _ = write!(text, "{}: ", shown(name));
                }
                is_first = false;
                if let Ok(Some((value, _))) = leaf(&mut walk, &event) {
                    text.push_str(&self::text(value));
                } else if let EventKind::Begin(number) = kind {
                    ends.push(open(found, number, &mut text));
                    is_first = true;
                }
            }
        }
        if ends.is_empty() {
            break;
        }
    }
    // Closes the brackets of a value that was cut, or that ended with bytes of unknown length.
    ends.iter().rev().for_each(|end| text.push_str(end));
    shortened(text)
}

/// Adds the text before the parts of a value, and returns the text after them.
fn open(ty: &Type, number: usize, text: &mut String) -> &'static str {
    let (open, close) = match ty {
        Type::Seq(_) | Type::Array(..) => ("[", "]"),
        Type::Set(_) | Type::Map(..) | Type::Struct { .. } => ("{", "}"),
        _ => {
            text.push_str(&summary(ty, number).unwrap_or_default());
            match ty {
                Type::Option(_) if number == 0 => ("", ""),
                Type::Enum { .. } if ty.fields(number).is_empty() => ("", ""),
                _ => ("(", ")"),
            }
        }
    };
    text.push_str(open);
    close
}
