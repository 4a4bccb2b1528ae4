#![doc = include_str!("links.md")] // before the same links to docs.rs
#![doc = include_str!("../README.md")]
//!
//! # Roots
//!
//! A schema describes either one value or messages ([`Schema::root`]). For a schema of messages, the bytes are one
//! whole message with its header. [`Schema::of`] describes the messages of a message enum, and the values of any
//! remaining type, so use [`Schema::into_messages`] to convert the schema of a message type.
//!
//! # Features
//!
//! | Feature | Default | Adds |
//! |---|---|---|
//! | `std` | yes | `FileWriter` and `FileReader`; `assert_wire_lock!`, together with `text` |
//! | `text` | no | the parser of schema files, and `History` |
//! | `serde-1` | no | `view` and `encode`: values in the formats of serde, such as JSON |
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

// With the macros `format` and `vec`.
#[macro_use]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The modules in the order of their dependencies: each depends only on those before it.
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
#[doc(alias("load", "save"))]
pub use file::{Edited, FileError, FileReader, FileWriter};
pub use hello::Hello;
pub use hello::envelope::Message;
pub use hello::mismatch::Mismatch;
pub use hello::peer::Peer;
#[cfg(feature = "text")]
#[doc(alias("migration", "store"))]
pub use history::{History, HistoryError};
#[cfg(feature = "serde-1")]
pub use json::{View, encode, view};
#[doc(alias("cache", "migrate"))]
pub use resolve::Resolver;
pub use resolve::{
    Compatibility, ConvertError, Editor, Grade, Plan, Refusal, Refusals, ResolveError,
};
pub use sdp::schema::{KeyScope, Number, Rule};
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
    pub use crate::lock::{WireLock, closed};
    pub use crate::resolve::{program, steps};
    pub use crate::table::parts as table;
    pub use crate::table::schema::classes;
    pub use crate::tools::diff::{Align, diff_aligned, value_len};
    pub use crate::tools::parts::{Part, parts};
    #[cfg(feature = "text")]
    pub use crate::{history::find, text::Lock};
    pub use sdp;
}
