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

#[test]
fn no_verb_writes_a_file_that_it_reads() {
    let lock = [
        data("host.sdp"),
        b"\nrelease \"1.0.0\";\n\n".to_vec(),
        data("host.sdp"),
    ]
    .concat();
    let schema = Temporary::new("output-lock.sdp", &lock);
    let messages = Temporary::new("output-messages.bin", &data("capture.bin"));
    let link = schema.0.with_extension("link");
    fs::hard_link(&schema.0, &link).unwrap();
    let (path, link_path) = (schema.path(), link.to_str().unwrap());
    let release = &*format!("{path}@1.0.0");
    let input = messages.path();
    let recording = Temporary::new("output-recording.bin", &data("recording.bin"));
    let cases = [
        "export --to typescript RELEASE -o LOCK",
        "export --to typescript LOCK -o LINK",
        "inspect --html --schema RELEASE INPUT -o LOCK",
        "inspect --html --schema RELEASE INPUT -o INPUT",
        "encode --schema RELEASE -o LOCK tests/data/invalid.json",
        "translate --from RELEASE --to HOST INPUT -o LOCK",
        "translate --from HOST --to RELEASE INPUT -o LOCK",
        "translate --from HOST --to HOST INPUT -o INPUT",
        "recover RECORDING -o RECORDING",
        "tap --schema RELEASE --output LOCK -- true",
    ];
    for case in cases {
        let arguments = case.split(' ').map(|word| match word {
            "RELEASE" => release,
            "LOCK" => path,
            "LINK" => link_path,
            "INPUT" => input,
            "RECORDING" => recording.path(),
            "HOST" => HOST,
            word => word,
        });
        let (code, error) = run(command(&arguments.collect::<Vec<_>>()));
        assert_eq!(code, Some(2), "{case}: {error}");
        assert!(
            error.ends_with(": the output is also an input\n"),
            "{error}"
        );
    }
    // The environment, and standard input and output.
    let mut by_variable = command(&["inspect", "--html", input, "-o", path]);
    by_variable.env("SDP_SCHEMA", release);
    let mut by_redirection = command(&["translate", "--from", HOST, "--to", HOST, "-o", input]);
    by_redirection.stdin(fs::File::open(input).unwrap());
    let mut appending = command(&["inspect", "--schema", HOST, input]);
    let file = OpenOptions::new().append(true).open(input).unwrap();
    appending.stdout(file).stderr(Stdio::piped());
    for command in [by_variable, by_redirection] {
        let (code, error) = run(command);
        assert_eq!(code, Some(2), "{error}");
    }
    let child = appending.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(child.status.code(), Some(2));

    assert_eq!(fs::read(path).unwrap(), lock);
    assert_eq!(fs::read(input).unwrap(), data("capture.bin"));
    fs::remove_file(link).unwrap();
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
