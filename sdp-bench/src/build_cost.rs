//! The build cost of each format: the time to build a small crate, and the size of the added code.
//!
//! This measurement is separate from the run, because it writes crates to a temporary directory and builds them with
//! cargo. The results are written to BENCHMARKS.md.

pub(crate) mod costs;
mod crates;
mod scale;

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::{environment, progress, report};
use costs::{BuildCost, ScaleCost};
use crates::{Content, FORMATS, Format};
use scale::Shape;

/// Writes the crates of every format to `directory`, such as `struct/SDP` and `registry/SDP`, and returns the names of
/// the formats.
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

/// Measures every format with `rounds` interleaved clean builds, writes the costs to BENCHMARKS.md and returns its path.
///
/// # Errors
///
/// Returns an error if a crate does not build or decodes a wrong value, or if a file cannot be written.
pub fn measure(rounds: usize) -> Result<PathBuf> {
    ensure!(rounds > 0, "expected at least one round");
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

    let text = report::build_costs(&costs, rounds, &origin());
    report::write_section_of_benchmarks("build cost: one derive", &text)
}

fn origin() -> String {
    let (machine, day) = (environment::machine(), environment::today());
    format!("on {machine}, with {}, {day}", env!("SDP_BENCH_RUSTC"))
}

/// The measured crates with many types: of one shape or of all, and with one format or with all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The only shape, or all without one.
    pub shape: Option<String>,
    /// The only format, or all without one.
    pub format: Option<String>,
    /// The number of structs instead of that of the report, with a tenth as many enums.
    pub structs: Option<usize>,
}

impl Selection {
    fn is_all(&self) -> bool {
        self.shape.is_none() && self.format.is_none() && self.structs.is_none()
    }

    fn contains(&self, shape: &str, format: &str) -> bool {
        self.shape.as_deref().is_none_or(|only| only == shape)
            && self.format.as_deref().is_none_or(|only| only == format)
    }
}

/// Builds the selected crates with many types, and prints each result. Without a selection, writes all to BENCHMARKS.md
/// and returns its path.
///
/// # Errors
///
/// Returns an error if nothing is selected, a crate does not build, or the file cannot be written.
pub fn measure_scale(selection: &Selection) -> Result<Option<PathBuf>> {
    let directory = tempfile::tempdir()?;
    let mut costs = Vec::new();
    for (shape, many, enums) in Shape::ALL {
        let counts = match selection.structs {
            Some(structs) if enums > 0 => (structs, structs / 10),
            Some(structs) => (structs, 0),
            None => (many, enums),
        };
        for format in &FORMATS {
            if !shape.formats().contains(&format.name)
                || !selection.contains(shape.name(), format.name)
            {
                continue;
            }
            let project = directory.path().join(format.name);
            format.write_many(&project, shape, counts)?;
            let check_seconds = seconds_without_dependencies(&project, &["check"], &PROFILES[0])?;
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
                *seconds =
                    seconds_without_dependencies(&project, &["build", "--release"], profile)?;
                *bytes = text(&project, "main")?;
            }
            print(&cost);
            costs.push(cost);
        }
    }
    ensure!(
        !costs.is_empty(),
        "no such shape or format: the shapes are {}",
        Shape::ALL.map(|(shape, ..)| shape.name()).join("; ")
    );
    if !selection.is_all() {
        return Ok(None);
    }
    let text = report::scale_costs(&costs, &origin());
    report::write_section_of_benchmarks("build cost: many derives", &text).map(Some)
}

/// The default release profile, and fat LTO with one codegen unit.
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

/// Returns the time that cargo takes for the project alone, with its dependencies built before.
fn seconds_without_dependencies(
    project: &Path,
    arguments: &[&str],
    settings: &[(&str, &str)],
) -> Result<f64> {
    let main = project.join("src/main.rs");
    let source = fs::read_to_string(&main)?;
    fs::write(&main, "fn main() {}")?;
    cargo(project, arguments, settings)?;
    fs::write(&main, source)?;
    let start = Instant::now();
    cargo(project, arguments, settings)?;
    Ok(median(vec![start.elapsed().as_secs_f64()]))
}

fn print(cost: &ScaleCost) {
    let [units, fat] = cost.release_seconds;
    let [text, small] = cost.text_bytes;
    let _ = writeln!(
        io::stdout(),
        "{} {}+{}, {}: check {:.2} s; release {units:.2} s, fat LTO {fat:.2} s; .text {text}, {small}",
        cost.shape,
        cost.structs,
        cost.enums,
        cost.format,
        cost.check_seconds
    );
}

/// Runs cargo in a project, without network access, because the report's own build has downloaded all packages.
fn cargo(project: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Result<Output> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .arg("--offline")
        .current_dir(project)
        .env("CARGO_TARGET_DIR", project.join("target"))
        // Incremental compilation applies to path dependencies only: to SDP, but to no other format.
        .env("CARGO_INCREMENTAL", "0")
        .envs(settings.iter().copied())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        let log = String::from_utf8_lossy(&output.stderr);
        bail!("cannot build `{}`:\n{log}", project.display());
    }
    Ok(output)
}

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

/// Runs a binary, which encodes and decodes a value, and fails if the value differs.
fn verify(project: &Path, binary: &str) -> Result<()> {
    let status = Command::new(project.join("target/release").join(binary)).status()?;
    ensure!(
        status.success(),
        "wrong value decoded in `{}`",
        project.display()
    );
    Ok(())
}

/// Returns the number of packages in a build, without the project itself.
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

/// Returns the size of encoding and decoding in `.text`: the difference between the binaries `main` and `bare`.
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

/// Returns the size of `.text`.
fn text(project: &Path, binary: &str) -> Result<usize> {
    let output = Command::new("size")
        .arg("-A")
        .arg(project.join("target/release").join(binary))
        .output()
        .context("cannot run `size` of binutils")?;
    let sections = String::from_utf8(output.stdout)?;
    let size = |line: &str| {
        line.strip_prefix(".text ")?
            .split_whitespace()
            .next()?
            .parse()
            .ok()
    };
    (sections.lines().find_map(size)).context("`size` printed no section `.text`")
}
