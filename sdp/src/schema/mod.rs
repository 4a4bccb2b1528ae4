//! The schema of types: data that describes their encoding, and what programs do with it.

mod data;
mod impls;
mod rule;

#[cfg(feature = "alloc")]
mod text;

#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
mod check;
#[cfg(feature = "alloc")]
mod file;
#[cfg(feature = "alloc")]
mod invalid;
#[cfg(feature = "alloc")]
mod layout;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod wire;

#[cfg(feature = "alloc")]
pub mod walk;

pub use data::{Field, Kind, Name, Schema, SdpSchema, TypeRef, Variant};
#[cfg(feature = "schema-file")]
pub use file::SchemaFileError;
#[doc(hidden)] // For the derives.
pub use impls::SchemaVia;
#[cfg(feature = "alloc")]
pub use invalid::InvalidSchema;
pub use rule::Rule;
#[cfg(feature = "alloc")]
pub use table::{OwnedSchema, Type, TypeField, TypeIndex, TypeName, TypeVariant};
#[cfg(feature = "alloc")]
pub use text::Text;
