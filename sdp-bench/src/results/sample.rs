//! Results that a test makes up.

use super::{Environment, Results, Row, Settings, Wire, WorkloadResults};
use crate::operation::Operation;
use crate::suite::{Comparison, is_unchecked};

/// SDP with a time of 100 ns, and each of the others with its ratio and noise.
pub(crate) fn rows(operation: Operation, others: &[(&str, &str, f64, f64)]) -> Vec<Row> {
    let sdp = ("SDP", "call", 1.0, 0.01);
    [sdp]
        .iter()
        .chain(others)
        .map(|&(peer, how, ratio, noise)| Row {
            operation,
            peer: peer.to_owned(),
            how: how.to_owned(),
            checked: !is_unchecked(peer),
            nanoseconds: ratio * 100.0,
            noise,
            samples: 15,
            megabytes_per_second: 1.0,
            ratio: Some(ratio),
            allocations: 1,
            allocated_bytes: 10,
            peak_bytes: 10,
        })
        .collect()
}

/// A workload with these rows, and encodings of these lengths.
pub(crate) fn workload(name: &str, rows: Vec<Row>, lens: &[(&str, usize)]) -> WorkloadResults {
    let wire = |&(peer, len): &(&str, usize)| Wire {
        peer: peer.to_owned(),
        bytes: len,
        compressed: len,
    };
    WorkloadResults {
        name: name.to_owned(),
        title: "made up".to_owned(),
        comparison: Comparison::Formats,
        wires: lens.iter().map(wire).collect(),
        rows,
        cannot: Vec::new(),
    }
}

/// A run of these workloads.
pub(crate) fn results(workloads: Vec<WorkloadResults>) -> Results {
    Results {
        environment: Environment {
            date: "2026-01-01T00:00:00Z".to_owned(),
            machine: "a machine".to_owned(),
            compiler: "a compiler".to_owned(),
            versions: Vec::new(),
            command: "a command".to_owned(),
            data: Vec::new(),
        },
        settings: Settings {
            budget_seconds: 1.0,
            took_seconds: 1.0,
            processes: 1,
            rounds: 15,
            sample_microseconds: 1000.0,
            zstd_level: 3,
            only: Vec::new(),
        },
        workloads,
    }
}
