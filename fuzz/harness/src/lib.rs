//! The checks of the fuzz targets, as plain functions of bytes.
//!
//! `cargo test` replays the seeds and the inputs that failed once, and Miri runs the same code.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a check reports by a panic"
)]

mod big_endian;
mod decode;
mod differential;
mod dispatch;
mod frame;
mod generated;
mod input;
mod mutate;
mod oracle;
mod roundtrip;
mod sequence;
mod subject;
mod table;
mod targets;

pub use dispatch::dispatch;
pub use frame::frame;
pub use mutate::mutate;
pub use targets::{SUBJECTS, TARGETS, Target, decode, differential, roundtrip};
