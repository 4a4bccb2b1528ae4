//! The conversion between schemas.

mod plan;
