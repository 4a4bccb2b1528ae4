//! Code in other languages that reads and writes the types of SDP.
//!
//! This crate writes a file of another language from Rust types with [`#[derive(SdpSchema)]`](sdp::SdpSchema), or from
//! schema files. The file contains the types, their readers and writers, and their messages. It imports the runtime, a file
//! that does not depend on the types, and needs no package. Use it if a program in another language exchanges values with a
//! program in Rust.
//!
//! | [`Target`] | Output |
//! |---|---|
//! | [`TypeScript`](Target::TypeScript) | a module for Node, browsers and web views |
//! | [`C`](Target::C) | a header for C99 and later |
//! | [`Cpp`](Target::Cpp) | a header for C++17 and later |
//! | [`Python`](Target::Python) | a module for Python 3.11 and later |
//! | [`Go`](Target::Go) | a package for Go 1.23 and later |
//! | [`Rust`](Target::Rust) | types with the derives of SDP, for a program without these types |
//! | [`Sdp`](Target::Sdp) | a schema file for the generators of the reference implementations |
//!
//! The readers accept the same bytes as the schema of the types and report the same errors as Rust, and the writers write
//! the same bytes. The test of a schema file is [`sdp_schema::check`]. In TypeScript, Python and
//! Go, [`Bindings::with_conversion`] adds a module that converts messages and files of all versions. In C and C++,
//! [`Bindings::with_release`] adds code that converts the values of a release. The file is written in one of three ways:
//!
//! | Way | Use it if | Item |
//! |---|---|---|
//! | test | the types are in Rust, and the file is committed | [`assert_bindings!`] |
//! | command | there is only a schema file or a capture | `sdp export` of the crate `sdp-cli` |
//! | build script | the file is not committed | [`Bindings::write`] |
//!
//! ```
//! use sdp::{SdpDecode, SdpEncode, SdpSchema};
//! use sdp_codegen::{Bindings, Target};
//!
//! /// A parameter of a plugin.
//! #[derive(SdpEncode, SdpDecode, SdpSchema)]
//! struct Parameter {
//!     name: String,
//!     /// Between 0 and 1.
//!     value: f32,
//! }
//!
//! let generated = Bindings::new().with::<Parameter>().generate(Target::Sdp)?;
//! let expected = "
//! /// A parameter of a plugin.
//! struct Parameter {
//!     name: str,
//!     /// Between 0 and 1.
//!     value: f32,
//! }
//! ";
//! assert!(generated.text().ends_with(expected));
//! # let _ = |parameter: Parameter| (parameter.name, parameter.value);
//! # Ok::<(), sdp_codegen::CodegenError>(())
//! ```
#![forbid(unsafe_code)]

// The modules in the order of their dependencies: each depends only on those before it.
mod error;
mod release;
mod template;

mod model;
mod names;

mod plan;
mod words;

mod chunks;
mod code;
mod conversions;
mod language;

mod c;
mod cpp;
mod go;
mod python;
mod reference;
mod rust;
mod typescript;

mod target;

mod bindings;

pub use bindings::Bindings;
pub use code::Generated;
pub use error::CodegenError;
pub use names::Renaming;
pub use target::Target;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
