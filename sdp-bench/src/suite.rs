//! The cases of one workload. A case checks the same closure that it times, so the timed work is the checked work.

mod case;
mod format;
mod model;

pub(crate) use crate::operation::Operation;
pub use case::Case;
pub use format::Format;
pub use model::{BASELINE, BINCODE_SERDE, SDP, SDP_SERDE, Suite, forever};
