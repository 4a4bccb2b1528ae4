//! What SDP is held to, and whether this run meets it.
//!
//! Apart from the overviews: they show how things stand, and these say how they are meant to stand.
//! All are ratios within a run.

use super::sheet::Sheet;
use crate::operation::Operation::{self, Borrow, Decode, DecodeInto, Encode, EncodeReused, Read};
use crate::results::{Results, Row, WorkloadResults};
use crate::units::{ratio, time};

/// A row: who does it, and by which call; the first of a peer where there is none.
type Who = (&'static str, Option<&'static str>);

const SDP: Who = ("SDP", None);
const LAZY: Who = ("SDP", Some("from_slice to Seq"));
const FLOOR: Who = ("floor", None);

const fn peer(name: &'static str) -> Who {
    (name, None)
}

enum Wanted {
    /// The second row takes at least so many times what the first does.
    AtLeast(f64),
    /// The first row takes at most so many times what the second does.
    AtMost(f64),
    /// The first row takes at most so many nanoseconds more than the second.
    Within(f64),
}

struct Target {
    workload: &'static str,
    first: (Operation, Who),
    second: (Operation, Who),
    wanted: Wanted,
    /// What keeps SDP from it, if that was found out.
    obstacle: Option<&'static str>,
}

impl Target {
    const fn kept_from_by(mut self, obstacle: &'static str) -> Self {
        self.obstacle = Some(obstacle);
        self
    }
}

const fn target(
    workload: &'static str,
    first: (Operation, Who),
    second: (Operation, Who),
    wanted: Wanted,
) -> Target {
    Target {
        workload,
        first,
        second,
        wanted,
        obstacle: None,
    }
}

const BYTES: Who = ("byte mode", None);
const MESSAGE: Who = ("message mode", None);
const DISPATCH: Who = ("dispatcher", None);
const UNVERIFIED: Who = ("FlatBuffers unverified", None);

const TARGETS: &[Target] = &[
    target(
        "plugins",
        (Encode, SDP),
        (Encode, peer("prost")),
        Wanted::AtLeast(5.0),
    ),
    target(
        "plugins",
        (Encode, SDP),
        (Encode, peer("FlatBuffers")),
        Wanted::AtLeast(15.0),
    ),
    target(
        "plugins",
        (Encode, SDP),
        (Encode, peer("borsh")),
        Wanted::AtLeast(1.7),
    ),
    target(
        "plugins",
        (Encode, SDP),
        (Encode, peer("wincode")),
        Wanted::AtLeast(1.7),
    ),
    target(
        "plugins",
        (Encode, SDP),
        (Encode, peer("bitcode")),
        Wanted::AtLeast(1.25),
    ),
    target(
        "plugins",
        (EncodeReused, SDP),
        (EncodeReused, FLOOR),
        Wanted::AtMost(5.0),
    ),
    target(
        "plugins",
        (Decode, SDP),
        (Decode, FLOOR),
        Wanted::AtMost(1.1),
    ),
    target(
        "plugins",
        (Decode, SDP),
        (Decode, peer("prost")),
        Wanted::AtLeast(1.9),
    ),
    target(
        "plugins",
        (Decode, SDP),
        (Decode, peer("borsh")),
        Wanted::AtLeast(1.2),
    ),
    target(
        "plugins",
        (Borrow, SDP),
        (Decode, SDP),
        Wanted::AtLeast(9.0),
    ),
    target(
        "plugins",
        (Borrow, SDP),
        (Borrow, peer("rkyv")),
        Wanted::AtLeast(1.0),
    ),
    target(
        "plugins",
        (Borrow, SDP),
        (Borrow, peer("bitcode")),
        Wanted::AtLeast(1.0),
    ),
    target(
        "plugins",
        (DecodeInto, SDP),
        (Decode, SDP),
        Wanted::AtLeast(5.0),
    ),
    target(
        "plugins",
        (Read, SDP),
        (Read, peer("FlatBuffers")),
        Wanted::AtLeast(15.0),
    ),
    target(
        "plugins",
        (Read, SDP),
        (Read, UNVERIFIED),
        Wanted::AtLeast(1.0),
    ),
    target(
        "plugins",
        (Read, SDP),
        (Read, peer("rkyv")),
        Wanted::AtLeast(1.0),
    ),
    target(
        "plugins",
        (Read, LAZY),
        (Read, peer("FlatBuffers")),
        Wanted::AtLeast(12.0),
    ),
    target(
        "plugins",
        (Read, LAZY),
        (Read, peer("rkyv")),
        Wanted::AtLeast(1.0),
    )
    .kept_from_by(
        "`Seq` goes over the parameters three times: opening the registry looks at all of it, coming \
         to a plugin opens its `Seq` of parameters once more to find its end, and reading decodes \
         them. Each pass takes as long as it takes to load one length after the other; rkyv has \
         offsets, and need not come by what stands before",
    ),
    target(
        "plugins_message",
        (Encode, MESSAGE),
        (Encode, BYTES),
        Wanted::AtMost(1.02),
    ),
    target(
        "plugins_message",
        (Decode, MESSAGE),
        (Decode, BYTES),
        Wanted::AtMost(1.02),
    ),
    target(
        "parameter_change_message",
        (EncodeReused, MESSAGE),
        (EncodeReused, BYTES),
        Wanted::Within(5.0),
    ),
    target(
        "parameter_change_message",
        (Decode, MESSAGE),
        (Decode, BYTES),
        Wanted::Within(5.0),
    ),
    target(
        "parameter_change_message",
        (Decode, DISPATCH),
        (Decode, MESSAGE),
        Wanted::Within(2.0),
    )
    .kept_from_by(
        "What is decoded is an enum that has room for the registry as well, is written to memory as \
         such, and is dropped by its variant; the message alone stays in registers. The test of the \
         id is a small part",
    ),
    target(
        "mesh",
        (EncodeReused, SDP),
        (EncodeReused, FLOOR),
        Wanted::AtMost(1.15),
    )
    .kept_from_by(LOOP),
    target("mesh", (Decode, SDP), (Decode, FLOOR), Wanted::AtMost(1.15)).kept_from_by(LOOP),
];

