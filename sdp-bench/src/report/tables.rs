//! The tables of a run. Their rows and columns come from the results.

use super::table::{Cell, Table};
use crate::builds::Build;
use crate::figures::{ratio, size, time, whole};
use crate::operation::Operation;
use crate::results::{Kind, Results, Row, Standing, Workload};
use crate::suite::is_baseline;

/// An absent figure.
const NONE: &str = "-";

/// Rows are formats, columns are operations and lengths.
pub(super) fn overview(workload: &Workload) -> Table {
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let heads = ["format"].into_iter().chain(heads);
    let mut table = Table::new(heads.chain(["bytes", "zstd"]));
    for format in columns(workload) {
        let times = (operations.iter()).map(|&operation| figure(workload, operation, format));
        let lengths = [false, true].map(|compressed| length(workload, format, compressed));
        table.add(format, times.chain(lengths).map(or_none));
    }
    table
}

/// Rows are workloads, columns are formats and baselines.
pub(super) fn heat_map(results: &Results, operation: Operation) -> Option<Table> {
    map(results, operation.title(), name, |workload, format| {
        figure(workload, operation, format)
    })
}

/// The same for the lengths of encodings.
pub(super) fn lengths(results: &Results, title: &str, compressed: bool) -> Option<Table> {
    map(results, title, name, |workload, format| {
        length(workload, format, compressed)
    })
}

/// Both lengths in one table: plain, and compressed in parentheses. The first column describes the workloads.
pub(super) fn sizes(results: &Results, title: &str) -> Option<Table> {
    let described = |workload: &Workload| format!("`{}`: {}", workload.name, workload.title);
    map(results, title, described, |workload, format| {
        let mut cell = length(workload, format, false)?;
        if let Some(compressed) = length(workload, format, true)
            && compressed.text != cell.text
        {
            cell.text = format!("{} ({})", cell.text, compressed.text);
        }
        Some(cell)
    })
}

fn map(
    results: &Results,
    title: &str,
    name: impl Fn(&Workload) -> String,
    cell: impl Fn(&Workload, &str) -> Option<Cell>,
) -> Option<Table> {
    let workloads: Vec<&Workload> = (results.comparisons())
        .filter(|workload| columns(workload).any(|format| cell(workload, format).is_some()))
        .collect();
    let mut formats = union(workloads.iter().flat_map(|workload| {
        let has_cell = |format: &&str| cell(workload, format).is_some();
        columns(workload).filter(has_cell)
    }));
    formats.sort_by_key(|format| is_baseline(format));
    let mut table = Table::new([title].into_iter().chain(formats.iter().copied()));
    for workload in &workloads {
        let cells = formats.iter().map(|format| cell(workload, format));
        table.add(name(workload), cells.map(or_none));
    }
    (!formats.is_empty()).then_some(table)
}

/// Rows are operations and the length of the encoding, columns are `formats`.
pub(super) fn headline(workload: &Workload, operations: &[Operation], formats: &[&str]) -> Table {
    let mut table = Table::new(["operation"].iter().chain(formats).copied());
    for &operation in operations {
        let cells = (formats.iter()).map(|format| figure(workload, operation, format));
        table.add(operation.title(), cells.map(or_none));
    }
    let lengths = (formats.iter()).map(|format| length(workload, format, false));
    table.add("encoded bytes", lengths.map(or_none));
    table
}

/// The number of operations in which no other format is faster, and the slowest of the others. Rows are workloads,
/// columns are builds, first that of `results`.
pub(super) fn builds(results: &Results, others: &[Build]) -> Option<Table> {
    let main = Build::of("fat LTO", results);
    let builds: Vec<&Build> = [&main].into_iter().chain(others).collect();
    let heads = builds.iter().map(|build| build.name.as_str());
    let mut table = Table::new(["no other is faster in"].into_iter().chain(heads));
    let workloads = others.iter().flat_map(|build| &build.fastest);
    for workload in union(workloads.map(|it| it.workload.as_str())) {
        table.add(workload, builds.iter().map(|build| lead(build, workload)));
    }
    (!others.is_empty()).then_some(table)
}

