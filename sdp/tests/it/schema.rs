//! Schemas: their tables, the walker, and what is built on it.

mod agreement;
mod hostile;
mod table;

pub(crate) use agreement::walks;
