//! The schema file: the text form of a table of types. The specification defines its grammar.

mod cut;
mod names;
mod rules;
mod write;

#[cfg(feature = "schema-file")]
mod draft;
#[cfg(feature = "schema-file")]
mod error;
#[cfg(feature = "schema-file")]
mod item;
#[cfg(feature = "schema-file")]
mod read;
#[cfg(feature = "schema-file")]
mod resolve;
#[cfg(feature = "schema-file")]
mod token;
#[cfg(feature = "schema-file")]
mod types;

#[cfg(feature = "schema-file")]
pub use error::SchemaFileError;
