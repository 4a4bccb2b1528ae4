//! The command line.

use std::env;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Parser;

use crate::operation::Operation;

/// SDP and the formats that one would pick instead, side by side on real data.
///
/// Every format first has to give back the same values; only then is anything timed. Rounds are
/// interleaved: in each, every row gives a sample, in an order that is drawn, so that a machine that
/// drifts hits all alike; rows that take long may sit out some rounds.
///
/// Prints a table for each workload, and writes `results.json` and `report.html`.
#[derive(Clone, Debug, Parser)]
#[command(name = "sdp-bench", version)]
pub struct Options {
    /// Measure only this workload, as named by --list; may be given several times, or with commas
    #[arg(short, long, value_name = "NAME", value_delimiter = ',')]
    pub workload: Vec<String>,

    /// Measure only this format, beside SDP and the baseline; may be given several times
    #[arg(long, value_name = "NAME")]
    pub format: Vec<String>,

    /// Measure only this operation; may be given several times, or with commas
    #[arg(short, long, value_name = "NAME", value_delimiter = ',', value_enum)]
    pub operation: Vec<Operation>,

    /// Measure only rows that hold this text in workload, operation, format or call ("to_slice"); may
    /// be given several times
    #[arg(short, long, value_name = "TEXT")]
    pub filter: Vec<String>,

    /// About how long to measure [default: half a second for each row, and at most 90 s]
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,

    /// Processes that measure, one after the other, for a part of the time each: a time depends on
    /// where code and data come to lie, which is drawn anew when a process starts
    #[arg(long, value_name = "N", default_value = "10")]
    pub processes: NonZeroU32,

    /// Which of them this is: it prints its samples and nothing else
    #[arg(long, value_name = "N", hide = true)]
    pub part: Option<NonZeroU32>,

    /// Samples of each row that each process takes, even where that takes longer
    #[arg(long, value_name = "N", default_value = "3")]
    pub rounds: NonZeroU32,

    /// Print every row of every workload, with noise, throughput and allocations
    #[arg(long)]
    pub full: bool,

    /// Print the names of workloads, formats and operations, and measure nothing
    #[arg(short, long)]
    pub list: bool,

    /// The plugin registry, as JSON [default: testdata/plugins.json of this repository]
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,

    /// Show the run that this results.json holds once more, and measure nothing
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["workload", "format", "operation", "filter", "data", "time", "rounds", "processes"]
    )]
    pub from: Option<PathBuf>,

    /// Hold this run, or that of --from, against the earlier one that this results.json holds: print
    /// each ratio over 1.3 that differs by more than the noise of the two, and SDP's own times that
    /// moved; exit with 1 if a ratio differs
    #[arg(long, value_name = "FILE", conflicts_with = "write_docs")]
    pub compare: Option<PathBuf>,

    /// Where results.json and report.html go
    #[arg(long, value_name = "DIR", default_value_os_t = out_directory())]
    pub out: PathBuf,

    /// Rewrite BENCHMARKS.md and the headline of README.md from this run, in this repository or DIR
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = REPOSITORY,
        conflicts_with_all = ["workload", "format", "operation", "filter", "data"]
    )]
    pub write_docs: Option<PathBuf>,
}

impl Options {
    /// How long to measure so many rows, in all processes together.
    #[must_use]
    pub fn budget(&self, rows: usize) -> Duration {
        const FOR_A_ROW: Duration = Duration::from_millis(500);
        const AT_MOST: Duration = Duration::from_secs(90);
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        self.time
            .unwrap_or_else(|| FOR_A_ROW.saturating_mul(rows).min(AT_MOST))
    }
}

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Where cargo puts what it builds.
fn out_directory() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target
        .unwrap_or_else(|| {
            let target = Path::new(REPOSITORY).join("target");
            // Without the way there and back.
            (Path::new(REPOSITORY).canonicalize()).map_or(target, |root| root.join("target"))
        })
        .join("sdp-bench")
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("not a length of time above 0".to_owned()),
    }
}
