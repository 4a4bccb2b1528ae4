//! Tests of the report and of its data.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that panics fails, in its helper functions as well"
)]

mod allocations;
mod build_cost;
mod data;
mod measure;
mod options;
mod report;
mod results;
mod suite;
mod workloads;
