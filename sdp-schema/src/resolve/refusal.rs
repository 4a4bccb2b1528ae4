//! [`Refusals`]: the places of a conversion that refuse values, or lose parts of them.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a pair of types is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// No conversion between the types.
    Types,
    /// Different kinds.
    Kinds,
    /// Different lengths of arrays or lists of parts.
    Length,
    /// The reader's field at this index has no default and is not in the writer.
    Missing(usize),
    /// The default of the reader's field at this index is invalid.
    Default(usize),
    /// The reader's field or variant at this index has several candidates.
    Several(usize),
    /// A conversion inside a key would change the order.
    KeyOrder,
    /// Opaque bytes of a variable size.
    Opaque,
    /// A limit.
    TooLarge,
}

/// The places where a value of one schema cannot become a value of the reader's schema, or loses a part. Use it to tell
/// a user which types to change, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    pub(super) places: Vec<Refusal>,
}

/// A place where a conversion refuses values, or loses a part of them, or where an edited value cannot be written back. Use
/// it to tell a user which change would lose data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(super) path: String,
    pub(super) reason: String,
    pub(super) remedy: Cow<'static, str>,
    /// The path of the part that is lost, without an error.
    pub(super) lost: Option<String>,
}

pub(super) const MAX_PLACES: usize = 64;

impl Refusal {
    pub(super) fn new(path: String, reason: String, remedy: impl Into<Cow<'static, str>>) -> Self {
        Self {
            path,
            reason,
            remedy: remedy.into(),
            lost: None,
        }
    }

    /// Creates the refusal of a whole edited value.
    #[cold]
    pub(crate) fn of_value(reason: String) -> Self {
        Self::new(String::new(), reason, "")
    }

    /// Returns the path of the place in the writer's type, such as `Plugin.parameters[].gain`, or in the edited value, such
    /// as `presets[3].gain`. It is empty for a whole value.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the reason.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns the change that makes a conversion possible, or an empty text if there is none.
    #[must_use]
    pub fn remedy(&self) -> &str {
        &self.remedy
    }

    /// Returns the path of the part that is lost, if the place is no error.
    pub(crate) fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{}{separator}{}", self.path, self.reason)?;
        match &*self.remedy {
            "" => Ok(()),
            remedy => write!(f, "\n  help: {remedy}"),
        }
    }
}

impl core::error::Error for Refusal {}

impl Refusals {
    /// Creates the refusal of a whole value or message.
    pub(super) fn of_root(path: String, reason: &str) -> Self {
        Self {
            places: vec![Refusal::new(path, reason.into(), "")],
        }
    }

    /// Creates the refusal of schemas with different roots.
    pub(super) fn of_roots() -> Self {
        let reason = "one schema describes values, and the other one messages";
        Self::of_root("value".into(), reason)
    }

    /// Creates the refusal of a message in a file.
    pub(super) fn of_unrelated(from: String, to: &str) -> Self {
        let reason =
            format!("the writer has no field of {to}, so each message would be its defaults");
        let remedy = "add #[sdp(alias = \"…\")] to a renamed field, or use `FileReader::upgrade`";
        let places = vec![Refusal::new(from, reason, remedy)];
        Self { places }
    }

    pub(super) fn join<'a>(all: impl IntoIterator<Item = &'a Self>) -> Self {
        let places = all.into_iter().flat_map(|refusals| &refusals.places);
        Self {
            places: places.take(MAX_PLACES).cloned().collect(),
        }
    }

    pub(super) fn add(&mut self, place: Option<Refusal>) {
        self.places.splice(..0, place);
        self.places.truncate(MAX_PLACES);
    }

    /// Returns the places, in the order of the fields. There are at most 64.
    pub fn places(&self) -> impl Iterator<Item = &Refusal> {
        self.places.iter()
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, place) in self.places.iter().enumerate() {
            let separator = if index > 0 { "\n" } else { "" };
            write!(f, "{separator}{place}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Refusals {}
