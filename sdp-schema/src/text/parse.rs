//! The parser of schema files.

pub(super) mod error;

mod draft;
mod grammar;
mod token;

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use crate::table::schema::Schema;
use crate::text::release::Release;
use error::TextError;
use token::Input;

/// Parses a schema file. Use it to read bytes with the schema of a foreign program.
///
/// The specification defines the format, and the first item is the root. A byte order mark at the start is skipped. The
/// releases of a lock are checked, but are not part of the schema. Defaults are not checked, so the text of each schema is
/// valid. Parsing takes linear memory and almost linear time, and the depth of its recursion is limited.
///
/// ```
/// use sdp_schema::Schema;
///
/// let text = "\
/// /// The samples of a channel.
/// struct Samples {
///     values: []f23,
/// }
/// ";
/// let error = text.parse::<Schema>().unwrap_err();
/// let message = "line 3, column 15: unknown type `f23`\n3 |     values: []f23,\n  |               ^";
/// assert_eq!(error.to_string(), message);
///
/// let text = text.replace("f23", "f32");
/// let schema: Schema = text.parse()?;
/// assert_eq!(schema.name().unwrap().docs(), "The samples of a channel.");
/// assert_eq!(schema.to_string(), text);
/// # Ok::<(), sdp_schema::TextError>(())
/// ```
impl FromStr for Schema {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(Lock::parse_with(text, false)?.into_schema())
    }
}

/// Returns a text without the byte order mark that some editors write at its start.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A schema file with the types of earlier releases.
#[derive(Debug)]
pub struct Lock {
    pub(crate) schema: Schema,
    pub(crate) releases: Vec<Release>,
}

impl Lock {
    /// Parses a schema file whose defaults are values of their types.
    ///
    /// # Errors
    ///
    /// The place where the text is no valid schema file.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        Self::parse_with(text, true)
    }

    fn parse_with(text: &str, checks_defaults: bool) -> Result<Self, TextError> {
        let text = without_mark(text);
        let mut input = Input::new(text);
        let schema = grammar::section(&mut input, checks_defaults);
        let parsed = schema.and_then(|schema| {
            let releases = grammar::releases(&mut input, checks_defaults)?;
            Ok(Self { schema, releases })
        });
        parsed.map_err(|fault| fault.in_text(text))
    }

    /// Returns the current types.
    #[must_use]
    pub fn into_schema(self) -> Schema {
        self.schema
    }

    /// Returns the name and the types of each release.
    pub fn into_releases(self) -> impl Iterator<Item = (String, Schema)> {
        let releases = self.releases.into_iter();
        releases.map(|release| (release.name, release.schema))
    }
}
