//! The integration tests of `sdp`, in one binary.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "in a test a panic is the failure"
)]

mod bug_classes;
#[cfg(feature = "tokio-util-0_7")]
mod codec;
mod crates;
mod cursor;
mod derive;
mod elements;
#[cfg(feature = "tonic-0_14")]
mod grpc;
mod limits;
mod memory;
mod message;
mod output;
mod promises;
mod real_time;
mod registry;
mod roundtrip;
mod seq;
mod size;
mod spec;
mod stream;
mod words;

/// Whether a test goes through all of a long domain, or through a part: a debug build is 30 times as slow.
const WHOLE: bool = cfg!(not(debug_assertions));

/// How many random values a test of any of them tries. Miri is thousands of times as slow, and has no
/// directory to keep those that failed in.
fn cases(count: u32) -> proptest::test_runner::Config {
    let mut config = proptest::test_runner::Config::with_cases(count);
    if cfg!(miri) {
        config.cases = 2;
        config.failure_persistence = None;
    }
    config
}
