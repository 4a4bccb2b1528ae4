//! Values as JSON, and JSON as values.

mod bounds;
mod errors;
mod order;
mod representation;
mod whole;

use sdp::{SdpEncode, SdpSchema};
use sdp_schema::{Schema, encode, view};
use serde::Serialize;
use serde_json::{Deserializer, Value};

/// Encodes a text of JSON.
fn encode_text(schema: &Schema, text: &str) -> serde_json::Result<Vec<u8>> {
    encode(schema, &mut Deserializer::from_str(text))
}

/// Returns the JSON of bytes.
fn json_of(schema: &Schema, bytes: &[u8]) -> String {
    serde_json::to_string(&view(schema, bytes).unwrap()).unwrap()
}

/// Returns the JSON of a value by its schema.
fn json<T: SdpEncode + SdpSchema + ?Sized>(value: &T) -> String {
    json_of(&Schema::of::<T>(), &sdp::to_vec(value).unwrap())
}

/// Checks that the text of JSON is encoded as the value.
#[track_caller]
fn is<T: SdpEncode + SdpSchema>(text: &str, value: &T) {
    let schema = Schema::of::<T>();
    let bytes = sdp::to_vec(value).unwrap();
    assert_eq!(encode_text(&schema, text).unwrap(), bytes, "{text}");
    // A value in memory has other deserializers than a text, and other orders of fields.
    let json: Value = serde_json::from_str(text).unwrap();
    assert_eq!(encode(&schema, json).unwrap(), bytes, "{text}");
    // The view of the value is encoded as the same bytes.
    let text = json_of(&schema, &bytes);
    assert_eq!(encode_text(&schema, &text).unwrap(), bytes, "{text}");
}

/// Checks that a value has the JSON that its serde derive writes, and is read from it.
#[track_caller]
fn returns<T: SdpEncode + SdpSchema + Serialize>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let found = json(value);
    if found != text {
        // Large integers are strings.
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&found).unwrap(), exact(value));
    }
    is(&text, value);
}

/// Returns JSON with strings in place of integers that are not exact as `f64`.
fn exact(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(exact).collect(),
        Value::Object(entries) => entries
            .into_iter()
            .map(|(key, value)| (key, exact(value)))
            .collect(),
        Value::Number(number) if !number.is_f64() => {
            let is_large = number
                .as_i128()
                .is_some_and(|it| it.unsigned_abs() > 1 << 53);
            if is_large {
                number.to_string().into()
            } else {
                number.into()
            }
        }
        value => value,
    }
}

/// Returns the error of a text of JSON.
#[track_caller]
fn error_in(schema: &Schema, text: &str) -> String {
    let encoded = encode_text(schema, text).map(|bytes| bytes.len());
    encoded.unwrap_err().to_string()
}
