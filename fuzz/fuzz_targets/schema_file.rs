//! The target `schema_file`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_harness::schema_file(data));
