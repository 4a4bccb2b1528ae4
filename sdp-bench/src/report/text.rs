//! Sentences and facts for several renderers.

use super::tables::union;
use crate::figures::{counted, ratio, time, whole};
use crate::results::{Environment, Faster, Results};

/// The longest line of a paragraph.
const WIDTH: usize = 118;

/// The meaning of the cells in text.
pub(super) const LEGEND: &str = "\
Multiples of SDP's figure. 🟧 SDP is slower or larger, 🟥 by 2x or more, `≈1` equal, `?` not resolved, `-` unsupported.";

/// The conditions of a comparison.
pub(super) const TERMS: &str = "\
Every format checks its input, and returned equal values before it was measured. If a format has several calls for an \
operation, the first one is compared, and the fastest one for `read every field`. Decoding includes freeing the value. \
The baseline is `memcpy` of SDP's bytes for encoding, `Clone` for decoding and a cast of numbers for opening. `SDP \
one-pass` decodes and reads one element after the other: the fields before an error are read. Figures are equal if they \
differ by at most the noise or 2 % (lengths: 0.5 %). If the noise permits more than 10 %, the comparison is not resolved.";

/// Returns the facts about a run.
pub(super) fn facts(environment: &Environment) -> [(&'static str, String); 5] {
    [
        ("machine", environment.machine.clone()),
        ("compiler", environment.compiler.clone()),
        ("versions", versions(environment).join(", ")),
        ("date", environment.date.clone()),
        ("command", format!("`{}`", environment.command)),
    ]
}

/// Returns each format with its version.
pub(super) fn versions(environment: &Environment) -> Vec<String> {
    let versions = environment.versions.iter();
    let versions = versions.map(|(name, version)| format!("{name} {version}"));
    versions.collect()
}

/// Describes the measurement of times.
pub(super) fn method(results: &Results) -> String {
    let settings = &results.settings;
    let of = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let processes = match settings.processes {
        1 => "1 process".to_owned(),
        more => format!("{more} processes"),
    };
    format!(
        "{} in {processes}, {} a sample, {:.0} s in all. Each round samples every case once, in random order; slow \
         cases less often. A time is the median of one process's samples, averaged over the processes; the noise is \
         four standard errors of that average.",
        counted(of(settings.rounds), "round"),
        time(settings.sample_microseconds * 1e3, 0.05),
        settings.took_seconds,
    )
}

/// Counts the comparisons by their result.
pub(super) fn tally(results: &Results) -> String {
    let tally = results.tally;
    let [faster, equal, slower, unresolved] =
        [tally.faster, tally.equal, tally.slower, tally.unresolved].map(|it| whole(it as u64));
    format!(
        "In {} on {}, SDP is faster in {faster}, equal within the noise in {equal} and slower in {slower}; \
         {unresolved} are not resolved.",
        counted(tally.total(), "comparison"),
        counted(results.comparisons().count(), "workload"),
    )
}

/// Describes the comparisons of one reason: formats, workloads, ratios, reason.
pub(super) fn group(group: &Faster) -> String {
    let mut by_ratio: Vec<_> = group.cells.iter().collect();
    by_ratio.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    let [first, last] = [by_ratio.first(), by_ratio.last()]
        .map(|cell| cell.map_or_else(String::new, |cell| ratio(cell.ratio, cell.noise)));
    let range = if first == last {
        first
    } else {
        format!("{first} to {last}")
    };
    format!(
        "{} ({}, {range}): {}.",
        places(group),
        counted(group.cells.len(), "comparison"),
        group.reason,
    )
}

/// The formats of a group with their workloads: "rkyv, speedy on mesh; borsh on empty, log".
fn places(group: &Faster) -> String {
    let cells = || group.cells.iter();
    let mut places: Vec<(String, String)> = Vec::new();
    for format in union(cells().map(|cell| cell.format.as_str())) {
        let cells = cells().filter(|cell| cell.format == format);
        let workloads = union(cells.map(|cell| cell.workload.as_str())).join(", ");
        match places.iter_mut().find(|(_, same)| *same == workloads) {
            Some((formats, _)) => {
                formats.push_str(", ");
                formats.push_str(format);
            }
            None => places.push((format.to_owned(), workloads)),
        }
    }
    let places = places.iter();
    let places = places.map(|(formats, workloads)| format!("{formats} on {workloads}"));
    places.collect::<Vec<_>>().join("; ")
}

/// Breaks a paragraph into lines. The lines after the first are indented by `indent`.
pub(super) fn wrapped(text: &str, indent: &str) -> String {
    let mut out = String::new();
    let mut column: usize = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        let end = column.saturating_add(1).saturating_add(width);
        if column == 0 {
            column = width;
        } else if end <= WIDTH {
            out.push(' ');
            column = end;
        } else {
            out.push('\n');
            out += indent;
            column = indent.len().saturating_add(width);
        }
        out += word;
    }
    out.push('\n');
    out
}
