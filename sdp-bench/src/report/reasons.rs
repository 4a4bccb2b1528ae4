//! Why a format is ahead of SDP where it is.
//!
//! A figure says that it is so and no more; this is what was found out by looking, and holds whatever
//! the figures are. Apart from what prints it, as the one place to write a reason down.

use crate::operation::Operation::{
    self, Borrow, Decode, DecodeInto, Encode, EncodeReused, Read, RoundTrip,
};

/// What a reason is for. An empty list stands for all.
struct Reason {
    workloads: &'static [&'static str],
    peers: &'static [&'static str],
    operations: &'static [Operation],
    text: &'static str,
}

const COPIES: &str = "It copies a run of structs of numbers whole, as they lie in memory. SDP goes \
                      through them field by field, as nothing but `unsafe` code that trusts a \
                      derive could tell that they lie there as on the wire";

/// The first that fits a cell is the one that is given.
const REASONS: &[Reason] = &[
    Reason {
        workloads: &[],
        peers: &["rkyv", "FlatBuffers"],
        operations: &[Borrow, Read],
        text: "It reads in place: opening checks offsets and text, passes over numbers, and builds no value",
    },
    Reason {
        workloads: &["plugins", "arrays_large", "log"],
        peers: &["bitcode"],
        operations: &[Decode, DecodeInto, Borrow, Read, RoundTrip],
        text: "It keeps the values of a field together, and checks and unpacks them as one run; all \
               strings of a field are checked at once",
    },
    Reason {
        workloads: &["signed_block", "arrays_medium", "parameter_change"],
        peers: &["wincode", "wincode u32", "speedy", "rkyv"],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "It builds a value in the place where it stays. SDP's `Result` has room for an error that \
               says where and what, and a value that leaves it part by part is copied. Values built \
               where they are returned, errors of whole words, bounds checked for whole structs and \
               errors made behind a call were tried, and kept where they helped",
    },
    Reason {
        workloads: &["mesh", "audio_block"],
        peers: &["wincode", "wincode u32", "speedy"],
        operations: &[],
        text: COPIES,
    },
    Reason {
        workloads: &["mesh", "audio_block"],
        peers: &["rkyv"],
        operations: &[Encode, EncodeReused, Decode, RoundTrip],
        text: COPIES,
    },
    Reason {
        workloads: &["unicode"],
        peers: &[
            "wincode",
            "wincode u32",
            "speedy",
            "bincode",
            "borsh",
            "postcard",
        ],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "Nearly all of the time is the standard library's `str::from_utf8`, which it calls as SDP \
               does; SDP looks before that whether a text is ASCII, and here hardly any is",
    },
    Reason {
        workloads: &["empty"],
        peers: &["prost"],
        operations: &[],
        text: "Fields that have their default are not on the wire: there is nothing to write or read",
    },
];

/// What is said where no reason was found yet.
pub(super) const UNKNOWN: &str = "No reason known yet";

/// The reason, or that none is known.
pub(super) fn of(workload: &str, operation: Operation, peer: &str) -> &'static str {
    find(REASONS, workload, operation, peer).unwrap_or(UNKNOWN)
}

/// All of them in the order in which they are shown, each once.
pub(super) fn all() -> Vec<&'static str> {
    let mut all = Vec::new();
    for text in REASONS.iter().map(|reason| reason.text).chain([UNKNOWN]) {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

fn find(
    reasons: &[Reason],
    workload: &str,
    operation: Operation,
    peer: &str,
) -> Option<&'static str> {
    fn fits<T: PartialEq>(wanted: &[T], it: &T) -> bool {
        wanted.is_empty() || wanted.contains(it)
    }
    let reason = reasons.iter().find(|reason| {
        fits(reason.workloads, &workload)
            && fits(reason.peers, &peer)
            && fits(reason.operations, &operation)
    });
    reason.map(|reason| reason.text)
}

#[cfg(test)]
mod tests {
    use super::{Operation, REASONS, Reason, UNKNOWN, all, find};
    use crate::catalogue::ENTRIES;

    #[test]
    fn first_reason_that_fits_is_given_and_an_empty_list_fits_all() {
        let reasons = [
            Reason {
                workloads: &["log"],
                peers: &["other"],
                operations: &[Operation::Decode],
                text: "here",
            },
            Reason {
                workloads: &[],
                peers: &["other"],
                operations: &[],
                text: "in general",
            },
        ];
        let reason = |workload, operation, peer| find(&reasons, workload, operation, peer);
        assert_eq!(reason("log", Operation::Decode, "other"), Some("here"));
        assert_eq!(reason("log", Operation::Read, "other"), Some("in general"));
        assert_eq!(
            reason("mesh", Operation::Decode, "other"),
            Some("in general")
        );
        assert_eq!(reason("log", Operation::Decode, "third"), None);
    }

    #[test]
    fn reasons_name_workloads_that_are_and_each_is_shown_once() {
        for workload in REASONS.iter().flat_map(|reason| reason.workloads) {
            assert!(
                ENTRIES.iter().any(|entry| entry.name == *workload),
                "{workload}"
            );
        }
        let mut texts = all();
        assert_eq!(texts.last(), Some(&UNKNOWN));
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all().len());
    }
}
