//! What a format costs before the program runs: the time to build a small crate that uses it, and
//! the code that it adds.
//!
//! It is separate from the run, which knows only what is linked into it. It writes crates to a temporary
//! directory, and cargo builds them. The results are committed as `build-cost.json`, and the documents show
//! them.

mod crates;
mod scale;

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Instant, SystemTime};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::{environment, progress};
use crates::{Content, FORMATS, Format};
use scale::Shape;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/build-cost.json");

/// All that was measured, and on what.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BuildCosts {
    /// The day, in UTC.
    pub(crate) date: String,
    pub(crate) machine: String,
    pub(crate) compiler: String,
    /// Times are medians of so many builds.
    pub(crate) rounds: usize,
    /// SDP first.
    pub(crate) formats: Vec<BuildCost>,
    /// Crates of many types, by shape; SDP first in each.
    #[serde(default)]
    pub(crate) scale: Vec<ScaleCost>,
}

/// What a format costs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BuildCost {
    pub(crate) format: String,
    /// Packages that are built for the small crate, beside itself.
    pub(crate) packages: usize,
    /// A clean `cargo build --release`.
    pub(crate) build_seconds: f64,
    /// A clean `cargo check`.
    pub(crate) check_seconds: f64,
    /// What encoding and decoding add to `.text` at opt-level 3.
    pub(crate) code_bytes: usize,
    /// The same at opt-level "s".
    pub(crate) small_code_bytes: usize,
}

/// What a crate of many types costs with a format.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ScaleCost {
    pub(crate) shape: String,
    pub(crate) structs: usize,
    pub(crate) enums: usize,
    pub(crate) format: String,
    /// A clean `cargo check` of the crate, with its dependencies built.
    pub(crate) check_seconds: f64,
    /// `cargo build --release` of the crate: in 16 codegen units, and with fat LTO in one.
    pub(crate) release_seconds: [f64; 2],
    /// `.text` of both builds.
    pub(crate) text_bytes: [usize; 2],
}

/// What was measured last, as it is committed.
pub(crate) fn committed() -> Result<BuildCosts> {
    serde_json::from_str(include_str!("../../build-cost.json"))
        .context("`build-cost.json` does not hold what the command `build-cost` writes")
}

/// Writes the crates of every format to `directory`: `struct/SDP`, `registry/SDP` and so on. Returns the
/// names of the formats.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or if the sources lack a type or a version.
pub fn write_crates(directory: &Path) -> Result<Vec<&'static str>> {
    for format in &FORMATS {
        format.write(&directory.join("struct").join(format.name), Content::Struct)?;
        format.write(
            &directory.join("registry").join(format.name),
            Content::Registry,
        )?;
    }
    Ok(FORMATS.iter().map(|format| format.name).collect())
}

/// Measures every format with so many clean builds, interleaved, and writes what it finds to
/// `build-cost.json`, whose path it returns.
///
/// # Errors
///
/// A crate that does not build, or does not give back its value; files that cannot be written.
pub fn measure(rounds: usize) -> Result<&'static Path> {
    ensure!(rounds > 0, "at least one round is needed");
    let directory = tempfile::tempdir()?;
    let project = |format: &Format, content: &str| directory.path().join(content).join(format.name);
    let mut costs = Vec::new();
    write_crates(directory.path())?;
    let steps = FORMATS.len().saturating_mul(rounds.saturating_add(1));
    let bar = progress::bar("building", steps);
    let mut times = vec![(Vec::new(), Vec::new()); FORMATS.len()];
    for _ in 0..rounds {
        for (format, (builds, checks)) in FORMATS.iter().zip(&mut times) {
            let project = project(format, "struct");
            checks.push(seconds(&project, &["check"])?);
            builds.push(seconds(&project, &["build", "--release"])?);
            bar.inc(1);
        }
    }
    for (format, (builds, checks)) in FORMATS.iter().zip(times) {
        let small = project(format, "struct");
        verify(&small, "main")?;
        let registry = project(format, "registry");
        costs.push(BuildCost {
            format: format.name.to_owned(),
            packages: packages(&small)?,
            build_seconds: median(builds),
            check_seconds: median(checks),
            code_bytes: code(&registry, "3")?,
            small_code_bytes: code(&registry, "s")?,
        });
        bar.inc(1);
    }
    bar.finish_and_clear();

    let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let costs = BuildCosts {
        date: date.chars().take_while(|&char| char != 'T').collect(),
        machine: environment::machine(),
        compiler: env!("SDP_BENCH_RUSTC").to_owned(),
        rounds,
        formats: costs,
        scale: scale(None, |_| ())?,
    };
    write(&costs)
}

/// Measures the crates with many types alone, and replaces their rows in `build-cost.json`, whose path it
/// returns.
///
/// # Errors
///
/// A crate that does not build; a file that cannot be written.
pub fn measure_scale() -> Result<&'static Path> {
    let costs = BuildCosts {
        scale: scale(None, print)?,
        ..committed()?
    };
    write(&costs)
}

fn write(costs: &BuildCosts) -> Result<&'static Path> {
    let json = serde_json::to_string_pretty(costs)? + "\n";
    fs::write(FILE, json).with_context(|| format!("cannot write `{FILE}`"))?;
    Ok(Path::new(FILE))
}

