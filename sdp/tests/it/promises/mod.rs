//! The promises of RELIABILITY.md about whole messages, one module per promise.
//!
//! `bug_classes` has one module per known class of bugs.

mod agreement;
mod canonical;
mod memory;
mod reuse;
mod small_domains;
mod stack;
mod time;
