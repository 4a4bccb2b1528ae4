//! Schemas of SDP types as data. Use them to explain, compare and exchange encoded values.
//!
//! A schema describes the encoding of a type, as a table to store and send. [`Schema::of`] returns the schema of a type
//! with [`#[derive(SdpSchema)]`](sdp::SdpSchema). All functions take the schemas of a file, of a peer and of this
//! program, because they have the same form. The bytes and the schema may come from an attacker, because the functions
//! take time and memory in proportion to them, up to a logarithm. There are two exceptions: a constant limits
//! [`sample()`], and the output of a [`Plan`] is limited to 64 MiB plus eight times its input.
//!
//! | Task | Item |
//! |---|---|
//! | find the field that causes a decode error | [`explain()`] |
//! | check bytes without decoding them | [`check()`] |
//! | print each part of encoded bytes | [`inspect()`] |
//! | find the differences between two values | [`diff()`] |
//! | convert encoded bytes to JSON and back | [`view()`], [`encode()`], with the feature `serde-1` |
//! | find out at the start of a connection whether two builds understand each other | [`Hello`] |
//! | find a change of the wire format in a test | [`assert_wire_lock!`], with the feature `text` |
//! | find out what programs with another schema can read | [`Compatibility`] |
//! | convert the values of another version | [`Resolver`], [`Plan`] |
//! | change a value of a later version without losing what this program does not know | [`Editor`] |
//! | read small values of all released versions | [`History`], with the feature `text` |
//! | write files that later versions of a program can read | [`FileWriter`], [`FileReader`], with the feature `std` |
//! | write and parse schema files | [`Schema`] implements [`Display`](core::fmt::Display), and [`FromStr`](core::str::FromStr) with the feature `text` |
//! | test an implementation in another language | [`sample()`] |
//!
//! ```
//! use sdp::{SdpDecode, SdpSchema};
//! use sdp_schema::{Schema, explain};
//!
//! #[derive(SdpDecode, SdpSchema)]
//! struct Parameter {
//!     name: String,
//!     is_writable: bool,
//! }
//!
//! let bytes = b"\x04\0\0\0gain\x07";
//! let error = sdp::from_slice::<Parameter>(bytes).err().unwrap();
//! let explanation = explain(&Schema::of::<Parameter>(), bytes, &error);
//! assert_eq!(explanation.path(), "is_writable");
//! assert_eq!(explanation.detail(), "invalid bool: 7, expected 0 or 1");
//! # let _ = |parameter: Parameter| (parameter.name, parameter.is_writable);
//! ```
//!
//! A schema describes either one value or messages ([`Schema::root`]). For a schema of messages, the bytes are one
//! whole message with its header. [`Schema::of`] describes the messages of a message enum, and the values of any
//! remaining type, so use [`Schema::into_messages`] to convert the schema of a message type.
//!
//! # Features
//!
//! | Feature | Default | Adds |
//! |---|---|---|
//! | `std` | yes | [`FileWriter`] and [`FileReader`]; [`assert_wire_lock!`], together with `text` |
//! | `text` | no | the parser of schema files, and [`History`] |
//! | `serde-1` | no | [`view()`] and [`encode()`]: values in the formats of serde, such as JSON |
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// The modules in the order of their dependencies: each depends only on those before it.
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod hex;
mod shown;
mod table;
mod walk;

mod text;
mod tools;

#[cfg(feature = "serde-1")]
mod json;

mod resolve;

#[cfg(feature = "std")]
mod file;
mod hello;
#[cfg(feature = "text")]
mod history;
#[cfg(feature = "std")]
mod io;
#[cfg(all(feature = "std", feature = "text"))]
mod lock;

#[cfg(feature = "std")]
pub use file::{FileError, FileReader, FileWriter};
pub use hello::Hello;
pub use hello::envelope::Message;
pub use hello::mismatch::Mismatch;
pub use hello::peer::Peer;
#[cfg(feature = "text")]
pub use history::{History, HistoryError};
#[cfg(feature = "serde-1")]
pub use json::{View, encode, view};
pub use resolve::{
    Compatibility, ConvertError, Editor, Grade, Plan, Refusal, Refusals, ResolveError, Resolver,
};
pub use sdp::schema::{Number, Rule};
pub use table::fingerprint::Fingerprint;
pub use table::schema::{Root, Schema};
pub use table::types::{Field, Name, Type, TypeIndex, Variant};
#[cfg(feature = "text")]
pub use text::TextError;
pub use tools::diff::{Difference, diff};
pub use tools::explain::{Explanation, check, explain};
pub use tools::inspect::{Inspect, inspect};
pub use tools::sample::sample;

/// Reports the missing feature, because rustc does not list macros that are configured out.
#[cfg(not(all(feature = "std", feature = "text")))]
#[doc(hidden)]
#[macro_export]
macro_rules! assert_wire_lock {
    ($($tokens:tt)*) => {
        ::core::compile_error!(
            "`assert_wire_lock!` needs the features `std` and `text` of the crate `sdp-schema`"
        )
    };
}

/// Names for macros, the crate `sdp-serde` and the command `sdp`, which are not part of the public API.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "std")]
    pub use crate::file::Replacement;
    #[cfg(all(feature = "std", feature = "text"))]
    pub use crate::lock::WireLock;
    pub use crate::table::parts as table;
    pub use crate::table::schema::classes;
    #[cfg(feature = "text")]
    pub use crate::text::Lock;
    pub use crate::tools::parts::{Part, parts};
    pub use sdp;
}

/// Runs the example of the README.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
mod readme {}
