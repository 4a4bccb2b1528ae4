//! The promises of RELIABILITY.md about whole messages, one module per promise.
//!
//! `bug_classes` has modules for known classes of bugs.

mod canonical;
mod memory;
mod reuse;
mod small_domains;
pub(crate) mod stack;
pub(crate) mod time;
