//! Runs with other targets and compiler settings: the fastest other format of each operation.
//!
//! They are committed as `builds.json`, and BENCHMARKS.md shows them beside the main run. In the root of the repository,
//! with WORKLOADS for `plugins,log,mesh,minecraft_savedata,mk48`:
//!
//! ```sh
//! cargo run --profile release-default -p sdp-bench -- -w WORKLOADS -t 150 --write-build "cargo's default profile"
//! RUSTFLAGS="-C target-cpu=native" \
//!     cargo run --release -p sdp-bench -- -w WORKLOADS -t 150 --write-build "target-cpu=native"
//! CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/.ci/wasi.mjs" \
//!     cargo run --release --target wasm32-wasip1 -p sdp-bench -- \
//!     -w WORKLOADS -t 150 --processes 1 --write-build "wasm32 in Node"
//! ```

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::operation::Operation;
use crate::results::{Kind, Results, Row, Standing, Workload};

/// The committed file.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/builds.json");

/// A run, reduced to the fastest other formats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The target or setting, in a few words.
    pub name: String,
    /// Processor, cores and system.
    pub machine: String,
    /// The start of the run, in UTC.
    pub date: String,
    /// The fastest other format of each workload and operation.
    pub fastest: Vec<Fastest>,
}

/// The fastest other format of an operation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fastest {
    /// The workload.
    pub workload: String,
    /// The operation.
    pub operation: Operation,
    /// The format.
    pub format: String,
    /// Its time as a multiple of SDP's.
    pub ratio: f64,
    /// The noise of the ratio.
    pub noise: f64,
    /// The result of the comparison.
    pub standing: Standing,
}

impl Build {
    /// Reduces a run.
    #[must_use]
    pub fn of(name: &str, results: &Results) -> Self {
        let fastest = |workload: &Workload| {
            let operations = workload.operations();
            let fastest = operations.filter_map(|operation| Fastest::of(workload, operation));
            fastest.collect::<Vec<_>>()
        };
        Self {
            name: name.to_owned(),
            machine: results.environment.machine.clone(),
            date: results.environment.date.clone(),
            fastest: results.comparisons().flat_map(fastest).collect(),
        }
    }

    /// Returns the fastest other format of an operation.
    #[must_use]
    pub fn fastest(&self, workload: &str, operation: Operation) -> Option<&Fastest> {
        let mut fastest = self.fastest.iter();
        fastest.find(|it| it.workload == workload && it.operation == operation)
    }
}

impl Fastest {
    fn of(workload: &Workload, operation: Operation) -> Option<Self> {
        let is_other = |row: &&Row| {
            row.operation == operation
                && row.leads
                && row.kind == Kind::Checked
                && row.standing.is_some()
        };
        let others = workload.rows.iter().filter(is_other);
        let row = others.min_by(|a, b| a.nanoseconds.total_cmp(&b.nanoseconds))?;
        Some(Self {
            workload: workload.name.clone(),
            operation,
            format: row.format.clone(),
            ratio: row.ratio?,
            noise: row.ratio_noise,
            standing: row.standing?,
        })
    }
}

/// Returns the committed builds.
///
/// # Errors
///
/// Returns an error if the file is not a list of builds.
pub fn committed() -> Result<Vec<Build>> {
    serde_json::from_str(include_str!("../builds.json"))
        .context("`builds.json` is not the output of `--write-build`")
}

/// Adds a build to the file, or replaces the one of the same name.
///
/// # Errors
///
/// Returns an error if the file cannot be read or written.
pub(crate) fn write(build: Build) -> Result<()> {
    let json = fs::read(FILE).with_context(|| format!("cannot read `{FILE}`"))?;
    let mut builds: Vec<Build> = serde_json::from_slice(&json)
        .with_context(|| format!("`{FILE}` is not the output of `--write-build`"))?;
    match builds.iter_mut().find(|it| it.name == build.name) {
        Some(old) => *old = build,
        None => builds.push(build),
    }
    let json = serde_json::to_string_pretty(&builds)? + "\n";
    fs::write(Path::new(FILE), json).with_context(|| format!("cannot write `{FILE}`"))
}
