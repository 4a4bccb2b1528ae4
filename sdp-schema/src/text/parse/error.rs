//! [`TextError`]: the error of a schema file.

use alloc::string::{String, ToString as _};
use core::fmt;

use crate::shown::visible;

/// The number of displayed characters of a line before and after the position of an error.
const CONTEXT: usize = 60;

/// The error of a schema file, with its position. Use the position to show the place in an editor.
///
/// The text of the error contains the line of the file, as in the example of the
/// [parser](crate::Schema#impl-FromStr-for-Schema).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
    /// The line of the file, and a line with a mark.
    excerpt: String,
}

/// A problem at an offset of the text.
#[derive(Debug)]
pub(super) struct Fault {
    offset: usize,
    message: String,
}

impl Fault {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { offset, message }
    }

    /// Returns the error with its position and its line.
    pub(super) fn in_text(self, text: &str) -> TextError {
        let (before, after) = text.split_at_checked(self.offset).unwrap_or((text, ""));
        let before_in_line = before.rsplit('\n').next().unwrap_or_default();
        let rest_of_line = after.split(['\n', '\r']).next().unwrap_or_default();
        let (line, column) = (before.split('\n').count(), before_in_line.chars().count());
        let without_tab = |c| if c == '\t' { ' ' } else { c };
        let start = before_in_line.chars().skip(column.saturating_sub(CONTEXT));
        let end = rest_of_line.chars().take(CONTEXT);
        let [start, end] = [
            visible(start.map(without_tab)),
            visible(end.map(without_tab)),
        ];
        let (margin, caret) = (line.to_string().len(), start.chars().count());
        let end = end.trim_end();
        TextError {
            line,
            column: column.saturating_add(1),
            message: self.message,
            excerpt: format!("{line} | {start}{end}\n{:margin$} | {:caret$}^", "", ""),
        }
    }
}

impl TextError {
    /// Returns the number of the line in the file, from 1. Use it with the column to mark the place in an editor.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the problem in one line, without its position. Use it if the position is shown elsewhere.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, message) = (self.line, self.column, &self.message);
        write!(
            f,
            "line {line}, column {column}: {message}\n{}",
            self.excerpt
        )
    }
}

impl core::error::Error for TextError {}
