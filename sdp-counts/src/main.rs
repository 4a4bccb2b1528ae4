//! How many instructions the hot paths of SDP take, exactly, against a committed baseline.
//!
//! Time tells little on a machine that is shared; the number of instructions is the same in each run.
//! Each path runs under callgrind twice, and the second time with twice as many calls: the difference is
//! that number of calls and nothing else, neither start nor end.

mod baseline;
mod data;
mod paths;

use std::env;
use std::fs;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::Parser;

use baseline::Count;
use paths::{PATHS, Path};

const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/baseline.txt");

/// Counts the instructions of SDP's hot paths under valgrind, and compares them with the baseline.
///
/// Fails where a path takes over 3 % more than there.
#[derive(Parser)]
#[command(name = "sdp-counts", version)]
struct Options {
    /// Write what is counted as the new baseline
    #[arg(long)]
    update: bool,

    /// Call one path so often, and print the length of its encoding: what runs under valgrind
    #[arg(long, hide = true, num_args = 2, value_names = ["PATH", "CALLS"])]
    call: Option<Vec<String>>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<()> {
    if let Some([name, calls]) = options.call.as_deref() {
        let path = PATHS.iter().find(|path| path.name == name);
        let path = path.with_context(|| format!("no path `{name}`"))?;
        println!("{}", (path.run)(calls.parse()?)?);
        return Ok(());
    }
    if cfg!(debug_assertions) {
        bail!("counts are of an optimised build: use --release");
    }
    let now = PATHS.iter().map(count).collect::<Result<Vec<_>>>()?;
    let text = fs::read_to_string(BASELINE).unwrap_or_default();
    let compared = baseline::compare(&baseline::read(&text)?, &now);
    if options.update {
        fs::write(BASELINE, baseline::write(&now)).context("cannot write the baseline")?;
        print!("{}", baseline::write(&now));
        return Ok(());
    }
    print!("{}", compared?);
    Ok(())
}

/// What one call of a path takes.
fn count(path: &Path) -> Result<Count> {
    let (bytes, once) = total(path, path.calls)?;
    let (_, twice) = total(path, path.calls.saturating_mul(2))?;
    let instructions = (twice.saturating_sub(once)).checked_div(path.calls.into());
    Ok(Count {
        path: path.name.to_owned(),
        instructions: instructions.context("a path is called at least once")?,
        bytes,
    })
}

/// The bytes of one call, and the instructions of the process that makes so many.
fn total(path: &Path, calls: u32) -> Result<(u64, u64)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe()?)
        .args(["--call", path.name, &calls.to_string()])
        .output()
        .context("cannot run valgrind")?;
    let log = String::from_utf8_lossy(&output.stderr);
    let instructions = (log.lines())
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, figure)| figure.trim().parse().ok());
    match instructions {
        Some(instructions) if output.status.success() => {
            let bytes = String::from_utf8(output.stdout)?.trim().parse()?;
            Ok((bytes, instructions))
        }
        _ => bail!("`{}` failed under valgrind:\n{log}", path.name),
    }
}
