//! [`shown`]: names and text of a peer, for people.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

const MAX_CHARS: usize = 64;

/// Returns a text with escaped control characters, so that a terminal does not obey it. If the text is long, it is cut.
pub(crate) const fn shown(text: &str) -> Shown<'_> {
    Shown(text)
}

pub(crate) struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for c in chars.by_ref().take(MAX_CHARS) {
            write_escaped(f, c)?;
        }
        match chars.next() {
            Some(_) => f.write_char('…'),
            None => Ok(()),
        }
    }
}

/// Writes a character, with an escape for a quote, a backslash and a hidden character.
pub(crate) fn write_escaped(f: &mut fmt::Formatter<'_>, c: char) -> fmt::Result {
    match c {
        '"' | '\\' => write!(f, "\\{c}"),
        c if is_hidden(c) => write!(f, "{}", c.escape_unicode()),
        c => f.write_char(c),
    }
}

/// Returns the first 8 items with this separator between them, and a `…` for the rest.
pub(crate) fn few(mut items: impl Iterator<Item = String>, separator: &str) -> String {
    let mut few: Vec<String> = items.by_ref().take(8).collect();
    few.extend(items.next().map(|_| "…".into()));
    few.join(separator)
}

/// Returns characters, with an escape for each hidden one.
pub(crate) fn visible(chars: impl Iterator<Item = char>) -> String {
    let mut visible = String::new();
    for c in chars {
        match is_hidden(c) {
            true => visible.extend(c.escape_unicode()),
            false => visible.push(c),
        }
    }
    visible
}

/// Returns whether a character changes how others are shown: a control character, a line break, or a mark of the direction
/// of text.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}
