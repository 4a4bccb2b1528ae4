//! `sdp tap` with a command.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::Value;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use super::data::framed;
use super::streams::{self, Temporary, command, data};

/// Starts a tap with pipes.
pub(super) fn start(arguments: &[&str]) -> Child {
    streams::start(command(&[&["tap"], arguments].concat()))
}

/// Runs a tap with an input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    streams::run(&[&["tap"], arguments].concat(), input)
}

/// Returns the lines of JSON.
pub(super) fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(bytes).unwrap();
    let lines = text.lines().map(serde_json::from_str);
    lines.map(Result::unwrap).collect()
}

/// Returns the lines of a direction.
fn of<'l>(lines: &'l [Value], direction: &str) -> Vec<&'l Value> {
    let mut lines: Vec<&Value> = lines.iter().collect();
    lines.retain(|line| line["direction"] == direction);
    lines
}

/// Returns a message with an id and a payload of this length.
pub(super) fn message(id: u16, len: u32) -> Vec<u8> {
    framed(id, &vec![id as u8; len as usize])
}

/// Whatever the chunks are, the command and the reader get the bytes that were written, and the display has each
/// message once in each direction, in order and at its offset.
#[test]
fn bytes_pass_a_tap_unchanged_in_any_chunks() {
    for seed in 0..20 {
        let mut random = Rng::with_seed(seed);
        let lens: Vec<u32> = (0..200)
            .map(|_| match random.u8(..20) {
                0 => random.u32(..200_000),
                _ => random.u32(..60),
            })
            .collect();
        let messages = lens.iter().map(|len| message(*len as u16 | 1, *len));
        let stream: Vec<u8> = messages.flatten().collect();
        let mut child = start(&["--json", "--max-payload", "100000", "--", "cat"]);
        let mut stdin = child.stdin.take().unwrap();
        let input = stream.clone();
        let write = thread::spawn(move || {
            let mut rest = &input[..];
            while !rest.is_empty() {
                let max = [12, 1000, 100_000][random.usize(..3)];
                let len = random.usize(1..=max).min(rest.len());
                stdin.write_all(&rest[..len]).unwrap();
                rest = &rest[len..];
            }
        });
        let output = child.wait_with_output().unwrap();
        write.join().unwrap();
        assert!(output.status.success());
        assert!(output.stdout == stream, "seed {seed}");
        let shown = lines(&output.stderr);
        for direction in ["to", "from"] {
            let shown = of(&shown, direction);
            assert_eq!(shown.len(), lens.len(), "seed {seed}, {direction}");
            let mut offset = 0;
            for (index, (line, len)) in shown.iter().zip(&lens).enumerate() {
                assert_eq!([&line["index"], &line["offset"]], [index, offset]);
                assert_eq!(line["id"], *len as u16 | 1);
                assert_eq!(line["length"], *len);
                assert_eq!(line.get("error").is_some(), *len > 100_000);
                offset += 10 + *len as usize;
            }
        }
    }
}

/// An answer is never shown before its request.
#[test]
fn requests_are_shown_before_their_answers() {
    let mut child = start(&["--json", "--", "cat"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let request = message(1, 20);
    for _ in 0..500 {
        stdin.write_all(&request).unwrap();
        stdout.read_exact(&mut [0; 30]).unwrap();
    }
    drop(stdin);
    let shown = lines(&child.wait_with_output().unwrap().stderr);
    assert_eq!(shown.len(), 1000);
    for pair in shown.chunks(2) {
        assert_eq!(pair[0]["direction"], "to");
        assert_eq!(pair[1]["direction"], "from");
    }
}

/// If nobody reads the display, or if it is closed, the command ends as without a tap, and with all its bytes.
#[test]
fn a_display_that_nobody_reads_stops_nothing() {
    let stream = message(7, 990).repeat(20_000);
    for is_closed in [false, true] {
        let mut child = start(&["--", "cat"]);
        if is_closed {
            drop(child.stderr.take());
        }
        let (mut stdin, input) = (child.stdin.take().unwrap(), stream.clone());
        let write = thread::spawn(move || stdin.write_all(&input).unwrap());
        let (mut output, mut stdout) = (Vec::new(), child.stdout.take().unwrap());
        stdout.read_to_end(&mut output).unwrap();
        write.join().unwrap();
        assert!(output == stream);
        let start = Instant::now();
        assert!(child.wait().unwrap().success());
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}

/// A slow reader gets messages for some seconds after the end of the command, and then the number of the others.
#[test]
fn a_slow_reader_of_the_display_does_not_keep_the_tap() {
    let count = 1_000_000;
    let messages = Temporary::new("many.bin", &message(7, 1).repeat(count));
    let start_time = Instant::now();
    let mut child = start(&["--json", "--", "cat", messages.path()]);
    let mut output = child.stdout.take().unwrap();
    let relay = thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()).unwrap());
    let mut display = child.stderr.take().unwrap();
    let (mut text, mut buffer) = (Vec::new(), vec![0; 1 << 13]);
    loop {
        let len = display.read(&mut buffer).unwrap();
        text.extend(&buffer[..len]);
        if len == 0 {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    assert!(child.wait().unwrap().success());
    assert!(start_time.elapsed() < Duration::from_secs(40));
    assert_eq!(relay.join().unwrap(), 11 * count as u64);
    let lines = lines(&text);
    let (last, shown) = lines.split_last().unwrap();
    let lost = last["not_shown"]["messages"].as_u64().unwrap();
    assert_eq!(shown.len() as u64 + lost, count as u64);
    assert_eq!(last["not_shown"]["bytes"], 11 * lost);
}

/// Other processes can make standard input and output non-blocking, and all bytes still pass.
#[test]
fn bytes_pass_non_blocking_files() {
    let (mut input, stdin) = UnixStream::pair().unwrap();
    let (mut output, stdout) = UnixStream::pair().unwrap();
    stdin.set_nonblocking(true).unwrap();
    stdout.set_nonblocking(true).unwrap();
    let mut child = command(&["tap", "--", "cat"])
        .stdin(OwnedFd::from(stdin))
        .stdout(OwnedFd::from(stdout))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stream = message(1, 1000).repeat(1000);
    let bytes = stream.clone();
    let write = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        input.write_all(&bytes).unwrap();
    });
    thread::sleep(Duration::from_millis(100));
    let mut received = Vec::new();
    output.read_to_end(&mut received).unwrap();
    write.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert!(received == stream);
}

/// Starts a tap that the terminal of the tests sends no signals.
fn start_in_background(script: &str) -> Child {
    // A new process has the default in place of a handler, so the tap does not ignore what the tests ignore.
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
    }
    let mut command = command(&["tap", "--", "sh", "-c", script]);
    command.process_group(0);
    streams::start(command)
}

