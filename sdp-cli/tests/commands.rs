//! Runs the commands in README.md and in `tests/commands/`, and compares their output. Encodes the JSON of a capture.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// `TRYCMD=overwrite cargo test -p sdp-cli` rewrites the output.
#[test]
fn commands_have_the_documented_output() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("tests/commands/*.md");
}

#[test]
fn the_json_of_a_capture_is_encoded_as_the_capture() {
    let run = |arguments: &[&str], input: &[u8]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sdp"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        output.stdout
    };
    let capture = fs::read("tests/data/capture.bin").unwrap();
    let format = ["--schema", "tests/data/host.sdp"];
    let json = run(&[&["inspect", "--json"], &format[..]].concat(), &capture);
    assert_eq!(run(&[&["encode"], &format[..]].concat(), &json), capture);

    let plugin = fs::read("tests/data/plugin.bin").unwrap();
    let format = ["--type", "Plugin", "--schema", "tests/data/host.sdp"];
    let json = run(&[&["inspect", "--json"], &format[..]].concat(), &plugin);
    let file = std::env::temp_dir().join(format!("sdp-encode-{}.bin", std::process::id()));
    let output = ["--output", file.to_str().unwrap()];
    run(&[&["encode"], &format[..], &output].concat(), &json);
    assert_eq!(fs::read(&file).unwrap(), plugin);
    fs::remove_file(&file).unwrap();
}