fn lead(build: &Build, workload: &str) -> Cell {
    let all = || build.fastest.iter().filter(|it| it.workload == workload);
    let slower = || all().filter(|it| it.standing == Standing::Faster);
    let first = all().count().saturating_sub(slower().count());
    let mut cell = Cell::from(format!("{first} of {}", all().count()));
    if let Some(worst) = slower().min_by(|a, b| a.ratio.total_cmp(&b.ratio)) {
        let (operation, format) = (worst.operation.short(), &worst.format);
        let ratio = ratio(worst.ratio, worst.noise);
        cell.text = format!("{}; {operation}: {format} {ratio}", cell.text);
    }
    cell
}

/// Allocations and peak memory, or `=` if both are those of SDP. Rows are operations, columns are formats.
pub(super) fn memory(workload: &Workload, title: &str) -> Table {
    let formats = workload.formats(Kind::Checked);
    let mut table = Table::new([title].into_iter().chain(formats.iter().copied()));
    let reference = workload.comparison.reference();
    for operation in workload.operations() {
        let figures = |format| {
            let row = workload.leading(operation, format)?;
            Some(match row.allocations {
                0 => "0".to_owned(),
                count => format!("{}, {}", whole(count), size(row.peak_bytes)),
            })
        };
        let cells = formats.iter().map(|&format| match figures(format)? {
            same if format != reference && figures(reference)? == same => Some("=".into()),
            other => Some(other.into()),
        });
        table.add(operation.title(), cells.map(or_none));
    }
    table
}

/// Every row of a workload.
pub(super) fn rows(workload: &Workload) -> Table {
    let heads = ["operation, format, call", "time", "noise", "x", "rank"].into_iter();
    let mut table = Table::new(heads.chain(["MB/s", "allocations", "allocated", "peak"]));
    for operation in workload.operations() {
        for row in workload
            .rows
            .iter()
            .filter(|row| row.operation == operation)
        {
            // With its digits even if it is not resolved. The table shows the noise too.
            let times = row.ratio.map(|times| Cell {
                text: ratio(times, row.ratio_noise),
                ..Cell::compared(times, row.ratio_noise, row.standing)
            });
            table.add(
                format!("{}: {}: {}", operation.short(), row.format, row.call),
                [
                    time(row.nanoseconds, row.noise).into(),
                    format!("{:.1} %", row.noise * 100.0).into(),
                    or_none(times),
                    or_none(row.rank.map(|rank| rank.to_string().into())),
                    format!("{:.0}", row.megabytes_per_second).into(),
                    whole(row.allocations).into(),
                    size(row.allocated_bytes).into(),
                    size(row.peak_bytes).into(),
                ],
            );
        }
    }
    table
}

fn name(workload: &Workload) -> String {
    workload.name.clone()
}

/// The compared formats and the baselines.
fn columns(workload: &Workload) -> impl Iterator<Item = &str> {
    let formats = workload.formats(Kind::Checked).into_iter();
    formats.chain(workload.formats(Kind::Baseline))
}

/// Returns each text once, in order.
pub(super) fn union<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut union = Vec::new();
    for text in texts {
        if !union.contains(&text) {
            union.push(text);
        }
    }
    union
}

/// Returns the time of the reference, or another format's multiple of it.
fn figure(workload: &Workload, operation: Operation, format: &str) -> Option<Cell> {
    let row: &Row = workload.leading(operation, format)?;
    if row.format == workload.comparison.reference() {
        return Some(time(row.nanoseconds, row.noise).into());
    }
    Some(Cell::compared(row.ratio?, row.ratio_noise, row.standing))
}

/// Returns the length of the reference's encoding, or another format's multiple of it.
fn length(workload: &Workload, format: &str, compressed: bool) -> Option<Cell> {
    let encoding = workload.encoding(format)?;
    let (len, times, standing) = if compressed {
        let standing = encoding.compressed_standing;
        (encoding.compressed, encoding.compressed_ratio, standing)
    } else {
        (Some(encoding.bytes), encoding.ratio, encoding.standing)
    };
    if format == workload.comparison.reference() {
        return Some(whole(len? as u64).into());
    }
    Some(Cell::compared(times?, 0.0, standing))
}

fn or_none(cell: Option<Cell>) -> Cell {
    cell.unwrap_or_else(|| NONE.into())
}
