//! The parser of schema files.

pub(super) mod error;

mod draft;
mod head;
mod item;
mod resolve;
mod token;
mod ty;

use core::str::FromStr;

use winnow::stream::{LocatingSlice, Stateful};

use crate::table::schema::Schema;
use draft::Draft;
use error::TextError;

/// Parses a schema file. The specification defines the format.
///
/// The root is the first item. Parsing takes linear memory and almost linear time, and the depth of its recursion is
/// limited.
///
/// ```
/// use sdp_schema::Schema;
///
/// let text = "\
/// /// The samples of a channel.
/// #[message_id = 1]
/// struct Samples {
///     channel: u16,
///     #[default = \"00 00 00 00\"]
///     values: []f32,
/// }
/// ";
/// let schema: Schema = text.parse()?;
/// assert_eq!(schema.name().unwrap().docs(), "The samples of a channel.");
/// assert_eq!(schema.to_string(), text);
///
/// let error = "struct Samples { values: []f23 }".parse::<Schema>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (1, 28));
/// assert_eq!(error.message(), "unknown type `f23`");
/// # Ok::<(), sdp_schema::TextError>(())
/// ```
impl FromStr for Schema {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut input = Stateful {
            input: LocatingSlice::new(text),
            state: Draft::default(),
        };
        item::file(&mut input)
            .and_then(|()| resolve::schema(input.state))
            .map_err(|fault| fault.in_text(text))
    }
}
