//! A stream of a gigabyte is inspected and converted in little memory.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

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
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().strip_suffix(" kB").unwrap();
    let peak: u64 = peak.parse().unwrap();
    assert!(peak < MAX_MEMORY, "{peak} KiB");
    message.len()
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
fn memory_of_a_page_is_bounded_by_the_largest_message() {
    let schema = schema("page", "bytes: []u8,");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sdp"))
        .args(["inspect", "--html", "--schema"])
        .arg(&schema)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = child.stdout.take().unwrap();
    let read = thread::spawn(move || io::read_to_string(output).unwrap());
    let len = feed(&mut child);
    let page = read.join().unwrap();
    let code = child.wait().unwrap().code();
    fs::remove_file(&schema).unwrap();

    assert_eq!(code, Some(0));
    assert!(page.contains(&format!("{COUNT} messages, {} bytes", COUNT * len)));
    assert!(page.len() < 4 << 20, "{}", page.len());
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
