//! The conversion between schemas.

mod peer;
mod plan;
