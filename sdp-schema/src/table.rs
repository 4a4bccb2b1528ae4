//! The table of types: its bytes, its rules, and its fingerprints.

pub(crate) mod check;
pub(crate) mod fingerprint;
pub(crate) mod graph;
pub(crate) mod layout;
pub mod parts;
pub(crate) mod schema;
pub(crate) mod types;

mod build;
