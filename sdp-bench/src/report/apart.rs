//! What is no part of the comparison: the way to and from a peer's own types, and reading without
//! checks. Each in tables of its own, over all workloads.

use super::mark::{none, ratio_of, time_of};
use super::sheet::Sheet;
use crate::operation::Operation;
use crate::results::{Results, Row, Standing, WorkloadResults};
use crate::units::{difference, size, whole};

/// What a call says that converts: from the program's types, or to them.
const NATIVE: &str = "native";

/// For each peer that has types of its own, what the way from and to the program's takes.
pub(super) fn conversions(results: &Results) -> Vec<(String, Sheet)> {
    let mut peers: Vec<&str> = Vec::new();
    for row in results.formats().flat_map(|workload| &workload.rows) {
        if row.checked && row.how.contains(NATIVE) && !peers.contains(&row.peer.as_str()) {
            peers.push(&row.peer);
        }
    }
    (peers.into_iter())
        .map(|peer| (peer.to_owned(), conversions_of(results, peer)))
        .collect()
}

fn conversions_of(results: &Results, peer: &str) -> Sheet {
    let mut operations = vec![Operation::Encode, Operation::Decode];
    operations.retain(|&operation| {
        (results.formats()).any(|workload| pair(workload, operation, peer).is_some())
    });
    let mut heads = vec!["workload".to_owned()];
    for operation in &operations {
        let name = operation.short();
        heads.extend([
            name.to_owned(),
            "conversion".to_owned(),
            format!("{name} with it"),
            "x SDP".to_owned(),
        ]);
    }
    let mut sheet = Sheet::new(1, heads);
    for workload in results.formats() {
        let cells = operations.iter().flat_map(|&operation| {
            pair(workload, operation, peer).map_or_else(
                || [(); 4].map(|()| none()),
                |[with, without]| {
                    [
                        time_of(without),
                        more(with, without),
                        time_of(with),
                        ratio_of(workload, with),
                    ]
                },
            )
        });
        let cells: Vec<String> = cells.collect();
        if cells.iter().any(|cell| *cell != none()) {
            sheet.add([workload.name.clone()].into_iter().chain(cells));
        }
    }
    sheet
}

/// The rows of a peer with the conversion, and without it. One that only reads in place does its
/// decoding without it by opening.
fn pair<'a>(
    workload: &'a WorkloadResults,
    operation: Operation,
    peer: &str,
) -> Option<[&'a Row; 2]> {
    let find = |is_native: bool| {
        (workload.rows.iter()).find(|row| {
            let is_wanted = row.operation == operation && row.peer == peer && row.checked;
            is_wanted && row.how.contains(NATIVE) == is_native
        })
    };
    let opened = || {
        let view = workload.first(Operation::Borrow, peer);
        view.filter(|_| operation == Operation::Decode)
    };
    Some([find(true)?, find(false).or_else(opened)?])
}

fn more(with: &Row, without: &Row) -> String {
    match Standing::of_times(with, without) {
        Standing::Level => "level".to_owned(),
        _ => difference(with.nanoseconds - without.nanoseconds),
    }
}

/// What does not check its input, beside SDP with every check on. Nothing where there is none.
pub(super) fn unchecked(results: &Results) -> Option<Sheet> {
    let heads = ["workload", "format", "operation", "time", "SDP, checked"].into_iter();
    let mut sheet = Sheet::new(3, heads.chain(["x SDP", "allocs", "peak"]));
    for workload in results.formats() {
        for peer in workload.peers(false) {
            let rows =
                (workload.operations()).filter_map(|operation| workload.first(operation, peer));
            for row in rows {
                let base = workload.first(row.operation, workload.baseline());
                sheet.add([
                    workload.name.clone(),
                    row.peer.clone(),
                    row.operation.short().to_owned(),
                    time_of(row),
                    base.map_or_else(none, time_of),
                    ratio_of(workload, row),
                    whole(row.allocations),
                    size(row.peak_bytes),
                ]);
            }
        }
    }
    (!sheet.is_empty()).then_some(sheet)
}

#[cfg(test)]
mod tests {
    use super::{conversions, unchecked};
    use crate::operation::Operation;
    use crate::results::sample::{results, rows, workload};

    #[test]
    fn conversion_is_what_the_way_with_it_takes_more() {
        let encode = [
            ("prost", "encode", 2.0, 0.0),
            ("prost", "from native, encode", 3.0, 0.0),
        ];
        let decode = [
            ("prost", "decode", 2.0, 0.0),
            ("prost", "decode, to native", 2.02, 0.0),
            ("FlatBuffers", "verified, to native", 4.0, 0.0),
        ];
        let borrow = [("FlatBuffers", "verified", 1.0, 0.0)];
        let all = [
            rows(Operation::Encode, &encode),
            rows(Operation::Decode, &decode),
            rows(Operation::Borrow, &borrow),
        ];
        let results = results(vec![workload("log", all.concat(), &[])]);
        let lines: Vec<(String, Vec<String>)> = (conversions(&results).into_iter())
            .map(|(peer, sheet)| {
                let text = sheet.text();
                let cells = text.lines().last().unwrap().split('|').map(str::trim);
                let cells = cells.filter(|cell| !cell.is_empty()).map(str::to_owned);
                (peer, cells.collect())
            })
            .collect();
        let line = |peer: &str, cells: &str| {
            (
                peer.to_owned(),
                cells.split(", ").map(str::to_owned).collect(),
            )
        };
        assert_eq!(
            lines,
            [
                line(
                    "prost",
                    "log, 200 ns, +100 ns, 300 ns, 3.00x, 200 ns, level, 202 ns, 2.02x"
                ),
                line("FlatBuffers", "log, 100 ns, +300 ns, 400 ns, 4.00x"),
            ]
        );
    }

    #[test]
    fn what_does_not_check_has_a_table_only_where_there_is_some() {
        let some = [("other unverified", "unsafe", 0.5, 0.0)];
        let table = |others| {
            let rows = rows(Operation::Read, others);
            unchecked(&results(vec![workload("log", rows, &[])]))
        };
        assert!(table(&[]).is_none());
        assert!(
            table(&some)
                .unwrap()
                .text()
                .contains("| other unverified | read ")
        );
    }
}
