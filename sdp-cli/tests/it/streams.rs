//! Streams and JSON through pipes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

pub(super) const HOST: &str = "tests/data/host.sdp";

pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sdp"));
    command.args(arguments).env_remove("SDP_SCHEMA");
    command
}

/// Starts a command with pipes.
pub(super) fn start(mut command: Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs a command with an input.
pub(super) fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(command(arguments));
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The command may end before it has read all.
    let write = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    write.join().unwrap();
    output
}

/// Returns the output of a command that runs well.
pub(super) fn output(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let output = run(arguments, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    output.stdout
}

pub(super) fn data(name: &str) -> Vec<u8> {
    fs::read(Path::new("tests/data").join(name)).unwrap()
}

/// A file that is removed at the end of a test.
pub(super) struct Temporary(pub(super) PathBuf);

impl Temporary {
    pub(super) fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("sdp-{}-{name}", std::process::id()));
        fs::write(&path, content).unwrap();
        Self(path)
    }

    pub(super) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}

#[test]
fn json_of_a_capture_is_encoded_as_the_capture() {
    for (schema, name) in [(HOST, "capture.bin"), ("tests/data/log.sdp", "log.bin")] {
        let json = output(&["inspect", "--json", "--schema", schema], &data(name));
        let encoded = output(&["encode", "--schema", schema], &json);
        assert_eq!(encoded, data(name));
    }

    let plugin = data("plugin.bin");
    let format = ["--type", "Plugin", "--schema", HOST];
    let json = output(&[&["inspect", "--json"], &format[..]].concat(), &plugin);
    let file = Temporary::new("plugin.bin", b"");
    output(
        &[&["encode", "--output", file.path()], &format[..]].concat(),
        &json,
    );
    assert_eq!(fs::read(&file.0).unwrap(), plugin);
}

#[test]
fn json_of_a_stream_with_a_hello_needs_no_schema() {
    let session = data("session.bin");
    let json = output(&["inspect", "--json"], &session);
    let messages = output(&["encode"], &json);
    assert!(session.ends_with(&messages));
    assert!(messages.starts_with(b"SDP2\x01\0"));

    // Also if the JSON has line breaks and other spaces.
    let lines = String::from_utf8(json).unwrap().replace("{\"", " {\n \"");
    assert_eq!(output(&["encode"], lines.as_bytes()), messages);
}

#[test]
fn a_hello_as_json_contains_the_schema_file() {
    let json = output(&["inspect", "--json"], &data("newer.bin"));
    let line = json.split(|byte| *byte == b'\n').next().unwrap();
    let line: serde_json::Value = serde_json::from_slice(line).unwrap();
    let hello = &line["#65535"];
    assert_eq!(hello["protocol"], "plugins");
    assert_eq!(
        (&hello["format"], &hello["capabilities"]),
        (&2.into(), &0.into())
    );
    assert_eq!(hello["messages"][1]["name"], "SetParameter");
    assert_eq!(hello["extensions"][0]["bytes"], "6275696c64203432");
    let schema = hello["schema"].as_str().unwrap();
    let file = String::from_utf8(data("newer.sdp")).unwrap();
    let items = |text: &str| text.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(items(schema), items(&file));
}

#[test]
fn notes_and_errors_are_not_in_the_json() {
    let output = run(&["inspect", "--json", "--schema", HOST], &data("newer.bin"));
    assert_eq!(output.status.code(), Some(1));
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.lines().all(|line| line.starts_with("{\"")));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("note: message index 0 at offset 0x0: the `Hello` and "));
    assert!(errors.contains("error: message index 2 at offset 0x340: 4 trailing bytes"));
}

