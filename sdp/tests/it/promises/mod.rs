//! What RELIABILITY.md promises of whole messages, a module for each promise.
//!
//! Apart from `bug_classes`, where each way in which a decoder is known to fail has its module.

mod agreement;
mod canonical;
mod memory;
mod reuse;
mod small_domains;
mod stack;
mod time;
