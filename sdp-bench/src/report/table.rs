//! The tables of a workload: an overview, and every row.

use super::mark::{figure, length, none, ratio_of, time_of};
use super::notes::Notes;
use super::sheet::Sheet;
use crate::operation::Operation;
use crate::results::{Row, Standing, Wire, WorkloadResults};
use crate::suite::FLOOR;
use crate::units::{difference, whole};

/// A line for each format that checks its input; a column for each operation, and two for the sizes.
pub(super) fn overview(workload: &WorkloadResults, notes: &Notes<'_>) -> Sheet {
    let mut peers = workload.peers(true);
    if workload.rows.iter().any(Row::is_floor) {
        peers.push(FLOOR);
    }
    let operations: Vec<Operation> = workload.operations().collect();
    let heads = operations.iter().map(|operation| operation.short());
    let heads = ["format"].into_iter().chain(heads);
    let mut sheet = Sheet::new(1, heads.chain(["bytes", "zstd"]));
    for peer in peers {
        let cell = |&operation: &Operation| match workload.first(operation, peer) {
            Some(row) => figure(workload, row),
            None => notes.cell(workload, operation, peer),
        };
        let cells = [peer.to_owned()].into_iter();
        let cells = cells.chain(operations.iter().map(cell));
        sheet.add(cells.chain(sizes(workload, peer)));
    }
    sheet
}

/// The lengths of a peer's encoding, plain and after zstd: SDP's own, and of others how many times as
/// much.
pub(super) fn sizes(workload: &WorkloadResults, peer: &str) -> [String; 2] {
    let lens = |wire: &Wire| [wire.bytes, wire.compressed];
    let base = workload.wire(workload.baseline()).map(lens);
    match (workload.wire(peer).map(lens), base) {
        (Some(lens), _) if peer == workload.baseline() => lens.map(|len| whole(len as u64)),
        (Some([bytes, compressed]), Some([base, base_compressed])) => {
            [length(bytes, base), length(compressed, base_compressed)]
        }
        _ => [none(), none()],
    }
}

/// A line for each format, with what goes through its stream in a second.
pub(super) fn streams(workload: &WorkloadResults) -> Sheet {
    let heads = [
        "format",
        "there and back",
        "1,000 one way",
        "messages/s",
        "bytes",
    ];
    let mut sheet = Sheet::new(1, heads);
    for peer in workload.peers(true) {
        let row = |operation| workload.first(operation, peer);
        let cell = |operation| row(operation).map_or_else(none, |row| figure(workload, row));
        let rate = row(Operation::Flow).map_or_else(none, |row| {
            let seconds = row.nanoseconds / 1e9;
            format!("{:.2} M", 1000.0 / seconds / 1e6)
        });
        let [plain, _] = sizes(workload, peer);
        sheet.add([
            peer.to_owned(),
            cell(Operation::Exchange),
            cell(Operation::Flow),
            rate,
            plain,
        ]);
    }
    sheet
}

/// A line for each way to do each operation, of formats that check their input or of those that do
/// not.
pub(super) fn formats(workload: &WorkloadResults, checked: bool) -> Sheet {
    cases(workload, checked, ["MB/s", "x SDP"], |row| {
        let throughput = format!("{:.0}", row.megabytes_per_second);
        [throughput, ratio_of(workload, row)]
    })
}

/// A line for each way to do each operation, with what it takes more than byte mode.
pub(super) fn modes(workload: &WorkloadResults) -> Sheet {
    cases(workload, true, ["more", "in %"], |row| {
        match (workload.standing(row), row.ratio) {
            (Some(Standing::Level), _) => ["level".to_owned(), none()],
            (Some(_), Some(ratio)) => [
                difference(row.nanoseconds - row.nanoseconds / ratio),
                format!("{:+.1} %", (ratio - 1.0) * 100.0),
            ],
            _ => [none(), none()],
        }
    })
}

/// Each operation under its title, with two columns that `compared` fills.
fn cases(
    workload: &WorkloadResults,
    checked: bool,
    columns: [&str; 2],
    compared: impl Fn(&Row) -> [String; 2],
) -> Sheet {
    let heads = ["operation, format, call", "median", "±"].into_iter();
    let heads = heads.chain(columns);
    let mut sheet = Sheet::new(1, heads.chain(["allocs", "allocated", "peak"]));
    for operation in workload.operations() {
        let rows: Vec<&Row> = (workload.rows.iter())
            .filter(|row| row.operation == operation && row.checked == checked)
            .collect();
        if !rows.is_empty() {
            sheet.add([operation.title()]);
        }
        for row in rows {
            let [first, second] = compared(row);
            sheet.add([
                format!("- {}: {}", row.peer, row.how),
                time_of(row),
                format!("{:.1} %", row.noise * 100.0),
                first,
                second,
                whole(row.allocations),
                whole(row.allocated_bytes),
                whole(row.peak_bytes),
            ]);
        }
    }
    sheet
}
