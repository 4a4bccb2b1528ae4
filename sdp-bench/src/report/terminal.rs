//! The terminal output: a table for each workload, and the comparisons in which others are faster.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::tables;
use super::text::{facts, faster, method, reading};
use crate::figures::counted;
use crate::operation::Operation;
use crate::results::{Environment, Results};
use crate::suite::{BASELINE, Comparison, Suite};

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
    let mut formats: Vec<&str> = vec![BASELINE];
    for case in suites.iter().flat_map(|suite| &suite.cases) {
        if !formats.contains(&case.format) {
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
    writeln!(out, "Measured: {}.\n\n{}", method(results), reading("`!`"))?;
    for workload in &results.workloads {
        writeln!(out, "\n## {}: {}\n", workload.name, workload.title)?;
        writeln!(out, "{}", tables::overview(workload).terminal())?;
        if full || workload.comparison == Comparison::Modes {
            writeln!(out, "\n{}", tables::rows(workload).terminal())?;
        }
    }
    writeln!(out, "\n{}", faster(results))?;
    writeln!(out, "## Written\n")?;
    for path in files {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
