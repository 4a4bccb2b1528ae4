//! The checks of the fuzz targets, as plain functions of bytes.
//!
//! `cargo test` replays the seeds and the earlier failures, and Miri runs the same code.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a failed check panics"
)]

mod big_endian;
mod bridge;
mod calls;
mod decode;
mod differential;
mod dispatch;
mod frame;
mod generated;
mod hello;
mod indexed;
mod input;
mod json;
mod mutate;
mod oracle;
mod resolve;
mod roundtrip;
mod schema;
mod schema_file;
mod sequence;
mod subject;
mod table;
mod tables;
mod targets;
mod walk;

pub use bridge::bridge;
pub use calls::calls;
pub use dispatch::dispatch;
pub use frame::frame;
pub use hello::hello;
pub use mutate::mutate;
pub use resolve::resolve;
pub use schema::schema;
pub use schema_file::schema_file;
pub use targets::{SUBJECTS, TARGETS, Target, decode, differential, json, roundtrip, walk};
