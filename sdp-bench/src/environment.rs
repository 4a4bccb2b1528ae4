//! The environment of a run: machine, compiler, versions and command.
//!
//! The sources are the system, the build script and the lock file, so the facts are never out of date.

use std::env;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

use crate::figures::counted;
use crate::results::Environment;
use crate::workload::plugins::PluginRegistry;

/// The packages of SDP and the other formats.
const FORMATS: &[&str] = &[
    "sdp",
    "prost",
    #[cfg(feature = "all-formats")]
    "buffa",
    "flatbuffers",
    "borsh",
    "wincode",
    "bitcode",
    "rkyv",
    "postcard",
    "postbag",
    #[cfg(feature = "all-formats")]
    "fory",
    "speedy",
    "bincode",
    "serde_json",
];

/// Returns the environment of a run on `registry`.
pub(crate) fn found(registry: &PluginRegistry) -> Environment {
    Environment {
        date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        machine: machine(),
        compiler: compiler(),
        versions: (FORMATS.iter())
            .filter_map(|&package| Some((package.to_owned(), version(package)?.to_owned())))
            .collect(),
        command: command(),
        registry: format!(
            "{}, {}",
            counted(registry.plugins.len(), "plugin"),
            counted(registry.parameters().count(), "parameter"),
        ),
    }
}

/// Returns the processor, the number of cores and the system.
fn machine() -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let cores = counted(cores, "core");
    let system = system().unwrap_or_else(|| env::consts::OS.to_owned());
    format!("{processor}, {cores}, {system}, {}", env::consts::ARCH)
}

/// The folder of this build's profile: `release`, `lto` or `debug`.
const PROFILE: &str = env!("SDP_BENCH_PROFILE");

/// Returns the compiler, and the settings of this build.
fn compiler() -> String {
    let settings = match PROFILE {
        "lto" => "fat LTO, one codegen unit",
        "release" => "cargo's release profile (BENCHMARKS.md has `--profile lto`)",
        other => other,
    };
    let warning = cfg!(debug_assertions).then_some(" WITH DEBUG ASSERTIONS, so use --release");
    let (rustc, level) = (env!("SDP_BENCH_RUSTC"), env!("SDP_BENCH_OPT_LEVEL"));
    let warning = warning.unwrap_or_default();
    format!("{rustc}, opt-level {level}, {settings}{warning}")
}

/// Returns the command of this run. Paths change no figure, but differ between machines, so they are left out.
fn command() -> String {
    let profile = match PROFILE {
        "release" => "--release".to_owned(),
        "debug" => "--profile dev".to_owned(),
        other => format!("--profile {other}"),
    };
    let arguments: Vec<String> = (env::args().skip(1))
        .filter(|it| !it.starts_with("--out="))
        .map(|it| match it.split_once("--write-docs=") {
            Some(_) => "--write-docs".to_owned(),
            None => it,
        })
        .collect();
    let features = cfg!(feature = "all-formats").then_some(" --features all-formats");
    let features = features.unwrap_or_default();
    let separator = if arguments.is_empty() { "" } else { " -- " };
    let arguments = arguments.join(" ");
    format!("cargo run {profile} -p sdp-bench{features}{separator}{arguments}")
}

fn version(package: &str) -> Option<&'static str> {
    let lock = include_str!("../../Cargo.lock");
    let (_, entry) = lock.split_once(&format!("\nname = \"{package}\"\nversion = \""))?;
    Some(entry.split_once('"')?.0)
}

fn processor() -> Option<String> {
    if cfg!(target_os = "macos") {
        let mut command = Command::new("sysctl");
        let name = command.args(["-n", "machdep.cpu.brand_string"]).output();
        return Some(String::from_utf8(name.ok()?.stdout).ok()?.trim().to_owned());
    }
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    value_of(&info, "model name", ':')
}

fn system() -> Option<String> {
    let release = fs::read_to_string("/etc/os-release").ok()?;
    value_of(&release, "PRETTY_NAME", '=')
}

/// Returns the value of the first line with this key.
fn value_of(text: &str, key: &str, separator: char) -> Option<String> {
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(separator)?;
        (found.trim() == key).then(|| value.trim().trim_matches('"').to_owned())
    })
}
