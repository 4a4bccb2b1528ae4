//! Finds out which types of a crate have a schema, and exchanges messages with such types.

pub mod port;
pub mod session;
