//! The conversion between schemas.

mod compatibility;
mod plan;
