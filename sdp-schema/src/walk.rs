//! The walker: reads encoded bytes with a schema, part by part.
//!
//! It checks everything that a decoder checks, in the order of the parts. Its stack is on the heap, so hostile schemas
//! and bytes cannot overflow the stack of the thread.
//!
//! # Untrusted schemas
//!
//! The schema and the bytes may come from an attacker. For a schema with `S` types and references, and `N` bytes:
//!
//! * A walk visits at most `32 × (N + S + 32)` parts, and each comparison of two parts of keys counts as a visit.
//! * The parts of a zero-width value are not visited, because a small schema can describe 2¹²⁸ of them.
//! * A byte is read again for each restricted value and each key that contains it.
//! * The values around the current one are at most 129 for each level of nesting.

mod cursor;
mod enter;
mod event;
mod frame;
mod order;
mod part;
mod path;
mod table;
mod walker;

pub(crate) use event::{Event, EventKind, Leaf};
pub(crate) use order::compare;
pub(crate) use path::{Step, display};
#[cfg(feature = "serde-1")]
pub(crate) use path::{key_text, part_of};
pub(crate) use table::put_ends;
pub(crate) use walker::{MAX_NESTING, Walk, WalkError, max_parts};
