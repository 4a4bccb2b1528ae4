//! Schemas of SDP types as data.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod hello;
mod shown;
mod table;
mod tools;
mod walk;

pub use hello::Hello;
pub use hello::envelope::Message;
pub use hello::mismatch::Mismatch;
pub use sdp::schema::{Number, Rule};
pub use table::fingerprint::Fingerprint;
pub use table::schema::{Root, Schema};
pub use table::types::{Field, Name, Type, TypeIndex, Variant};
pub use tools::changes::{Breaks, Change, changes};
