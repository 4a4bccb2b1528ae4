//! The target `differential`. What it checks stands in `bodies/src/differential.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sdp_fuzz_bodies::differential(data);
});
