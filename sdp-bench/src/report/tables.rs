//! The tables of a run, with rows and columns from the results.

use super::summary::{Measure, Summary};
use super::table::{Cell, Table};
use crate::figures::{time, whole};
use crate::operation::Operation;
use crate::results::{Kind, Row, Workload};
use crate::suite::SDP;

const NONE: &str = "-";

/// The table with formats as rows, and operations and lengths as columns.
pub(super) fn overview(workload: &Workload) -> Table {
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let mut table = Table::new(["format"].into_iter().chain(heads).chain(["bytes"]));
    let formats = [Kind::Format, Kind::Own, Kind::Baseline].map(|kind| workload.formats(kind));
    for format in formats.concat() {
        let times = (operations.iter()).map(|&operation| figure(workload, operation, format));
        table.add(format, times.chain([length(workload, format)]).map(or_none));
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
    let lengths = (formats.iter()).map(|format| length(workload, format));
    table.add("encoded bytes", lengths.map(or_none));
    table
}

/// Returns the time of SDP, or another format's multiple of it.
fn figure(workload: &Workload, operation: Operation, format: &str) -> Option<Cell> {
    let row: &Row = workload.leading(operation, format)?;
    if row.format == SDP {
        return Some(time(row.nanoseconds, row.noise).into());
    }
    Some(Cell::compared(row.ratio?, row.ratio_noise, row.standing))
}

/// Returns the length of SDP's encoding, or another format's multiple of it.
fn length(workload: &Workload, format: &str) -> Option<Cell> {
    let encoding = workload.encoding(format)?;
    if format == SDP {
        return Some(whole(encoding.bytes as u64).into());
    }
    Some(Cell::compared(encoding.ratio?, 0.0, encoding.standing))
}

fn or_none(cell: Option<Cell>) -> Cell {
    cell.unwrap_or_else(|| NONE.into())
}
