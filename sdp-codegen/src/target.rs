//! [`Target`]: the languages.

use crate::language::Row;
use crate::{c, cpp, go, python, reference, rust, typescript};

/// A language of generated code. Use it with [`Bindings::generate`](crate::Bindings::generate).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// TypeScript, for Node, browsers and web views.
    TypeScript,
    /// A header for C99 and later.
    C,
    /// A header for C++17 and later.
    Cpp,
    /// Python 3.11 and later.
    Python,
    /// Go 1.23 and later.
    Go,
    /// Types with the derives of SDP. Use it if a program has a schema, and no types.
    Rust,
    /// The schema language of the reference implementations in Go, C++, Rust and Swift.
    Sdp,
}

impl Target {
    /// All languages. Use it to list them, or to find one by its name.
    pub const ALL: [Self; 7] = [
        Self::TypeScript,
        Self::C,
        Self::Cpp,
        Self::Python,
        Self::Go,
        Self::Rust,
        Self::Sdp,
    ];

    /// Returns the facts about the language.
    pub(crate) const fn row(self) -> &'static Row {
        match self {
            Self::TypeScript => &typescript::ROW,
            Self::C => &c::ROW,
            Self::Cpp => &cpp::ROW,
            Self::Python => &python::ROW,
            Self::Go => &go::ROW,
            Self::Rust => &rust::ROW,
            Self::Sdp => &reference::ROW,
        }
    }
}
