//! What a run found, as data: what `results.json` holds, and all that tables, charts and pages are
//! made from.
//!
//! Apart from how it is shown and from how it was measured, so that what is shown can only be what
//! was found.

#[cfg(test)]
pub(crate) mod sample;
mod standing;

use serde::{Deserialize, Serialize};

use crate::allocations::Allocations;
use crate::measure::Cost;
use crate::operation::Operation;
use crate::suite::{Case, Comparison, FLOOR, Suite, is_unchecked};

pub(crate) use standing::{LARGE_NOISE, LEAST_SIZE, LEAST_TIME, together};
pub use standing::{Standing, Tally};

/// A run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Results {
    /// On what it was made.
    pub environment: Environment,
    /// How it was made.
    pub settings: Settings,
    /// What it found for each workload.
    pub workloads: Vec<WorkloadResults>,
}

/// On what a run was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Environment {
    /// When it began, in UTC.
    pub date: String,
    /// Processor, cores and system.
    pub machine: String,
    /// The compiler, and its optimisation.
    pub compiler: String,
    /// Each format with its version.
    pub versions: Vec<(String, String)>,
    /// What was typed.
    pub command: String,
    /// The data of the workload `plugins`.
    pub data: Vec<String>,
}

/// How a run was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The time that was to be spent on measuring.
    pub budget_seconds: f64,
    /// The time that was.
    pub took_seconds: f64,
    /// The processes that measured, one after the other.
    pub processes: u32,
    /// Rounds of all processes; one sample of each row in each, but for rows that take long.
    pub rounds: u32,
    /// The length of a sample.
    pub sample_microseconds: f64,
    /// The level of zstd.
    pub zstd_level: i32,
    /// The workloads, peers, operations and texts that were asked for: all where there are none.
    pub only: Vec<String>,
}

/// What was found for a workload.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkloadResults {
    /// One word.
    pub name: String,
    /// The value, in a few words.
    pub title: String,
    /// Formats, or modes of SDP.
    pub comparison: Comparison,
    /// The encodings.
    pub wires: Vec<Wire>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What a peer cannot do.
    pub cannot: Vec<Cannot>,
}

/// An encoding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Wire {
    /// Whose it is.
    pub peer: String,
    /// Its length.
    pub bytes: usize,
    /// Its length after zstd.
    pub compressed: usize,
}

/// What a peer cannot do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cannot {
    /// The operation.
    pub operation: Operation,
    /// The peer.
    pub peer: String,
    /// Why.
    pub reason: String,
}

/// What a case costs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// What it does.
    pub operation: Operation,
    /// Who does it.
    pub peer: String,
    /// By which call.
    pub how: String,
    /// Whether the input is checked.
    pub checked: bool,
    /// The time of one call: the median of a process's samples, and the mean of that over all
    /// processes.
    pub nanoseconds: f64,
    /// By how much another run may well find another time, as a part of this one: four standard
    /// errors of the mean; of a single process, half of what lies between its quartiles.
    pub noise: f64,
    /// How many samples that comes from.
    pub samples: usize,
    /// Megabytes of the format's own encoding in a second.
    pub megabytes_per_second: f64,
    /// This time over that of the baseline's first row of the operation.
    pub ratio: Option<f64>,
    /// Requests for memory, of one call.
    pub allocations: u64,
    /// The bytes of all of them.
    pub allocated_bytes: u64,
    /// The most bytes held at once, over what was held before.
    pub peak_bytes: u64,
}

impl Row {
    fn new(case: &Case, cost: &Cost, baseline: Option<f64>) -> Self {
        let Allocations { count, bytes, peak } = cost.allocations;
        Self {
            operation: case.operation,
            peer: case.peer.to_owned(),
            how: case.how.to_owned(),
            checked: !is_unchecked(case.peer),
            nanoseconds: cost.nanoseconds,
            noise: cost.noise,
            samples: cost.samples,
            megabytes_per_second: case.wire_len as f64 / cost.nanoseconds * 1e3,
            ratio: baseline.map(|baseline| cost.nanoseconds / baseline),
            allocations: count,
            allocated_bytes: bytes,
            peak_bytes: peak,
        }
    }

    /// Whether this is the floor, and no format.
    #[must_use]
    pub fn is_floor(&self) -> bool {
        self.peer == FLOOR
    }
}

impl WorkloadResults {
    /// What `costs` say of the suite's cases, and what its encodings compress to.
    pub(crate) fn new(suite: &Suite, costs: &[Cost], level: i32) -> std::io::Result<Self> {
        let baseline = |operation| {
            (suite.cases.iter().zip(costs))
                .find(|(case, _)| {
                    case.operation == operation && case.peer == suite.comparison.baseline()
                })
                .map(|(_, cost)| cost.nanoseconds)
        };
        let mut wires = Vec::new();
        for &(peer, wire) in &suite.wires {
            wires.push(Wire {
                peer: peer.to_owned(),
                bytes: wire.len(),
                compressed: zstd::bulk::compress(wire, level)?.len(),
            });
        }
        Ok(Self {
            name: suite.name.to_owned(),
            title: suite.title.clone(),
            comparison: suite.comparison,
            wires,
            rows: (suite.cases.iter().zip(costs))
                .map(|(case, cost)| Row::new(case, cost, baseline(case.operation)))
                .collect(),
            cannot: (suite.gaps.iter())
                .map(|&(operation, peer, reason)| Cannot {
                    operation,
                    peer: peer.to_owned(),
                    reason: reason.to_owned(),
                })
                .collect(),
        })
    }

    /// The peer that the others are compared to.
    #[must_use]
    pub fn baseline(&self) -> &'static str {
        self.comparison.baseline()
    }

    /// The operations that were measured, in order.
    pub fn operations(&self) -> impl Iterator<Item = Operation> {
        (Operation::ALL.into_iter())
            .filter(|operation| self.rows.iter().any(|row| row.operation == *operation))
    }

    /// The formats, in the order in which they came, without the floor: those that check, or those
    /// that do not.
    #[must_use]
    pub fn peers(&self, checked: bool) -> Vec<&str> {
        let mut peers = Vec::new();
        let of_kind = (self.rows.iter()).filter(|row| !row.is_floor() && row.checked == checked);
        for row in of_kind {
            if !peers.contains(&row.peer.as_str()) {
                peers.push(row.peer.as_str());
            }
        }
        peers
    }

    /// The row that stands for a peer's operation: its first.
    #[must_use]
    pub fn first(&self, operation: Operation, peer: &str) -> Option<&Row> {
        (self.rows.iter()).find(|row| row.operation == operation && row.peer == peer)
    }

    /// A peer's encoding.
    #[must_use]
    pub fn wire(&self, peer: &str) -> Option<&Wire> {
        self.wires.iter().find(|wire| wire.peer == peer)
    }
}

impl Results {
    /// The workloads on which formats are compared, and not modes of SDP.
    pub fn formats(&self) -> impl Iterator<Item = &WorkloadResults> {
        (self.workloads.iter()).filter(|workload| workload.comparison == Comparison::Formats)
    }

    /// The workload of this name.
    #[must_use]
    pub fn workload(&self, name: &str) -> Option<&WorkloadResults> {
        self.workloads.iter().find(|workload| workload.name == name)
    }
}
