//! The identifiers of a schema file.

use alloc::collections::BTreeMap;
use alloc::string::String;

use sdp::schema::Number;

use crate::table::types::Type;

/// The maximum number of characters of an identifier.
pub(super) const MAX_CHARS: usize = 64;

/// The maximum number of characters of an identifier made of a name, before a number at its end.
const MAX_SIMILAR_CHARS: usize = 40;

/// Returns the keyword of a type without parts, for example `u8`.
pub(super) const fn keyword(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Number(number) => Some(number.name()),
        Type::Bool => Some("bool"),
        Type::Char => Some("char"),
        Type::Str => Some("str"),
        _ => None,
    }
}

pub(super) fn primitive(word: &str) -> Option<Type> {
    let numbers = Number::ALL.into_iter().map(Type::Number);
    let mut all = numbers.chain([Type::Bool, Type::Char, Type::Str]);
    all.find(|ty| keyword(ty) == Some(word))
}

/// Returns whether a character can be part of an identifier.
pub(super) const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns whether a name is an identifier of a field: letters, digits and underscores.
pub(super) fn is_field_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= MAX_CHARS && name.chars().all(is_word)
}

/// Returns whether a name is an identifier of a variant: one of a field without a digit at the start.
pub(super) fn is_variant_name(name: &str) -> bool {
    is_field_name(name) && !name.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns whether a name is an identifier of a type: one of a variant, but not a keyword of a type.
pub(super) fn is_type_name(name: &str) -> bool {
    is_variant_name(name) && primitive(name).is_none()
}

/// Returns the identifier of a field or variant: the name itself if it is valid, or else a similar one.
pub(super) fn identifier(name: &str, is_valid: fn(&str) -> bool) -> String {
    if is_valid(name) {
        name.into()
    } else {
        similar(name)
    }
}

/// Returns a short identifier that is similar to a name, but perhaps not unique.
fn similar(name: &str) -> String {
    let is_start = |c| is_word(c) && !c.is_ascii_digit();
    let prefix = if name.starts_with(is_start) { "" } else { "_" };
    let words = name.chars().map(|c| if is_word(c) { c } else { '_' });
    let words = prefix.chars().chain(words);
    words.take(MAX_SIMILAR_CHARS).collect()
}

/// The identifiers of types, each with the last number after it.
#[derive(Default)]
pub(super) struct Identifiers(BTreeMap<String, usize>);

impl Identifiers {
    /// Returns the name itself if a type can have it and it is unique.
    pub(super) fn exact(&mut self, name: &str) -> Option<String> {
        if !is_type_name(name) || self.0.contains_key(name) {
            return None;
        }
        self.0.insert(name.into(), 1);
        Some(name.into())
    }

    /// Returns an unused identifier: the name itself, or a similar one, if necessary with a number at its end.
    pub(super) fn unused(&mut self, name: &str) -> String {
        let base = similar(name);
        let mut found = self.exact(name).or_else(|| self.exact(&base));
        while found.is_none() {
            let number = self.0.entry(base.clone()).or_insert(1);
            *number = number.saturating_add(1);
            let numbered = format!("{base}_{number}");
            found = self.exact(&numbered);
        }
        found.unwrap_or_default()
    }
}
