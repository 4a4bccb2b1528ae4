//! The target `frame`. What it checks stands in `bodies/src/frame.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_bodies::frame(data));
