//! What is printed.
//!
//! Short by default: a table for each workload that fits a terminal, and every loss at the end.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::table;
use crate::operation::Operation;
use crate::results::{Environment, Results, Settings, WorkloadResults};
use crate::suite::{Comparison, FLOOR, Suite};
use crate::units::{counted, ratio, time, whole};

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
    writeln!(out, "Measured: {}.\n", method(&results.settings))?;
    write!(
        out,
        "Per workload: SDP's figures, and how many times as much the others take. Above 1x SDP is ahead;\n\
         where another format is, \"!\" stands before the figure. \"-\": no such operation, or left out.\n\
         Unchecked formats stand apart. Floor: no format, for comparison (a copy, Clone).\n"
    )?;
    for workload in &results.workloads {
        match workload.comparison {
            Comparison::Formats => write_formats(out, workload, full)?,
            Comparison::Modes => write_modes(out, workload)?,
        }
    }
    write_losses(out, results)?;
    writeln!(out, "\n## Written\n")?;
    for path in files {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// How the figures came about.
pub(super) fn method(settings: &Settings) -> String {
    format!(
        "medians of {}, each one sample of every row in turn; {} a sample, {:.0} s in all; \
         allocations in a pass of their own",
        counted(
            usize::try_from(settings.rounds).unwrap_or(usize::MAX),
            "round"
        ),
        time(settings.sample_microseconds * 1e3),
        settings.took_seconds,
    )
}

fn write_formats(out: &mut impl Write, workload: &WorkloadResults, full: bool) -> Result<()> {
    writeln!(out, "\n## {}: {}", workload.name, workload.title)?;
    write!(out, "{}", table::overviews(workload, ""))?;
    if full {
        writeln!(
            out,
            "\nMB/s: of the format's own bytes. ±: half of what lies between the quartiles.\n\n{}",
            table::formats(workload)
        )?;
    }
    Ok(())
}

fn write_modes(out: &mut impl Write, workload: &WorkloadResults) -> Result<()> {
    writeln!(out, "\n## {}: {}\n", workload.name, workload.title)?;
    writeln!(out, "More: than byte mode.\n\n{}", table::modes(workload))?;
    Ok(())
}

/// Where a peer is ahead of SDP, one by one.
fn write_losses(out: &mut impl Write, results: &Results) -> Result<()> {
    writeln!(out, "\n## Where a format is ahead of SDP\n")?;
    let mut none = true;
    for workload in &results.workloads {
        for row in workload.losses() {
            none = false;
            writeln!(
                out,
                "{}: {}: {}: {}, {}{}",
                workload.name,
                row.operation.title(),
                row.peer,
                row.how,
                table::ratio_of(row),
                if row.checked { "" } else { " (unchecked)" }
            )?;
        }
    }
    if none {
        writeln!(out, "In time: none, in any of these rows.")?;
    }
    for workload in &results.workloads {
        let smaller = smaller(workload);
        if !smaller.is_empty() {
            writeln!(out, "{}: smaller: {}", workload.name, smaller.join("; "))?;
        }
    }
    Ok(())
}

/// The formats whose encoding is shorter than SDP's, plain or after zstd.
pub(super) fn smaller(workload: &WorkloadResults) -> Vec<String> {
    let of_formats = (workload.wires.iter()).filter(|_| workload.comparison == Comparison::Formats);
    of_formats
        .filter_map(|wire| {
            let [plain, compressed] = workload.wire_ratios(&wire.peer)?;
            let kinds = [(plain, ""), (compressed, " after zstd")];
            let texts: Vec<String> = (kinds.into_iter())
                .filter(|(times, _)| *times < 1.0)
                .map(|(times, kind)| format!("{}{kind}", ratio(times)))
                .collect();
            (!texts.is_empty()).then(|| format!("{} {}", wire.peer, texts.join(" and ")))
        })
        .collect()
}

/// The formats that hold less memory at once than SDP, for encoding, decoding and reading.
pub(super) fn lighter(workload: &WorkloadResults) -> Vec<String> {
    let operations = [Operation::Encode, Operation::Decode, Operation::Read];
    let mut lighter = Vec::new();
    for operation in operations {
        let Some(base) = workload.first(operation, workload.baseline()) else {
            continue;
        };
        let rows = workload.peers(true).into_iter();
        let rows = rows.filter_map(|peer| workload.first(operation, peer));
        lighter.extend(
            rows.filter(|row| row.peak_bytes < base.peak_bytes)
                .map(|row| {
                    let [less, more] = [row.peak_bytes, base.peak_bytes].map(whole);
                    format!("{}, {}: {less} for {more}", row.peer, operation.title())
                }),
        );
    }
    lighter
}
