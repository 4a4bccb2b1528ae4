//! Schemas of types that know only serde.

mod attributes;
mod equal;
mod refused;
mod shapes;
mod tools;

use std::fmt::Debug;

use sdp_schema::{Schema, check, sample};
use sdp_serde::{TraceError, Traced, traced};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Returns a number, for an attribute of serde.
pub(crate) fn number<const NUMBER: u8, T: From<u8>>() -> T {
    NUMBER.into()
}

pub(crate) fn is_number<const NUMBER: u8, T: From<u8> + PartialEq>(value: &T) -> bool {
    *value == number::<NUMBER, T>()
}

/// Returns the text of the schema of a type.
pub(crate) fn text<T: Serialize + Deserialize<'static> + 'static>() -> String {
    match sdp_serde::schema::<T>() {
        Ok(schema) => schema.to_string(),
        Err(error) => panic!("{error}"),
    }
}

/// Expects a schema with this text.
pub(crate) fn contains<T: Serialize + Deserialize<'static> + 'static>(part: &str) {
    let text = text::<T>();
    assert!(text.contains(part), "{text}");
}

/// Expects an error of a type with these parts of the text.
pub(crate) fn refuses<T: Serialize + DeserializeOwned + 'static>(parts: &[&str]) -> TraceError {
    let error = sdp_serde::schema::<T>().unwrap_err();
    expect_parts(&error, parts);
    error
}

/// Expects an error with these parts of the text.
pub(crate) fn expect_parts(error: &impl ToString, parts: &[&str]) {
    let text = error.to_string();
    assert!(
        parts.iter().all(|part| text.contains(part)),
        "{parts:?} in {text}"
    );
}

/// Encodes and decodes values, which are given as JSON. JSON is the second model, because each attribute of serde has a
/// meaning there.
pub(crate) fn both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug + 'static>(
    texts: &[&str],
) {
    let schema = sdp_serde::schema::<T>().unwrap();
    for text in texts {
        let value: T = serde_json::from_str(text).unwrap();
        let json = serde_json::to_string(&value).unwrap();
        let model: T = serde_json::from_str(&json).unwrap();
        assert_eq!(round_trip(&schema, &value), model);
    }
    random_values::<T>();
}

/// Encodes and decodes random values of the schema of a type, unless code of the type rejects them.
pub(crate) fn random_values<T: Serialize + DeserializeOwned + 'static>() {
    let schema = sdp_serde::schema::<T>().unwrap();
    for seed in 0..100 {
        let bytes = sample(&schema, seed).unwrap();
        match sdp_serde::from_slice::<T>(&bytes) {
            Ok(value) => drop(round_trip(&schema, &value)),
            Err(error) => assert_eq!(error.kind(), sdp::DecodeErrorKind::InvalidConversion),
        }
    }
}

/// Encodes and decodes a value, which keeps its JSON.
fn round_trip<T: Serialize + DeserializeOwned + 'static>(schema: &Schema, value: &T) -> T {
    let bytes = traced::to_vec(value).unwrap();
    check(schema, &bytes).unwrap();
    let same: T = sdp_serde::from_slice(&bytes).unwrap();
    let json = [value, &same].map(|value| serde_json::to_value(value).ok());
    assert_eq!(json[0], json[1]);
    // Through SDP's traits, into a buffer of the exact length.
    let (same, mut buffer) = (Traced(same), vec![0; bytes.len()]);
    sdp::to_slice(&same, &mut buffer).unwrap();
    assert_eq!(buffer, bytes);
    same.0
}
