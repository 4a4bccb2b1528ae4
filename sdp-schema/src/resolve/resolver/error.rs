//! [`ResolveError`]: why bytes of another version give no value.

use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use sdp::DecodeError;

use crate::resolve::error::ConvertError;

/// Why bytes of another version give no value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A part of the writer's value has no conversion.
    Convert(ConvertError),
    /// The converted bytes are no value of the reader's type. The offset counts in the converted bytes.
    Decode(DecodeError),
    /// The function of [`Resolver::upgrade`](crate::Resolver::upgrade) has failed, or its result cannot be encoded.
    Upgrade(Arc<dyn Error + Send + Sync>),
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Convert(error) => error.fmt(f),
            Self::Decode(error) => write!(f, "in the reader's layout, {error}"),
            Self::Upgrade(error) => error.fmt(f),
        }
    }
}

impl Error for ResolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Convert(error) => Some(error),
            Self::Decode(error) => Some(error),
            Self::Upgrade(error) => Some(&**error),
        }
    }
}
