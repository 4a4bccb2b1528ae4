//! Tools for people: descriptions of types, and of encoded bytes.

pub(crate) mod changes;
pub(crate) mod label;
