//! The code that `build.rs` generates.

#![allow(unreachable_pub, reason = "tonic-build generates the code")]

tonic::include_proto!("studio.Plugins");
