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
mod json;
mod text;
mod tools;
mod verdicts;
mod views;

/// Returns the configuration of a property test with `count` random values, or with the number in `PROPTEST_CASES`. Miri
/// is thousands of times slower, and cannot store failures in a directory.
fn cases(count: u32) -> proptest::test_runner::Config {
    let cases = std::env::var("PROPTEST_CASES").map(|cases| cases.parse().unwrap());
    let mut config = proptest::test_runner::Config::with_cases(cases.unwrap_or(count));
    if cfg!(miri) {
        config.cases = 2;
        config.failure_persistence = None;
    }
    config
}
