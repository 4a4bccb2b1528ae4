//! The tools of the languages: running them, their packages and their versions.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

/// The programs with their packages in Debian.
const PACKAGES: [(&str, &str); 8] = [
    ("protoc", "protobuf-compiler"),
    ("protoc-c", "protobuf-c-compiler"),
    ("flatc", "flatbuffers-compiler"),
    (
        "g++",
        "g++, libprotobuf-dev, libprotobuf-c-dev and libflatbuffers-dev",
    ),
    ("gcc", "gcc and libprotobuf-c-dev"),
    ("node", "nodejs 20 or later"),
    ("npx", "npm"),
    (
        "python3",
        "python3 3.11 or later, and with pip msgspec and protobuf",
    ),
];

/// Runs a command in a directory with an input, and returns its output.
///
/// # Errors
///
/// Returns an error with the packages of the program if it is missing or fails.
pub(super) fn run(directory: &Path, command: &str, input: &str) -> Result<String> {
    let mut words = command.split(' ');
    let program = words.next().unwrap_or_default();
    let package = PACKAGES.iter().find(|(name, _)| *name == program);
    let package = package.map_or(program, |(_, package)| package);
    let child = Command::new(program)
        .args(words)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("no `{program}`: install {package}")
        }
        other => other.with_context(|| format!("cannot run `{command}`"))?,
    };
    let mut stdin = child.stdin.take().context("no input")?;
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // A program that fails may leave its input.
            let _ = stdin.write_all(input.as_bytes());
        });
        child.wait_with_output()
    })?;
    if !output.status.success() {
        let log = String::from_utf8_lossy(&output.stderr);
        bail!("`{command}` failed, which needs {package}:\n{log}");
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The names in the report, and the commands that print versions.
const VERSIONS: [(&str, &str); 10] = [
    ("Node", "node --version"),
    (
        "protobuf-es",
        "node -p require('./package.json').dependencies['@bufbuild/protobuf']",
    ),
    (
        "flatbuffers of npm",
        "node -p require('./package.json').dependencies.flatbuffers",
    ),
    ("gcc and g++ (-O2)", "g++ -dumpfullversion"),
    ("protobuf", "protoc --version"),
    ("protobuf-c", "protoc-c --version"),
    ("FlatBuffers", "flatc --version"),
    ("Python", "python3 --version"),
    (
        "protobuf of Python",
        "python3 -c print(__import__('importlib.metadata').metadata.version('protobuf'))",
    ),
    (
        "msgspec",
        "python3 -c print(__import__('importlib.metadata').metadata.version('msgspec'))",
    ),
];

/// Returns the versions of the tools and of the formats.
pub(super) fn versions(directory: &Path) -> Result<String> {
    let version = |(name, command): (&str, &str)| {
        let text = run(directory, command, "")?;
        let line = text.lines().next().unwrap_or_default();
        let word = line.split(' ').next_back().unwrap_or_default();
        Ok(format!("{name} {}", word.trim_start_matches('v')))
    };
    let versions = VERSIONS.into_iter().map(version);
    Ok(versions.collect::<Result<Vec<_>>>()?.join(", "))
}
