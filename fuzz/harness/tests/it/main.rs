//! Runs the checks of the fuzz targets on committed and on random inputs.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod random;
mod replay;
