//! The cases of one workload. The closure that is timed is also the one that is checked.

mod case;
mod format;
mod model;

pub(crate) use crate::operation::Operation;
pub use case::Case;
pub use format::Format;
pub use model::{BASELINE, Comparison, Suite, forever, is_unchecked};
