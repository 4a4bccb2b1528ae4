//! Schema files: their writer and their parser.

mod errors;
mod random;
mod text;

use sdp::schema::{OwnedSchema, Type, TypeIndex};

/// Checks that the text of a schema parses to the same schema. Returns the text.
pub(crate) fn round_trips(schema: &OwnedSchema) -> String {
    let text = schema.to_text();
    let parsed = OwnedSchema::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let expected = without_modules(schema);
    assert_eq!(merged(&parsed), merged(&expected), "{text}");
    if expected == merged(&expected) {
        assert_eq!(parsed, expected, "{text}");
        assert_eq!(parsed.to_text(), text);
    } else {
        assert_eq!(OwnedSchema::from_text(&parsed.to_text()).unwrap(), parsed);
    }
    text
}

/// Returns a schema without types that the root does not use, and with one entry for equal types.
fn merged(schema: &OwnedSchema) -> OwnedSchema {
    schema.rooted_at(TypeIndex::ROOT)
}

/// Returns a schema without the modules of types.
fn without_modules(schema: &OwnedSchema) -> OwnedSchema {
    let mut types = schema.types().to_vec();
    for ty in &mut types {
        if let Type::Struct { name, .. }
        | Type::Enum { name, .. }
        | Type::Alias { name, .. }
        | Type::Messages { name, .. } = ty
        {
            name.module = "".into();
        }
    }
    OwnedSchema::new(types).unwrap()
}
