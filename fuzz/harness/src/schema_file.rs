//! The target `schema_file`: the text of a schema parses to the same schema.

use sdp_schema::{Schema, TextError};

/// Parses a text, and if it is a schema, parses the text of the schema again.
#[inline]
pub fn schema_file(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let parsed: Result<Schema, TextError> = text.parse();
    match parsed {
        Ok(schema) => {
            let written = schema.to_string();
            assert_eq!(written.parse(), Ok(schema), "{written}");
        }
        Err(error) => {
            let line = text.split('\n').nth(error.line() - 1).unwrap();
            assert!(error.column() <= line.chars().count() + 1, "{error}");
            assert_eq!(error.to_string().lines().count(), 3, "{error:?}");
        }
    }
}
