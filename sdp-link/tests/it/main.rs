//! Tests of connections between programs of several versions.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod calls;
mod connection;
mod ends;
mod fronts;
mod hostile;
mod releases;
mod simulation;
mod tasks;
mod threads;
mod wire;
