//! [`HistoryError`]: why a lock gives no history, or why a value cannot be read or written.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use crate::resolve::{Refusals, ResolveError};
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::text::TextError;
use crate::tools::explain::Explanation;

pub(super) const STAMP_LEN: usize = 8;

/// Why a lock gives no [`History`](crate::History), or why a stamped value cannot be read or written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HistoryError {
    /// The lock is no valid schema file.
    Lock(TextError),
    /// The lock does not contain the type or is out of date, or it contains several types with the name. The text names
    /// the type.
    Type(String),
    /// The bytes are shorter than a stamp.
    Truncated {
        /// The number of bytes.
        len: usize,
    },
    /// The lock has no version of the type with this stamp. The bytes can be of a later version, of a version that was
    /// not released, or no stamped value.
    Unknown(Fingerprint),
    /// The values of this release have no conversion.
    Refused {
        /// The name of the release.
        version: String,
        /// Each place without a conversion.
        refusals: Refusals,
    },
    /// A part of the value has no conversion. Its offset counts from the end of the stamp.
    Convert {
        /// The name of the release.
        version: String,
        /// The part and the reason, or the error of the function of [`Resolver::upgrade`](crate::Resolver::upgrade).
        error: ResolveError,
    },
    /// The lock has no release with this name that contains the type.
    Release {
        /// The name.
        name: String,
        /// The releases with the type.
        known: Vec<String>,
    },
    /// The value cannot be written for this release, so nothing is written.
    Write {
        /// The name of the release.
        version: String,
        /// The error of the encoding, or the part that the release does not have, with the reason.
        error: Arc<dyn Error + Send + Sync>,
    },
    /// The value is no value of the reader's type. Its offset counts from the end of the stamp, in the converted bytes.
    Decode {
        /// The name of the release, or `None` for the current version.
        version: Option<String>,
        /// The part, and the reason.
        error: Explanation,
    },
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lock(error) => write!(f, "invalid lock: {error}"),
            Self::Type(text) => f.write_str(text),
            Self::Truncated { len } => write!(
                f,
                "unexpected end of input: expected a stamp of {STAMP_LEN} bytes, found {len}"
            ),
            Self::Unknown(stamp) => write!(
                f,
                "the lock has no version with the stamp {stamp}: the value is of a newer build, of another type, or \
                 without a stamp"
            ),
            Self::Refused { version, refusals } => {
                write!(
                    f,
                    "values of release {version} have no conversion: {refusals}"
                )
            }
            Self::Convert { version, error } => write!(f, "value of release {version}: {error}"),
            Self::Release { name, known } => {
                let known = match known.as_slice() {
                    [] => "and no other one".into(),
                    known => format!("but these: {}", known.join(", ")),
                };
                let name = shown(name);
                write!(f, "the lock has no release {name} with the type, {known}")
            }
            Self::Write { version, error } => write!(f, "value for release {version}: {error}"),
            Self::Decode { version, error } => match version {
                Some(version) => write!(f, "value of release {version}: {error}"),
                None => write!(f, "value of the current version: {error}"),
            },
        }
    }
}

impl Error for HistoryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Convert { error, .. } => error.source(),
            Self::Write { error, .. } => error.source(),
            _ => None,
        }
    }
}
