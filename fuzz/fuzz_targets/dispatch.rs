//! The target `dispatch`. What it checks stands in `bodies/src/dispatch.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sdp_fuzz_bodies::dispatch(data));
