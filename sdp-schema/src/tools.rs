//! Tools for people: descriptions of types, and of encoded bytes.

pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod inspect;
pub(crate) mod label;
pub(crate) mod parts;
pub(crate) mod sample;

pub(crate) mod hex;
pub(crate) mod value;
