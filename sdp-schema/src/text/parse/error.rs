//! [`TextError`]: the error of a schema file.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::shown::is_hidden;
use crate::text::names::is_word;

/// The number of characters of a line that an error shows before and after its position.
const CONTEXT: usize = 60;

/// The number of characters of a word that an error shows.
const MAX_WORD_CHARS: usize = 32;

/// The error of a schema file, with its position.
///
/// The text of the error contains the line of the file:
///
/// ```
/// use sdp_schema::Schema;
///
/// let text = "struct Point {\n    x: f32,\n    y: ,\n}\n";
/// let error = text.parse::<Schema>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (3, 8));
/// assert_eq!(error.message(), "expected a type, found `,`");
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 8: expected a type, found `,`\n\
///      3 |     y: ,\n  \
///        |        ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
    /// The line before and after the position.
    excerpt: [String; 2],
}

/// A problem at an offset of the text.
#[derive(Debug)]
pub(super) struct Fault {
    offset: usize,
    message: Cow<'static, str>,
    /// Whether the message is the expected token.
    is_expected: bool,
}

impl Fault {
    /// Another token is expected.
    pub(super) fn expected(offset: usize, expected: impl Into<Cow<'static, str>>) -> Self {
        Self {
            is_expected: true,
            ..Self::invalid(offset, expected)
        }
    }

    /// The tokens are right, and their meaning is not.
    pub(super) fn invalid(offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            offset,
            message: message.into(),
            is_expected: false,
        }
    }

    /// Returns the error with its position and its line.
    pub(super) fn in_text(self, text: &str) -> TextError {
        let (before, after) = text.split_at_checked(self.offset).unwrap_or((text, ""));
        let before_in_line = before.rsplit('\n').next().unwrap_or_default();
        let rest_of_line = after.split(['\n', '\r']).next().unwrap_or_default();
        let column = before_in_line.chars().count();
        let start = before_in_line.chars().skip(column.saturating_sub(CONTEXT));
        let message = self.message;
        TextError {
            line: before.split('\n').count(),
            column: column.saturating_add(1),
            message: if self.is_expected {
                format!("expected {message}, found {}", first_token(after))
            } else {
                message.into_owned()
            },
            excerpt: [visible(start), visible(rest_of_line.chars().take(CONTEXT))],
        }
    }
}

/// Returns characters, with a space for a tab and an escape for another hidden character.
fn visible(chars: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    for c in chars {
        match c {
            '\t' => text.push(' '),
            c if is_hidden(c) => text.extend(c.escape_unicode()),
            c => text.push(c),
        }
    }
    text
}

/// Describes the first token of a text.
fn first_token(text: &str) -> String {
    let word = text.split(|c| !is_word(c)).next().unwrap_or_default();
    match (word.get(..MAX_WORD_CHARS), text.chars().next()) {
        (_, None) => "the end of the file".into(),
        (_, Some('/')) if text.starts_with("///") => "documentation".into(),
        (_, Some('"')) => "a string".into(),
        (_, Some(c)) if is_hidden(c) || c.is_whitespace() => {
            format!("the character U+{:04X}", u32::from(c))
        }
        (Some(start), _) if start != word => format!("`{start}…`"),
        (_, Some(c)) if word.is_empty() => format!("`{c}`"),
        _ => format!("`{word}`"),
    }
}

impl TextError {
    /// Returns the line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the problem in one line, without its position.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, message) = (self.line, self.column, &self.message);
        let [before, after] = &self.excerpt;
        let margin = format!("{line}").len();
        let caret = before.chars().count();
        writeln!(f, "line {line}, column {column}: {message}")?;
        writeln!(f, "{line} | {before}{}", after.trim_end())?;
        write!(f, "{:margin$} | {:caret$}^", "", "")
    }
}

impl core::error::Error for TextError {}
