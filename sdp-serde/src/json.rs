//! Encodes values of types that describe themselves as JSON values.
//!
//! `#[sdp(with = "sdp_serde::json")]` is for a field of a type with SDP's derives, and `#[serde(with = "sdp_serde::json")]`
//! for one of a type with serde's derives. Both have the same bytes.
//!
//! Different JSON values can be one value of the type: an unknown field is ignored, and an integer is a valid float. So its bytes
//! are canonical only for `serde_json::Value`.
//!
//! The attribute of serde also works in formats besides SDP: a format for people contains the value itself, and each other
//! format contains the bytes of the JSON value. There is one exception: inside a tagged, untagged or flattened type, serde
//! hides whether the format is one for people. The field is then decoded as a different value if the format is neither SDP
//! nor for people, such as CBOR.
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

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use sdp::output::Output as _;
use sdp::{
    DecodeError, EncodeError, Length, Limits, Reader, SdpDecode, SdpEncode, WireSize, Writer,
};
use serde_core::de::{self, DeserializeOwned, Visitor};
use serde_core::{Deserializer, Serialize, Serializer, ser};
use serde_json::Value;

use crate::error::{NOT_JSON, SerError};

/// The name of the newtype that is a JSON value. The serializer and the deserializers of this crate know it.
pub(crate) const NEWTYPE: &str = "sdp_serde::json";

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
    serializer.serialize_newtype_struct(NEWTYPE, &Json(value))
}

/// The content of the newtype: the value for people, and the bytes of its JSON value for other formats.
struct Json<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Json<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let bytes = to_vec(self.0, &Limits::DEFAULT).map_err(ser::Error::custom)?;
        serializer.serialize_bytes(&bytes)
    }
}

/// Returns the bytes of the JSON value of a value.
pub(crate) fn to_vec<T: Serialize + ?Sized>(
    value: &T,
    limits: &Limits,
) -> Result<Vec<u8>, SerError> {
    let value = serde_json::to_value(value).map_err(|_| SerError::of(NOT_JSON))?;
    let mut bytes = Vec::new();
    sdp::append(&value, &mut bytes.with_limits(limits))?;
    Ok(bytes)
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
    deserializer.deserialize_newtype_struct(NEWTYPE, OfJson(PhantomData))
}

struct OfJson<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for OfJson<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    /// Receives the JSON value itself from this crate, and its bytes from other formats.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, content: D) -> Result<T, D::Error> {
        if content.is_human_readable() {
            return T::deserialize(content);
        }
        content.deserialize_byte_buf(self)
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<T, E> {
        let value: Value = sdp::from_slice(bytes).map_err(E::custom)?;
        T::deserialize(value).map_err(E::custom)
    }
}
