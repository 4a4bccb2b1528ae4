//! The memory of a tap.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Child;
use std::thread;

use super::tap::{hello, message, start};

/// Returns the peak memory of a process that runs, in KiB.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().strip_suffix(" kB").unwrap();
    peak.parse().unwrap()
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
