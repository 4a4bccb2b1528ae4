//! Sentences and facts for several renderers.

use super::summary::Summary;
use crate::figures::{counted, ratio, time, whole};
use crate::results::{Environment, Results, Row, Standing, Workload, union};

pub(super) const LEGEND: &str = "\
Multiples of SDP's figure. 🟧 SDP is slower or larger, 🟥 by 2x or more, `≈1` equal, `?` too noisy, `-` not measured.";

pub(super) const TERMS: &str = "\
Every format checks its input, and returned equal values before it was measured. If a format reads in two ways, the \
faster one is compared. Decoding includes freeing the value. \
The baseline is `memcpy` of SDP's bytes for encoding, and `Clone` for decoding. `SDP (serde)` is the crate `sdp-serde`, \
and formats that use serde are compared with both. Figures are equal if they differ by at most the noise or 2 % (lengths: 0.5 %). If the \
noise permits more than 10 %, the comparison is too noisy to decide.";

pub(super) const SERDE: &str = "\
Formats that use the traits of serde, as multiples of `SDP (serde)`: geometric means over the same workloads.";

pub(super) fn facts(environment: &Environment) -> [(&'static str, String); 6] {
    [
        ("plugins", environment.registry.clone()),
        ("machine", environment.machine.clone()),
        ("compiler", environment.compiler.clone()),
        ("versions", versions(environment).join(", ")),
        ("date", environment.date.clone()),
        ("command", format!("`{}`", environment.command)),
    ]
}

pub(super) fn versions(environment: &Environment) -> Vec<String> {
    let versions = environment.versions.iter();
    let versions = versions.map(|(name, version)| format!("{name} {version}"));
    versions.collect()
}

pub(super) fn method(results: &Results) -> String {
    let settings = &results.settings;
    let of = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let processes = match settings.processes {
        1 => "1 process".to_owned(),
        more => format!("{more} processes"),
    };
    format!(
        "{} or more of each workload, in {processes}, {} a sample, {:.0} s in all. Each round samples every case of a \
         workload once, in random order; slow cases less often. A time is the median of one process's samples, \
         averaged over the processes; the noise of a comparison is four standard errors, from the differences within \
         the processes.",
        counted(of(settings.rounds), "round"),
        time(settings.sample_microseconds * 1e3, 0.05),
        settings.took_seconds,
    )
}

pub(super) fn tally(results: &Results) -> String {
    let tally = results.tally();
    let [faster, equal, slower, unresolved] =
        [tally.faster, tally.equal, tally.slower, tally.unresolved].map(|it| whole(it as u64));
    format!(
        "In {} on {}, SDP is faster in {faster}, equal within the noise in {equal} and slower in {slower}; \
         {unresolved} are too noisy to decide.",
        counted(tally.total(), "comparison"),
        counted(results.workloads.len(), "workload"),
    )
}

/// Lists the comparisons with a faster format, one text for each format: "rkyv (2 comparisons, 0.5x to 0.9x): read on
/// log; read on mesh".
pub(super) fn faster(results: &Results) -> Vec<String> {
    let is_faster = |(_, row): &(&Workload, &Row)| row.standing == Some(Standing::Faster);
    let all: Vec<(&Workload, &Row)> = results.compared().filter(is_faster).collect();
    let text = |format: &str| {
        let cells = || all.iter().filter(move |(_, row)| row.format == format);
        let mut ratios: Vec<f64> = cells().filter_map(|(_, row)| row.ratio).collect();
        ratios.sort_by(f64::total_cmp);
        // Two digits are enough for a range.
        let mut range: Vec<String> = [ratios.first(), ratios.last()]
            .into_iter()
            .flatten()
            .map(|it| ratio(*it, 1.0))
            .collect();
        range.dedup();
        let workloads = union(cells().map(|(workload, _)| workload.name.as_str()));
        let places = workloads.into_iter().map(|name| {
            let operations = cells().filter(|(workload, _)| workload.name == name);
            let operations: Vec<&str> = operations.map(|(_, row)| row.operation.short()).collect();
            format!("{} on {name}", operations.join(", "))
        });
        format!(
            "{format} ({}, {}): {}.",
            counted(ratios.len(), "comparison"),
            range.join(" to "),
            places.collect::<Vec<_>>().join("; "),
        )
    };
    let formats = union(all.iter().map(|(_, row)| row.format.as_str()));
    formats.into_iter().map(text).collect()
}

pub(super) fn means(summary: &Summary<'_>) -> String {
    format!(
        "Each format as a multiple of SDP: the geometric mean over {}, without those that only use a stream. An \
         operation that a format has on fewer workloads counts only these, and an encoding of no bytes does not count.",
        counted(summary.workloads(), "workload")
    )
}

/// Breaks a paragraph into lines of at most `width`, with `indent` before each line after the first.
pub(super) fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column: usize = 0;
    for word in text.split_whitespace() {
        let len = word.chars().count();
        let end = column.saturating_add(1).saturating_add(len);
        if column == 0 {
            column = len;
        } else if end <= width {
            out.push(' ');
            column = end;
        } else {
            out.push('\n');
            out += indent;
            column = indent.len().saturating_add(len);
        }
        out += word;
    }
    out.push('\n');
    out
}
