//! [`Fault`]: why an edit has no place in the original, before its path is complete.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::resolve::refusal::Refusal;
use crate::walk::{Step, display};

/// The steps from the inside, the reason and the remedy.
pub(super) struct Fault<'a>(Box<(Vec<Step<'a>>, String, &'static str)>);

impl<'a> Fault<'a> {
    #[cold]
    pub(super) fn new(reason: impl Into<String>, remedy: &'static str) -> Self {
        Self(Box::new((Vec::new(), reason.into(), remedy)))
    }

    /// Adds the steps from the part around it.
    pub(super) fn at(mut self, steps: impl IntoIterator<Item = Step<'a>>) -> Self {
        self.0.0.extend(steps);
        self
    }
}

impl From<Fault<'_>> for Refusal {
    fn from(fault: Fault<'_>) -> Self {
        let (mut steps, reason, remedy) = *fault.0;
        steps.reverse();
        Self::new(display(&steps), reason, remedy)
    }
}

pub(super) type Merged<'a, T = ()> = Result<T, Fault<'a>>;

/// Returns the error of bytes that are no value, or of a limit.
#[cold]
pub(super) fn invalid<'a>() -> Fault<'a> {
    Fault::new(
        "the edited value is no value of the reader's schema, or exceeds a limit",
        "",
    )
}
