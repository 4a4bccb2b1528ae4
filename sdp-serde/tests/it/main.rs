//! Tests of the public API.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod canonical;
mod errors;
#[cfg(feature = "json")]
mod json;
mod limits;
mod maps;
mod outputs;
mod refusals;
mod same;
mod script;
#[cfg(feature = "schema")]
mod traced;
