//! The terminal output: a table for each workload, and the comparisons with a faster format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::tables;
use super::text::{LEGEND, TERMS, facts, group, method, tally, wrapped};
use crate::figures::counted;
use crate::operation::Operation;
use crate::results::{Environment, Results};
use crate::suite::{Comparison, Suite, is_baseline};

/// Writes the environment of the run.
pub(crate) fn write_header(out: &mut impl Write, environment: &Environment) -> Result<()> {
    writeln!(out, "# SDP beside other formats\n")?;
    for line in &environment.data {
        writeln!(out, "{:<9} {line}", "plugins")?;
    }
    for (name, text) in facts(environment) {
        writeln!(out, "{name:<9} {text}")?;
    }
    Ok(writeln!(out)?)
}

/// Writes that every case was verified.
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
    let method = format!("Measured: {} {TERMS}", method(results));
    writeln!(out, "{}\n{}", wrapped(&method, ""), wrapped(LEGEND, ""))?;
    for workload in &results.workloads {
        writeln!(out, "## {}: {}\n", workload.name, workload.title)?;
        writeln!(out, "{}", tables::overview(workload).text())?;
        if full || workload.comparison == Comparison::Modes {
            writeln!(out, "{}", tables::rows(workload).text())?;
        }
    }
    writeln!(
        out,
        "## Where others are faster\n\n{}",
        wrapped(&tally(results), "")
    )?;
    for faster in &results.faster {
        write!(out, "{}", wrapped(&format!("* {}", group(faster)), "  "))?;
    }
    writeln!(out, "\n## Written\n")?;
    for path in files {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
