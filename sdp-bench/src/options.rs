//! The command line.

use std::env;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Parser;

use crate::operation::Operation;

/// Compares SDP with other formats on real data.
///
/// Each workload is checked first: every format returns the same values. Then it is measured in rounds: a round samples
/// every row once, in random order, so that drift of the machine affects all rows alike. Slow rows may skip rounds.
///
/// Prints a table as soon as a workload is measured, and writes `results.json` at the end.
#[derive(Clone, Debug, Parser)]
#[command(name = "sdp-bench", version)]
pub struct Options {
    /// Measure only this workload; may be repeated, or a list with commas
    #[arg(short, long, value_name = "NAME", value_delimiter = ',')]
    pub workload: Vec<String>,

    /// Measure only this format, with SDP and the baseline; may be repeated
    #[arg(long, value_name = "NAME")]
    pub format: Vec<String>,

    /// Measure only this operation; may be repeated, or a list with commas
    #[arg(short, long, value_name = "NAME", value_delimiter = ',', value_enum)]
    pub operation: Vec<Operation>,

    /// Approximate time to measure [default: half a second per row, at most 8 s per workload]
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,

    /// Number of processes, run one after the other, each for a part of the time. Some times depend on memory
    /// addresses, and these differ between processes
    #[arg(long, value_name = "N", default_value = "10")]
    pub processes: NonZeroU32,

    /// Measure in this process for so many seconds; prints the costs and nothing else
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide = true)]
    pub part: Option<Duration>,

    /// Minimum number of samples of each row in each process, even if they exceed the time
    #[arg(long, value_name = "N", default_value = "3")]
    pub rounds: NonZeroU32,

    /// Show the run in this results.json again, without measuring
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["workload", "format", "operation", "time", "rounds", "processes"]
    )]
    pub from: Option<PathBuf>,

    /// Directory for results.json
    #[arg(long, value_name = "DIR", default_value_os_t = out_directory())]
    pub out: PathBuf,

    /// Rewrite the results in docs/BENCHMARKS.md and the headline of README.md from this run, and their pictures, in
    /// this repository or in DIR
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = REPOSITORY,
        conflicts_with_all = ["workload", "format", "operation"]
    )]
    pub write_docs: Option<PathBuf>,
}

impl Options {
    /// Returns the time to measure one of so many workloads, in all processes together.
    pub fn budget(&self, rows: usize, workloads: usize) -> Duration {
        const PER_ROW: Duration = Duration::from_millis(500);
        const MAX: Duration = Duration::from_secs(8);
        let count = |it: usize| u32::try_from(it).unwrap_or(u32::MAX);
        match self.time {
            Some(time) => time.checked_div(count(workloads)).unwrap_or(time),
            None => PER_ROW.saturating_mul(count(rows)).min(MAX),
        }
    }
}

pub(crate) const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns the default directory of files, inside cargo's target directory.
pub(crate) fn out_directory() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target");
    target.unwrap_or_else(default).join("sdp-bench")
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("not a duration above 0".to_owned()),
    }
}