#[test]
fn errors_of_json_have_the_line_and_column_of_the_input() {
    let errors = [
        (
            "\n{\"Load\": {\"path\": \"a\", \"slot\": 1}}\n   {\"Load\": 7}",
            "line 3, column 14: ",
        ),
        (
            "{\"Load\": {\"path\": \"a\",\n \"slot\": true}}",
            "line 2, column 13: ",
        ),
        (" [", "line 1, column 2: "),
        ("{\"Load\": ", "line 1, column 9: "),
        ("{\"\\u001b[31m\": 1}", "line 1, column 14: "),
    ];
    for (json, place) in errors {
        let output = run(&["encode", "--schema", HOST], json.as_bytes());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{json}: {error}");
        let text = error.strip_prefix("error: standard input: ").unwrap();
        assert!(text.starts_with(place), "{json}: {error}");
        assert!(
            !text.trim_end().contains(char::is_control),
            "{json}: {error:?}"
        );
    }
    // A repeated key is an error in its own line.
    let schema = Temporary::new(
        "keys.sdp",
        b"#[message_id = 1] struct A { map: Map<u8, u8> }",
    );
    let twice = b"\n  {\"A\": {\"map\": {\"1\": 1,\n\"1\": 2}}}";
    let error = run(&["encode", "--schema", schema.path()], twice).stderr;
    let error = String::from_utf8(error).unwrap();
    assert!(
        error.starts_with("error: standard input: line 3, column 4: map[1]: duplicate key"),
        "{error}"
    );
    let number = ["encode", "--schema", HOST, "--type", "Plugin"];
    let output = run(&number, b"{\"name\": \"a\", \"parameters\": []} 7");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn texts_can_start_with_a_byte_order_mark() {
    let marked = |text: &[u8]| [b"\xef\xbb\xbf", text].concat();
    let schema = Temporary::new("marked.sdp", &marked(&data("host.sdp")));
    let json = output(
        &["inspect", "--json", "--schema", schema.path()],
        &data("capture.bin"),
    );
    let encoded = output(&["encode", "--schema", schema.path()], &marked(&json));
    assert_eq!(encoded, data("capture.bin"));
    // The mark takes no column.
    let result = run(&["encode", "--schema", HOST], &marked(b" ["));
    let error = String::from_utf8(result.stderr).unwrap();
    assert!(error.contains("line 1, column 2: "), "{error}");
    assert!(output(&["encode", "--schema", HOST], b"\xef\xbb\xbf").is_empty());
}

#[cfg(unix)]
#[test]
fn a_schema_without_an_end_is_an_error() {
    for path in ["/dev/zero", "/dev/urandom"] {
        let result = run(&["fingerprint", path], b"");
        assert_eq!(result.status.code(), Some(2));
        let error = String::from_utf8(result.stderr).unwrap();
        assert_eq!(
            error,
            format!("error: {path}: not a schema file, because it is longer than 64 MiB\n")
        );
    }
}

#[test]
fn standard_input_can_be_either_input_of_a_comparison() {
    let (old, new) = ("tests/data/capture.bin", "tests/data/other.bin");
    let before = run(&["diff", "--schema", HOST, "-", new], &data("capture.bin"));
    let after = run(&["diff", "--schema", HOST, old, "-"], &data("other.bin"));
    assert_eq!(before.stdout, after.stdout);
    assert_eq!(before.stdout, b"message index 2\n  value: 0.5 -> 0.25\n");
    let changes = run(
        &["check", "-", "tests/data/newer.sdp"],
        &data("session.bin"),
    );
    assert_eq!(changes.status.code(), Some(1));
}

#[test]
fn an_empty_variable_names_no_schema() {
    let mut command = command(&["inspect", "tests/data/session.bin"]);
    assert!(
        command
            .env("SDP_SCHEMA", "")
            .output()
            .unwrap()
            .status
            .success()
    );
}

#[test]
fn messages_are_shown_before_the_stream_ends() {
    let mut child = start(command(&["inspect", "--schema", HOST]));
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let capture = data("capture.bin");
    input.write_all(&capture[..24]).unwrap();
    let last = lines
        .by_ref()
        .map(Result::unwrap)
        .find(|line| line.contains("slot"));
    assert_eq!(
        last.unwrap(),
        "00000017  03                         slot: u8 = 3"
    );
    input.write_all(&capture[24..]).unwrap();
    drop(input);
    assert!(lines.any(|line| {
        line.unwrap()
            .contains("message index 2: id 2 (SetParameter)")
    }));
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = start(command(&["inspect", "--schema", HOST]));
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let capture = data("capture.bin").repeat(1000);
    let write = thread::spawn(move || while input.write_all(&capture).is_ok() {});
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    write.join().unwrap();
}

#[test]
fn control_characters_never_reach_the_output() {
    let schema = "#[message_id = 1]\n#[name = \"Ba\\u{1b}[31mnk\\u{9b}\"]\nstruct Bank {\n    \
                  #[name = \"pa\\u{202e}th\"]\n    path: Map<str, bool>,\n}\n";
    let schema = Temporary::new("\u{1b}[31mbank.sdp", schema.as_bytes());
    let key = "\u{1b}[31m\u{9b}\u{7f}\u{2028}";
    let mut payload = vec![1, 0, 0, 0, key.len() as u8, 0, 0, 0];
    payload.extend(key.as_bytes());
    let message = |value: u8| {
        let mut message = b"SDP2\x01\0\0\0\0\0".to_vec();
        message[6] = payload.len() as u8 + 1;
        message.extend(&payload);
        message.push(value);
        message
    };
    let path = schema.path();
    let other = Temporary::new("\u{1b}[31mother.bin", &message(0));
    let types: [&[&str]; 11] = [
        &["inspect"],
        &["inspect", "--json"],
        &["inspect", "--type", "\u{1b}[31m"],
        &["diff", other.path(), "-"],
        &["diff", "--json", other.path(), "-"],
        &["diff", "\u{1b}[31m", "-"],
        &["encode"],
        &["fingerprint", path],
        &["fingerprint", "--json", path],
        &["check", path, HOST],
        &["export", "--to", "sdp", path],
    ];
    let streams = [
        message(1),
        message(7),
        message(1)[..20].to_vec(),
        b"\x1b[1\x9b31m...".to_vec(),
    ];
    for arguments in types {
        for stream in &streams {
            let mut command = command(arguments);
            command.env("SDP_SCHEMA", path);
            let mut child = start(command);
            // Some commands do not read it.
            let _ = child.stdin.take().unwrap().write_all(stream);
            let output = child.wait_with_output().unwrap();
            for bytes in [output.stdout, output.stderr] {
                let text = String::from_utf8(bytes).unwrap();
                let is_hidden =
                    |c: char| c.is_control() && c != '\n' || ['\u{202e}', '\u{2028}'].contains(&c);
                assert!(!text.contains(is_hidden), "{arguments:?}: {text:?}");
            }
        }
    }
}

#[test]
fn lines_bound_the_output_of_each_message() {
    // A message without bytes, and with a part in each of many fields.
    let fields: String = (0..5000)
        .map(|index| format!("    f{index}: (),\n"))
        .collect();
    let schema = format!("#[message_id = 1]\nstruct Empty {{\n{fields}}}\n");
    let schema = Temporary::new("empty.sdp", schema.as_bytes());
    let arguments = ["inspect", "--schema", schema.path(), "--lines", "10"];
    let text = output(&arguments, &b"SDP2\x01\0\0\0\0\0".repeat(100));
    assert!(text.iter().filter(|byte| **byte == b'\n').count() <= 1200);

    let hello = output(&["inspect", "--lines", "2"], &data("session.bin"));
    assert!(
        String::from_utf8(hello)
            .unwrap()
            .contains("\n… 5 more lines\n")
    );
}

/// Returns what a command without bytes as output writes.
fn texts(result: Output) -> String {
    String::from_utf8([result.stdout, result.stderr].concat()).unwrap()
}

#[test]
fn first_bytes_that_are_no_message_are_said() {
    const TYPE: &str = "; if the input is a value without a header, name its type with --type\n";
    const NEXT: &str = "tests/data/next.sdp";

    for (arguments, hint) in [
        (&["inspect", "--schema", HOST][..], TYPE),
        (&["translate", "--to", NEXT], TYPE),
        (&["recover"], "\n"),
    ] {
        for (input, found) in [
            (&b"hello\n"[..], "\"hel\""),
            (b"h", "\"h\""),
            (&[6, 0, 0, 0], "[06, 00, 00]"),
        ] {
            let result = run(arguments, input);
            assert_ne!(result.status.code(), Some(0));
            let text = texts(result);
            let expected = format!("expected the magic \"SDP\" of a message, found {found}{hint}");
            assert!(text.ends_with(&expected), "{text}");
        }
        let text = texts(run(arguments, b"SDP1\n"));
        assert!(text.contains("version"), "{text}");
        let text = texts(run(arguments, b"SD"));
        assert!(text.contains("ends inside a header"), "{text}");
    }
}

#[test]
fn empty_input_is_said() {
    for arguments in [
        &["inspect", "--schema", HOST][..],
        &["encode", "--schema", HOST],
        &["translate", "--from", HOST, "--to", HOST],
    ] {
        let result = run(arguments, b"");
        assert_eq!(result.status.code(), Some(0));
        assert_eq!(texts(result), "note: the input is empty\n", "{arguments:?}");
    }
}

#[test]
fn comparison_says_which_end_is_damaged() {
    let recording = data("recording.bin");
    // The last parts of a file are the number of its messages and its checksum.
    for from_end in [12, 1] {
        let mut damaged = recording.clone();
        let at = damaged.len() - from_end;
        damaged[at] ^= 1;
        let file = Temporary::new("damaged-end.bin", &damaged);
        for paths in [[file.path(), "-"], ["-", file.path()]] {
            let result = run(&["diff", paths[0], paths[1]], &recording);
            assert_eq!(result.status.code(), Some(1));
            let text = texts(result);
            let start = format!(
                "error: {}: message index 3 at offset 0x31a: the checksum is ",
                file.path()
            );
            assert!(
                text.starts_with(&start) && text.lines().count() == 1,
                "{text}"
            );
        }
    }
}
