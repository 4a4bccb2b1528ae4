//! The reasons why a format is faster than SDP, known from reading and measuring its code.

use crate::operation::Operation::{
    self, Borrow, Decode, DecodeInto, Encode, EncodeReused, Open, Read, RoundTrip, Update,
};

/// A reason with its comparisons. An empty list stands for all.
struct Reason {
    workloads: &'static [&'static str],
    formats: &'static [&'static str],
    operations: &'static [Operation],
    text: &'static str,
}

/// The first matching reason counts.
const REASONS: &[Reason] = &[
    Reason {
        workloads: &[],
        formats: &["rkyv", "FlatBuffers"],
        operations: &[Open, Read],
        text: "in-place reading. Opening checks offsets and text, skips numbers and builds no value",
    },
    Reason {
        workloads: &[],
        formats: &["rkyv"],
        operations: &[Update],
        text: "offsets. SDP walks over the values before a field, because their lengths differ",
    },
    Reason {
        workloads: &[
            "plugins",
            "arrays_large",
            "log",
            "minecraft_savedata",
            "mk48",
        ],
        formats: &["bitcode"],
        operations: &[Decode, DecodeInto, Borrow, Read, RoundTrip],
        text: "columns. The values of one field are stored together, and all its strings are checked at once",
    },
    Reason {
        workloads: &["minecraft_savedata", "mk48"],
        formats: &["bitcode"],
        operations: &[Encode, EncodeReused],
        text: "packed columns. Flags take a bit, and a field of all values is written at once",
    },
    Reason {
        workloads: &[
            "signed_block",
            "audio_block",
            "arrays_medium",
            "parameter_change",
            "mk48",
            "empty",
        ],
        formats: &["wincode", "speedy", "rkyv", "savefile", "bincode", "borsh"],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "values built in place. SDP returns a `Result` with the error's kind and offset, and the \
               value is copied out of it",
    },
    Reason {
        workloads: &["empty", "arrays_small", "audio_block"],
        formats: &["wincode", "speedy", "borsh", "bincode", "serde-zap"],
        operations: &[Encode, EncodeReused],
        text: "calls. SDP has a function for each pass over a value with text or sequences",
    },
    Reason {
        workloads: &["parameter_change", "primitives", "mk48"],
        formats: &["wincode", "speedy", "savefile"],
        operations: &[Encode, EncodeReused],
        text: "as many instructions. The rest depends on the processor and on the addresses of code",
    },
    Reason {
        workloads: &["unicode"],
        formats: &["wincode", "speedy", "bincode", "borsh", "postcard"],
        operations: &[Decode, Borrow, Read, RoundTrip],
        text: "one call of `str::from_utf8`. SDP tests for ASCII first, and this text fails the test",
    },
    Reason {
        workloads: &["empty"],
        formats: &["prost"],
        operations: &[],
        text: "omitted defaults. Every field has its default value here, and the encoding is empty",
    },
];

/// The text of comparisons without a reason.
const UNKNOWN: &str = "no known reason";

/// Returns every reason once, in order. The unknown one is last.
pub(super) fn all() -> Vec<&'static str> {
    let mut all: Vec<&str> = REASONS.iter().map(|reason| reason.text).collect();
    all.dedup();
    all.push(UNKNOWN);
    all
}

/// Returns the first matching reason.
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
