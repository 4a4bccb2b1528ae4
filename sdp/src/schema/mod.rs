//! The schema of types: data that describes their encoding, and what programs do with it.

mod data;
mod impls;
mod rule;

#[cfg(feature = "alloc")]
mod text;

#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod change;
#[cfg(feature = "alloc")]
mod check;
#[cfg(feature = "alloc")]
mod compare;
#[cfg(feature = "alloc")]
mod diff;
#[cfg(feature = "alloc")]
mod explanation;
#[cfg(feature = "alloc")]
mod file;
#[cfg(feature = "alloc")]
mod fingerprint;
#[cfg(feature = "alloc")]
mod height;
#[cfg(feature = "alloc")]
mod hex;
#[cfg(feature = "alloc")]
mod inspect;
#[cfg(feature = "alloc")]
mod invalid;
#[cfg(feature = "alloc")]
mod label;
#[cfg(feature = "alloc")]
mod layout;
#[cfg(all(feature = "schema-file", feature = "std"))]
mod lock;
#[cfg(feature = "alloc")]
mod restriction;
#[cfg(feature = "alloc")]
mod sample;
#[cfg(feature = "serde-1")]
mod serde;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod types;
#[cfg(feature = "alloc")]
pub(crate) mod wire;

#[cfg(feature = "alloc")]
pub mod walk;

#[cfg(feature = "serde-1")]
pub use self::serde::View;
#[cfg(feature = "alloc")]
pub use change::{Breaks, Change};
#[cfg(feature = "alloc")]
pub(crate) use compare::Comparison;
pub use data::{Field, Kind, Name, Schema, SdpSchema, TypeRef, Variant};
#[cfg(feature = "alloc")]
pub use diff::Difference;
#[cfg(feature = "alloc")]
pub use explanation::{Explanation, explain, explain_message};
#[cfg(feature = "schema-file")]
pub use file::SchemaFileError;
#[cfg(feature = "alloc")]
pub use fingerprint::Fingerprint;
#[doc(hidden)] // For the derives.
pub use impls::SchemaVia;
#[cfg(feature = "alloc")]
pub use inspect::inspect;
#[cfg(feature = "alloc")]
pub use invalid::InvalidSchema;
#[cfg(all(feature = "schema-file", feature = "std"))]
pub use lock::{WireLock, WireLockError};
pub use rule::Rule;
#[cfg(feature = "alloc")]
pub use table::OwnedSchema;
#[cfg(feature = "alloc")]
pub use text::Text;
#[cfg(feature = "alloc")]
pub use types::{Type, TypeField, TypeIndex, TypeName, TypeVariant};
