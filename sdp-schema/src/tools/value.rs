//! Short texts of values, for people.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use sdp::schema::Number;

use super::hex;
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};
use crate::walk::{Event, Leaf, Walk};

/// The number of characters of a string that are shown, as by [`shown`].
const MAX_CHARS: usize = 64;

/// The number of bytes of a byte string that are shown.
const MAX_BYTES: usize = 30;

/// The number of bytes after which the text of a value with parts is cut, and the number of its parts.
const MAX_LEN: usize = 100;
const MAX_EVENTS: usize = 512;

/// Returns the text of a value without parts.
pub(super) fn leaf(value: Leaf<'_>) -> String {
    match value {
        Leaf::Unsigned(number) => format!("{number}"),
        Leaf::Signed(number) => format!("{number}"),
        Leaf::F32(number) => format!("{number:?}"),
        Leaf::F64(number) => format!("{number:?}"),
        Leaf::Bool(value) => format!("{value}"),
        Leaf::Char(value) => format!("'{}'", shown(value.encode_utf8(&mut [0; 4]))),
        Leaf::Str(text) => match text.chars().nth(MAX_CHARS) {
            Some(_) => format!("\"{}\" ({})", shown(text), hex::bytes(text.len())),
            None => format!("\"{}\"", shown(text)),
        },
        Leaf::Bytes([]) | Leaf::Opaque([]) => hex::bytes(0),
        Leaf::Bytes(bytes) | Leaf::Opaque(bytes) => {
            let more = if bytes.len() > MAX_BYTES { "…" } else { "" };
            let digits = digits(bytes, 0, MAX_BYTES);
            format!("{digits}{more} ({})", hex::bytes(bytes.len()))
        }
    }
}

