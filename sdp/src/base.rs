//! Errors, limits, sizes, nesting depth and borrowing types, which all other modules use.

pub(crate) mod budget;
pub(crate) mod depth;
pub(crate) mod error;
pub(crate) mod lend;
pub(crate) mod limits;
pub(crate) mod size;
