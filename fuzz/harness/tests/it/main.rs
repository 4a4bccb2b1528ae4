//! The checks of the fuzz targets on committed and on random inputs.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    reason = "in a test a panic is the failure"
)]

mod random;
mod replay;
