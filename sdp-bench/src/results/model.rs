//! The model of a run: the contents of `results.json` and the input of the renderers.

use serde::{Deserialize, Serialize};

use crate::measure::Cost;
use crate::operation::Operation;
use crate::suite::{Case, Comparison, SDP_SERDE, Suite, is_baseline, is_unchecked};

/// A run: its environment, and the results of each workload.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Results {
    /// The machine, the compiler and the versions.
    pub environment: Environment,
    /// The planned and the actual time, and its division.
    pub settings: Settings,
    /// The results of each workload.
    pub workloads: Vec<Workload>,
    /// The comparisons with other formats by their result.
    pub tally: Tally,
}

/// The machine, the compiler and the versions.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Environment {
    /// The start of the run, in UTC.
    pub date: String,
    /// The processor, the number of cores and the system.
    pub machine: String,
    /// The compiler and its optimization level.
    pub compiler: String,
    /// Each format with its version.
    pub versions: Vec<(String, String)>,
    /// The command line of the run, without the paths of files.
    pub command: String,
    /// The data of the workload `plugins`: its file, its contents, its strings.
    pub data: Vec<String>,
}

/// The time of a run and its division.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The planned time, in seconds.
    pub budget_seconds: f64,
    /// The actual time, in seconds.
    pub took_seconds: f64,
    /// The number of processes, which ran one after the other.
    pub processes: u32,
    /// The rounds of all processes. Each round samples every row once, but slow rows less often.
    pub rounds: u32,
    /// The length of a sample, in microseconds.
    pub sample_microseconds: f64,
    /// The compression level of zstd.
    pub zstd_level: i32,
    /// The selected workloads, formats, operations and texts, or nothing if all were selected.
    pub only: Vec<String>,
}

/// The results of a workload: its encodings and its rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Workload {
    /// The name, one word.
    pub name: String,
    /// The value, in a few words.
    pub title: String,
    /// The kind of comparison.
    pub comparison: Comparison,
    /// The encoding of each format.
    pub encodings: Vec<Encoding>,
    /// The rows, in the order of their suite.
    pub rows: Vec<Row>,
    /// The unsupported operations of each format, with their reasons.
    pub missing: Vec<Missing>,
}

/// An encoding of the workload's value, with its length compared with that of the reference.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Encoding {
    /// The format.
    pub format: String,
    /// Its length, in bytes.
    pub bytes: usize,
    /// Its length in bytes after zstd, or `None` on WebAssembly.
    pub compressed: Option<usize>,
    /// The length as a multiple of the reference's.
    pub ratio: Option<f64>,
    /// The compressed length as a multiple of the reference's.
    pub compressed_ratio: Option<f64>,
    /// The result of comparing the length with the reference's, or `None` for the reference.
    pub standing: Option<Standing>,
    /// The result of comparing the compressed lengths.
    pub compressed_standing: Option<Standing>,
}

/// An operation that a format does not have, with the reason.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Missing {
    /// The operation.
    pub operation: Operation,
    /// The format.
    pub format: String,
    /// The reason.
    pub reason: String,
}

/// The kinds of rows, of which only checked rows take part in comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A format that checks its input while it decodes or before it reads.
    Checked,
    /// SDP through the traits of serde, which is no other format.
    Own,
    /// A format that trusts its input, which must be valid.
    Unchecked,
    /// `memcpy`, `Clone`, a cast, or one pass.
    Baseline,
}

/// The result of comparing a format's time or length with that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The format takes less time or space than the reference.
    Faster,
    /// The difference is within the noise, or under 2 % of a time or 0.5 % of a length.
    Equal,
    /// The format takes more time or space than the reference.
    Slower,
    /// The difference is within the noise, and the noise permits a difference of more than 10 %.
    Unresolved,
}

/// The cost of a case, compared with that of the reference.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The operation.
    pub operation: Operation,
    /// The format.
    pub format: String,
    /// The timed call with its settings, such as `to_vec`.
    pub call: String,
    /// The kind of row, which decides whether it is compared.
    pub kind: Kind,
    /// Whether this row of the format's operation is compared: the fastest of `Read`, the first of other operations.
    pub leads: bool,
    /// The time of one call: the mean over the processes of each process's median.
    pub nanoseconds: f64,
    /// The relative difference to expect in another run: four standard errors of the mean, or half of the interquartile
    /// range of a single process.
    pub noise: f64,
    /// The number of samples in all processes.
    pub samples: usize,
    /// The throughput: megabytes of the format's own encoding per second.
    pub megabytes_per_second: f64,
    /// The time as a multiple of the reference's.
    pub ratio: Option<f64>,
    /// The noise of the ratio, from that of both times.
    pub ratio_noise: f64,
    /// The result of the comparison with the reference, or `None` if the row is not compared.
    pub standing: Option<Standing>,
    /// The rank among the compared formats: 1 plus the number of faster formats.
    pub rank: Option<usize>,
    /// The number of allocations of one call.
    pub allocations: u64,
    /// The total bytes of these allocations, including freed ones.
    pub allocated_bytes: u64,
    /// The peak memory of one call, beyond the memory held before it.
    pub peak_bytes: u64,
}

/// The number of comparisons by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// SDP is faster by more than the noise.
    pub faster: usize,
    /// The difference is within the noise.
    pub equal: usize,
    /// SDP is slower by more than the noise.
    pub slower: usize,
    /// The noise is too large to tell.
    pub unresolved: usize,
}

