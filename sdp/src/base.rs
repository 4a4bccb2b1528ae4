//! What every module knows: errors, limits, sizes, nesting depth, and types that borrow.

pub(crate) mod budget;
pub(crate) mod depth;
pub(crate) mod error;
pub(crate) mod lend;
pub(crate) mod limits;
pub(crate) mod size;
