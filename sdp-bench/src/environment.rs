//! On what a run was made: machine, compiler, versions of the peers, command.
//!
//! Each comes from where it cannot be out of date: the system, the build script, the lock file of
//! this build.

use std::env;
use std::fs;
use std::process::Command;
use std::thread;

/// Processor, cores and system.
pub(crate) fn machine() -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let system = system().unwrap_or_else(|| env::consts::OS.to_owned());
    format!(
        "{processor}, {cores} core{}, {system}, {}",
        if cores == 1 { "" } else { "s" },
        env::consts::ARCH
    )
}

/// The compiler that built this, and how.
pub(crate) fn compiler() -> String {
    let mut compiler = format!(
        "{}, opt-level {}",
        env!("SDP_BENCH_RUSTC"),
        env!("SDP_BENCH_OPT_LEVEL")
    );
    if cfg!(debug_assertions) {
        compiler.push_str(" WITH DEBUG ASSERTIONS: the times below mean nothing, use --release");
    }
    compiler
}

/// Each of these packages with the version that this was built with.
pub(crate) fn versions(packages: &[&str]) -> String {
    let versions: Vec<String> = (packages.iter())
        .map(|package| format!("{package} {}", version(package).unwrap_or("?")))
        .collect();
    versions.join(", ")
}

/// The command that gives this report.
pub(crate) fn command() -> String {
    let mut command = "cargo run --release -p sdp-bench".to_owned();
    for (index, argument) in env::args().skip(1).enumerate() {
        command.push_str(if index == 0 { " -- " } else { " " });
        command.push_str(&argument);
    }
    command
}

fn version(package: &str) -> Option<&'static str> {
    let lock = include_str!("../../Cargo.lock");
    let (_, entry) = lock.split_once(&format!("\nname = \"{package}\"\nversion = \""))?;
    Some(entry.split_once('"')?.0)
}

fn processor() -> Option<String> {
    if cfg!(target_os = "macos") {
        let output = Command::new("sysctl")
            .args(["-n", "machdep.cpu.brand_string"])
            .output()
            .ok()?;
        Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
    } else {
        value_of(
            &fs::read_to_string("/proc/cpuinfo").ok()?,
            "model name",
            ':',
        )
    }
}

fn system() -> Option<String> {
    value_of(
        &fs::read_to_string("/etc/os-release").ok()?,
        "PRETTY_NAME",
        '=',
    )
}

/// The value in the first line that gives one for `key`.
fn value_of(text: &str, key: &str, separator: char) -> Option<String> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(separator)?;
        (found.trim() == key).then(|| value.trim().trim_matches('"').to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::{value_of, version};

    #[test]
    fn versions_of_the_peers_are_in_the_lock_file() {
        for package in ["sdp", "prost", "flatbuffers", "borsh"] {
            let version = version(package).unwrap();
            assert!(version.starts_with(|first: char| first.is_ascii_digit()));
        }
        assert_eq!(version("no-such-package"), None);
    }

    #[test]
    fn first_line_with_the_key_counts() {
        let text = "A\t: 1\nNAME=\"x\"\nB\t: 2\nB\t: 3\n";
        assert_eq!(value_of(text, "B", ':').as_deref(), Some("2"));
        assert_eq!(value_of(text, "NAME", '=').as_deref(), Some("x"));
        assert_eq!(value_of(text, "C", ':'), None);
    }
}
