//! Schemas: their tables, the walker, and what is built on it.

mod agreement;
mod compare;
mod explain;
mod file;
mod fingerprint;
mod hello;
mod inspect;
mod table;

pub(crate) use agreement::walks;
