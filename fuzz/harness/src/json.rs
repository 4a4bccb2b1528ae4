//! Checks of JSON: that of a value is encoded as the value, and encoded JSON is a value.

use sdp::schema::OwnedSchema;
use serde_json::Deserializer;

use crate::input::{MAX_LEN, up_to};

/// Converts a value to JSON and back, or JSON to a value and back.
pub(crate) fn check(schema: &OwnedSchema, direction: u8, input: &[u8]) {
    let input = up_to(MAX_LEN, input);
    if direction.is_multiple_of(2) {
        if schema.view(input).is_ok() {
            there_and_back(schema, input);
        }
    } else if let Ok(value) = encode(schema, input) {
        there_and_back(schema, &value);
    }
}

/// Encodes the JSON of a value, unless it nests too deep for JSON.
fn there_and_back(schema: &OwnedSchema, value: &[u8]) {
    let view = schema.view(value).expect("the value should be valid");
    let json = match serde_json::to_vec(&view) {
        Ok(json) => json,
        Err(error) => return assert_eq!(error.to_string(), "the value nests deeper than 256"),
    };
    match encode(schema, &json) {
        Ok(encoded) => assert_eq!(encoded, value),
        Err(error) => assert!(error.to_string().contains("recursion limit"), "{error}"),
    }
}

fn encode(schema: &OwnedSchema, json: &[u8]) -> serde_json::Result<Vec<u8>> {
    schema.encode_from(&mut Deserializer::from_slice(json))
}
