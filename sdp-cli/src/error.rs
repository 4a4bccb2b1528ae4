//! The outcome of a command, and the failure before its end.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::text;

/// The outcome of a command, from the best to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// All input is valid and equal, or converted.
    Well,
    /// Some input is invalid or differs, or has no conversion.
    Different,
    /// A message of one schema has no conversion to the second one.
    Refused,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Well => Self::SUCCESS,
            Outcome::Different => Self::from(1),
            Outcome::Refused => Self::from(2),
        }
    }
}

/// A command that cannot run to its end.
pub(crate) enum Failure {
    Output(io::Error),
    /// The input is invalid or has no conversion, as text without control characters.
    Invalid(String),
    /// Any further reason, as text without control characters.
    Other(String),
}

impl Failure {
    /// Creates the failure of a file, for a reason without control characters.
    pub(crate) fn of_file(path: &Path, reason: &dyn fmt::Display) -> Self {
        Self::Other(format!("{}: {reason}", text::path(path)))
    }

    pub(crate) fn code(&self) -> ExitCode {
        let is_invalid = matches!(self, Self::Invalid(_));
        ExitCode::from(if is_invalid { 1 } else { 2 })
    }

    /// Returns whether the reader of the output has ended.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
            Self::Invalid(text) | Self::Other(text) => f.write_str(text),
        }
    }
}
