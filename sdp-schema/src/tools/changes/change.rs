//! [`Change`]: a difference between two schemas, and the broken readers.

use alloc::string::String;
use core::fmt;

/// A change between an old and a new schema, at one place of a type, such as another type of a field. Use it to report
/// a change and to judge it by its [`breaks`](Self::breaks).
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

/// The readers that a change of a schema breaks. Use it to decide which programs to update first: the readers, the
/// writers, or both at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// The same bytes have the same meaning for all readers, for example if `u32` becomes `Reverse<u32>`.
    Nothing,
    /// Readers with the old schema reject some or all values of new writers, for example those of a new variant.
    OlderReaders,
    /// Readers with the new schema reject some or all values of old writers, for example those of a removed variant.
    NewerReaders,
    /// Readers of both schemas reject or misread values of the other, for example if a field is added.
    AllReaders,
}

impl Change {
    /// Returns the place: the name of the type, and the field or variant after a dot or two colons, such as
    /// `Plugin.vendor`. Use it to find the changed line in the source.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Returns the old type or tag, or `None` if the place is new.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the new type or tag, or `None` if the place is removed.
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }

    /// Returns the readers that the change breaks. Use it to reject changes in a check, for example all except
    /// [`Breaks::Nothing`].
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
