//! The target `decode`. What it checks stands in `bodies/src/decode.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_bodies::decode(data));