/// Builds a crate of each shape with each format, with so many structs and a tenth as many enums
/// instead of those of the report, and calls `seen` with each result.
///
/// # Errors
///
/// A crate that does not build.
fn scale(structs: Option<usize>, mut seen: impl FnMut(&ScaleCost)) -> Result<Vec<ScaleCost>> {
    let directory = tempfile::tempdir()?;
    let mut costs = Vec::new();
    for (shape, many, enums) in Shape::ALL {
        let counts = match structs {
            Some(structs) if enums > 0 => (structs, structs / 10),
            Some(structs) => (structs, 0),
            None => (many, enums),
        };
        for format in &FORMATS {
            if !shape.formats().contains(&format.name) {
                continue;
            }
            let project = directory.path().join(format.name);
            format.write_many(&project, shape, counts)?;
            let check_seconds = seconds_alone(&project, &["check"], &PROFILES[0])?;
            let mut cost = ScaleCost {
                shape: shape.name().to_owned(),
                structs: counts.0,
                enums: counts.1,
                format: format.name.to_owned(),
                check_seconds,
                release_seconds: [0.0; 2],
                text_bytes: [0; 2],
            };
            let results = cost.release_seconds.iter_mut().zip(&mut cost.text_bytes);
            for ((seconds, bytes), profile) in results.zip(&PROFILES) {
                *seconds = seconds_alone(&project, &["build", "--release"], profile)?;
                *bytes = text(&project, "main")?;
            }
            seen(&cost);
            costs.push(cost);
        }
    }
    Ok(costs)
}

/// The default release profile, and that of one optimised crate graph.
const PROFILES: [[(&str, &str); 2]; 2] = [
    [
        ("CARGO_PROFILE_RELEASE_LTO", "false"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ],
    [
        ("CARGO_PROFILE_RELEASE_LTO", "fat"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ],
];

/// How long cargo takes for the project alone: its dependencies are built before.
fn seconds_alone(project: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Result<f64> {
    let main = project.join("src/main.rs");
    let source = fs::read_to_string(&main)?;
    fs::write(&main, "fn main() {}")?;
    cargo(project, arguments, settings)?;
    fs::write(&main, source)?;
    let start = Instant::now();
    cargo(project, arguments, settings)?;
    Ok(median(vec![start.elapsed().as_secs_f64()]))
}

/// Measures crates of so many structs, and prints what it finds as it goes.
///
/// # Errors
///
/// A crate that does not build.
pub fn print_scale(structs: usize) -> Result<()> {
    scale(Some(structs), print)?;
    Ok(())
}

fn print(cost: &ScaleCost) {
    let [units, fat] = cost.release_seconds;
    let [text, small] = cost.text_bytes;
    println!(
        "{} {}+{}, {}: check {:.2} s; release {units:.2} s, fat LTO {fat:.2} s; .text {text}, {small}",
        cost.shape, cost.structs, cost.enums, cost.format, cost.check_seconds
    );
}

/// Runs cargo in a project, without the network: what the report is built from is there.
fn cargo(project: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Result<Output> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .arg("--offline")
        .current_dir(project)
        .env("CARGO_TARGET_DIR", project.join("target"))
        // Only crates by path would be built so: SDP, and no other format.
        .env("CARGO_INCREMENTAL", "0")
        .envs(settings.iter().copied())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        let log = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` does not build:\n{log}", project.display());
    }
    Ok(output)
}

/// How long cargo takes from nothing.
fn seconds(project: &Path, arguments: &[&str]) -> Result<f64> {
    let target = project.join("target");
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    let start = Instant::now();
    cargo(project, arguments, &[])?;
    Ok(start.elapsed().as_secs_f64())
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    let middle = seconds.get(seconds.len() / 2).copied();
    (middle.unwrap_or_default() * 1e3).round() / 1e3
}

/// Runs a binary that encodes, decodes, and fails unless the value comes back.
fn verify(project: &Path, binary: &str) -> Result<()> {
    let status = Command::new(project.join("target/release").join(binary)).status()?;
    ensure!(
        status.success(),
        "`{}` does not give back its value",
        project.display()
    );
    Ok(())
}

/// The packages that were built, as cargo tells them, without the project itself.
fn packages(project: &Path) -> Result<usize> {
    let output = cargo(
        project,
        &["build", "--release", "--message-format=json"],
        &[],
    )?;
    let mut packages = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if let Some(package) = message
            .get("package_id")
            .filter(|id| !packages.contains(*id))
        {
            packages.push(package.clone());
        }
    }
    Ok(packages.len().saturating_sub(1))
}

/// What the binary that encodes and decodes has in `.text` beyond the one that does neither.
fn code(project: &Path, opt_level: &str) -> Result<usize> {
    let settings = [
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", opt_level),
        ("CARGO_PROFILE_RELEASE_LTO", "fat"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ];
    cargo(project, &["build", "--release"], &settings)?;
    verify(project, "main")?;
    Ok(text(project, "main")?.saturating_sub(text(project, "bare")?))
}

/// The bytes of `.text`.
fn text(project: &Path, binary: &str) -> Result<usize> {
    let output = Command::new("size")
        .arg("-A")
        .arg(project.join("target/release").join(binary))
        .output()
        .context("cannot run `size`, which comes with the linker")?;
    let sections = String::from_utf8(output.stdout)?;
    let size = |line: &str| {
        line.strip_prefix(".text ")?
            .split_whitespace()
            .next()?
            .parse()
            .ok()
    };
    (sections.lines().find_map(size)).context("`size` shows no section `.text`")
}
