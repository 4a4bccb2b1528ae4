//! The integration tests of `sdp`, in one binary.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "in a test a panic is the failure"
)]

mod compile_fail;
mod crates;
mod cursor;
mod derive;
mod faulty;
mod limits;
mod memory;
mod message;
mod real_time;
mod roundtrip;
mod seq;
mod spec;
