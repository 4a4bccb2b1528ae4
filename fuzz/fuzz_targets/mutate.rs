//! The target `mutate`. What it checks stands in `bodies/src/mutate.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_bodies::mutate(data));
