//! A stream of a gigabyte is inspected and converted in little memory.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

use super::tap::{message, start};

/// The payload of each message, in bytes.
const PAYLOAD: u32 = 1 << 20;

/// The number of messages.
const COUNT: usize = 1024;

/// The most memory that the command may take, in KiB.
const MAX_MEMORY: u64 = 32 * 1024;

/// Writes a schema file with these fields, and returns its path.
fn schema(name: &str, fields: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sdp-{name}-{}.sdp", std::process::id()));
    let text = format!("#[message_id = 1]\nstruct Blob {{\n    {fields}\n}}\n");
    fs::write(&path, text).unwrap();
    path
}

/// Writes a gigabyte of messages to a command, and checks its memory. Returns the length of a message.
fn feed(child: &mut Child) -> usize {
    let mut message = b"SDP2\x01\0".to_vec();
    message.extend(PAYLOAD.to_le_bytes());
    message.extend((PAYLOAD - 4).to_le_bytes());
    message.resize(message.len() + PAYLOAD as usize - 4, 7);
    let mut input = child.stdin.take().unwrap();
    for _ in 0..COUNT {
        input.write_all(&message).unwrap();
    }
    input.flush().unwrap();
    let peak = peak(child);
    assert!(peak < MAX_MEMORY, "{peak} KiB");
    message.len()
}

/// Returns the peak memory of a process that runs, in KiB.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().strip_suffix(" kB").unwrap();
    peak.parse().unwrap()
}

#[test]
fn memory_is_bounded_by_the_largest_message() {
    let schema = schema("memory", "bytes: []u8,");
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
    let len = feed(&mut child);
    let last = read.join().unwrap().unwrap();
    let code = child.wait().unwrap().code();
    fs::remove_file(&schema).unwrap();

    assert_eq!(code, Some(0));
    let (offset, text) = last.split_at(8);
    assert_eq!(offset, format!("{:08x}", (COUNT - 1) * len));
    assert!(text.ends_with("message index 1023: id 1 (Blob), payload of 1048576 bytes"));
}

#[test]
fn memory_of_a_conversion_is_bounded_by_the_largest_message() {
    let old = schema("old", "bytes: []u8,");
    let new = schema("new", "unit: Option<u8>,\n    bytes: []u8,");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sdp"))
        .args(["translate", "--from"])
        .arg(&old)
        .arg("--to")
        .arg(&new)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let read = thread::spawn(move || io::copy(&mut output, &mut io::sink()).unwrap());
    let len = feed(&mut child);
    let written = read.join().unwrap();
    let code = child.wait().unwrap().code();
    fs::remove_file(&old).unwrap();
    fs::remove_file(&new).unwrap();

    assert_eq!(code, Some(0));
    // The option of each message takes a byte.
    assert_eq!(written, (COUNT * (len + 1)) as u64);
}

/// While nobody reads the display, 200 MB pass in both directions, and the memory of the tap stays below its queue of 32 MiB
/// and what the command takes itself. A reader that comes later sees how many messages are missing, and no byte is missing
/// in the count.
#[test]
fn memory_of_a_tap_is_bounded_and_lost_messages_are_counted() {
    const LEN: usize = 1000;
    let count = 100_000;
    let message = message(7, LEN as u32 - 10);
    let mut child = start(&["--json", "--", "cat"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let expected = message.clone();
    let read = thread::spawn(move || {
        let mut bytes = [0; LEN];
        for _ in 0..count {
            stdout.read_exact(&mut bytes).unwrap();
            assert!(bytes == expected[..]);
        }
        stdout
    });
    for _ in 0..count {
        stdin.write_all(&message).unwrap();
    }
    let stdout = read.join().unwrap();
    let peak = peak(&child);
    assert!(peak < 48 * 1024, "{peak} KiB");

    let display = BufReader::new(child.stderr.take().unwrap());
    drop((stdin, stdout));
    let (mut shown, mut lost, mut lost_bytes) = (0, 0, 0);
    for line in display.lines() {
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let not_shown = &line["not_shown"];
        if not_shown.is_null() {
            shown += 1;
            let index = line["index"].as_u64().unwrap();
            assert_eq!(line["offset"], index * LEN as u64);
        }
        lost += not_shown["messages"].as_u64().unwrap_or(0);
        lost_bytes += not_shown["bytes"].as_u64().unwrap_or(0);
    }
    assert!(child.wait().unwrap().success());
    assert!(shown > 0 && lost > 0, "{shown} and {lost}");
    assert_eq!(shown + lost, 2 * count);
    assert_eq!(lost_bytes, lost * LEN as u64);
}
