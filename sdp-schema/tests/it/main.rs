//! The integration tests of `sdp-schema`, in one binary.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod changes;
mod hello;
mod tools;
mod verdicts;
