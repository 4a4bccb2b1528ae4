//! What is printed.
//!
//! Short by default: a table for each workload that fits a terminal, what stands apart, and every loss
//! at the end.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::notes::Notes;
use super::{apart, losses, prose, table};
use crate::operation::Operation;
use crate::results::{Environment, Results, WorkloadResults};
use crate::suite::{Comparison, FLOOR, Suite};
use crate::units::{counted, time};

/// What is measured, and on what.
pub(crate) fn write_header(out: &mut impl Write, environment: &Environment) -> Result<()> {
    writeln!(out, "# SDP beside its peers\n")?;
    let versions: Vec<String> = (environment.versions.iter())
        .map(|(name, version)| format!("{name} {version}"))
        .collect();
    let data = environment
        .data
        .iter()
        .map(|line| ("plugins", line.as_str()));
    for (what, text) in data.chain([
        ("machine", environment.machine.as_str()),
        ("compiler", &environment.compiler),
        ("formats", &versions.join(", ")),
        ("date", &environment.date),
        ("command", &environment.command),
        (
            "note",
            "compare the ratios: absolute times move from machine to machine",
        ),
    ]) {
        writeln!(out, "{what:<9} {text}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// That every case was found right.
pub(crate) fn write_verified(out: &mut impl Write, suites: &[Suite]) -> Result<()> {
    let cases = suites.iter().map(|suite| suite.cases.len()).sum();
    writeln!(
        out,
        "Verified: {} give back the same values, owned and borrowed, field by field.",
        counted(cases, "case")
    )?;
    Ok(())
}

/// The names by which workloads, peers and operations are chosen.
pub(crate) fn write_list(out: &mut impl Write, suites: &[Suite]) -> Result<()> {
    writeln!(out, "workloads")?;
    for suite in suites {
        writeln!(out, "  {:<26} {}", suite.name, suite.title)?;
    }
    writeln!(out, "peers")?;
    let mut peers: Vec<&str> = Vec::new();
    for case in suites.iter().flat_map(|suite| &suite.cases) {
        if !peers.contains(&case.peer) && case.peer != FLOOR {
            peers.push(case.peer);
            writeln!(out, "  {}", case.peer)?;
        }
    }
    writeln!(out, "operations")?;
    for operation in Operation::ALL {
        writeln!(out, "  {:<26} {}", operation.name(), operation.title())?;
    }
    Ok(())
}

/// Everything that was found.
pub(crate) fn write_results(
    out: &mut impl Write,
    results: &Results,
    full: bool,
    files: &[PathBuf],
) -> Result<()> {
    let notes = Notes::of(results);
    writeln!(out, "Measured: {}.\n", method(results))?;
    write!(out, "{}\n{}", prose::IN_SHORT, notes.lines(""))?;
    for workload in &results.workloads {
        writeln!(out, "\n## {}: {}", workload.name, workload.title)?;
        match workload.comparison {
            Comparison::Formats => write_formats(out, workload, &notes, full)?,
            Comparison::Modes => writeln!(out, "\n{}", table::modes(workload).text())?,
            Comparison::Streams => writeln!(out, "\n{}", table::streams(workload).text())?,
        }
    }
    for (peer, sheet) in apart::conversions(results) {
        writeln!(out, "\n## {peer}, to and from native types\n")?;
        writeln!(out, "{}", sheet.text())?;
    }
    if let Some(sheet) = apart::unchecked(results) {
        writeln!(out, "\n## Without checking the input\n\n{}", sheet.text())?;
    }
    writeln!(out, "\n## Where another format is ahead of SDP\n")?;
    writeln!(
        out,
        "{}\n\n{}",
        losses::tally(results),
        losses::text(results)
    )?;
    writeln!(out, "\n## Written\n")?;
    for path in files {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// How the figures came about.
pub(super) fn method(results: &Results) -> String {
    let settings = &results.settings;
    let samples = results.workloads.iter().flat_map(|it| &it.rows);
    let fewest = samples.map(|row| row.samples).min().unwrap_or(0);
    let sitting_out = if fewest < usize::try_from(settings.rounds).unwrap_or(usize::MAX) {
        let fewest = counted(fewest, "sample");
        format!(
            ", but for those that take long, which sit out some rounds and give {fewest} at least"
        )
    } else {
        String::new()
    };
    let kind = if settings.processes == 1 {
        "medians"
    } else {
        "means over the processes of the median of each"
    };
    format!(
        "{kind}; {} in {}, one process after the other; in each round every row gives one sample, \
         in an order that is drawn{sitting_out}; {} a sample, or one call where that is longer; \
         {:.0} s in all; allocations in a pass of their own",
        counted(
            usize::try_from(settings.rounds).unwrap_or(usize::MAX),
            "round"
        ),
        match settings.processes {
            1 => "1 process".to_owned(),
            more => format!("{more} processes"),
        },
        time(settings.sample_microseconds * 1e3),
        settings.took_seconds,
    )
}

fn write_formats(
    out: &mut impl Write,
    workload: &WorkloadResults,
    notes: &Notes<'_>,
    full: bool,
) -> Result<()> {
    writeln!(out, "\n{}", table::overview(workload, notes).text())?;
    if full {
        writeln!(out, "\nMB/s: of the format's own bytes.")?;
        for (checked, title) in [(true, ""), (false, "Without checking the input:\n\n")] {
            let sheet = table::formats(workload, checked);
            if !sheet.is_empty() {
                writeln!(out, "\n{title}{}", sheet.text())?;
            }
        }
    }
    Ok(())
}
