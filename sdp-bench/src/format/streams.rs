//! Messages to another thread through a Unix socket pair.
//!
//! The system takes most of the time, so the rows show the remaining differences between formats, and the cost of
//! framing.

mod asynchronous;
mod blocking;
mod connection;

pub(crate) use asynchronous::add as add_asynchronous;
pub(crate) use blocking::add as add_blocking;
