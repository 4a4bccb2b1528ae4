//! [`SchemaFileError`]: the error of a schema file.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use super::names::is_word;

/// The characters of a line that an error shows before and after its position.
const CONTEXT: usize = 60;

/// The error of a schema file, with its position.
///
/// The text of the error contains the line of the file:
///
/// ```
/// use sdp::schema::OwnedSchema;
///
/// let error = OwnedSchema::from_text("struct Point {\n    x: f32,\n    y: ,\n}\n").unwrap_err();
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
pub struct SchemaFileError {
    line: usize,
    column: usize,
    expected: Option<&'static str>,
    found: Option<String>,
    message: String,
    // A part of the line, and the number of its characters before the position.
    excerpt: String,
    before: usize,
}

/// A problem at an offset of the text.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) problem: Problem,
}

/// The problem of a text.
#[derive(Debug)]
pub(super) enum Problem {
    /// Another token is expected.
    Expected(&'static str),
    /// The tokens are right, and their meaning is not.
    Invalid(Cow<'static, str>),
}

impl Fault {
    /// Another token is expected.
    pub(super) const fn expected(offset: usize, expected: &'static str) -> Self {
        let problem = Problem::Expected(expected);
        Self { offset, problem }
    }

    /// The tokens are right, and their meaning is not.
    pub(super) fn invalid(offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        let problem = Problem::Invalid(message.into());
        Self { offset, problem }
    }

    /// Returns the error with its position and its line.
    pub(super) fn in_text(self, text: &str) -> SchemaFileError {
        let (before, after) = text.split_at_checked(self.offset).unwrap_or((text, ""));
        let (expected, found, message) = match self.problem {
            Problem::Expected(expected) => {
                let found = token(after);
                let message = format!("expected {expected}, found {found}");
                (Some(expected), Some(found), message)
            }
            Problem::Invalid(message) => (None, None, message.into_owned()),
        };
        let line_start = before.rfind('\n').map_or(0, |at| at.saturating_add(1));
        let before_in_line = before.get(line_start..).unwrap_or_default();
        let column = before_in_line.chars().count();
        let hidden = column.saturating_sub(CONTEXT);
        let rest_of_line = after.split(['\n', '\r']).next().unwrap_or_default();
        // A control character could have any width.
        let shown = before_in_line
            .chars()
            .skip(hidden)
            .chain(rest_of_line.chars().take(CONTEXT))
            .map(|c| if c.is_control() { ' ' } else { c });
        SchemaFileError {
            line: before.matches('\n').count().saturating_add(1),
            column: column.saturating_add(1),
            expected,
            found,
            message,
            excerpt: shown.collect(),
            before: column.saturating_sub(hidden),
        }
    }
}

/// Describes the first token of a text.
fn token(text: &str) -> String {
    let Some(first) = text.chars().next() else {
        return "the end of the file".into();
    };
    if text.starts_with("///") {
        return "documentation".into();
    }
    if first == '"' {
        return "a string".into();
    }
    if first.is_control() || (first.is_whitespace() && first != ' ') || first == '\u{feff}' {
        return format!("the character U+{:04X}", u32::from(first));
    }
    if !is_word(first) {
        return format!("`{first}`");
    }
    let word = text.split(|c| !is_word(c)).next().unwrap_or_default();
    match word.get(..32) {
        Some(start) if start != word => format!("`{start}…`"),
        _ => format!("`{word}`"),
    }
}

impl SchemaFileError {
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

    /// Returns the expected token, or `None` if the tokens are right and their meaning is not.
    #[must_use]
    pub const fn expected(&self) -> Option<&'static str> {
        self.expected
    }

    /// Returns the found token, or `None` if the tokens are right and their meaning is not.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }

    /// Returns the error in one line, without its position.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for SchemaFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            message,
            excerpt,
            before,
            ..
        } = self;
        writeln!(f, "line {line}, column {column}: {message}")?;
        writeln!(f, "{line} | {}", excerpt.trim_end())?;
        let margin = line.checked_ilog10().unwrap_or(0).saturating_add(1);
        let margin = usize::try_from(margin).unwrap_or(1);
        write!(f, "{:margin$} | {:before$}^", "", "")
    }
}

impl core::error::Error for SchemaFileError {}