impl Results {
    /// Returns the workloads that compare formats, not modes of SDP.
    pub fn comparisons(&self) -> impl Iterator<Item = &Workload> {
        (self.workloads.iter()).filter(|workload| workload.compares_formats())
    }

    /// Returns the workload of this name, if the run has it.
    #[must_use]
    pub fn workload(&self, name: &str) -> Option<&Workload> {
        self.workloads.iter().find(|workload| workload.name == name)
    }
}

impl Workload {
    /// Creates the costs of a suite and the lengths of its encodings, before they are judged.
    ///
    /// # Errors
    ///
    /// Returns an error if zstd fails.
    pub fn measured(suite: &Suite, costs: &[Cost], zstd_level: i32) -> std::io::Result<Self> {
        let mut encodings = Vec::new();
        for &(format, wire) in &suite.wires {
            let compressed = compressed_len(wire, zstd_level)?;
            encodings.push(Encoding::new(format, wire.len(), compressed));
        }
        let missing = (suite.gaps.iter())
            .filter(|(operation, _, _)| suite.measures(*operation))
            .map(|&(operation, format, reason)| Missing {
                operation,
                format: format.to_owned(),
                reason: reason.to_owned(),
            });
        Ok(Self {
            name: suite.name.to_owned(),
            title: suite.title.clone(),
            comparison: suite.comparison,
            encodings,
            rows: (suite.cases.iter().zip(costs))
                .map(|(case, cost)| Row::measured(case, cost))
                .collect(),
            missing: missing.collect(),
        })
    }

    /// Returns whether the rows are formats, not modes of SDP.
    #[must_use]
    pub fn compares_formats(&self) -> bool {
        self.comparison != Comparison::Modes
    }

    /// Returns the measured operations, in order.
    pub fn operations(&self) -> impl Iterator<Item = Operation> {
        (Operation::ALL.into_iter())
            .filter(|operation| self.rows.iter().any(|row| row.operation == *operation))
    }

    /// Returns the formats of this kind, in the order of their suite.
    #[must_use]
    pub fn formats(&self, kind: Kind) -> Vec<&str> {
        let rows = self.rows.iter().filter(|row| row.kind == kind);
        union(rows.map(|row| row.format.as_str()))
    }

    /// Returns the compared row of a format's operation.
    #[must_use]
    pub fn leading(&self, operation: Operation, format: &str) -> Option<&Row> {
        self.calls(operation)
            .find(|row| row.leads && row.format == format)
    }

    /// Returns the rows of an operation, in the order of their suite.
    pub fn calls(&self, operation: Operation) -> impl Iterator<Item = &Row> + Clone {
        (self.rows.iter()).filter(move |row| row.operation == operation)
    }

    /// Returns the encoding of a format.
    #[must_use]
    pub fn encoding(&self, format: &str) -> Option<&Encoding> {
        self.encodings.iter().find(|it| it.format == format)
    }
}

/// Returns the length after zstd, or `None` on targets without it, because it is written in C.
#[cfg(not(target_family = "wasm"))]
fn compressed_len(wire: &[u8], level: i32) -> std::io::Result<Option<usize>> {
    Ok(Some(zstd::bulk::compress(wire, level)?.len()))
}

#[cfg(target_family = "wasm")]
fn compressed_len(_: &[u8], _: i32) -> std::io::Result<Option<usize>> {
    Ok(None)
}

impl Encoding {
    /// Creates the lengths of a format's encoding, before they are judged.
    #[must_use]
    pub fn new(format: &str, bytes: usize, compressed: Option<usize>) -> Self {
        Self {
            format: format.to_owned(),
            bytes,
            compressed,
            ratio: None,
            compressed_ratio: None,
            standing: None,
            compressed_standing: None,
        }
    }
}

impl Row {
    /// Creates a cost before it is judged. `wire_len` is the length of the format's encoding.
    #[must_use]
    pub fn new(
        operation: Operation,
        format: &str,
        call: &str,
        wire_len: usize,
        cost: &Cost,
    ) -> Self {
        let kind = match format {
            format if is_baseline(format) => Kind::Baseline,
            format if is_unchecked(format) => Kind::Unchecked,
            SDP_SERDE => Kind::Own,
            _ => Kind::Checked,
        };
        Self {
            operation,
            format: format.to_owned(),
            call: call.to_owned(),
            kind,
            leads: false,
            nanoseconds: cost.nanoseconds,
            noise: cost.noise,
            samples: cost.samples,
            megabytes_per_second: wire_len as f64 / cost.nanoseconds * 1e3,
            ratio: None,
            ratio_noise: 0.0,
            standing: None,
            rank: None,
            allocations: cost.allocations.count,
            allocated_bytes: cost.allocations.bytes,
            peak_bytes: cost.allocations.peak,
        }
    }

    fn measured(case: &Case, cost: &Cost) -> Self {
        Self::new(case.operation, case.format, case.how, case.wire_len, cost)
    }
}

impl Tally {
    /// Returns the number of all comparisons.
    #[must_use]
    pub fn total(&self) -> usize {
        let counts = [self.faster, self.equal, self.slower, self.unresolved];
        counts.iter().sum()
    }
}

/// Returns each text once, in order.
pub(crate) fn union<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut union = Vec::new();
    for text in texts {
        if !union.contains(&text) {
            union.push(text);
        }
    }
    union
}
