//! [`ResolveError`]: why bytes of an older or newer version give no value.

use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use sdp::{DecodeError, EncodeError};

use crate::resolve::error::{ConvertError, write_part};
use crate::table::schema::Schema;
use crate::tools::explain::{Explanation, explain};

/// Why bytes of an older or newer version give no value, or a message has none for a [`Peer`](crate::Peer).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A part of the writer's value has no conversion.
    Convert(ConvertError),
    /// The bytes need no conversion, and are no value of the reader's type. [`explain`](crate::explain) finds the part.
    Decode(DecodeError),
    /// The converted bytes are no value of the reader's type, for example because of its restrictions. The part and its
    /// offset refer to the converted bytes.
    Converted(Explanation),
    /// A message cannot be encoded.
    Encode(EncodeError),
    /// The function of [`Resolver::upgrade`](crate::Resolver::upgrade) has failed, or its result cannot be encoded.
    Upgrade(Arc<dyn Error + Send + Sync>),
}

impl ResolveError {
    /// Creates the error of decoding converted bytes, which are a value or message of this schema.
    #[cold]
    pub(crate) fn converted(schema: &Schema, bytes: &[u8], error: &DecodeError) -> Self {
        Self::Converted(explain(schema, bytes, error))
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Convert(error) => error.fmt(f),
            Self::Decode(error) => error.fmt(f),
            Self::Encode(error) => error.fmt(f),
            Self::Converted(error) => {
                let (path, detail, offset) = (error.path(), error.detail(), error.error().offset());
                write_part(
                    f,
                    path,
                    detail,
                    format_args!("{offset} after the conversion"),
                    error.label(),
                )
            }
            Self::Upgrade(error) => error.fmt(f),
        }
    }
}

impl Error for ResolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Convert(error) => Some(error),
            Self::Decode(error) => Some(error),
            Self::Encode(error) => Some(error),
            Self::Converted(error) => Some(error),
            Self::Upgrade(error) => Some(&**error),
        }
    }
}
