//! The tables of a run.

use super::table::{Cell, Table};
use crate::figures::{ratio, size, time, whole};
use crate::operation::Operation;
use crate::results::{Kind, Results, Row, Workload};

/// An absent figure.
const NONE: &str = "-";

/// Rows are formats, columns are operations and lengths.
pub(super) fn overview(workload: &Workload) -> Table {
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let heads = ["format"].into_iter().chain(heads);
    let mut table = Table::new(heads.chain(["bytes", "zstd"]));
    let formats = workload.formats(Kind::Checked).into_iter();
    for format in formats.chain(workload.formats(Kind::Baseline)) {
        let times = (operations.iter())
            .map(|&operation| figure(workload, workload.leading(operation, format)));
        let lengths = [false, true].map(|compressed| length(workload, format, compressed));
        table.add(format, times.chain(lengths));
    }
    table
}

/// Rows are workloads, columns are formats.
pub(super) fn heat_map(results: &Results, operation: Operation) -> Option<Table> {
    map(results, |workload, format| {
        let row = workload.leading(operation, format)?;
        Some(figure(workload, Some(row)))
    })
}

/// The same for the lengths of encodings.
pub(super) fn lengths(results: &Results, compressed: bool) -> Option<Table> {
    map(results, |workload, format| {
        workload.encoding(format)?;
        Some(length(workload, format, compressed))
    })
}

fn map(results: &Results, cell: impl Fn(&Workload, &str) -> Option<Cell>) -> Option<Table> {
    let workloads: Vec<&Workload> = results.comparisons().collect();
    let mut formats: Vec<&str> = Vec::new();
    for format in workloads
        .iter()
        .flat_map(|workload| workload.formats(Kind::Checked))
    {
        let is_here = workloads
            .iter()
            .any(|workload| cell(workload, format).is_some());
        if is_here && !formats.contains(&format) {
            formats.push(format);
        }
    }
    let mut table = Table::new(["workload"].into_iter().chain(formats.iter().copied()));
    for workload in &workloads {
        let cells = formats.iter().map(|format| cell(workload, format));
        table.add(
            &workload.name,
            cells.map(|cell| cell.unwrap_or_else(|| NONE.into())),
        );
    }
    (!formats.is_empty()).then_some(table)
}

/// Every row of a workload.
pub(super) fn rows(workload: &Workload) -> Table {
    let heads = ["operation, format, call", "time", "±", "x", "rank", "MB/s"].into_iter();
    let mut table = Table::new(heads.chain(["allocs", "allocated", "peak"]));
    for operation in workload.operations() {
        for row in workload
            .rows
            .iter()
            .filter(|row| row.operation == operation)
        {
            let rank = row
                .rank
                .map_or_else(|| NONE.into(), |rank| Cell::from(rank.to_string()));
            table.add(
                format!("{}: {}: {}", operation.short(), row.format, row.call),
                [
                    time(row.nanoseconds, row.noise).into(),
                    format!("{:.1} %", row.noise * 100.0).into(),
                    times(row),
                    rank,
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

/// The time of the reference, or the multiple of it that another format takes.
fn figure(workload: &Workload, row: Option<&Row>) -> Cell {
    match row {
        None => NONE.into(),
        Some(row) if row.format == workload.comparison.reference() => {
            time(row.nanoseconds, row.noise).into()
        }
        Some(row) => times(row),
    }
}

fn times(row: &Row) -> Cell {
    Cell {
        text: (row.ratio).map_or_else(|| NONE.to_owned(), |it| ratio(it, row.ratio_noise)),
        ratio: row.ratio,
        standing: row.standing,
    }
}

/// The length of the reference's encoding, or the multiple of it that another format takes.
fn length(workload: &Workload, format: &str, compressed: bool) -> Cell {
    let Some(encoding) = workload.encoding(format) else {
        return NONE.into();
    };
    let (len, times, standing) = match compressed {
        false => (encoding.bytes, encoding.ratio, encoding.standing),
        true => (
            encoding.compressed,
            encoding.compressed_ratio,
            encoding.compressed_standing,
        ),
    };
    if format == workload.comparison.reference() {
        return whole(len as u64).into();
    }
    Cell {
        text: times.map_or_else(|| NONE.to_owned(), |times| ratio(times, 0.0)),
        ratio: times,
        standing,
    }
}

/// Rows are operations and the length of the encoding, columns are `formats`.
pub(super) fn headline(workload: &Workload, formats: &[String]) -> Table {
    let head = ["operation".to_owned()].into_iter();
    let mut table = Table::new(head.chain(formats.iter().cloned()));
    for operation in workload.operations() {
        let cells =
            (formats.iter()).map(|format| figure(workload, workload.leading(operation, format)));
        table.add(operation.title(), cells);
    }
    table.add(
        "bytes",
        formats.iter().map(|format| length(workload, format, false)),
    );
    table
}
