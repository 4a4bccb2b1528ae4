//! [`InvalidSchema`]: the error of a table of types.

use core::fmt;

use super::types::TypeIndex;

/// The error of a table of types that is not a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSchema {
    kind: Kind,
    index: TypeIndex,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Empty,
    Reference,
    Cycle,
    Depth,
    ZeroWidth,
    TagWidth,
    Tag,
    Name,
    Message,
}

impl InvalidSchema {
    pub(super) const fn new(kind: Kind, index: TypeIndex) -> Self {
        Self { kind, index }
    }

    /// Returns the index of the invalid type.
    #[must_use]
    pub const fn index(&self) -> TypeIndex {
        self.index
    }

    /// Returns the cause.
    pub(super) const fn text(&self) -> &'static str {
        match self.kind {
            Kind::Empty => "schema without types",
            Kind::Reference => "schema with a reference to a missing type",
            Kind::Cycle => "schema with a type that contains itself without a level of nesting",
            Kind::Depth => "schema with types that nest deeper than 128",
            Kind::ZeroWidth => "schema with a sequence, map or set of zero-width elements",
            Kind::TagWidth => "schema with a tag width that is not 1, 2 or 4",
            Kind::Tag => "schema with a repeated tag, or a tag wider than its enum's",
            Kind::Name => "schema with a repeated name of a field or variant",
            Kind::Message => {
                "schema with a message enum inside a value, or with an invalid message"
            }
        }
    }
}

impl fmt::Display for InvalidSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (type {})", self.text(), self.index.get())
    }
}

impl core::error::Error for InvalidSchema {}
