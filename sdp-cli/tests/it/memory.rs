//! A stream of 64 MiB is inspected and converted in half of its length.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout};
use std::thread;

use super::streams::{self, Temporary, command};
use super::tap::{hello, message, start};

/// The payload of each message, in bytes.
const PAYLOAD: u32 = 1 << 20;

/// The number of messages.
const COUNT: usize = 64;

/// The most memory that the command may take, in KiB.
const MAX_MEMORY: u64 = 32 * 1024;

/// Returns a schema file with these fields.
fn schema(name: &str, fields: &str) -> Temporary {
    let text = format!("#[message_id = 1]\nstruct Blob {{\n    {fields}\n}}\n");
    Temporary::new(&format!("{name}.sdp"), text.as_bytes())
}

/// Returns a message with this byte as its content.
fn blob(byte: u8) -> Vec<u8> {
    let mut message = b"SDP2\x01\0".to_vec();
    message.extend(PAYLOAD.to_le_bytes());
    message.extend((PAYLOAD - 4).to_le_bytes());
    message.resize(message.len() + PAYLOAD as usize - 4, byte);
    message
}

/// Writes the messages to a command, checks its memory and its exit code, and returns what `read` makes of its output,
/// and the length of a message.
fn fed<T: Send + 'static>(
    arguments: &[&str],
    code: i32,
    read: impl FnOnce(ChildStdout) -> T + Send + 'static,
) -> (T, usize) {
    let mut child = streams::start(command(arguments));
    let output = child.stdout.take().unwrap();
    let read = thread::spawn(move || read(output));
    let message = blob(7);
    let mut input = child.stdin.take().unwrap();
    for _ in 0..COUNT {
        input.write_all(&message).unwrap();
    }
    input.flush().unwrap();
    let peak = peak(&child);
    assert!(peak < MAX_MEMORY, "{peak} KiB");
    drop(input);
    let read = read.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(code));
    (read, message.len())
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
    let (last, len) = fed(&["inspect", "--schema", schema.path()], 0, |output| {
        let lines = BufReader::new(output).lines().map(Result::unwrap);
        lines.filter(|line| line.contains("message index")).last()
    });
    let last = last.unwrap();
    let (offset, text) = last.split_at(8);
    assert_eq!(offset, format!("{:08x}", (COUNT - 1) * len));
    assert!(text.ends_with("message index 63: id 1 (Blob), payload of 1048576 bytes"));
}

#[test]
fn memory_of_a_sum_is_bounded_by_the_largest_message() {
    let (line, len) = fed(&["info", "--json"], 0, |output| {
        io::read_to_string(output).unwrap()
    });
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(line["count"], COUNT);
    assert_eq!(line["bytes"], COUNT * len);
}

#[test]
fn memory_of_a_comparison_is_bounded() {
    let schema = schema("compared", "bytes: []u8,");
    let other = Temporary::new("other.bin", &blob(8).repeat(COUNT));
    let arguments = ["diff", "--schema", schema.path(), other.path(), "-"];
    let (found, _) = fed(&arguments, 1, |output| io::read_to_string(output).unwrap());
    assert_eq!(found.matches("message index").count(), COUNT);
}

#[test]
fn memory_of_a_page_is_bounded_by_the_largest_message() {
    let schema = schema("page", "bytes: []u8,");
    let arguments = ["inspect", "--html", "--schema", schema.path()];
    let (page, len) = fed(&arguments, 0, |output| io::read_to_string(output).unwrap());
    assert!(page.contains(&format!("{COUNT} messages, {} bytes", COUNT * len)));
    assert!(page.len() < 4 << 20, "{}", page.len());
}

#[test]
fn memory_of_a_conversion_is_bounded_by_the_largest_message() {
    let old = schema("old", "bytes: []u8,");
    let new = schema("new", "unit: Option<u8>,\n    bytes: []u8,");
    let arguments = ["translate", "--from", old.path(), "--to", new.path()];
    let (written, len) = fed(&arguments, 0, |mut output| {
        io::copy(&mut output, &mut io::sink()).unwrap()
    });
    // The option of each message takes a byte.
    assert_eq!(written, (COUNT * (len + 1)) as u64);
}

/// While nobody reads the display, 60 MB pass in both directions, and the memory of the tap stays below 60 MiB with
/// its queue of 32 MiB. A reader that comes later sees each message or its place in a count, to the byte.
#[test]
fn memory_of_a_tap_is_bounded_and_lost_messages_are_counted() {
    // The display waits after some of the first messages. A read has many of them, but a part of a later message.
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

/// The memory of a tap that uses a `Hello` of almost 1 MiB with the most types.
#[test]
fn memory_of_a_hello_is_bounded() {
    let mut child = start(&["--json", "--message", "1", "--", "wc", "-c"]);
    let mut stdin = child.stdin.take().unwrap();
    let hello = hello(37_500, (1 << 15) - 1);
    assert!((1_000_000..1 << 20).contains(&hello.len()));
    stdin.write_all(&hello).unwrap();
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
