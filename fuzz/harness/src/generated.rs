//! The generated types, and the tables of their checks.

#![allow(clippy::all, unused_imports, reason = "generated")]

include!(concat!(env!("OUT_DIR"), "/types.rs"));
