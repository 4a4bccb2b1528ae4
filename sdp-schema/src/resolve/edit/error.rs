//! [`EditError`]: why an edit has no place in the original.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::walk::{Step, display};

/// Why an edited value cannot be written back, with the part of it. Use it to tell the user which change would lose data.
#[derive(Clone, Debug)]
pub struct EditError(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    path: String,
    reason: String,
    remedy: &'static str,
}

impl EditError {
    /// Creates the error of the whole value.
    #[cold]
    pub(crate) fn of_value(reason: String) -> Self {
        Self::new(String::new(), reason)
    }

    /// Creates the error of a part at a path.
    #[cold]
    pub(super) fn new(path: String, reason: String) -> Self {
        Self(Box::new(Parts {
            path,
            reason,
            remedy: "",
        }))
    }

    /// Returns the path of the part in the edited value, such as `presets[3].gain`. It is empty for the whole value.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns the reason.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Returns the change of the types that helps, or an empty text if there is none.
    #[must_use]
    pub const fn remedy(&self) -> &str {
        self.0.remedy
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts {
            path,
            reason,
            remedy,
        } = &*self.0;
        let separator = if path.is_empty() { "" } else { ": " };
        write!(f, "{path}{separator}{reason}")?;
        match *remedy {
            "" => Ok(()),
            remedy => write!(f, "\n  help: {remedy}"),
        }
    }
}

impl core::error::Error for EditError {}

/// An error whose path is not complete.
pub(super) struct Fault<'a>(Box<(Vec<Step<'a>>, String, &'static str)>);

impl<'a> Fault<'a> {
    #[cold]
    pub(super) fn new(reason: impl Into<String>, remedy: &'static str) -> Self {
        Self(Box::new((Vec::new(), reason.into(), remedy)))
    }

    /// Adds the step from the part around it.
    pub(super) fn at(mut self, steps: impl IntoIterator<Item = Step<'a>>) -> Self {
        // The innermost step comes first.
        self.0.0.extend(steps);
        self
    }
}

impl From<Fault<'_>> for EditError {
    fn from(fault: Fault<'_>) -> Self {
        let (mut steps, reason, remedy) = *fault.0;
        steps.reverse();
        Self(Box::new(Parts {
            path: display(&steps),
            reason,
            remedy,
        }))
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