pub(super) fn send(signal: &str, process: u32) {
    let process = process.to_string();
    let sent = Command::new("kill").args([signal, &process]).status();
    assert!(sent.unwrap().success());
}

/// A signal reaches the command, which decides about its end. The tap passes what it writes until then.
#[test]
fn signals_are_passed_to_the_command() {
    for (signal, code) in [("-HUP", 129), ("-INT", 130), ("-TERM", 143)] {
        let mut child = start_in_background("echo ready; exec sleep 100");
        let stdin = child.stdin.take();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 6]).unwrap();
        send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}");
        drop(stdin);

        let write = |id| format!("printf 'SDP2\\00{id}\\0\\0\\0\\0\\0'");
        let trap = format!("stop() {{ {}; exit 3; }}; trap stop HUP INT TERM", write(2));
        let script = format!("{trap}; {}; while :; do sleep 0.01; done", write(1));
        let mut child = start_in_background(&script);
        let stdin = child.stdin.take();
        // The signals are passed on from the first output on.
        let stdout = child.stdout.as_mut().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{signal}");
        assert_eq!(output.stdout, message(2, 0), "{signal}");
        let display = String::from_utf8(output.stderr).unwrap();
        assert!(display.contains("<- message index 1: id 2"), "{display}");
        drop(stdin);
    }
}

/// The terminal sends Ctrl-C to the tap and its command, so the tap passes only an INT of another process. In a
/// separate session, the command does not get the INT of the terminal.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_of_the_terminal_is_not_passed() {
    let script = "trap 'echo int' INT; trap 'kill $!; exit 3' TERM; sleep 10 & \
                  echo ready $PPID; wait; wait; wait";
    for is_typed in [true, false] {
        // `script` runs a command in a new terminal.
        let tap = "exec \"$TAP\" tap -- setsid sh -c \"$SCRIPT\"";
        let mut terminal = Command::new("script")
            .args(["-qec", tap, "/dev/null"])
            .env("SCRIPT", script)
            .env("TAP", env!("CARGO_BIN_EXE_sdp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(terminal.stdout.take().unwrap()).lines();
        let mut lines = lines.map(|line| line.unwrap().trim_end().to_owned());
        let ready = lines.find(|line| line.starts_with("ready ")).unwrap();
        let (_, tap) = ready.split_once(' ').unwrap();
        let tap = tap.parse().unwrap();
        if is_typed {
            let mut keys = terminal.stdin.as_ref().unwrap();
            keys.write_all(b"\x03").unwrap();
            thread::sleep(Duration::from_millis(200));
        } else {
            send("-INT", tap);
            assert!(lines.any(|line| line.ends_with("int")));
        }
        send("-TERM", tap);
        assert!(!lines.any(|line| line.ends_with("int")));
        assert_eq!(terminal.wait().unwrap().code(), Some(3));
    }
}

/// After the end of the command, another process can still write. A signal then ends the tap.
#[test]
fn a_signal_after_the_command_ends_the_tap() {
    let start = Instant::now();
    let mut child = start_in_background("sleep 10 & echo ready");
    let stdin = child.stdin.take();
    let stdout = child.stdout.as_mut().unwrap();
    stdout.read_exact(&mut [0; 6]).unwrap();
    while child.try_wait().unwrap().is_none() {
        send("-TERM", child.id());
        thread::sleep(Duration::from_millis(20));
    }
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(child.wait().unwrap().code(), Some(143));
    drop(stdin);
}

/// A tap that ignores a signal from its start runs on like its command.
#[test]
fn an_ignored_signal_stays_ignored() {
    let script = "trap '' HUP; exec \"$0\" tap -- sh -c 'echo ready; exec cat'";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sdp")]);
    let mut child = streams::start(command);
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 6]).unwrap();
    send("-HUP", child.id());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&message(1, 7)).unwrap();
    drop(stdin);
    let mut output = Vec::new();
    stdout.read_to_end(&mut output).unwrap();
    assert_eq!(output, message(1, 7));
    assert!(child.wait().unwrap().success());
}

