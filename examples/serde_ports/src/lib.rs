//! Finds out which types of a crate have a schema.

pub mod port;
pub mod readme;
pub mod source;
