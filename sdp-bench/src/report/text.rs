//! Sentences and facts that several renderers show.

use std::fmt::Write as _;

use crate::figures::{counted, time, whole};
use crate::results::{Environment, Results};

/// Returns how to read the tables, in which `mark` means that another format is faster.
pub(super) fn reading(mark: &str) -> String {
    format!(
        "\
The tables show SDP's time, and the multiple of it that each other format takes. {mark}: the other
format is faster by more than the noise and by more than 2 %. `-`: the format has no such operation;
results.json has the reason. The baseline is no format: `memcpy` of SDP's bytes for encoding, `Clone`
for decoding. Every format checks its input and returned equal values before it was measured.
Decoding includes freeing the value. A time is the median of a process's samples, and the mean of that
over all processes; the noise is four standard errors of the mean. A third digit means a noise of at
most 1 %."
    )
}

/// The facts about a run that every renderer shows.
pub(super) fn facts(environment: &Environment) -> [(&'static str, String); 5] {
    let versions: Vec<String> = (environment.versions.iter())
        .map(|(name, version)| format!("{name} {version}"))
        .collect();
    [
        ("machine", environment.machine.clone()),
        ("compiler", environment.compiler.clone()),
        ("versions", versions.join(", ")),
        ("date", environment.date.clone()),
        ("command", environment.command.clone()),
    ]
}

/// The number of rounds and processes, and the time they took.
pub(super) fn method(results: &Results) -> String {
    let settings = &results.settings;
    let of = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let process = match settings.processes {
        1 => "1 process".to_owned(),
        more => format!("{more} processes"),
    };
    format!(
        "{} in {process}, {} a sample, {:.0} s in all",
        counted(of(settings.rounds), "round"),
        time(settings.sample_microseconds * 1e3, 0.0),
        settings.took_seconds,
    )
}

/// The tally, and a line for each reason why another format is faster.
pub(super) fn faster(results: &Results) -> String {
    let mut out = "## Where another format is faster\n\n".to_owned();
    out += &tally(results);
    out += "\n\n";
    for group in &results.faster {
        let mut formats: Vec<&str> = Vec::new();
        let mut workloads: Vec<&str> = Vec::new();
        for cell in &group.cells {
            if !formats.contains(&cell.format.as_str()) {
                formats.push(&cell.format);
            }
            if !workloads.contains(&cell.workload.as_str()) {
                workloads.push(&cell.workload);
            }
        }
        let count = counted(group.cells.len(), "cell");
        let (formats, workloads) = (formats.join(", "), workloads.join(", "));
        _ = writeln!(out, "* {formats} ({count}; {workloads}): {}", group.reason);
    }
    out
}

/// The number of comparisons, and how SDP does in them.
pub(super) fn tally(results: &Results) -> String {
    let tally = results.tally;
    format!(
        "In {} on {}, SDP is faster in {}, level in {} and slower in {}.",
        counted(tally.total(), "comparison"),
        counted(results.comparisons().count(), "workload"),
        whole(tally.faster as u64),
        whole(tally.level as u64),
        whole(tally.slower as u64),
    )
}
