//! Encodes values of types that describe themselves as JSON values.
//!
//! `#[sdp(with = "sdp_serde::json")]` is for a field of a type with SDP's derives, and `#[serde(with = "sdp_serde::json")]`
//! for one of a type with serde's derives. Both have the same bytes. Because serde hides pointers, the arrays and objects of a
//! value can nest by 64 levels in the latter, and by 128 in the former.
//!
//! Different JSON values can be one value of the type: an unknown field is ignored, and an integer is a valid float. So its bytes
//! are canonical only for `serde_json::Value`.
//!
//! The attribute of serde also works in formats besides SDP, with one exception: inside a tagged, untagged or flattened
//! type, serde hides whether the format is one for people. The field is then decoded as a different value if the format
//! is neither SDP nor for people, such as CBOR.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, Debug, PartialEq)]
//! struct Event {
//!     id: u32,
//!     #[serde(with = "sdp_serde::json")]
//!     extra: serde_json::Value,
//! }
//!
//! let event = Event { id: 7, extra: serde_json::json!({ "gain": 0.5 }) };
//! let bytes = sdp_serde::to_vec(&event)?;
//! assert_eq!(sdp_serde::from_slice::<Event>(&bytes)?, event);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod value;

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};
use serde_core::de::{self, DeserializeOwned, DeserializeSeed as _};
use serde_core::{Deserializer, Serialize, Serializer, ser};
use serde_json::Value;

use crate::error::NOT_JSON;

use self::value::{OfValue, Part};

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

/// Serializes a value, for `#[serde(with = "sdp_serde::json")]`: as a JSON value, but in a format for people, such as JSON,
/// without a change.
///
/// # Errors
///
/// An error if the value is not JSON, and the errors of the serializer.
pub fn serialize<T: Serialize + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return value.serialize(serializer);
    }
    let value = serde_json::to_value(value)
        .map_err(|error| ser::Error::custom(format_args!("{NOT_JSON}: {error}")))?;
    Part::whole(&value).serialize(serializer)
}

/// Deserializes a value that [`serialize`] has written.
///
/// # Errors
///
/// The errors of the deserializer, and the errors of the type of the value.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        return T::deserialize(deserializer);
    }
    let value = OfValue::WHOLE.deserialize(deserializer)?;
    T::deserialize(value).map_err(de::Error::custom)
}

/// Returns whether the visitor comes from [`deserialize`].
#[cfg(feature = "schema")]
pub(crate) fn is_value<V>() -> bool {
    core::any::type_name::<V>() == core::any::type_name::<OfValue>()
}
