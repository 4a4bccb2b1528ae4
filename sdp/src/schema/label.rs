//! Short descriptions of types.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write as _};

use super::rule::Rule;
use super::table::OwnedSchema;
use super::types::{Type, TypeIndex};

/// The number of types inside each other that a description shows.
const MAX_DEPTH: usize = 8;

/// The number of bytes from which a description contains no more types.
const MAX_LEN: usize = 256;

/// Returns a text, or the start of a long one. The names of an untrusted schema can be long.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    let end = text.char_indices().nth(MAX_LEN);
    match end.and_then(|(end, _)| text.get(..end)) {
        Some(start) => format!("{start}…").into(),
        None => text.into(),
    }
}

impl OwnedSchema {
    /// Returns a short description of a type: its name, or its kind and the types inside it.
    ///
    /// It shows the first of many types inside, and a `…` for the others.
    ///
    /// ```
    /// use sdp::schema::{OwnedSchema, TypeIndex};
    ///
    /// let schema = OwnedSchema::of::<Vec<Option<(u8, String)>>>();
    /// assert_eq!(schema.label(TypeIndex::ROOT), "[]Option<(u8, str)>");
    /// ```
    #[must_use]
    pub fn label(&self, index: TypeIndex) -> String {
        let mut text = String::new();
        let _ = self.write_label(&mut text, index, MAX_DEPTH);
        text
    }

    fn write_label(&self, out: &mut String, index: TypeIndex, depth: usize) -> fmt::Result {
        let depth = depth.checked_sub(1).filter(|_| out.len() < MAX_LEN);
        let Some(depth) = depth else {
            return out.write_str("…");
        };
        let ty = self.get(index);
        match ty {
            Type::U8 => out.write_str("u8"),
            Type::U16 => out.write_str("u16"),
            Type::U32 => out.write_str("u32"),
            Type::U64 => out.write_str("u64"),
            Type::U128 => out.write_str("u128"),
            Type::I8 => out.write_str("i8"),
            Type::I16 => out.write_str("i16"),
            Type::I32 => out.write_str("i32"),
            Type::I64 => out.write_str("i64"),
            Type::I128 => out.write_str("i128"),
            Type::F32 => out.write_str("f32"),
            Type::F64 => out.write_str("f64"),
            Type::Bool => out.write_str("bool"),
            Type::Char => out.write_str("char"),
            Type::Str => out.write_str("str"),
            Type::Seq(ty) => {
                out.write_str("[]")?;
                self.write_label(out, *ty, depth)
            }
            Type::Array(ty, count) => {
                write!(out, "[{count}]")?;
                self.write_label(out, *ty, depth)
            }
            Type::Option(ty) => self.write_labels(out, "Option<", &[*ty], ">", depth),
            Type::Result(value, error) => {
                self.write_labels(out, "Result<", &[*value, *error], ">", depth)
            }
            Type::Map(key, value) => self.write_labels(out, "Map<", &[*key, *value], ">", depth),
            Type::Set(key) => self.write_labels(out, "Set<", &[*key], ">", depth),
            Type::Tuple(parts) => self.write_labels(out, "(", parts, ")", depth),
            Type::Pointer(ty) => self.write_labels(out, "Box<", &[*ty], ">", depth),
            Type::Struct { name, .. }
            | Type::Enum { name, .. }
            | Type::Alias { name, .. }
            | Type::Messages { name, .. } => out.write_str(&shortened(&name.name)),
            Type::Refined(Rule::Named(name) | Rule::Unordered(name), _) => {
                out.write_str(&shortened(name))
            }
            Type::Refined(Rule::AtMost(count), ty) => {
                write!(out, "AtMost<{count}, ")?;
                self.write_label(out, *ty, depth)?;
                out.write_str(">")
            }
            Type::Refined(rule, ty) => {
                write!(out, "{rule:?}")?;
                self.write_labels(out, "<", &[*ty], ">", depth)
            }
            Type::Opaque { name, .. } => write!(out, "opaque {}", shortened(name)),
        }
    }

    fn write_labels(
        &self,
        out: &mut String,
        before: &str,
        types: &[TypeIndex],
        after: &str,
        depth: usize,
    ) -> fmt::Result {
        out.write_str(before)?;
        for (index, ty) in types.iter().enumerate() {
            if index > 0 {
                out.write_str(", ")?;
            }
            let is_long = out.len() >= MAX_LEN;
            self.write_label(out, *ty, depth)?;
            if is_long {
                break;
            }
        }
        out.write_str(after)
    }
}
