//! The schema of a type that knows only serde, found by the questions that its `Deserialize` asks.

mod access;
mod ask;
mod asker;
mod beside;
mod error;
mod find;
mod graph;
mod prove;
mod sample;
mod state;
mod table;

pub(crate) use self::beside::Beside;
pub use self::error::TraceError;
pub(crate) use self::prove::{Trace, of};
pub(crate) use self::sample::Samples;
