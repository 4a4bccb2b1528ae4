//! Why a format is ahead of SDP where it is.
//!
//! A figure says that it is so and no more; this is what was found out by looking. Apart from the
//! documents that print it, as the one place to write a reason down.

use crate::operation::Operation;

/// Workload, operation, peer, and the reason. [`ANY`] stands for every workload.
const REASONS: &[(&str, Operation, &str, &str)] = &[
    (ANY, Operation::Borrow, "rkyv", IN_PLACE),
    (ANY, Operation::Read, "rkyv", IN_PLACE),
    (ANY, Operation::Borrow, "FlatBuffers", IN_PLACE),
    (ANY, Operation::Read, "FlatBuffers", IN_PLACE),
    (ANY, Operation::Read, "FlatBuffers unverified", UNCHECKED),
    (ANY, Operation::Decode, "bitcode", COLUMNS),
    (ANY, Operation::Borrow, "bitcode", COLUMNS),
    (ANY, Operation::Read, "bitcode", COLUMNS),
    ("empty", Operation::Encode, "prost", NOTHING),
    ("empty", Operation::EncodeReused, "prost", NOTHING),
    ("empty", Operation::Decode, "prost", NOTHING),
    ("empty", Operation::RoundTrip, "prost", NOTHING),
];

const IN_PLACE: &str = "it reads in place, and builds no value";
const UNCHECKED: &str = "it reads in place, and checks nothing";
const COLUMNS: &str = "it keeps each field in a column of its own, and decodes columns in bulk";
const NOTHING: &str = "fields that have their default are not on the wire";

/// Every workload.
const ANY: &str = "*";

/// The reason, where one is known.
pub(super) fn of(workload: &str, operation: Operation, peer: &str) -> Option<&'static str> {
    find(REASONS, workload, operation, peer)
}

fn find(
    reasons: &[(&str, Operation, &str, &'static str)],
    workload: &str,
    operation: Operation,
    peer: &str,
) -> Option<&'static str> {
    let of_case = |wanted: &str| {
        reasons
            .iter()
            .find(|(of, what, who, _)| *of == wanted && *what == operation && *who == peer)
            .map(|(.., reason)| *reason)
    };
    of_case(workload).or_else(|| of_case(ANY))
}

#[cfg(test)]
mod tests {
    use super::{ANY, Operation, find};

    #[test]
    fn reason_of_the_workload_stands_before_that_of_any() {
        let reasons = [
            (ANY, Operation::Decode, "other", "in general"),
            ("log", Operation::Decode, "other", "here"),
        ];
        let reason = |workload, peer| find(&reasons, workload, Operation::Decode, peer);
        assert_eq!(reason("log", "other"), Some("here"));
        assert_eq!(reason("mesh", "other"), Some("in general"));
        assert_eq!(reason("log", "third"), None);
    }
}