/// If the command closes its input, the writer sees that while the command runs.
#[test]
fn an_input_that_the_command_closes_is_closed_to_the_writer() {
    let mut child = start(&["--", "sh", "-c", "exec <&-; exec sleep 10"]);
    let mut stdin = child.stdin.take().unwrap();
    while stdin.write_all(&message(1, 10)).is_ok() {}
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

/// If only the sender converts messages (H9), they have the types of the receiver.
#[test]
fn converted_messages_have_the_schema_of_their_receiver() {
    let mut hello = data("newer.bin")[..808].to_vec();
    // Bit 0 of the capabilities, after the header, the protocol and the format.
    hello[23] = 1;
    let script = "head -c 741 tests/data/session.bin; cat > /dev/null";
    let mut child = start(&["--json", "--", "sh", "-c", script]);
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 741]).unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(&hello).unwrap();
    stdin.write_all(&data("short.bin")).unwrap();
    drop(stdin);
    let shown = lines(&child.wait_with_output().unwrap().stderr);
    let to = of(&shown, "to");
    assert_eq!(to[0]["value"]["#65535"]["capabilities"], 1);
    assert_eq!(to[1]["value"]["Load"]["slot"], 3);
}

/// Returns a `Hello` with a message `Load` of this number of fields, and other types of one byte.
pub(super) fn hello(fields: u32, types: u32) -> Vec<u8> {
    let name = |name: &str, id: u16| sdp::to_vec(&(name, "", 0_u32, id)).unwrap();
    let mut schema = vec![1, 1];
    schema.extend([name("Protocol", 0), vec![1, 0, 0, 0, 0, 0, 0, 0]].concat());
    schema.extend((types + 1).to_le_bytes());
    schema.extend([&[12][..], &name("Load", 1), &fields.to_le_bytes()].concat());
    for field in 0..fields {
        let field = (format!("slot{field}"), "", 0_u32, None::<u8>, false, 1_u32);
        schema.extend(sdp::to_vec(&field).unwrap());
    }
    schema.resize(schema.len() + types as usize, 1);
    let payload = sdp::to_vec(&("", 2_u16, 0_u32, 0_u32, Some(schema), 0_u32)).unwrap();
    framed(u16::MAX, &payload)
}

/// The display does not decode a `Hello` that could take much memory, and then has no schema of its sender.
#[test]
fn a_hello_with_too_many_types_is_not_used() {
    let load = message(1, 1);
    let stream = [hello(1, 1 << 15), load.clone()].concat();
    let small = [hello(1, (1 << 15) - 1), load].concat();
    let first = run(&["--json", "--", "cat"], &small);
    let second = run(&["--json", "--", "cat"], &stream);
    assert!(first.stdout == small && second.stdout == stream);
    let (first, second) = (lines(&first.stderr), lines(&second.stderr));
    assert_eq!(of(&first, "to")[1]["value"]["Load"]["slot0"], true);
    let [long, last] = of(&second, "to")[..] else {
        panic!()
    };
    let error = "a `Hello` with more than 32768 types is not used; name a file with --schema";
    assert_eq!(long["error"], error);
    assert!(last.get("value").is_none());
}

/// README.md shows the display of a message. Only the time differs.
#[test]
fn the_display_is_that_of_the_documentation() {
    let command = ["sh", "-c", "cat > /dev/null"];
    let arguments = [&["--message", "SetParameter", "--"], &command[..]].concat();
    let display = run(&arguments, &data("session.bin")).stderr;
    let display = String::from_utf8(display).unwrap();
    let (before, after) = display.split_once("Z -> ").unwrap();
    let (before, _) = before.split_at(before.len() - "12:03:04.123456".len());
    let readme = std::fs::read_to_string("README.md").unwrap();
    let text = format!("{before}12:03:04.123456Z -> {after}");
    assert!(readme.contains(&text), "{display}");
}
