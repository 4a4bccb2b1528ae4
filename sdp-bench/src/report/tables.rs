//! The tables of a run, with rows and columns from the results.

use super::summary::{Measure, Summary};
use super::table::{Cell, Table};
use crate::build_cost::costs::{BuildCost, ScaleCost};
use crate::figures::{counted, ratio, size, time, whole};
use crate::operation::Operation;
use crate::results::{Kind, Row, Standing, Workload, union};

const NONE: &str = "-";

/// The table with formats as rows, and operations and lengths as columns.
pub(super) fn overview(workload: &Workload) -> Table {
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let heads = ["format"].into_iter().chain(heads);
    let is_compressed = workload.encodings.iter().any(|it| it.compressed.is_some());
    let lengths: &[_] = if is_compressed {
        &[("bytes", false), ("zstd", true)]
    } else {
        &[("bytes", false)]
    };
    let mut table = Table::new(heads.chain(lengths.iter().map(|(head, _)| *head)));
    for format in formats(workload).chain(workload.formats(Kind::Baseline)) {
        let times = (operations.iter()).map(|&operation| figure(workload, operation, format));
        let lengths = (lengths.iter()).map(|(_, compressed)| length(workload, format, *compressed));
        table.add(format, times.chain(lengths).map(or_none));
    }
    table
}

/// The table of geometric means over the workloads, with formats as rows, and operations and the length as columns.
pub(super) fn summary(summary: &Summary<'_>) -> Table {
    let heads = summary.measures.iter().map(|measure| measure.short());
    let mut table = Table::new(["format"].into_iter().chain(heads));
    for format in &summary.formats {
        let cell = |measure: &Measure| {
            let mean = summary.mean(*measure, format)?;
            // Two digits are enough for a mean.
            Some(Cell::compared(mean.ratio, 1.0, Some(mean.standing)))
        };
        table.add(*format, summary.measures.iter().map(cell).map(or_none));
    }
    table
}

/// The table with operations and the length of the encoding as rows, and `formats` as columns.
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

pub(super) fn build_costs(costs: &[BuildCost]) -> Table {
    type Cost = (&'static str, fn(&BuildCost) -> f64, fn(f64) -> String);
    const COSTS: [Cost; 4] = [
        ("`cargo build --release`", |it| it.build_seconds, seconds),
        ("`cargo check`", |it| it.check_seconds, seconds),
        ("opt-level 3", |it| it.code_bytes as f64, kilobytes),
        ("opt-level s", |it| it.small_code_bytes as f64, kilobytes),
    ];
    /// A smaller difference counts as equal, because each time is the median of only a few builds.
    const MIN_DIFFERENCE: f64 = 0.05;
    let heads = COSTS.iter().map(|(name, ..)| *name);
    let heads = ["format"].into_iter().chain(heads);
    let mut table = Table::new(heads.chain(["dependencies"]));
    for (index, cost) in costs.iter().enumerate() {
        let cells = COSTS.iter().map(|(_, of, text)| {
            let base = costs.first().map_or(0.0, of);
            if index == 0 {
                return text(base).into();
            }
            let ratio = of(cost) / base;
            let standing = Standing::of(ratio, MIN_DIFFERENCE, 0.0);
            Cell::compared(ratio, MIN_DIFFERENCE, Some(standing))
        });
        let packages = whole(cost.packages as u64);
        table.add(&cost.format, cells.chain([packages.into()]));
    }
    table
}

/// The table of build costs of crates with many types, with crates as rows and formats as columns.
pub(super) fn scale_costs(costs: &[ScaleCost]) -> Table {
    let formats = union(costs.iter().map(|cost| cost.format.as_str()));
    let crates: Vec<String> = costs.iter().map(crate_name).collect();
    let mut table = Table::new(["crate"].into_iter().chain(formats.iter().copied()));
    for row in union(crates.iter().map(String::as_str)) {
        let cells = formats.iter().map(|format| {
            let is_cell = |cost: &&ScaleCost| cost.format == *format && crate_name(cost) == row;
            or_none(costs.iter().find(is_cell).map(|cost| {
                let [release, lto] = cost.release_seconds.map(seconds);
                let [_, text] = cost.text_bytes.map(|len| size(len as u64));
                format!("{}, {release}, {lto}, {text}", seconds(cost.check_seconds)).into()
            }))
        });
        table.add(row, cells);
    }
    table
}

fn crate_name(cost: &ScaleCost) -> String {
    let mut name = counted(cost.structs, "struct");
    if cost.enums > 0 {
        name += &format!(", {}", counted(cost.enums, "enum"));
    }
    format!("{name} ({})", cost.shape)
}

fn seconds(value: f64) -> String {
    // Builds differ by a few percent, so two digits are enough.
    let digits = if value < 9.95 { 1 } else { 0 };
    format!("{value:.digits$} s")
}

fn kilobytes(value: f64) -> String {
    format!("{:.1} kB", value / 1e3)
}

/// The table of allocations and peak memory, or `=` if both are those of SDP, with formats as rows and operations as
/// columns.
pub(super) fn memory(workload: &Workload) -> Table {
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let mut table = Table::new(["allocations, peak"].into_iter().chain(heads));
    let reference = workload.comparison.reference();
    let figures = |operation, format| {
        let row = workload.leading(operation, format)?;
        Some(match row.allocations {
            0 => "0".to_owned(),
            count => format!("{}, {}", whole(count), size(row.peak_bytes)),
        })
    };
    for format in formats(workload) {
        let cells = operations.iter().map(|&operation| {
            let cell = figures(operation, format)?;
            let is_same = format != reference && figures(operation, reference)? == cell;
            Some(if is_same { "=".into() } else { cell.into() })
        });
        table.add(format, cells.map(or_none));
    }
    table
}

/// The table of all calls that access one element, or `None` if each format has one call for an operation.
pub(super) fn one_element(workload: &Workload) -> Option<Table> {
    let rows = [Operation::ReadOne, Operation::UpdateOne]
        .into_iter()
        .flat_map(|operation| workload.calls(operation));
    if rows.clone().all(|row| row.leads) {
        return None;
    }
    let mut table = Table::new(["operation, format, call", "time", "x"]);
    for row in rows {
        let times = row
            .ratio
            .map(|times| Cell::compared(times, row.ratio_noise, row.standing));
        table.add(
            label(row),
            [time(row.nanoseconds, row.noise).into(), or_none(times)],
        );
    }
    Some(table)
}

pub(super) fn rows(workload: &Workload) -> Table {
    let heads = ["operation, format, call", "time", "noise", "x", "rank"].into_iter();
    let mut table = Table::new(heads.chain(["MB/s", "allocations", "allocated", "peak"]));
    for operation in workload.operations() {
        for row in workload.calls(operation) {
            // The digits are shown even if the ratio is not resolved, because the table shows the noise, too.
            let times = row.ratio.map(|times| Cell {
                text: ratio(times, row.ratio_noise),
                ..Cell::compared(times, row.ratio_noise, row.standing)
            });
            table.add(
                label(row),
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

fn label(row: &Row) -> String {
    format!("{}: {}: {}", row.operation.short(), row.format, row.call)
}

/// Returns the compared formats, and then SDP through serde.
fn formats(workload: &Workload) -> impl Iterator<Item = &str> {
    let formats = workload.formats(Kind::Checked).into_iter();
    formats.chain(workload.formats(Kind::Own))
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
