//! Tests of the example `ffi`: a plugin in Rust and a host in C.
//!
//! They are a separate binary, because they need a C compiler. `-- --nocapture` shows the output of the host.
#![cfg(all(unix, not(sdp_safe)))]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use sdp::SdpEncode;

/// The directory for the programs that the tests build.
const BUILT: &str = env!("CARGO_TARGET_TMPDIR");
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/ffi");

#[test]
fn host_in_c_exchanges_messages_with_plugin_in_rust() {
    let host = compile(&Path::new(EXAMPLE).join("host.c"), "ffi_host");
    let output = run(Command::new(host).arg(build_plugin()));
    print!("{output}");
    assert_eq!(
        output,
        "Chorus has 3 parameters:\n  \
           1 Depth: 0.25, from 0 to 1\n  \
           2 Rate: 1.5 Hz, from 0.125 to 8\n  \
           3 Level: -6.5 dB, from -60 to 6, read-only\n\
         parameter 2 is now 8\n\
         refused: at byte 6: expected a payload of 12 bytes, found 11\n"
    );
}

#[test]
fn header_for_c_writes_the_same_bytes_and_rejects_invalid_input() {
    #[derive(SdpEncode)]
    #[sdp(message_id = 7)]
    struct Everything {
        numbers: (u8, u16, u32, u64, f32, f64),
        text: &'static str,
        sequence: Vec<(bool, &'static str)>,
    }
    let everything = Everything {
        numbers: (1, 0x1234, 0x1234_5678, u64::MAX - 1, 1.5, -0.0),
        text: "wet",
        sequence: vec![(false, ""), (true, "")],
    };
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ffi/invalid.c");
    let output = run(&mut Command::new(compile(&test, "ffi_invalid")));
    let bytes = sdp::message::to_vec(&everything).unwrap();
    let in_hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(output.trim_end(), in_hex);
}

/// Builds the plugin, and returns its shared library.
fn build_plugin() -> PathBuf {
    let target = Path::new(BUILT).parent().unwrap();
    let output = run(Command::new(env::var_os("CARGO").unwrap())
        .args(["build", "--locked", "-p", "sdp", "--example", "ffi_plugin"])
        .args(["--message-format", "json", "--target-dir"])
        .arg(target));
    let mut libraries = output.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).unwrap();
        let is_plugin = message["target"]["name"] == "ffi_plugin";
        let file = message["filenames"][0].as_str()?;
        is_plugin.then(|| PathBuf::from(file))
    });
    libraries.next().unwrap()
}

/// Compiles a C program, with sanitizers if the compiler has them.
fn compile(source: &Path, name: &str) -> PathBuf {
    let program = Path::new(BUILT).join(name);
    let compiler = |options: &[&str]| {
        let mut cc = Command::new("cc");
        cc.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I", EXAMPLE])
            .args(options)
            .arg("-o")
            .arg(&program)
            .arg(source)
            .arg("-ldl");
        cc
    };
    let sanitized = compiler(&[
        "-g",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover",
    ]);
    if !{ sanitized }.output().unwrap().status.success() {
        run(&mut compiler(&[]));
    }
    program
}

/// Runs a command, which must succeed, and returns its output.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
    String::from_utf8(output.stdout).unwrap()
}
