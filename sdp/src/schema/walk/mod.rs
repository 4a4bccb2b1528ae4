//! The walker: reads encoded bytes with a schema, and calls a visitor.
//!
//! It checks what a decoder checks, in the same order and with the same limits. Its stack is on the heap, so hostile
//! schemas and bytes cannot overflow the stack of the thread.
//!
//! # Untrusted schemas
//!
//! The schema and the bytes may come from an attacker. For a schema with `S` types and parts, and `N` bytes:
//!
//! * A walk has at most `2 × S × (N + 1)` events. The parts of a value without bytes are not visited, because a small
//!   schema can describe 2¹²⁸ of them.
//! * The variant of a tag is found by binary search.
//! * A byte is read again for each key, unique element and restricted value that contains it. Each key is compared only
//!   with the key before it.
//! * The memory for the values around the current one is limited: at most 129 values for each
//!   [level of nesting](crate::Limits::with_max_nesting). A sequence with unique elements or keys takes memory for a
//!   reference to each of them. Paths share the names of the schema.

mod advance;
mod emit;
mod enter;
mod error;
mod event;
mod frame;
mod order;
mod path;
mod rules;
mod state;
mod walker;

pub use error::{Outcome, WalkError};
pub use event::{Event, Leaf, Visitor};
pub(crate) use order::compare;
pub use path::{Path, Step};
pub use state::Walk;
pub(crate) use walker::Walker;
pub use walker::{message, value};
