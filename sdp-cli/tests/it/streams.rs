//! Commands with pipes.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use super::data::framed;

pub(super) const HOST: &str = "tests/data/host.sdp";

pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sdp"));
    command.args(arguments).env_remove("SDP_SCHEMA");
    command
}

/// Starts a command with pipes.
pub(super) fn start(mut command: Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
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
fn messages_are_shown_before_the_stream_ends() {
    let mut child = start(command(&["inspect", "--schema", HOST]));
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let capture = data("capture.bin");
    input.write_all(&capture[..24]).unwrap();
    let mut shown = lines.by_ref().map(Result::unwrap);
    let last = shown.find(|line| line.contains("slot")).unwrap();
    assert_eq!(last, "00000017  03                         slot: u8 = 3");
    input.write_all(&capture[24..]).unwrap();
    drop(input);
    let text = "message index 2: id 2 (SetParameter)";
    assert!(lines.any(|line| line.unwrap().contains(text)));
    assert!(child.wait().unwrap().success());
}

#[test]
fn control_characters_never_reach_the_output() {
    let schema = "#[message_id = 1]\n#[name = \"Ba\\u{1b}[31mnk\\u{9b}\"]\nstruct Bank {\n    \
                  #[name = \"pa\\u{202e}th\"]\n    path: Map<str, bool>,\n}\n";
    let schema = Temporary::new("\u{1b}[31mbank.sdp", schema.as_bytes());
    let key = "\u{1b}[31m\u{9b}\u{7f}\u{2028}";
    let mut payload = vec![1, 0, 0, 0, key.len() as u8, 0, 0, 0];
    payload.extend(key.as_bytes());
    let message = |value: u8| framed(1, &[&payload[..], &[value]].concat());
    let path = schema.path();
    let other = Temporary::new("\u{1b}[31mother.bin", &message(0));
    let types: [&[&str]; 13] = [
        &["inspect"],
        &["inspect", "--json"],
        &["inspect", "--type", "\u{1b}[31m"],
        &["info"],
        &["info", "--json"],
        &["diff", other.path(), "-"],
        &["diff", "--json", other.path(), "-"],
        &["diff", "\u{1b}[31m", "-"],
        &["encode"],
        &["fingerprint", path],
        &["fingerprint", "--json", path],
        &["check", path, HOST],
        &["export", "--to", "sdp", path],
    ];
    let (start_of_one, foreign) = (message(1)[..20].to_vec(), b"\x1b[1\x9b31m...".to_vec());
    let streams = [message(1), message(7), start_of_one, foreign];
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
