//! A stream of 256 MiB is inspected and converted in an eighth of its length.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

use super::tap::{hello, message, start};

/// The payload of each message, in bytes.
const PAYLOAD: u32 = 1 << 20;

/// The number of messages.
const COUNT: usize = 256;

/// The most memory that the command may take, in KiB.
const MAX_MEMORY: u64 = 32 * 1024;

/// Writes a schema file with these fields, and returns its path.
fn schema(name: &str, fields: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sdp-{name}-{}.sdp", std::process::id()));
    let text = format!("#[message_id = 1]\nstruct Blob {{\n    {fields}\n}}\n");
    fs::write(&path, text).unwrap();
    path
}

/// Writes the messages to a command, and checks its memory. Returns the length of a message.
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
    assert!(text.ends_with("message index 255: id 1 (Blob), payload of 1048576 bytes"));
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

/// While nobody reads the display, 60 MB pass in both directions, and the memory of the tap stays below its queue of 32 MiB
/// and what the command takes itself. A reader that comes later sees each message or its place in a count, to the byte.
#[test]
fn memory_of_a_tap_is_bounded_and_lost_messages_are_counted() {
    // The display waits after some of the first messages. A read has many of them, and a later message takes many reads.
    let small = 20_000;
    let large = 8;
    let [small_message, large_message] = [1000, 5_000_000].map(|len| message(7, len - 10));
    let lens = [small_message.len() as u64, large_message.len() as u64];
    let stream = [small_message.repeat(small), large_message.repeat(large)].concat();

    let mut child = start(&["--json", "--", "cat"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let expected = stream.clone();
    let read = thread::spawn(move || {
        let mut bytes = vec![0; expected.len()];
        stdout.read_exact(&mut bytes).unwrap();
        assert!(bytes == expected);
        stdout
    });
    stdin.write_all(&stream).unwrap();
    let stdout = read.join().unwrap();
    let peak = peak(&child);
    assert!(peak < 60 * 1024, "{peak} KiB");

    let display = BufReader::new(child.stderr.take().unwrap());
    drop((stdin, stdout));
    let (mut messages, mut bytes, mut lost) = (0, 0, 0);
    for line in display.lines() {
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        if let Some(not_shown) = line.get("not_shown") {
            messages += number(&not_shown["messages"]);
            bytes += number(&not_shown["bytes"]);
            lost += number(&not_shown["messages"]);
            continue;
        }
        messages += 1;
        bytes += number(&line["length"]) + 10;
        let index = number(&line["index"]);
        let before = index.min(small as u64);
        let offset = before * lens[0] + (index - before) * lens[1];
        assert_eq!(number(&line["offset"]), offset);
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(messages, 2 * (small + large) as u64);
    assert_eq!(bytes, 2 * stream.len() as u64);
    assert!(lost > 0 && lost < messages, "{lost} of {messages}");
}

/// The memory of a tap that uses the longest `Hello` with the most types.
#[test]
fn memory_of_a_hello_is_bounded() {
    let command = [
        "--json",
        "--message",
        "1",
        "--",
        "sh",
        "-c",
        "cat > /dev/null",
    ];
    let mut child = start(&command);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&hello(39_000, (1 << 15) - 1)).unwrap();
    stdin.write_all(&message(1, 0)).unwrap();
    let mut display = BufReader::new(child.stderr.take().unwrap()).lines();
    // The message has too few bytes for its fields, so the error is one of the schema.
    let line = display.next().unwrap().unwrap();
    assert!(line.contains("slot0: unexpected end"), "{line}");
    let peak = peak(&child);
    assert!(peak < 60 * 1024, "{peak} KiB");
    drop(stdin);
    child.wait().unwrap();
}
