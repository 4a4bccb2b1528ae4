//! A stream of a gigabyte is inspected in little memory.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
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
    let text = "#[message_id = 1]\nstruct Blob {\n    bytes: []u8,\n}\n";
    fs::write(&schema, text).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_sdp"))
        .args(["inspect", "--schema"])
        .arg(&schema)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let read = thread::spawn(move || {
        let lines = output.lines().map(Result::unwrap);
        lines.filter(|line| line.contains("message index")).last()
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
    let last = read.join().unwrap().unwrap();
    let code = child.wait().unwrap().code();
    fs::remove_file(&schema).unwrap();

    assert_eq!(code, Some(0));
    let (offset, text) = last.split_at(8);
    assert_eq!(offset, format!("{:08x}", (COUNT - 1) * message.len()));
    assert!(text.ends_with("message index 1023: id 1 (Blob), payload of 1048576 bytes"));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak: u64 = peak
        .unwrap()
        .trim()
        .strip_suffix(" kB")
        .unwrap()
        .parse()
        .unwrap();
    assert!(peak < MAX_MEMORY, "{peak} KiB");
}
