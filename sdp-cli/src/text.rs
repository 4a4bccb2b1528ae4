//! Names and texts from files, for people.

use std::fmt::Write as _;
use std::path::Path;

/// The number of displayed characters of a name.
const MAX_CHARS: usize = 64;

/// Returns a text with escaped control characters, so a terminal does not obey it.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if is_hidden(c) {
            // Writing to a string does not fail.
            let _ = write!(escaped, "{}", c.escape_unicode());
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Returns the name of a type, message or protocol without control characters, and cuts a long name.
pub(crate) fn shown(name: &str) -> String {
    match name.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => escaped(name.get(..end).unwrap_or_default()) + "…",
        None => escaped(name),
    }
}

/// Returns the path of an input for people.
pub(crate) fn path(path: &Path) -> String {
    escaped(&name(path))
}

/// Returns the path of an input for JSON.
pub(crate) fn name(path: &Path) -> String {
    match is_standard(path) {
        true => "standard input".into(),
        false => path.display().to_string(),
    }
}

/// Returns whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns a number with a noun in the singular or plural.
pub(crate) fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns a length as the number type of offsets.
pub(crate) fn len(len: usize) -> u64 {
    u64::try_from(len).unwrap_or(u64::MAX)
}

/// Returns a number of bytes for people.
pub(crate) fn bytes(number: usize) -> String {
    count(len(number), "byte")
}

/// Returns whether a character changes the display of its neighbours: a control character, a line break, or a mark of
/// the direction of text.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}
