//! The walker: reads encoded bytes with a schema, and calls a visitor.
//!
//! It checks what a decoder checks, in the same order and with the same limits. Its stack is on the heap, so hostile
//! schemas and bytes cannot overflow the stack of the thread.

mod event;
mod frame;
mod order;
mod path;
mod rules;
mod state;
mod walker;

pub use event::{Event, Leaf, Visitor};
pub(crate) use order::compare;
pub use path::{Path, Step};
pub use state::Walk;
pub(crate) use walker::Walker;
pub use walker::{Outcome, WalkError, message, value};