const LOOP: &str = "`memcpy` of megabytes writes past the caches, where the loop over structs that SDP's \
                    code is reads each line of the output before it is written over. A copy as a \
                    whole would have to trust that a struct lies in memory as it does on the wire";

/// A line for each target that this run has both rows of, and whether it is met.
pub(super) fn sheet(results: &Results) -> Sheet {
    let mut sheet = Sheet::new(
        5,
        ["workload", "SDP", "held against", "target", "found", "met"],
    );
    for target in TARGETS {
        let Some(workload) = results.workload(target.workload) else {
            continue;
        };
        let rows = row(workload, target.first).zip(row(workload, target.second));
        let Some((first, second)) = rows else {
            continue;
        };
        let (wanted, found, is_met) = target.wanted.judge(first, second);
        sheet.add([
            workload.name.clone(),
            name(first, target.first),
            name(second, target.second),
            wanted,
            found,
            if is_met { "yes" } else { "NO" }.to_owned(),
        ]);
    }
    sheet
}

/// Why the targets that this run misses are missed, as far as that is known: Markdown, nothing where there
/// is none.
pub(super) fn obstacles(results: &Results) -> String {
    let mut lines = Vec::new();
    for target in TARGETS {
        let rows = (results.workload(target.workload))
            .and_then(|it| row(it, target.first).zip(row(it, target.second)));
        let Some(((first, second), obstacle)) = rows.zip(target.obstacle) else {
            continue;
        };
        if !target.wanted.judge(first, second).2 {
            let (workload, first) = (target.workload, name(first, target.first));
            lines.push(format!("* `{workload}`, {first}: {obstacle}."));
        }
    }
    lines.join("\n")
}

fn row(workload: &WorkloadResults, (operation, (peer, how)): (Operation, Who)) -> Option<&Row> {
    match how {
        None => workload.first(operation, peer),
        Some(how) => (workload.rows.iter())
            .find(|row| row.operation == operation && row.peer == peer && row.how.contains(how)),
    }
}

fn name(row: &Row, (operation, (peer, how)): (Operation, Who)) -> String {
    let operation = operation.short();
    match (peer, how) {
        ("floor", _) => format!("{operation}: {}", row.how),
        (_, Some(how)) => format!("{operation}: {how}"),
        (peer, None) => format!("{operation}: {peer}"),
    }
}

impl Wanted {
    fn judge(&self, first: &Row, second: &Row) -> (String, String, bool) {
        let (first, second) = (first.nanoseconds, second.nanoseconds);
        match *self {
            Self::AtLeast(least) => (
                format!("at least {}", ratio(least)),
                ratio(second / first),
                second / first >= least,
            ),
            Self::AtMost(most) => (
                format!("at most {}", ratio(most)),
                ratio(first / second),
                first / second <= most,
            ),
            Self::Within(most) => (
                format!("at most {} more", time(most)),
                time((first - second).max(0.0)),
                first - second <= most,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Operation, TARGETS, Wanted, obstacles, sheet};
    use crate::catalogue::ENTRIES;
    use crate::results::sample;

    #[test]
    fn target_is_of_a_workload_that_there_is() {
        for target in TARGETS {
            assert!(ENTRIES.iter().any(|entry| entry.name == target.workload));
        }
    }

    #[test]
    fn target_is_met_at_its_limit_and_not_beyond() {
        let mut rows = sample::rows(Operation::Encode, &[("prost", "encode", 50.0, 0.0)]);
        let (mut second, mut first) = (rows.pop().unwrap(), rows.pop().unwrap());
        for (wanted, at_limit, beyond) in [
            (Wanted::AtLeast(5.0), (10.0, 50.0), (10.0, 49.0)),
            (Wanted::AtMost(1.1), (11.0, 10.0), (12.0, 10.0)),
            (Wanted::Within(2.0), (12.0, 10.0), (12.5, 10.0)),
        ] {
            for ((a, b), expected) in [(at_limit, true), (beyond, false)] {
                (first.nanoseconds, second.nanoseconds) = (a, b);
                assert_eq!(wanted.judge(&first, &second).2, expected);
            }
        }
    }

    #[test]
    fn obstacle_is_named_where_its_target_is_missed() {
        for (clone, expected) in [
            (95.0, ""),
            (50.0, "* `mesh`, decode: SDP: `memcpy` of megabytes"),
        ] {
            let others = [("floor", "Clone of the value", clone / 100.0, 0.0)];
            let rows = sample::rows(Operation::Decode, &others);
            let results = sample::results(vec![sample::workload("mesh", rows, &[])]);
            let found = obstacles(&results);
            assert!(found.starts_with(expected), "{found}");
            assert_eq!(found.is_empty(), expected.is_empty(), "{found}");
        }
    }

    #[test]
    fn rows_that_a_run_does_not_have_are_left_out() {
        let rows = sample::rows(Operation::Encode, &[("prost", "encode", 50.0, 0.0)]);
        let mut results = sample::results(vec![sample::workload("plugins", rows, &[])]);
        let all = sheet(&results).text();
        assert_eq!(all.lines().count(), 3, "{all}");
        assert!(all.contains("at least 5.00x"), "{all}");
        results.workloads.clear();
        assert!(sheet(&results).is_empty());
    }
}
