//! What each format allocates in each operation, as a table.

use super::mark::{ahead, none};
use super::sheet::Sheet;
use crate::operation::Operation;
use crate::results::{Row, Standing, WorkloadResults};
use crate::units::{size, whole};

/// A line for each format that checks its input, a column for each operation; "=" is what SDP takes. Formats that take the
/// same in all of them share a line, and neighbouring operations a column.
pub(super) fn table(workload: &WorkloadResults) -> Sheet {
    let operations: Vec<Operation> = operations(workload).collect();
    let peers = workload.peers(true);
    let columns = operations.iter().map(|&operation| {
        let cells = peers.iter().map(|peer| cell(workload, operation, peer));
        (operation.short().to_owned(), cells.collect())
    });
    let columns: Vec<(String, Vec<String>)> = merged(columns, false);

    let lines = peers.iter().enumerate().map(|(index, peer)| {
        let cells = columns.iter().filter_map(|(_, cells)| cells.get(index));
        ((*peer).to_owned(), cells.cloned().collect())
    });
    let lines: Vec<(String, Vec<String>)> = merged(lines, true);

    let heads = columns.iter().map(|(head, _)| head.as_str());
    let mut sheet = Sheet::new(1, ["format"].into_iter().chain(heads));
    for (peers, cells) in lines {
        sheet.add([peers].into_iter().chain(cells));
    }
    sheet
}

/// A round trip takes what its two ways take.
fn operations(workload: &WorkloadResults) -> impl Iterator<Item = Operation> {
    let operations = workload.operations();
    operations.filter(|operation| *operation != Operation::RoundTrip)
}

/// Those with the same cells as one, under both names: all of them, or the neighbours only.
fn merged(
    lines: impl Iterator<Item = (String, Vec<String>)>,
    all: bool,
) -> Vec<(String, Vec<String>)> {
    let mut merged: Vec<(String, Vec<String>)> = Vec::new();
    for (name, cells) in lines {
        let from = if all {
            0
        } else {
            merged.len().saturating_sub(1)
        };
        let mut known = merged.iter_mut().skip(from);
        match known.find(|(_, known)| *known == cells) {
            Some((names, _)) => {
                names.push_str(", ");
                names.push_str(&name);
            }
            None => merged.push((name, cells)),
        }
    }
    merged
}

fn cell(workload: &WorkloadResults, operation: Operation, peer: &str) -> String {
    let Some(row) = workload.first(operation, peer) else {
        return none();
    };
    let base = workload.first(operation, workload.baseline());
    let is_same = base.is_some_and(|base| figures(base) == figures(row));
    if is_same && peer != workload.baseline() {
        return "=".to_owned();
    }
    format!("{}{}", ahead(is_lighter(workload, row)), figures(row))
}

/// Whether less is held at once than by SDP.
pub(super) fn is_lighter(workload: &WorkloadResults, row: &Row) -> bool {
    let base = workload.first(row.operation, workload.baseline());
    base.is_some_and(|base| Standing::of_size(row.peak_bytes, base.peak_bytes) == Standing::Behind)
}

/// Requests, bytes of all of them where they are not held at once, bytes held at once.
fn figures(row: &Row) -> String {
    let mut figures = vec![whole(row.allocations)];
    if row.allocated_bytes != row.peak_bytes {
        figures.push(size(row.allocated_bytes));
    }
    if row.allocations > 0 {
        figures.push(size(row.peak_bytes));
    }
    figures.join(" · ")
}

/// The calls that hold less memory at once than SDP's: for each operation, who and how much.
pub(super) fn lighter(workload: &WorkloadResults) -> Vec<String> {
    let mut lists: Vec<(String, String)> = Vec::new();
    for operation in operations(workload) {
        let rows = workload.cells().filter(|row| row.operation == operation);
        let lighter: Vec<String> = rows
            .filter(|row| is_lighter(workload, row))
            .map(|row| format!("{} {}", row.peer, size(row.peak_bytes)))
            .collect();
        let base = workload.first(operation, workload.baseline());
        if let (Some(base), false) = (base, lighter.is_empty()) {
            let list = format!("{} for {}", lighter.join(", "), size(base.peak_bytes));
            match lists.iter_mut().find(|(_, known)| *known == list) {
                Some((operations, _)) => operations.extend([", ", operation.short()]),
                None => lists.push((operation.short().to_owned(), list)),
            }
        }
    }
    (lists.into_iter())
        .map(|(operations, list)| format!("{operations}: {list}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{lighter, table};
    use crate::operation::Operation;
    use crate::results::sample::{rows, workload};

    #[test]
    fn same_figures_share_lines_and_columns() {
        let others = [
            ("a", "call", 1.0, 0.0),
            ("b", "call", 1.0, 0.0),
            ("c", "call", 1.0, 0.0),
        ];
        let mut all = Vec::new();
        for operation in [Operation::Encode, Operation::Decode, Operation::Borrow] {
            let mut rows = rows(operation, &others);
            for row in &mut rows {
                if operation != Operation::Encode {
                    row.allocations = 3;
                    row.allocated_bytes = 4_000;
                    row.peak_bytes = if row.peer == "c" { 0 } else { 2_000 };
                }
            }
            all.extend(rows);
        }
        let workload = workload("log", all, &[]);
        let text = table(&workload).text();
        let lines: Vec<String> = (text.lines())
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(lines[0], "| format | encode | decode, borrow |");
        assert_eq!(
            lines[2..],
            [
                "| SDP | 1 · 10 B | 3 · 4.00 kB · 2.00 kB |",
                "| a, b | = | = |",
                "| c | = | !3 · 4.00 kB · 0 B |",
            ]
        );
        assert_eq!(lighter(&workload), ["decode, borrow: c 0 B for 2.00 kB"]);
    }
}
