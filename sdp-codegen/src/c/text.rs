//! Expressions, comments and lines of C.

use std::collections::BTreeSet;

/// Returns the address of an lvalue.
pub(super) fn address(place: &str) -> String {
    match place.strip_prefix('*') {
        Some(pointer) => pointer.into(),
        None => format!("&{place}"),
    }
}

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

/// Returns a comment with documentation, if there is any. The text does not end or start a comment, and has no characters
/// that hide text.
pub(super) fn comment(docs: &str) -> String {
    let is_visible = |it: &char| {
        let hides = matches!(*it, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        !hides && (*it == '\n' || *it == '\t' || !it.is_control())
    };
    let text: String = docs.chars().filter(is_visible).collect();
    let text = text.replace("*/", "* /").replace("/*", "/ *");
    let text = text.replace("??/", "?? /");
    let lines = text.trim().split('\n');
    let lines: Vec<_> = lines.map(|it| format!(" * {}", it.trim_end())).collect();
    let lines: Vec<_> = lines.iter().map(|it| it.trim_end()).collect();
    let lines = lines.join("\n");
    match lines.strip_prefix(" *").filter(|it| !it.is_empty()) {
        Some(lines) => format!("/*{lines} */"),
        None => String::new(),
    }
}

/// Returns the words of code.
pub(super) fn used(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    words.map(str::to_owned).collect()
}