/// Returns the hexadecimal digits of some bytes.
fn digits(bytes: &[u8], start: usize, len: usize) -> String {
    let bytes = bytes.iter().skip(start).take(len);
    bytes.fold(String::new(), |mut digits, byte| {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// Returns the texts of two values of a type without parts. If their bytes differ, the texts differ.
pub(super) fn different(old: Leaf<'_>, new: Leaf<'_>) -> (String, String) {
    match (old, new) {
        (Leaf::Str(old), Leaf::Str(new)) => different_texts(old, new),
        (Leaf::Bytes(old), Leaf::Bytes(new)) | (Leaf::Opaque(old), Leaf::Opaque(new)) => {
            different_bytes(old, new)
        }
        (Leaf::F32(a), Leaf::F32(b)) if a.is_nan() && b.is_nan() => (
            format!("NaN ({:#x})", a.to_bits()),
            format!("NaN ({:#x})", b.to_bits()),
        ),
        (Leaf::F64(a), Leaf::F64(b)) if a.is_nan() && b.is_nan() => (
            format!("NaN ({:#x})", a.to_bits()),
            format!("NaN ({:#x})", b.to_bits()),
        ),
        _ => (leaf(old), leaf(new)),
    }
}

/// Returns the texts of two strings. If long strings have the same start, the texts show the parts around the first
/// difference.
fn different_texts(old: &str, new: &str) -> (String, String) {
    const BEFORE: usize = 16;
    const AFTER: usize = 32;
    let pairs = old.chars().zip(new.chars());
    let common = pairs.take_while(|(a, b)| a == b).count();
    if common < MAX_CHARS.saturating_sub(8) {
        return (leaf(Leaf::Str(old)), leaf(Leaf::Str(new)));
    }
    let part = |text: &str| {
        let at = |index| {
            let found = text.char_indices().nth(index);
            found.map_or(text.len(), |(at, _)| at)
        };
        let (start, difference) = (at(common.saturating_sub(BEFORE)), at(common));
        let end = at(common.saturating_add(AFTER));
        let part = shown(text.get(start..end).unwrap_or_default());
        let more = if end < text.len() { "…" } else { "" };
        let (at, len) = (
            hex::grouped(hex::added(0, difference)),
            hex::bytes(text.len()),
        );
        format!("\"…{part}{more}\" (at {at} of {len})")
    };
    (part(old), part(new))
}

/// Returns the texts of two byte strings, as for strings.
fn different_bytes(old: &[u8], new: &[u8]) -> (String, String) {
    const BEFORE: usize = 8;
    let pairs = old.iter().zip(new);
    let common = pairs.take_while(|(a, b)| a == b).count();
    if common < MAX_BYTES.saturating_sub(4) {
        return (leaf(Leaf::Bytes(old)), leaf(Leaf::Bytes(new)));
    }
    let start = common.saturating_sub(BEFORE);
    let part = |bytes: &[u8]| {
        let digits = digits(bytes, start, MAX_BYTES);
        let is_cut = start.saturating_add(MAX_BYTES) < bytes.len();
        let more = if is_cut { "…" } else { "" };
        let (at, len) = (hex::grouped(hex::added(0, common)), hex::bytes(bytes.len()));
        format!("…{digits}{more} (at {at} of {len})")
    };
    (part(old), part(new))
}

/// Returns a text, or the start and the end of a text with more bytes than `max`.
pub(super) fn shortened(mut text: String, max: usize) -> String {
    if text.len() > max {
        let half = max / 2;
        let is_boundary = |at: &usize| text.is_char_boundary(*at);
        let start = (0..=half).rev().find(is_boundary);
        let end = (text.len().saturating_sub(half)..text.len()).find(is_boundary);
        let range = start.unwrap_or_default()..end.unwrap_or(text.len());
        text.replace_range(range, "…");
    }
    text
}

/// Returns whether the values of a type are shown as bytes: those of an array of `u8`.
pub(super) fn is_byte_array(schema: &Schema, ty: TypeIndex) -> bool {
    match schema.get(ty) {
        Type::Array(element, _) => *schema.get(*element) == Type::Number(Number::U8),
        _ => false,
    }
}

/// Returns whether fields are named by numbers.
fn are_numbered(fields: &[Field]) -> bool {
    fields.first().is_some_and(|field| field.name() == "0")
}

/// Returns a short text on one line of the value at an offset, which a walk has visited.
pub(super) fn inline(schema: &Schema, ty: TypeIndex, bytes: &[u8], offset: usize) -> String {
    let mut inline = Inline {
        walk: Walk::of_part(schema, ty, bytes, offset),
        text: String::new(),
        outer: Vec::new(),
    };
    for _ in 0..MAX_EVENTS {
        if inline.text.len() > MAX_LEN {
            break;
        }
        if !inline.step() {
            return shortened(inline.text, MAX_LEN.saturating_mul(2));
        }
    }
    inline.text.push('…');
    shortened(inline.text, MAX_LEN.saturating_mul(2))
}

/// A short text that grows.
struct Inline<'a> {
    walk: Walk<'a>,
    text: String,
    outer: Vec<Outer>,
}

/// A value with parts.
struct Outer {
    ty: TypeIndex,
    /// The index of the variant.
    variant: usize,
    /// The number of parts that have been started.
    next: usize,
    close: &'static str,
}

impl Inline<'_> {
    /// Adds the text of an event. Returns whether more events of the value follow.
    fn step(&mut self) -> bool {
        let Ok(Some(event)) = self.walk.next() else {
            // Bytes of unknown length ended the walk.
            let outer = self.outer.drain(..).rev();
            outer.for_each(|outer| self.text.push_str(outer.close));
            return false;
        };
        match &event {
            Event::End { .. } => {
                let outer = self.outer.pop();
                self.text.push_str(outer.map_or("", |outer| outer.close));
            }
            Event::Leaf { value, .. } => {
                self.separate();
                self.text.push_str(&leaf(*value));
            }
            Event::Opaque { range, .. } => {
                self.separate();
                let rest = self.walk.bytes().get(range.clone()).unwrap_or_default();
                self.text.push_str(&leaf(Leaf::Opaque(rest)));
            }
            Event::Begin { ty, number, .. } => {
                self.separate();
                if is_byte_array(self.walk.schema(), *ty) {
                    if let Ok(range) = self.walk.rest(&event) {
                        let bytes = self.walk.bytes().get(range).unwrap_or_default();
                        self.text.push_str(&leaf(Leaf::Bytes(bytes)));
                    }
                } else {
                    self.begin(*ty, *number);
                }
            }
        }
        !self.outer.is_empty()
    }

    /// Adds the text before a part.
    fn separate(&mut self) {
        let Some(outer) = self.outer.last_mut() else {
            return;
        };
        let ty = self.walk.schema().get(outer.ty);
        let is_value = matches!(ty, Type::Map(..)) && outer.next % 2 == 1;
        if is_value {
            self.text.push_str(": ");
        } else if outer.next > 0 {
            self.text.push_str(", ");
        }
        let fields = ty.fields(outer.variant);
        if let Some(field) = fields.get(outer.next).filter(|_| !are_numbered(fields)) {
            // Writing to a string does not fail.
            let _ = write!(self.text, "{}: ", shown(field.name()));
        }
        outer.next = outer.next.saturating_add(1);
    }

    /// Adds the text before the parts of a value.
    fn begin(&mut self, ty: TypeIndex, number: usize) {
        let found = self.walk.schema().get(ty);
        let fields = found.fields(number);
        let (open, close) = match found {
            Type::Seq(_) | Type::Array(..) => ("[", "]"),
            Type::Set(_) | Type::Map(..) => ("{", "}"),
            Type::Tuple(_) => ("(", ")"),
            Type::Option(_) if number == 0 => ("none", ""),
            Type::Option(_) => ("some(", ")"),
            Type::Result(..) if number == 0 => ("error(", ")"),
            Type::Result(..) => ("value(", ")"),
            Type::Enum { variants, .. } => {
                let name = variants.get(number).map_or("", |variant| variant.name());
                // Writing to a string does not fail.
                let _ = write!(self.text, "{}", shown(name));
                match fields {
                    [] => ("", ""),
                    fields if are_numbered(fields) => ("(", ")"),
                    _ => (" {", "}"),
                }
            }
            Type::Struct { .. } if are_numbered(fields) => ("(", ")"),
            Type::Struct { .. } => ("{", "}"),
            _ => ("", ""),
        };
        self.text.push_str(open);
        self.outer.push(Outer {
            ty,
            variant: number,
            next: 0,
            close,
        });
    }
}
