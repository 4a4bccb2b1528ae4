//! Schema files: their writer and their parser.

mod bounds;
mod errors;
mod forms;
mod parsed;

use sdp_schema::{Root, Schema, TypeIndex};

/// Checks that the text of a schema parses to the same schema. Returns the text.
#[track_caller]
fn round_trips(schema: &Schema) -> String {
    let text = schema.to_string();
    assert_eq!(parse(&text), *schema, "{text}");
    text
}

/// Parses a text, and checks that the result survives a round trip.
#[track_caller]
fn parse(text: &str) -> Schema {
    let parsed: Schema = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = parsed.to_string();
    assert_eq!(again.parse(), Ok(parsed.clone()), "{text}");
    parsed
}

/// Returns the types of a root.
fn roots(schema: &Schema) -> Vec<TypeIndex> {
    match schema.root() {
        Root::Value(root) => vec![root],
        Root::Messages(types) => types.to_vec(),
    }
}
