//! [`CodegenError`]: why no code is generated.

use std::error::Error;
use std::fmt;

/// The reason why a language cannot express a type. Use it to find the type and the field to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodegenError {
    place: String,
    reason: String,
}

impl CodegenError {
    pub(crate) fn new(place: &str, reason: String) -> Self {
        Self {
            place: place.into(),
            reason,
        }
    }

    /// Returns the type and field in Rust, such as `Plugin.state`, to point at the field.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for CodegenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.place {
            "" => f.write_str(&self.reason),
            place => write!(f, "`{place}`: {}", self.reason),
        }
    }
}

impl Error for CodegenError {}
