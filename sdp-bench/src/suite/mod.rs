//! The cases of one workload. A case checks the same closure that it times.

mod case;
mod format;
mod model;

pub(crate) use crate::operation::Operation;
pub use case::Case;
pub use format::Format;
pub use model::{BASELINE, Comparison, Suite, forever, is_unchecked};
