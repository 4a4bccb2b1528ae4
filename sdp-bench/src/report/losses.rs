//! Where another format is ahead of SDP: in time by reason, in size and memory by workload.
//!
//! Apart, so that the terminal, the documents and the page list the same.

use std::fmt::Write as _;

use super::mark::ratio_of;
use super::{memory, reasons, table};
use crate::results::{Results, Row, WorkloadResults};
use crate::units::{counted, whole};

/// The losses that have one reason, in the order of the report.
pub(super) struct Group<'a> {
    pub(super) reason: &'static str,
    pub(super) cells: Vec<(&'a WorkloadResults, &'a Row)>,
}

/// All losses in time, by reason; those without one last.
pub(super) fn groups(results: &Results) -> Vec<Group<'_>> {
    let losses: Vec<(&WorkloadResults, &Row)> = (results.formats())
        .flat_map(|workload| workload.losses().map(move |row| (workload, row)))
        .collect();
    let of_reason = |reason| Group {
        reason,
        cells: (losses.iter().copied())
            .filter(|(workload, row)| {
                reasons::of(&workload.name, row.operation, &row.peer) == reason
            })
            .collect(),
    };
    (reasons::all().into_iter().map(of_reason))
        .filter(|group| !group.cells.is_empty())
        .collect()
}

/// How many comparisons there are, and how SDP does in them.
pub(super) fn tally(results: &Results) -> String {
    let tally = results.tally();
    let [ahead, level, behind] =
        [tally.ahead, tally.level, tally.behind].map(|count| whole(count as u64));
    format!(
        "Of {} on {} SDP is ahead in {ahead}, level in {level}, behind in {behind}.",
        counted(tally.total(), "comparison"),
        counted(results.formats().count(), "workload"),
    )
}

/// The lists, as Markdown.
pub(super) fn text(results: &Results) -> String {
    let mut out = String::new();
    for group in groups(results) {
        let count = counted(group.cells.len(), "cell");
        _ = writeln!(out, "**{}** ({count}):\n", group.reason);
        for workload in results.formats() {
            let list = of_workload(&group, workload);
            if !list.is_empty() {
                _ = writeln!(out, "* `{}`: {list}", workload.name);
            }
        }
        out.push('\n');
    }
    if out.is_empty() {
        out.push_str("In time: nowhere in this run.\n\n");
    }
    for (title, of) in [
        (SMALLER, smaller as fn(&WorkloadResults) -> Vec<String>),
        (LIGHTER, memory::lighter),
    ] {
        _ = writeln!(out, "**{title}**:\n");
        let lists = results.formats().map(|workload| (workload, of(workload)));
        let mut lists = lists.filter(|(_, found)| !found.is_empty()).peekable();
        if lists.peek().is_none() {
            out.push_str("None in this run.\n");
        }
        for (workload, found) in lists {
            _ = writeln!(out, "* `{}`: {}", workload.name, found.join("; "));
        }
        out.push('\n');
    }
    out.trim_end().to_owned()
}

const SMALLER: &str =
    "Shorter encodings: SDP writes numbers in their full width and does not compress";
const LIGHTER: &str = "Less memory held at once: what is held, for what SDP holds";

/// The cells of a group on one workload: "rkyv borrow 0.741x, read 0.943x; …".
fn of_workload(group: &Group<'_>, workload: &WorkloadResults) -> String {
    let mut list = String::new();
    let mut last = "";
    for (of, row) in &group.cells {
        if of.name != workload.name {
            continue;
        }
        if row.peer != last {
            list.push_str(if last.is_empty() { "" } else { "; " });
            list.push_str(&row.peer);
            last = &row.peer;
        } else {
            list.push(',');
        }
        // That another is ahead is said above the list.
        let ratio = ratio_of(of, row);
        list.extend([
            " ",
            row.operation.short(),
            " ",
            ratio.trim_start_matches('!'),
        ]);
    }
    list
}

/// The formats whose encoding is shorter than SDP's, plain or after zstd.
fn smaller(workload: &WorkloadResults) -> Vec<String> {
    let list = workload.wires.iter().filter_map(|wire| {
        let [plain, compressed] = table::sizes(workload, &wire.peer);
        let kinds = [(plain, ""), (compressed, " after zstd")];
        let texts: Vec<String> = (kinds.iter())
            .filter_map(|(text, kind)| Some(format!("{}{kind}", text.strip_prefix('!')?)))
            .collect();
        (!texts.is_empty()).then(|| format!("{} {}", wire.peer, texts.join(", ")))
    });
    list.collect()
}

#[cfg(test)]
mod tests {
    use super::{groups, text};
    use crate::operation::Operation;
    use crate::report::reasons::UNKNOWN;
    use crate::results::sample::{results, rows, workload};

    #[test]
    fn losses_are_listed_by_reason_and_those_without_one_last() {
        let borrow = [
            ("wincode", "call", 0.5, 0.0),
            ("rkyv", "access", 0.25, 0.0),
            ("FlatBuffers", "verified", 0.75, 0.1),
            ("FlatBuffers unverified", "unsafe", 0.1, 0.0),
        ];
        let decode = [("wincode", "call", 0.5, 0.0), ("rkyv", "call", 2.0, 0.0)];
        let all = [
            rows(Operation::Borrow, &borrow),
            rows(Operation::Decode, &decode),
        ];
        let lens = [("SDP", 1000), ("wincode", 998), ("prost", 800)];
        let results = results(vec![
            workload("log", all.concat(), &lens),
            workload("large_data", rows(Operation::Borrow, &borrow), &[]),
        ]);

        let groups = groups(&results);
        let counts: Vec<usize> = groups.iter().map(|group| group.cells.len()).collect();
        assert_eq!(counts, [4, 3]);
        assert_eq!(groups.last().map(|group| group.reason), Some(UNKNOWN));

        let text = text(&results);
        let lines: Vec<&str> = text.lines().filter(|line| line.contains("`log`")).collect();
        assert_eq!(
            lines,
            [
                "* `log`: rkyv borrow 0.250x; FlatBuffers borrow ~0.750x",
                "* `log`: wincode decode 0.500x, borrow 0.500x",
                "* `log`: prost 0.800x, 0.800x after zstd",
            ]
        );
        assert!(!text.contains("unverified"), "{text}");
    }

    #[test]
    fn run_without_losses_says_so() {
        let rows = rows(Operation::Encode, &[("other", "call", 0.99, 0.0)]);
        let text = text(&results(vec![workload("log", rows, &[])]));
        assert!(text.starts_with("In time: nowhere in this run."), "{text}");
    }
}
