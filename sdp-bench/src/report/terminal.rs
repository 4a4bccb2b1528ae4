//! The terminal output: a table for each workload, the summary, and the comparisons with a faster format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use super::summary::Summary;
use super::tables;
use super::text::{LEGEND, TERMS, facts, faster, means, method, tally, wrapped};
use crate::results::{Environment, Kind, Results, Workload};

const WIDTH: usize = 80;

pub(crate) fn write_header(out: &mut impl Write, environment: &Environment) -> Result<()> {
    writeln!(out, "# SDP beside other formats\n")?;
    for (name, text) in facts(environment) {
        let text = wrapped(&text, &" ".repeat(10), WIDTH.saturating_sub(10));
        write!(out, "{name:<9} {text}")?;
    }
    Ok(writeln!(out, "\n{}", paragraph(LEGEND, 0))?)
}

/// Writes the table of a workload.
pub(crate) fn write_workload(out: &mut impl Write, workload: &Workload) -> Result<()> {
    writeln!(out, "## {}: {}\n", workload.name, workload.title)?;
    Ok(writeln!(
        out,
        "{}",
        tables::overview(workload, &[Kind::Format, Kind::Serde, Kind::Baseline]).text()
    )?)
}

/// Writes what all workloads show together, and the paths of the written files.
pub(crate) fn write_end(out: &mut impl Write, results: &Results, files: &[PathBuf]) -> Result<()> {
    if let Some(summary) = Summary::new(results) {
        writeln!(out, "## Summary\n\n{}", paragraph(&means(&summary), 0))?;
        writeln!(out, "{}", tables::summary(&summary).text())?;
    }
    writeln!(out, "{}", paragraph(&tally(results), 0))?;
    let method = format!("Measured: {} {TERMS}", method(results));
    writeln!(out, "{}", paragraph(&method, 0))?;
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
