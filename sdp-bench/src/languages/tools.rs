//! The tools of the languages: running them, their packages and their versions.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{fs, thread};

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

/// Returns the versions of the tools and of the formats.
pub(super) fn versions(directory: &Path) -> Result<Vec<String>> {
    const PYTHON: &str = "
import platform, importlib.metadata as it
print(platform.python_version(), it.version('protobuf'), it.version('msgspec'))";
    let word = |command, index: usize| {
        let text = run(directory, command, "")?;
        let word = text.split_whitespace().nth(index).unwrap_or_default();
        anyhow::Ok(word.trim_start_matches('v').to_owned())
    };
    let package: serde_json::Value =
        serde_json::from_slice(&fs::read(directory.join("package.json"))?)?;
    let npm = |name: &str| {
        let version = package.pointer(&format!("/dependencies/{}", name.replace('/', "~1")));
        version
            .and_then(|it| it.as_str())
            .unwrap_or_default()
            .to_owned()
    };
    let python = run(directory, "python3 -", PYTHON)?;
    let mut python = python.split_whitespace();
    let mut next = || python.next().unwrap_or_default().to_owned();
    Ok(vec![
        format!("Node {}", word("node --version", 0)?),
        format!("protobuf-es {}", npm("@bufbuild/protobuf")),
        format!("flatbuffers of npm {}", npm("flatbuffers")),
        format!("g++ {} with -O2", word("g++ -dumpfullversion", 0)?),
        format!("protobuf {}", word("protoc --version", 1)?),
        format!("protobuf-c {}", word("protoc-c --version", 1)?),
        format!("FlatBuffers {}", word("flatc --version", 2)?),
        format!("Python {}", next()),
        format!("protobuf of Python {}", next()),
        format!("msgspec {}", next()),
    ])
}
