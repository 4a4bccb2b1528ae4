//! The tests of the command, in one binary.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod commands;
mod data;
mod html;
#[cfg(target_os = "linux")]
mod memory;
mod streams;
#[cfg(unix)]
mod tap;
#[cfg(unix)]
mod tap_proxy;
mod traced;
