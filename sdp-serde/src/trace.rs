//! The schema of a type that knows only serde, found by the questions that its `Deserialize` asks.

mod ask;
mod error;
mod find;
mod graph;
mod prove;
mod stored;
mod table;
mod walk;

pub use self::error::TraceError;
pub(crate) use self::find::Samples;
pub(crate) use self::prove::{Trace, of};
