//! Expressions, comments and lines of C.

pub(super) use crate::code::comment;

/// Returns a member of an lvalue.
pub(super) fn member(place: &str, name: &str) -> String {
    match place.strip_prefix('*') {
        Some(pointer) => format!("{pointer}->{name}"),
        None => format!("{place}.{name}"),
    }
}

/// Returns conditions as the result of a function.
pub(super) fn conjunction(terms: &[String]) -> String {
    match terms {
        [] => "true".into(),
        terms => terms.join("\n    && "),
    }
}

/// Returns negated conditions, or nothing without conditions.
pub(super) fn negated(conditions: &str) -> String {
    match conditions {
        "" => String::new(),
        it if it.contains("\n    && ") => format!("!({it})"),
        it => format!("!{it}"),
    }
}

/// Returns the type of a pointer to values that change.
pub(super) fn pointer(ty: &str) -> String {
    spaced(ty) + "*"
}

/// Returns the type of a pointer to values that stay the same.
pub(super) fn const_pointer(ty: &str) -> String {
    match ty.ends_with('*') {
        true => format!("{ty}const *"),
        false => format!("const {ty} *"),
    }
}

/// Returns a type before a name.
pub(super) fn spaced(ty: &str) -> String {
    match ty.ends_with('*') {
        true => ty.into(),
        false => format!("{ty} "),
    }
}
