//! The texts of changes.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;

use crate::shown::shown;
use crate::table::types::{Field, Type};

/// The number of bytes of a place after which it does not grow.
const MAX_PLACE: usize = 1280;

/// The number of bytes of a list of names after which it does not grow.
const MAX_NAMES: usize = 256;

/// Returns more about a type than its label.
pub(super) fn description(ty: &Type, label: String) -> String {
    match ty {
        Type::Struct { .. } => format!("struct {label}"),
        Type::Enum { .. } => format!("enum {label}"),
        Type::Tuple(parts) => format!("tuple of {} parts", parts.len()),
        Type::Opaque { min, is_fixed, .. } => {
            let or_more = if *is_fixed { "" } else { " or more" };
            format!("{label} of {min}{or_more} bytes")
        }
        Type::Named(..) => format!("ordered {label}"),
        Type::Unordered(..) => format!("unordered {label}"),
        _ => label,
    }
}

/// Returns a place inside another. A long one does not grow.
pub(super) fn within(place: &str, step: impl fmt::Display) -> String {
    if place.len() < MAX_PLACE {
        format!("{place}{step}")
    } else if place.ends_with('…') {
        place.into()
    } else {
        format!("{place}…")
    }
}

pub(super) fn names(fields: &[Field]) -> impl Iterator<Item = &str> + Clone {
    fields.iter().map(Field::name)
}

/// Returns the order of fields as a text.
pub(super) fn order_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for name in names {
        let separator = if text.is_empty() { "order " } else { ", " };
        text.push_str(separator);
        if text.len() >= MAX_NAMES {
            text.push('…');
            break;
        }
        text.push_str(&shown(name).to_string());
    }
    text
}
