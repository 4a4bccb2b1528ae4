//! Tests of the report and its data.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking, also in its helper functions"
)]

mod measure;
mod program;
mod report;
mod results;
mod suite;
mod workloads;
