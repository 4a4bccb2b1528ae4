//! Schemas of SDP types as data.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod shown;
mod table;
mod text;
mod tools;
mod walk;

pub use sdp::schema::{Number, Rule};
pub use table::fingerprint::Fingerprint;
pub use table::schema::{Root, Schema};
pub use table::types::{Field, Name, Type, TypeIndex, Variant};
#[cfg(feature = "text")]
pub use text::TextError;
pub use tools::diff::{Difference, diff};
pub use tools::explain::{Explanation, check, explain};
pub use tools::inspect::{Inspect, inspect};
pub use tools::sample::sample;
