//! Schemas of SDP types as data.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod shown;
mod table;
mod tools;
mod walk;

pub use sdp::schema::{Number, Rule};
pub use table::fingerprint::Fingerprint;
pub use table::schema::{Root, Schema};
pub use table::types::{Field, Name, Type, TypeIndex, Variant};
pub use tools::changes::{Breaks, Change, changes};
