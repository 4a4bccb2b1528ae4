//! [`TraceError`]: why a type has no schema.

use alloc::string::String;
use core::fmt;

use sdp::EncodeError;

/// Why the schema of a type that knows only serde cannot be found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceError {
    /// A part of the type has no schema.
    Refused {
        /// The struct or enum, and its field or variant, for example `struct Preset, field tags`.
        place: String,
        /// The reason and the remedy.
        reason: String,
    },
    /// `Deserialize` of a part rejects all values that the tracer tries. Give a valid value to
    /// [`Tracer::sample`](crate::Tracer::sample).
    Rejected {
        /// The struct or enum, and its field or variant.
        place: String,
        /// The error of `Deserialize` for the last value.
        reason: String,
    },
    /// A value given to [`Tracer::sample`](crate::Tracer::sample) has no encoding.
    Sample(EncodeError),
    /// The schema does not describe a value of the type, for example because `Deserialize` depends on the value.
    Unproven {
        /// The Rust type.
        place: String,
        /// The difference.
        reason: String,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { place, reason } => write!(f, "{place}: {reason}"),
            Self::Rejected { place, reason } => write!(
                f,
                "{place}: the type rejects all values that the tracer tries: {reason}: give a valid value of the type, \
                 or of the type that a `deserialize_with` reads, to `Tracer::sample`"
            ),
            Self::Sample(error) => write!(f, "the sample has no encoding: {error}"),
            Self::Unproven { place, reason } => write!(
                f,
                "{place}: the schema does not describe the bytes: {reason}: derive `SdpEncode`, `SdpDecode` and \
                 `SdpSchema`, or encode the field with `sdp_serde::json`"
            ),
        }
    }
}

impl core::error::Error for TraceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Sample(error) => Some(error),
            _ => None,
        }
    }
}
