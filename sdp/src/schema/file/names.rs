//! The identifiers of a schema file.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;

use crate::schema::types::Type;

/// The types whose identifier is also their keyword.
pub(super) const PRIMITIVES: [(&str, Type); 15] = [
    ("u8", Type::U8),
    ("u16", Type::U16),
    ("u32", Type::U32),
    ("u64", Type::U64),
    ("u128", Type::U128),
    ("i8", Type::I8),
    ("i16", Type::I16),
    ("i32", Type::I32),
    ("i64", Type::I64),
    ("i128", Type::I128),
    ("f32", Type::F32),
    ("f64", Type::F64),
    ("bool", Type::Bool),
    ("char", Type::Char),
    ("str", Type::Str),
];

/// Returns whether a file can define a type with this identifier.
pub(super) fn is_type_name(name: &str) -> bool {
    is_identifier(name) && PRIMITIVES.iter().all(|(primitive, _)| *primitive != name)
}

/// Returns whether a name is an identifier: letters, digits and underscores, without a digit at the start.
pub(super) fn is_identifier(name: &str) -> bool {
    is_field_name(name) && !name.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns whether a name is that of a field: an identifier or a number.
pub(super) fn is_field_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_word)
}

/// Returns whether a character can be part of a name.
pub(super) const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns an identifier similar to a name, which need not be unique.
pub(super) fn similar(name: &str) -> String {
    let mut similar = String::new();
    if !name.starts_with(|first| is_word(first) && !first.is_ascii_digit()) {
        similar.push('_');
    }
    similar.extend(name.chars().map(|c| if is_word(c) { c } else { '_' }));
    similar
}

/// Assigns unique identifiers to types.
#[derive(Default)]
pub(super) struct Identifiers {
    taken: BTreeSet<String>,
    // The last number after each identifier.
    numbers: BTreeMap<String, usize>,
}

impl Identifiers {
    /// Returns the name itself, if a type can have it and no other type has it.
    pub(super) fn exact(&mut self, name: &str) -> Option<String> {
        (is_type_name(name) && self.taken.insert(name.into())).then(|| name.into())
    }

    /// Returns an unused identifier similar to a name. It ends with a number, unless the name itself is unused.
    pub(super) fn unused(&mut self, name: &str) -> String {
        let base = similar(name);
        if let Some(exact) = self.exact(&base) {
            return exact;
        }
        let number = self.numbers.entry(base.clone()).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let numbered = format!("{base}_{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}
