//! The tables, as Markdown, so that they can be pasted where they are cited.
//!
//! Apart, because the terminal and the documents show the same ones.

use comfy_table::{CellAlignment, Table, presets};

use crate::operation::Operation;
use crate::results::{Row, WorkloadResults};
use crate::suite::FLOOR;
use crate::units::{difference, ratio, time, whole};

/// The reasons for empty cells, each with a number.
#[derive(Default)]
struct Notes(Vec<String>);

impl Notes {
    fn number(&mut self, reason: &str) -> usize {
        let at = self.0.iter().position(|known| known == reason);
        let index = at.unwrap_or_else(|| {
            self.0.push(reason.to_owned());
            self.0.len().saturating_sub(1)
        });
        index.saturating_add(1)
    }

    /// Each with its number in front, in order.
    fn numbered(&self) -> impl Iterator<Item = String> {
        (self.0.iter().zip(1_usize..)).map(|(reason, number)| format!("[{number}] {reason}"))
    }
}

/// The overview of the formats that check and that of those that do not, each behind an empty line,
/// and the reasons that they point to, each behind `bullet`.
pub(super) fn overviews(workload: &WorkloadResults, bullet: &str) -> String {
    let mut notes = Notes::default();
    let mut text = String::new();
    for checked in [true, false] {
        if let Some(table) = overview(workload, checked, &mut notes) {
            text.extend(["\n", &table, "\n"]);
        }
    }
    if notes.numbered().next().is_some() {
        text.push('\n');
    }
    for note in notes.numbered() {
        text.extend([bullet, &note, "\n"]);
    }
    text
}

/// A line for each format, those that check or those that do not; a column for each operation, and
/// two for the sizes. Nothing where there is no such format.
fn overview(workload: &WorkloadResults, checked: bool, notes: &mut Notes) -> Option<String> {
    let mut peers = workload.peers(checked);
    if peers.is_empty() {
        return None;
    }
    if checked && workload.rows.iter().any(Row::is_floor) {
        peers.push(FLOOR);
    }
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let head = if checked { "checked" } else { "unchecked" };
    let mut table = table([head].into_iter().chain(heads).chain(["bytes", "zstd"]));
    for peer in peers {
        let cells = (operations.iter()).map(|&operation| cell(workload, operation, peer, notes));
        let mut cells: Vec<String> = [peer.to_owned()].into_iter().chain(cells).collect();
        cells.extend(sizes(workload, peer));
        table.add_row(cells);
    }
    Some(text(&table))
}

fn cell(workload: &WorkloadResults, operation: Operation, peer: &str, notes: &mut Notes) -> String {
    if let Some(row) = workload.first(operation, peer) {
        return if peer == workload.baseline() {
            time(row.nanoseconds)
        } else {
            ratio_of(row)
        };
    }
    let is_cell =
        |cannot: &&crate::results::Cannot| cannot.operation == operation && cannot.peer == peer;
    match workload.cannot.iter().find(is_cell) {
        Some(cannot) => format!("- [{}]", notes.number(&cannot.reason)),
        None => none(),
    }
}

fn sizes(workload: &WorkloadResults, peer: &str) -> [String; 2] {
    match workload.wire(peer) {
        Some(wire) if peer == workload.baseline() => {
            [wire.bytes, wire.compressed].map(|len| whole(len as u64))
        }
        _ => workload.wire_ratios(peer).map_or_else(
            || [none(), none()],
            |ratios| ratios.map(|ratio| marked(ratio, ratio < 1.0)),
        ),
    }
}

/// A line for each case, by operation.
pub(super) fn formats(workload: &WorkloadResults) -> String {
    cases(workload, ["MB/s", "x SDP"], |row| {
        [format!("{:.0}", row.megabytes_per_second), ratio_of(row)]
    })
}

/// A line for each case, by operation, with what it takes more than byte mode.
pub(super) fn modes(workload: &WorkloadResults) -> String {
    cases(workload, ["more", "in %"], |row| match row.ratio {
        Some(ratio) if row.peer != workload.baseline() => [
            difference(row.nanoseconds - row.nanoseconds / ratio),
            // Adding zero takes the sign from what rounds to it.
            format!("{:+.1} %", ((ratio - 1.0) * 1e3).round() / 10.0 + 0.0),
        ],
        _ => [none(), none()],
    })
}

/// A table of all cases, each operation under its title, with two columns that `compared` fills.
fn cases(
    workload: &WorkloadResults,
    columns: [&str; 2],
    compared: impl Fn(&Row) -> [String; 2],
) -> String {
    let [first, second] = columns;
    let mut table = table([
        "operation, format, call",
        "median",
        "±",
        first,
        second,
        "allocs",
        "allocated",
        "peak",
    ]);
    for operation in workload.operations() {
        table.add_row([operation.title()]);
        for row in (workload.rows.iter()).filter(|row| row.operation == operation) {
            let [first, second] = compared(row);
            table.add_row([
                format!("- {}: {}", row.peer, row.how),
                time(row.nanoseconds),
                format!("{:.1} %", row.spread * 100.0),
                first,
                second,
                whole(row.allocations),
                whole(row.allocated_bytes),
                whole(row.peak_bytes),
            ]);
        }
    }
    text(&table)
}

/// What a format allocates, and how long its encoding is: a line for each.
pub(super) fn memory(workload: &WorkloadResults) -> String {
    let mut table = table([
        "format",
        "encode allocs",
        "peak",
        "decode allocs",
        "allocated",
        "peak",
        "borrow allocs",
        "wire",
        "zstd",
    ]);
    for checked in [true, false] {
        for peer in workload.peers(checked) {
            let show = |operation, figures: &[fn(&Row) -> u64]| -> Vec<String> {
                let row = workload.first(operation, peer);
                (figures.iter())
                    .map(|figure| row.map_or_else(none, |row| whole(figure(row))))
                    .collect()
            };
            let mut cells = vec![peer.to_owned()];
            cells.extend(show(Operation::Encode, &[allocations, peak]));
            cells.extend(show(Operation::Decode, &[allocations, allocated, peak]));
            cells.extend(show(Operation::Read, &[allocations]));
            let wire = workload
                .wire(peer)
                .map(|wire| [wire.bytes, wire.compressed]);
            cells.extend(wire.map_or_else(
                || [none(), none()],
                |lens| lens.map(|len| whole(len as u64)),
            ));
            table.add_row(cells);
        }
    }
    text(&table)
}

fn allocations(row: &Row) -> u64 {
    row.allocations
}

fn allocated(row: &Row) -> u64 {
    row.allocated_bytes
}

fn peak(row: &Row) -> u64 {
    row.peak_bytes
}

/// An empty table: text in the first column, figures in the others.
pub(super) fn table<'a>(header: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

pub(super) fn text(table: &Table) -> String {
    table.trim_fmt()
}

/// How many times SDP's time, marked where that is less.
pub(super) fn ratio_of(row: &Row) -> String {
    row.ratio
        .map_or_else(none, |ratio| marked(ratio, row.is_loss()))
}

pub(super) fn marked(times: f64, is_loss: bool) -> String {
    format!("{}{}", if is_loss { "!" } else { "" }, ratio(times))
}

pub(super) fn none() -> String {
    "-".to_owned()
}
