//! A capture of a gigabyte is inspected in little memory.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread;

/// The payload of each message, in bytes.
const PAYLOAD: u32 = 1 << 20;

/// The number of messages.
const COUNT: usize = 1024;

/// The most memory that the command may take, in KiB.
const MAX_MEMORY: u64 = 32 * 1024;

#[test]
fn memory_is_bounded_by_the_largest_message() {
    let schema = std::env::temp_dir().join(format!("sdp-memory-{}.sdp", std::process::id()));
    fs::write(
        &schema,
        "#[message_id = 1]\nstruct Blob {\n    bytes: []u8,\n}\n",
    )
    .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sdp"))
        .args(["inspect", "--schema"])
        .arg(&schema)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let read = thread::spawn(move || {
        let mut text = String::new();
        output.read_to_string(&mut text).unwrap();
        text
    });
    let mut message = b"SDP2\x01\0".to_vec();
    message.extend(PAYLOAD.to_le_bytes());
    message.extend((PAYLOAD - 4).to_le_bytes());
    message.resize(message.len() + PAYLOAD as usize - 4, 7);
    let mut input = child.stdin.take().unwrap();
    for _ in 0..COUNT {
        input.write_all(&message).unwrap();
    }
    input.flush().unwrap();
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(input);
    let text = read.join().unwrap();
    let code = child.wait().unwrap().code();
    fs::remove_file(&schema).unwrap();

    assert_eq!(code, Some(0));
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("message "))
            .count(),
        COUNT
    );
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let peak: u64 = peak.trim().strip_suffix(" kB").unwrap().parse().unwrap();
    assert!(peak < MAX_MEMORY, "{peak} KiB");
}
