//! Schemas: their tables, the walker, and what is built on it.

mod agreement;
mod explain;
mod fingerprint;
mod inspect;
mod table;

pub(crate) use agreement::walks;
