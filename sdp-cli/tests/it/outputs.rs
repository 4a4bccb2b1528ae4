//! Outputs that are inputs too, or that other programs also write, and readers that end early.

use std::fs::{self, OpenOptions};
use std::process::{Command, Stdio};

use super::streams::{HOST, Temporary, command, data};

/// Runs a command with these arguments, and returns its exit code and its errors.
fn run(mut command: Command) -> (Option<i32>, String) {
    let output = command.output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[cfg(unix)]
#[test]
fn reader_that_ends_early_does_not_change_the_exit_code() {
    let (invalid, other) = ("tests/data/invalid.bin", "tests/data/other.bin");
    let capture = "tests/data/capture.bin";
    // The error is not in the first bytes.
    let late = [data("capture.bin").repeat(2000), data("invalid.bin")].concat();
    let late = Temporary::new("late.bin", &late);
    let cases: [(&[&str], i32); 8] = [
        (&["diff", "--schema", HOST, capture, other], 1),
        (&["diff", "--schema", HOST, capture, capture], 0),
        (&["inspect", "--schema", HOST, invalid], 1),
        (&["inspect", "--schema", HOST, late.path()], 1),
        (&["inspect", "--json", "--schema", HOST, late.path()], 1),
        (&["inspect", "--html", "--schema", HOST, invalid], 1),
        (&["check", HOST, "tests/data/newer.sdp"], 1),
        (&["translate", "--from", HOST, "--to", HOST, late.path()], 1),
    ];
    for (arguments, code) in cases {
        let (reader, writer) = std::io::pipe().unwrap();
        let mut command = command(arguments);
        command.stdout(writer).stderr(Stdio::null());
        drop(reader);
        assert_eq!(
            command.status().unwrap().code(),
            Some(code),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn signal_removes_the_temporary_file() {
    use std::os::unix::process::ExitStatusExt as _;

    use rustix::process::{Pid, Signal, kill_process};

    let folder = std::env::temp_dir().join(format!("sdp-signal-{}", std::process::id()));
    fs::create_dir(&folder).unwrap();
    let names = || fs::read_dir(&folder).unwrap().count();
    let path = folder.join("messages.bin");
    let mut command = command(&["encode", "--schema", HOST, "-o", path.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let input = child.stdin.take();
    while names() == 0 {
        std::thread::yield_now();
    }
    // A shell or a service may ignore the others for the test.
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(Signal::TERM.as_raw()));
    assert_eq!(names(), 0);
    drop(input);
    fs::remove_dir(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn help_on_a_full_disk_is_an_error() {
    for arguments in [["help"], ["--version"], ["--help"]] {
        let mut command = command(&arguments);
        command.stdout(OpenOptions::new().write(true).open("/dev/full").unwrap());
        let (code, error) = run(command);
        assert_eq!(code, Some(2));
        assert!(error.starts_with("error: cannot write"), "{error}");
    }
}
