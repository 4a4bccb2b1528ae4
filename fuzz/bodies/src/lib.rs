//! What the fuzz targets of SDP check, as plain functions of bytes.
//!
//! Apart from the targets, which need libFuzzer: so `cargo test` replays the corpora and the inputs
//! that failed once, and Miri runs the same code.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a check says what it found"
)]

mod big_endian;
mod decode;
mod differential;
mod dispatch;
mod frame;
#[rustfmt::skip] // Laid out to be looked through.
#[allow(clippy::all, reason = "generated: types that nobody would write")]
mod generated;
mod input;
mod mutate;
mod oracle;
mod registry;
mod roundtrip;
mod sequence;
mod subject;

pub use decode::decode;
pub use differential::differential;
pub use dispatch::dispatch;
pub use frame::frame;
pub use mutate::mutate;
pub use roundtrip::roundtrip;

/// What a target runs.
pub type Body = fn(&[u8]);

/// Each target's name and body.
pub const TARGETS: [(&str, Body); 6] = [
    ("decode", decode),
    ("differential", |data| {
        differential(data);
    }),
    ("roundtrip", |data| {
        roundtrip(data);
    }),
    ("mutate", mutate),
    ("frame", frame),
    ("dispatch", dispatch),
];

/// How many types `decode`, `differential` and `roundtrip` choose from, by the first two bytes.
pub const SUBJECTS: u16 = {
    assert!(subject::COUNT <= u16::MAX as usize);
    #[allow(clippy::cast_possible_truncation, reason = "as asserted")]
    {
        subject::COUNT as u16
    }
};
