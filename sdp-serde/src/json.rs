//! Encodes values of types that describe themselves as JSON values, for `with = "sdp_serde::json"`.

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use serde_json::Value;

use crate::error::NOT_JSON;

/// The size of an encoded JSON value.
pub const SIZE: WireSize = <Value as SdpEncode>::SIZE;

/// Adds the exact length of the encoding of a value to `length`.
pub fn measure<T: Serialize + ?Sized>(value: &T, length: &mut Length) {
    // The same error is found by `encode`.
    if let Ok(value) = serde_json::to_value(value) {
        value.measure(length);
    }
}

/// Encodes a value as a JSON value.
///
/// # Errors
///
/// `Custom` if the value is not JSON, for example because of keys that are no strings, and the errors of the encoding.
pub fn encode<T: Serialize + ?Sized>(value: &T, out: &mut Writer<'_>) -> Result<(), EncodeError> {
    let value = serde_json::to_value(value).map_err(|_| EncodeError::custom(NOT_JSON))?;
    value.encode(out)
}

/// Decodes a value from a JSON value.
///
/// # Errors
///
/// `InvalidConversion` with the text of serde's error, and the errors of the JSON value.
pub fn decode<T: DeserializeOwned>(input: &mut Reader<'_>) -> Result<T, DecodeError> {
    let start = input.offset();
    let value = Value::decode(input)?;
    T::deserialize(value).map_err(|error| DecodeError::conversion(&error, start))
}
