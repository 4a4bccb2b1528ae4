//! The styles of the output. `anstream` removes them if the output is no terminal.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// An error.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// A change that breaks readers.
pub(crate) const BREAKS: Style = AnsiColor::Red.on_default();
/// A change that breaks nothing.
pub(crate) const WELL: Style = AnsiColor::Green.on_default();
/// An offset and bytes.
pub(crate) const BYTES: Style = Style::new().dimmed();
/// The first line of a message or a type.
pub(crate) const HEADING: Style = Style::new().bold();

/// A text in a style.
pub(crate) struct Styled<T>(pub(crate) Style, pub(crate) T);

impl<T: fmt::Display> fmt::Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style, text) = self;
        write!(f, "{style}{text}{style:#}")
    }
}
