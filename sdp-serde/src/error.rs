//! The errors of serde's traits, around those of SDP.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};

use sdp::{DecodeError, DecodeErrorKind, EncodeError};
use serde_core::{de, ser};

/// The type describes itself, so its decoder asks the bytes for their type.
pub(crate) const SELF_DESCRIBING: &str = "the bytes do not describe their type, which untagged, internally tagged and \
     flattened types of serde need: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
/// The type leaves out a field of this value.
pub(crate) const SKIPPED_FIELD: &str = "`skip_serializing_if` leaves out a field, but fields have no names in the \
     bytes: encode all fields, or encode the value with `sdp_serde::json`";
/// The entries of a map are not counted in advance.
pub(crate) const UNCOUNTED_MAP: &str = "a map without a known length, such as a struct with `flatten`, has no \
     encoding: encode the field with `sdp_serde::json`, or derive `SdpEncode` and `SdpDecode`";
/// The enum has more variants than a tag of one byte.
pub(crate) const TOO_MANY_VARIANTS: &str = "an enum with more than 256 variants has no encoding through serde: derive \
     `SdpEncode` and `SdpDecode`, with `tag = \"u16\"`";
/// The elements of a sequence have no bytes.
pub(crate) const ZERO_WIDTH: &str =
    "sequences of zero-width elements are not part of the format: send the count as a number";
/// The implementation of `Serialize` announced another number of elements.
pub(crate) const WRONG_LEN: &str =
    "the implementation of `Serialize` has written another number of elements than announced";
/// The implementation of `Deserialize` has left elements.
pub(crate) const UNREAD: &str =
    "the implementation of `Deserialize` has not read all elements of a sequence or map";
/// The value has no JSON.
#[cfg(feature = "json")]
pub(crate) const NOT_JSON: &str =
    "the value is not JSON: the keys of its maps must be strings, numbers or bools";
/// The text of an error of `Serialize`, which cannot be kept.
const REJECTED: &str = "the implementation of `Serialize` of the type has rejected the value";

/// An error of encoding.
#[derive(Debug)]
pub(crate) struct SerError(pub(crate) EncodeError);

impl SerError {
    #[cold]
    pub(crate) const fn of(text: &'static str) -> Self {
        Self(EncodeError::custom(text))
    }
}

impl From<EncodeError> for SerError {
    fn from(error: EncodeError) -> Self {
        Self(error)
    }
}

impl Display for SerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for SerError {}

impl ser::Error for SerError {
    fn custom<T: Display>(_: T) -> Self {
        Self::of(REJECTED)
    }
}

/// An error of decoding.
#[derive(Debug)]
pub(crate) enum DeError {
    At(DecodeError),
    /// The text of an error of `Deserialize`, which knows no offset.
    Text(String),
}

impl DeError {
    #[cold]
    pub(crate) const fn custom(text: &'static str, offset: usize) -> Self {
        Self::At(DecodeError::new(DecodeErrorKind::Custom(text), offset))
    }

    /// Returns the error of SDP, for a value that starts at this offset.
    #[cold]
    pub(crate) fn at(self, offset: usize) -> DecodeError {
        match self {
            Self::At(error) => error,
            Self::Text(text) => DecodeError::conversion(&text, offset),
        }
    }
}

impl From<DecodeError> for DeError {
    fn from(error: DecodeError) -> Self {
        Self::At(error)
    }
}

impl Display for DeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(error) => error.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl core::error::Error for DeError {}

impl de::Error for DeError {
    fn custom<T: Display>(text: T) -> Self {
        Self::Text(text.to_string())
    }
}
