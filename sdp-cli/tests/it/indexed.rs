//! Indexed sequences in all verbs that write bytes.

use super::streams::{data, output};

const SCHEMA: &str = "tests/data/log.sdp";
const RELEASE: &str = "tests/data/log.sdp@1.0.0";
const JSON: &[u8] = br#"{"Log":{"lines":[{"text":"start","level":1},{"text":"","level":30}]}}"#;

#[test]
fn ends_are_computed_from_json() {
    let bytes = output(&["encode", "--schema", SCHEMA], JSON);
    assert_eq!(
        bytes,
        b"SDP2\x01\0\x21\0\0\0\
          \x02\0\0\0\x0b\0\0\0\x11\0\0\0\
          \x02\0\0\0\x05\0\0\0start\x01\0\0\0\0\0\x1e\0"
    );
    let json = output(&["inspect", "--json", "--schema", SCHEMA], &bytes);
    assert_eq!(json.trim_ascii_end(), JSON);
}

#[test]
fn release_with_a_sequence_is_translated_both_ways() {
    let [new, old] = [SCHEMA, RELEASE].map(|schema| output(&["encode", "--schema", schema], JSON));
    assert_eq!(
        output(&["translate", "--from", RELEASE, "--to", SCHEMA], &old),
        new
    );
    assert_eq!(
        output(&["translate", "--from", SCHEMA, "--to", RELEASE], &new),
        old
    );
}

#[test]
fn log_is_the_file_of_the_commands() {
    let json = output(&["inspect", "--json", "--schema", SCHEMA], &data("log.bin"));
    assert_eq!(
        output(&["encode", "--schema", SCHEMA], &json),
        data("log.bin")
    );
}
