//! The list of targets, and the five targets with a choice of types.
//!
//! Their functions are `#[inline]`, so each target's binary contains only the code of its checks.

use crate::bridge::bridge;
use crate::calls::calls;
use crate::dispatch::dispatch;
use crate::frame::frame;
use crate::hello::hello;
use crate::input::{byte, number, prefixed};
use crate::mutate::mutate;
use crate::resolve::resolve;
use crate::schema::schema;
use crate::schema_file::schema_file;
use crate::{generated, table};

/// The function of a target.
pub type Target = fn(&[u8]);

/// Each target's name and function.
pub const TARGETS: [(&str, Target); 14] = [
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
    ("walk", walk),
    ("schema", schema),
    ("schema_file", schema_file),
    ("resolve", resolve),
    ("json", json),
    ("hello", hello),
    ("bridge", bridge),
    ("calls", calls),
];

/// The number of types in `decode`, `differential`, `roundtrip`, `walk` and `json`, where the first two bytes select
/// one of them.
pub const SUBJECTS: u16 = {
    assert!(generated::DECODE.len() <= u16::MAX as usize);
    #[allow(clippy::cast_possible_truncation, reason = "asserted above")]
    {
        generated::DECODE.len() as u16
    }
};

/// Decodes the input as one type: two bytes for the type, then the input.
#[inline]
pub fn decode(data: &[u8]) {
    let (which, input) = number(data);
    table::at(generated::DECODE, which, |reencode| {
        crate::decode::check(input, reencode);
    });
}

/// Decodes the input in every way: two bytes for the type, one for the alignment, the length-prefixed bytes of a value
/// to decode into, then the input. Returns false if those bytes are too few for a value.
#[inline]
pub fn differential(data: &[u8]) -> bool {
    let (which, data) = number(data);
    let (alignment, data) = byte(data);
    let (place, input) = prefixed(data);
    table::at(generated::DIFFERENTIAL, which, |ways| {
        crate::differential::check(&ways, place, input, alignment)
    })
}

/// Encodes a value and decodes it again: two bytes for the type, then the bytes of the value and of another one to
/// decode into. Returns false if the bytes are too few for the two values.
#[inline]
pub fn roundtrip(data: &[u8]) -> bool {
    let (which, data) = number(data);
    table::at(generated::ROUNDTRIP, which, |check| {
        crate::roundtrip::run(check, data)
    })
}

/// Compares a walk with the decoder: two bytes for the type, one for its form or for a message, then the input.
#[inline]
pub fn walk(data: &[u8]) {
    let (which, data) = number(data);
    let (form, input) = byte(data);
    let which = which % generated::WALK.len();
    table::at(generated::WALK, which, |forms| {
        crate::walk::check(which, forms, form, input);
    });
}

/// Converts a value to JSON and back: two bytes for the type, one for the direction, then the value or the JSON.
#[inline]
pub fn json(data: &[u8]) {
    let (which, data) = number(data);
    let (direction, input) = byte(data);
    let which = which % generated::WALK.len();
    table::at(generated::WALK, which, |forms| {
        crate::json::check(crate::walk::schema(which, forms), direction, input);
    });
}
