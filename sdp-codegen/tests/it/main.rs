//! The tests of the generated code: a program in each language decodes and encodes what Rust sends.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod c;
mod calls;
mod cases;
mod cpp;
mod ffi;
mod go;
mod hostile;
mod languages;
mod large;
mod matrix;
mod packages;
mod peer;
mod programs;
mod python;
mod reference;
mod release;
mod resolve;
mod rust;
mod texts;
mod typescript;
