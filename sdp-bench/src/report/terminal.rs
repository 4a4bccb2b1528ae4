//! The terminal output: the summary, a table for each workload, and the comparisons with a faster format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::summary::Summary;
use super::tables;
use super::text::{LEGEND, TERMS, facts, faster, means, method, tally, wrapped};
use crate::figures::counted;
use crate::operation::Operation;
use crate::results::{Environment, Results};
use crate::suite::{Comparison, Suite, is_baseline};

const WIDTH: usize = 100;

pub(crate) fn write_header(out: &mut impl Write, environment: &Environment) -> Result<()> {
    writeln!(out, "# SDP beside other formats\n")?;
    let data = environment.data.iter();
    let data = data.map(|line| ("plugins", line.clone()));
    for (name, text) in data.chain(facts(environment)) {
        let text = wrapped(&text, &" ".repeat(10), WIDTH.saturating_sub(10));
        write!(out, "{name:<9} {text}")?;
    }
    Ok(writeln!(out)?)
}

pub(crate) fn write_verified(out: &mut impl Write, suites: &[Suite]) -> Result<()> {
    let cases = suites.iter().map(|suite| suite.cases.len()).sum();
    let cases = counted(cases, "case");
    Ok(writeln!(
        out,
        "Verified: {cases} return the same values, field by field."
    )?)
}

/// Writes the names of workloads, formats and operations.
pub(crate) fn write_list(
    out: &mut impl Write,
    workloads: impl Iterator<Item = (&'static str, &'static str)>,
    suites: &[Suite],
) -> Result<()> {
    writeln!(out, "workloads")?;
    for (name, title) in workloads {
        writeln!(out, "  {name:<26} {title}")?;
    }
    writeln!(out, "formats")?;
    let mut formats = Vec::new();
    for case in suites.iter().flat_map(|suite| &suite.cases) {
        if !is_baseline(case.format) && !formats.contains(&case.format) {
            formats.push(case.format);
            writeln!(out, "  {}", case.format)?;
        }
    }
    writeln!(out, "operations")?;
    for operation in Operation::ALL {
        writeln!(out, "  {:<26} {}", operation.name(), operation.title())?;
    }
    Ok(())
}

/// Writes the tables; `full` adds every row.
pub(crate) fn write_results(
    out: &mut impl Write,
    results: &Results,
    full: bool,
    files: &[PathBuf],
) -> Result<()> {
    if let Some(summary) = Summary::new(results) {
        let table = tables::summary(&summary);
        writeln!(
            out,
            "\n## Summary\n\n{}",
            paragraph(&format!("{} {LEGEND}", means(&summary)), 0)
        )?;
        writeln!(out, "{}", table.text(WIDTH))?;
    }
    writeln!(out, "{}", paragraph(&tally(results), 0))?;
    let method = format!("Measured: {} {TERMS}", method(results));
    writeln!(out, "{}", paragraph(&method, 0))?;
    for workload in &results.workloads {
        writeln!(out, "## {}: {}\n", workload.name, workload.title)?;
        writeln!(out, "{}", tables::overview(workload).text(WIDTH))?;
        if full || workload.comparison == Comparison::Modes {
            writeln!(out, "{}", tables::rows(workload).text(WIDTH))?;
        }
    }
    writeln!(out, "## Where others are faster\n")?;
    for format in faster(results) {
        write!(out, "{}", paragraph(&format!("* {format}"), 2))?;
    }
    writeln!(out, "\n## Written\n")?;
    for path in files {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

fn paragraph(text: &str, indent: usize) -> String {
    wrapped(text, &" ".repeat(indent), WIDTH)
}
