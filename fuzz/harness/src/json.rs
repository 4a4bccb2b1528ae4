//! Checks of values: their JSON is encoded as the value, and only equal values have no differences.

use sdp_schema::{Schema, check as is_valid, diff, encode, view};
use serde_json::Deserializer;

use crate::input::{MAX_LEN, prefixed, up_to};

/// Converts a value to JSON and back, or JSON to a value and back, or compares two values.
pub(crate) fn check(schema: &Schema, direction: u8, input: &[u8]) {
    let input = up_to(MAX_LEN, input);
    match direction % 3 {
        0 if is_valid(schema, input).is_ok() => there_and_back(schema, input),
        0 => {}
        1 => {
            if let Ok(value) = from_json(schema, input) {
                there_and_back(schema, &value);
            }
        }
        _ => {
            let (first, second) = prefixed(input);
            if let Ok(differences) = diff(schema, first, second) {
                assert_eq!(differences.is_empty(), first == second);
                for difference in differences {
                    assert_ne!(difference.before(), difference.after(), "{difference}");
                }
            }
        }
    }
}

/// Encodes the JSON of a value, unless it nests too deep for JSON.
fn there_and_back(schema: &Schema, value: &[u8]) {
    let view = match view(schema, value) {
        Ok(view) => view,
        Err(error) => return assert_eq!(error.detail(), "the value nests deeper than 256"),
    };
    let json = serde_json::to_vec(&view).expect("a view should be serializable");
    match from_json(schema, &json) {
        Ok(encoded) => assert_eq!(encoded, value),
        Err(error) => assert!(error.to_string().contains("recursion limit"), "{error}"),
    }
}

fn from_json(schema: &Schema, json: &[u8]) -> serde_json::Result<Vec<u8>> {
    encode(schema, &mut Deserializer::from_slice(json))
}
