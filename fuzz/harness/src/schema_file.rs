//! The target `schema_file`: the text of a schema parses to the same schema.

use sdp::schema::OwnedSchema;

/// Parses a text. If it is a schema, parses the text of the schema again.
#[inline]
pub fn schema_file(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match OwnedSchema::from_text(&text) {
        Ok(schema) => {
            let written = schema.to_text();
            let parsed = OwnedSchema::from_text(&written);
            assert_eq!(parsed.as_ref(), Ok(&schema), "{written}");
        }
        Err(error) => {
            let line = text.split('\n').nth(error.line() - 1).unwrap();
            assert!(error.column() <= line.chars().count() + 1, "{error}");
            assert_eq!(error.to_string().lines().count(), 3, "{error:?}");
        }
    }
}
