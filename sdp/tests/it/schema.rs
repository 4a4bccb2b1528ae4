//! Schemas: their tables, the walker, and what is built on it.

mod agreement;
mod compare;
#[cfg(feature = "serde-1")]
mod encode_from;
mod events;
mod explanation;
mod file;
mod fingerprint;
mod hello;
mod hostile;
mod inspect;
#[cfg(feature = "serde-1")]
mod json;
#[cfg(all(feature = "schema-file", not(target_family = "wasm")))]
mod lock;
mod rules;
mod table;
mod views;

pub(crate) use agreement::walks;
