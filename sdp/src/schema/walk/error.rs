//! The ends of a walk: [`Outcome`] and [`WalkError`].

use core::fmt;

use super::path::Path;
use crate::DecodeError;
use crate::schema::types::TypeIndex;

/// The end of a walk without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The walk has visited all parts.
    Complete,
    /// The visitor has ended the walk.
    Ended,
    /// At this offset, the walk has reached bytes of unknown length.
    Opaque(usize),
}

/// The error of a walk: the error of decoding, and its place in the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkError {
    pub(crate) error: DecodeError,
    pub(crate) path: Path,
    pub(crate) ty: Option<TypeIndex>,
    pub(crate) start: usize,
}

impl WalkError {
    /// Returns the error of decoding.
    #[must_use]
    pub const fn error(&self) -> &DecodeError {
        &self.error
    }

    /// Returns the path of the invalid part.
    #[must_use]
    pub const fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the type of the invalid part, or `None` in a header.
    #[must_use]
    pub const fn ty(&self) -> Option<TypeIndex> {
        self.ty
    }

    /// Returns the offset of the invalid part. The offset of the error can be greater, for example inside a string.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        fmt::Display::fmt(&self.error, f)
    }
}

impl core::error::Error for WalkError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The reason why a walk ends early.
pub(super) enum Stop {
    Error(DecodeError),
    Outcome(Outcome),
}

impl From<DecodeError> for Stop {
    fn from(error: DecodeError) -> Self {
        Self::Error(error)
    }
}
