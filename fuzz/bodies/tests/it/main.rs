//! The bodies of the fuzz targets, run on inputs that are there: one program, as each holds the code of
//! all types.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    reason = "in a test a panic is the failure"
)]

mod random;
mod replay;
