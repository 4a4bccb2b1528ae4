//! The parser of schema files.

use core::str::FromStr;

use winnow::stream::{LocatingSlice, Stateful};

use super::draft::Draft;
use super::error::SchemaFileError;
use super::item;
use super::resolve;
use crate::schema::table::OwnedSchema;

impl OwnedSchema {
    /// Parses the text of a schema file. The specification defines the format.
    ///
    /// The first type is the root. Parsing takes almost linear time, and memory in proportion to the text. Its recursion
    /// is bounded.
    ///
    /// # Errors
    ///
    /// [`SchemaFileError`] with the position of the problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use sdp::schema::OwnedSchema;
    ///
    /// let text = "\
    /// /// The samples of a channel.
    /// #[message_id = 1]
    /// struct Samples {
    ///     channel: u16,
    ///     values: []f32,
    /// }
    /// ";
    /// let schema = OwnedSchema::from_text(text)?;
    /// assert_eq!(schema.root().name().unwrap().message_id, 1);
    /// assert_eq!(schema.to_text(), text);
    ///
    /// let error = OwnedSchema::from_text("struct Samples { values: []f23 }").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (1, 28));
    /// assert_eq!(error.message(), "unknown type `f23`");
    /// # Ok::<(), sdp::schema::SchemaFileError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, SchemaFileError> {
        let mut input = Stateful {
            input: LocatingSlice::new(text),
            state: Draft::default(),
        };
        item::file(&mut input)
            .and_then(|()| resolve::table(&input.state))
            .map_err(|fault| fault.in_text(text))
    }
}

/// Parses the text of a schema file, as [`OwnedSchema::from_text`].
impl FromStr for OwnedSchema {
    type Err = SchemaFileError;

    fn from_str(text: &str) -> Result<Self, SchemaFileError> {
        Self::from_text(text)
    }
}
