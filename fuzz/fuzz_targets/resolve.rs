//! The target `resolve`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_harness::resolve(data));
