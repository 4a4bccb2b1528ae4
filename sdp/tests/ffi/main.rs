//! Tests of the example `ffi`: a plugin in Rust, and hosts in C and C++.
//!
//! They are a separate binary, because they need the compiler `cc`, which links Rust too, and `c++`. Without `c++`, the
//! hosts in C++ are left out. `-- --nocapture` shows the output of the hosts.
#![cfg(all(unix, not(sdp_safe)))]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic fails the test"
)]

mod older_messages;
mod older_plugin;
#[path = "../../../testdata/src/tools.rs"]
#[expect(unreachable_pub, reason = "it is a module of a library")]
mod tools;

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// The directory for the programs that the tests build.
const BUILT: &str = env!("CARGO_TARGET_TMPDIR");
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/ffi");

/// The compilers, with a standard.
const C99: Language = Language("cc", "c99");
const CPP17: Language = Language("c++", "c++17");

struct Language(&'static str, &'static str);

const WARNINGS: &str = "-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Werror";

#[test]
fn hosts_in_c_and_cpp_exchange_messages_with_plugin_in_rust() {
    let plugin = plugin();
    for (language, name) in [(C99, "C"), (CPP17, "C++")] {
        if name == "C++" && !has_cpp() {
            continue;
        }
        let source = if name == "C" { "host.c" } else { "host.cpp" };
        let host = compile(&language, &Path::new(EXAMPLE).join(source), source);
        let output = run(Command::new(host).arg(&plugin));
        print!("{output}");
        assert_eq!(
            output,
            format!(
                "A host in {name} lists the parameters of a plugin in Rust, sets one, and sends a broken message.\n\
                 Chorus has 3 parameters:\n  \
                   1 Depth: 0.25, from 0 to 1\n  \
                   2 Rate: 1.5 Hz, from 0.125 to 8\n  \
                   3 Level: -6.5 dB, from -60 to 6, read-only\n\
                 parameter 2 is now 8\n\
                 refused: at byte 6: expected a payload of 12 bytes, found 11\n\
                 Both sides exchanged messages in the caller's memory, and the plugin refused the broken one.\n"
            )
        );
    }
}

/// Returns whether there is a compiler for C++.
fn has_cpp() -> bool {
    let probe = Command::new(CPP17.0).arg("--version").output();
    let is_there = probe.is_ok_and(|it| it.status.success());
    if !is_there {
        tools::leave_out("the host in C++ is left out, because `c++` is missing");
    }
    is_there
}

/// Returns the shared library of the plugin. `cargo test` builds it with the other examples. A run of this binary alone
/// does not, and then the library can be missing or older than its sources.
fn plugin() -> PathBuf {
    let examples = env::current_exe().unwrap();
    let examples = examples.parent().unwrap().with_file_name("examples");
    let name = format!("{DLL_PREFIX}ffi_plugin");
    let library = examples.join(format!("{name}{DLL_SUFFIX}"));
    let sources = fs::read_to_string(examples.join(format!("{name}.d")));
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let is_current = sources.is_ok_and(|sources| {
        let mut sources = sources.split_whitespace().skip(1).map(Path::new);
        let built = modified(&library);
        built.is_some() && sources.all(|source| modified(source).is_some_and(|it| Some(it) < built))
    });
    if is_current { library } else { build_plugin() }
}

/// Builds the plugin, and returns its shared library.
fn build_plugin() -> PathBuf {
    let target = Path::new(BUILT).parent().unwrap();
    let output = run(Command::new(env::var_os("CARGO").unwrap())
        .args(["build", "--locked", "-p", "sdp", "--example", "ffi_plugin"])
        .args(["--message-format", "json", "--target-dir"])
        .arg(target));
    let mut libraries = output.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).unwrap();
        let is_plugin = message["target"]["name"] == "ffi_plugin";
        let file = message["filenames"][0].as_str()?;
        is_plugin.then(|| PathBuf::from(file))
    });
    libraries.next().unwrap()
}

/// Compiles a program, with sanitizers if the compiler has them.
fn compile(Language(compiler, standard): &Language, source: &Path, name: &str) -> PathBuf {
    let program = Path::new(BUILT).join(format!("ffi_{name}"));
    let command = |options: &str| {
        let mut command = Command::new(compiler);
        command
            .arg(format!("-std={standard}"))
            .args(["-I", EXAMPLE]);
        command
            .args(WARNINGS.split(' '))
            .args(options.split_whitespace());
        command.arg("-o").arg(&program).arg(source).arg("-ldl");
        command
    };
    let mut sanitized = command("-g -fsanitize=address,undefined -fno-sanitize-recover");
    if !output(&mut sanitized).status.success() {
        run(&mut command(""));
    }
    program
}

/// Runs a command, which must succeed, and returns its output.
fn run(command: &mut Command) -> String {
    let output = output(command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command, which must exist.
fn output(command: &mut Command) -> Output {
    let output = command.output();
    output.unwrap_or_else(|error| panic!("cannot run {command:?}, which this test needs: {error}"))
}
