//! All types of two crates, encoded with SDP without a change of these crates.
//!
//! * [`rustdoc`]: the 57 types of `rustdoc-types`. They are public and exhaustive, so each has a mirror.
//! * [`cargo`]: the types of `cargo_metadata`. Enums and exhaustive structs have mirrors. A `#[non_exhaustive]` struct
//!   cannot be constructed in another crate, so it has a struct with the same fields and is converted by serde.

pub mod cargo;
pub mod rustdoc;
