//! [`Change`]: a difference between two schemas, and whom it breaks.

use alloc::string::String;
use core::fmt;

/// A change between an old and a new schema, at one place of a type.
///
/// It is displayed on one line, for example `Plugin.vendor: str -> u32 (breaks older and newer readers)`. Names of the
/// schemas are shortened, and their control characters are escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub(super) place: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
    pub(super) breaks: Breaks,
}

/// The readers that a change of a schema breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// No reader: the same bytes have the same meaning.
    Nothing,
    /// Readers with the old schema reject some or all values of new writers.
    OlderReaders,
    /// Readers with the new schema reject some or all values of old writers.
    NewerReaders,
    /// Readers of both schemas reject or misread values of the other.
    AllReaders,
}

impl Change {
    /// Returns the place: the name of the type, and the field or variant after a dot or two colons.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns the old type or tag. Returns `None` if the place is new.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the new type or tag. Returns `None` if the place is removed.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Returns the readers that the change breaks.
    #[must_use]
    pub const fn breaks(&self) -> Breaks {
        self.breaks
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => write!(f, "{place}: {before} -> {after}")?,
            (Some(before), None) => write!(f, "{place}: {before} removed")?,
            (None, Some(after)) => write!(f, "{place}: {after} added")?,
            (None, None) => write!(f, "{place}: not compared")?,
        }
        write!(f, " ({})", self.breaks)
    }
}

impl fmt::Display for Breaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "breaks nothing",
            Self::OlderReaders => "breaks older readers",
            Self::NewerReaders => "breaks newer readers",
            Self::AllReaders => "breaks older and newer readers",
        })
    }
}
