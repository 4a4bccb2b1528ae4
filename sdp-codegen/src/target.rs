//! [`Target`]: the languages.

use crate::code::Generated;
use crate::error::CodegenError;
use crate::language::generate;
use crate::model::Model;

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

    /// Returns the text of the file after the line with the version of the generator.
    pub(crate) fn generate(self, model: &Model) -> Result<Generated, CodegenError> {
        if self != Self::Sdp {
            model.refuse_long_types()?;
        }
        let instead = match self {
            Self::C | Self::Cpp => None,
            Self::Rust | Self::Sdp => Some("convert its values in Rust"),
            Self::TypeScript | Self::Python | Self::Go => {
                Some("use `with_conversion` or `--convert`, which converts all versions")
            }
        };
        if let (Some(release), Some(instead)) = (model.releases.all.first(), instead) {
            let reason = format!("only C and C++ have conversions of releases: {instead}");
            let place = format!("release {}", release.name);
            return Err(CodegenError::new(&place, reason));
        }
        match self {
            Self::TypeScript => generate::<crate::typescript::Ts<'_>>(&model.with_js_numbers()),
            Self::C => generate::<crate::c::C<'_>>(model),
            Self::Cpp => generate::<crate::cpp::Cpp<'_>>(model),
            Self::Python => generate::<crate::python::Python<'_>>(model),
            Self::Go => generate::<crate::go::Go<'_>>(model),
            Self::Rust => crate::rust::generate(&model.releases.schemas),
            Self::Sdp => crate::reference::generate(model),
        }
    }

    /// Returns the content of the file with the runtime after its first line, or nothing if generated files have none.
    pub(crate) fn runtime(self) -> Option<String> {
        match self {
            Self::C => Some(crate::c::runtime()),
            Self::Cpp => Some(crate::cpp::runtime()),
            Self::TypeScript => Some(crate::typescript::runtime::file()),
            Self::Python => Some(crate::python::runtime::file()),
            Self::Go => Some(crate::go::runtime::file()),
            Self::Rust | Self::Sdp => None,
        }
    }

    /// Returns whether generated files declare the messages of calls. Other runtimes have them.
    pub(crate) const fn declares_calls(self) -> bool {
        match self {
            Self::C | Self::Cpp => true,
            Self::TypeScript | Self::Python | Self::Go | Self::Rust | Self::Sdp => false,
        }
    }

    /// Returns the first characters of a comment line.
    pub(crate) const fn comment(self) -> &'static str {
        match self {
            Self::Python => "#",
            Self::TypeScript | Self::C | Self::Cpp | Self::Go | Self::Rust | Self::Sdp => "//",
        }
    }
}
