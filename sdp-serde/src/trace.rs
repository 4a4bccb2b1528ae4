//! The schema of a type that knows only serde, found by the questions that its `Deserialize` asks.

mod ask;
mod asked;
mod beside;
mod draft;
mod error;
mod find;
mod graph;
mod prove;
mod sample;
mod table;

pub(crate) use self::beside::Beside;
pub use self::error::TraceError;
pub(crate) use self::prove::{Trace, of};
pub(crate) use self::sample::Samples;
