//! Short descriptions of types.

use alloc::string::{String, ToString as _};
use core::fmt::{self, Write as _};

use sdp::schema::Rule;

use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};

/// The number of displayed types inside each other.
const MAX_DEPTH: usize = 8;

/// The maximum number of bytes before a label gets a further type.
const MAX_LEN: usize = 256;

/// Returns a short description of a type: its name, or its kind and the types inside it.
///
/// It shows the first of many types inside, and a `…` for the rest.
pub(crate) fn label(schema: &Schema, index: TypeIndex) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_type(schema, index, MAX_DEPTH, &mut text);
    text
}

/// Returns the id of a message, and its name in parentheses.
pub(crate) fn message(schema: &Schema, id: u16) -> String {
    let ty = schema.message(id);
    match ty.and_then(|ty| schema.get(ty).name()) {
        Some(name) => format!("{id} ({})", shown(name.name())),
        None => id.to_string(),
    }
}

fn write_type(schema: &Schema, index: TypeIndex, depth: usize, out: &mut String) -> fmt::Result {
    let Some(depth) = depth.checked_sub(1).filter(|_| out.len() < MAX_LEN) else {
        return out.write_str("…");
    };
    let mut list = |open: &str, types: &[TypeIndex], close: &str| {
        out.write_str(open)?;
        for (index, ty) in types.iter().enumerate() {
            out.write_str(if index > 0 { ", " } else { "" })?;
            let is_long = out.len() >= MAX_LEN;
            write_type(schema, *ty, depth, out)?;
            if is_long {
                break;
            }
        }
        out.write_str(close)
    };
    match schema.get(index) {
        Type::Number(number) => out.write_str(number.name()),
        Type::Bool => out.write_str("bool"),
        Type::Char => out.write_str("char"),
        Type::Str => out.write_str("str"),
        Type::Seq(ty) => list("[]", &[*ty], ""),
        Type::Array(ty, count) => list(&format!("[{count}]"), &[*ty], ""),
        Type::Option(ty) => list("Option<", &[*ty], ">"),
        Type::Result(value, error) => list("Result<", &[*value, *error], ">"),
        Type::Map(key, value) => list("Map<", &[*key, *value], ">"),
        Type::Set(key) => list("Set<", &[*key], ">"),
        Type::Tuple(parts) if parts.len() == 1 => list("(", parts, ",)"),
        Type::Tuple(parts) => list("(", parts, ")"),
        Type::Pointer(ty) => list("Box<", &[*ty], ">"),
        Type::Struct { name, .. } | Type::Enum { name, .. } | Type::Alias { name, .. } => {
            write!(out, "{}", shown(name.name()))
        }
        Type::Named(name, _) | Type::Unordered(name, _) => write!(out, "{}", shown(name)),
        Type::Refined(Rule::AtMost(max), ty) => list(&format!("AtMost<{max}, "), &[*ty], ">"),
        Type::Refined(rule, ty) => list(&format!("{}<", rule.name()), &[*ty], ">"),
        Type::Opaque { name, .. } => write!(out, "opaque {}", shown(name)),
    }
}
