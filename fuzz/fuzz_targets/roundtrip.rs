//! The target `roundtrip`. What it checks stands in `bodies/src/roundtrip.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sdp_fuzz_bodies::roundtrip(data);
});
