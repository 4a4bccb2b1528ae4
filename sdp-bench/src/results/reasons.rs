//! The reasons why a format is faster than SDP, as found by reading and measuring its code.

use crate::operation::Operation::{
    self, Borrow, Decode, DecodeInto, Encode, EncodeReused, Read, RoundTrip,
};

/// The cells that a reason explains. An empty list stands for all.
struct Reason {
    workloads: &'static [&'static str],
    formats: &'static [&'static str],
    operations: &'static [Operation],
    text: &'static str,
}

const COPIES: &str = "copies a run of numeric structs whole; SDP encodes them field by field, \
                      because only unsafe code could trust a derive about their layout";

/// The first reason that fits a cell counts.
const REASONS: &[Reason] = &[
    Reason {
        workloads: &[],
        formats: &["rkyv", "FlatBuffers"],
        operations: &[Borrow, Read],
        text: "reads in place: opening checks offsets and text, skips numbers and builds no value",
    },
    Reason {
        workloads: &["plugins", "arrays_large", "log"],
        formats: &["bitcode"],
        operations: &[Decode, DecodeInto, Borrow, Read, RoundTrip],
        text: "stores the values of one field together and checks all its strings at once",
    },
    Reason {
        workloads: &["signed_block", "arrays_medium", "parameter_change"],
        formats: &["wincode", "wincode u32", "speedy", "rkyv"],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "builds a value in place; SDP returns a `Result` with the error's kind and offset, \
               and the value is copied out of it",
    },
    Reason {
        workloads: &["mesh", "audio_block"],
        formats: &["wincode", "wincode u32", "speedy"],
        operations: &[],
        text: COPIES,
    },
    Reason {
        workloads: &["mesh", "audio_block"],
        formats: &["rkyv"],
        operations: &[Encode, EncodeReused, Decode, RoundTrip],
        text: COPIES,
    },
    Reason {
        workloads: &["unicode"],
        formats: &[
            "wincode",
            "wincode u32",
            "speedy",
            "bincode",
            "borsh",
            "postcard",
        ],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "calls `str::from_utf8` at once; SDP tests for ASCII first, which fails on this text",
    },
    Reason {
        workloads: &["empty"],
        formats: &["prost"],
        operations: &[],
        text: "omits fields that have their default value, which are all fields here",
    },
];

/// The text for cells that no reason fits.
const UNKNOWN: &str = "no reason known yet";

/// Every reason once, in order; the unknown one is last.
pub(super) fn all() -> Vec<&'static str> {
    let mut all: Vec<&str> = REASONS.iter().map(|reason| reason.text).collect();
    all.dedup();
    all.push(UNKNOWN);
    all
}

/// Returns the first reason that fits.
pub(super) fn find(workload: &str, operation: Operation, format: &str) -> &'static str {
    fn fits<T: PartialEq>(wanted: &[T], it: &T) -> bool {
        wanted.is_empty() || wanted.contains(it)
    }
    let reason = REASONS.iter().find(|reason| {
        fits(reason.workloads, &workload)
            && fits(reason.formats, &format)
            && fits(reason.operations, &operation)
    });
    reason.map_or(UNKNOWN, |reason| reason.text)
}
