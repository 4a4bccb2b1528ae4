//! [`Change`]: a difference between two schemas, and whom it breaks.

use alloc::string::String;
use core::fmt;

/// A change between an old and a new schema, at one place of a type.
///
/// It is displayed as `Plugin.vendor: str -> u32 (breaks older and newer readers)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub(super) place: String,
    pub(super) old: Option<String>,
    pub(super) new: Option<String>,
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
    /// Returns the place: the name of the type, and the field or variant after a dot.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns the old type, name or tag, or `None` if the place is new.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.old.as_deref()
    }

    /// Returns the new type, name or tag, or `None` if the place is removed.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.new.as_deref()
    }

    /// Returns the readers that the change breaks.
    #[must_use]
    pub const fn breaks(&self) -> Breaks {
        self.breaks
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{}: {old} -> {new}", self.place)?,
            (Some(old), None) => write!(f, "{}: {old} removed", self.place)?,
            (None, Some(new)) => write!(f, "{}: {new} added", self.place)?,
            (None, None) => f.write_str(&self.place)?,
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
