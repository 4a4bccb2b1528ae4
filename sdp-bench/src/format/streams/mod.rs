//! Messages through a Unix socket pair to a thread at the other end.
//!
//! Most of the time is the system's. The rows show how much of a format's lead remains, and the cost of
//! its framing.

mod asynchronous;
mod blocking;
mod connection;

pub(crate) use asynchronous::add as add_asynchronous;
pub(crate) use blocking::add as add_blocking;
