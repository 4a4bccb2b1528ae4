//! What BENCHMARKS.md says in words.
//!
//! Apart from the code that fills in the figures, and without any: nothing here may claim what a run
//! could contradict.

/// One of the comparisons: what it is about, and what follows for a user.
pub(super) struct Comparison {
    pub(super) title: &'static str,
    /// Stands above the tables.
    pub(super) meaning: &'static str,
    pub(super) workloads: &'static [&'static str],
    pub(super) table: Table,
    /// When to pick a peer.
    pub(super) advice: &'static str,
}

/// What is shown of a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Overview,
    Memory,
}

pub(super) const OPENING: &str = "\
# Benchmarks

Written by the report, figures and tables, with `cargo run --release -p sdp-bench -- --write-docs`;
nothing is typed in by hand. Run it on your machine: absolute times move from machine
to machine, and the ratios are what to compare.
";

pub(super) const READING: &str = "\
## How to read it

A line of a table gives SDP's time, or how many times as much another format takes: above 1x SDP is
ahead; `!` stands before a figure where the other format is. `-` is an operation that a format does
not have or that is not measured; a number beside it points to the reason below. The first way in which a format does
an operation is the one shown; `--full` prints every way.

The operations: `encode` encode to new memory, `reused` encode into reused memory, `decode` decode to
owned values, `into` decode into existing value, `borrow` decode borrowed, `read` decode borrowed,
read all, `trip` round trip, owned.

`bytes` and `zstd` are the length of the encoding, plain and compressed by zstd at its default level.
`floor` is no format: a copy of SDP's bytes for encoding, `Clone` of the value for decoding. Every
format first gives back the same values, or nothing is measured. Formats that read their input without
checking it stand in overviews of their own, and their ratios are to SDP with every check on.

Decoding includes freeing the result. `into` decodes over a value of the same shape, which is the best
case for reuse. `reused` is each format's fastest call into memory that is there: a slice for SDP and
some others, a cleared `Vec` for those that take a `Vec` better. `read` adds up every number, and the
length and first byte of every string and run of bytes.

Some published comparisons list the bytes that the allocator handed out as the size on the wire.
Here the size is the length of the encoding, and what is allocated stands in columns of its own.";

pub(super) const COMPARISONS: &[Comparison] = &[
    Comparison {
        title: "Cross-protocol: a plugin registry",
        meaning: "\
A real registry of audio plugins, as a host sends it to another process: many small structs, short
strings, numbers. It is what SDP was made for.",
        workloads: &["plugins"],
        table: Table::Overview,
        advice: "\
Pick Protocol Buffers where the two ends change apart from each other, or where schema files are
shared across many languages: fields carry tags, and an unknown one is skipped. Pick FlatBuffers or
rkyv where a few fields of a large buffer are read in place and most are never looked at. Pick a
format with varints or columns where the wire is slower than the processor. In any case, if a column
with `!` is where your program spends its time, that format is the faster one for you.",
    },
    Comparison {
        title: "Memory",
        meaning: "\
Requests to the allocator in one call, the bytes of all of them, and the most that is held at once
over what was held before. `borrow` is a borrowed decode that reads every field. What a decoded
value itself needs is part of the figures of `decode`.",
        workloads: &["plugins"],
        table: Table::Memory,
        advice: "\
Where memory is short, compare `peak` with `wire` for encoding: what is above is room that was not
needed in the end. Pick a format that reads in place where a value is never needed as a whole, and
one with a smaller `wire` where many encodings are kept.",
    },
    Comparison {
        title: "Message mode",
        meaning: "\
What SDP's header of ten bytes costs over the bare value, and the dispatcher that picks a type by the
header's id. A cost below the spread (±) of its row cannot be told from none.",
        workloads: &["plugins_message", "parameter_change_message"],
        table: Table::Overview,
        advice: "\
Bare values are for where length and type are known from elsewhere, as in a file with a header of its
own. Of the others here some can write a length in front, and none a type and a length: a program writes those
itself, or takes a protocol on top, such as gRPC over Protocol Buffers.",
    },
    Comparison {
        title: "Signed block",
        meaning: "\
A block of a ledger: signatures, hashes and amounts in arrays of fixed length, 1,546 bytes in SDP.
There is no string in it, so it shows fixed-width data alone.",
        workloads: &["signed_block"],
        table: Table::Overview,
        advice: "\
borsh, and wincode with lengths of four bytes, write the same bytes as SDP here; pick borsh where its
specification is what other implementations of a ledger follow. Pick a format with varints only where
small amounts prevail: hashes and signatures do not get shorter by them.",
    },
    Comparison {
        title: "Arrays",
        meaning: "\
Arrays of numbers with some strings, small to large, and large blocks of text and bytes: where they
are large, what is measured is the copying; compare with the floor.",
        workloads: &["arrays_small", "arrays_medium", "arrays_large", "large_data"],
        table: Table::Overview,
        advice: "\
Pick Protocol Buffers or another format with varints where most numbers are small and size counts,
and a format that reads in place where large arrays are opened and hardly read.",
    },
];

pub(super) const SMALLER: &str = "\
SDP writes numbers in their full width and does not compress. Encodings that are shorter than SDP's:";

pub(super) const LIGHTER: &str = "\
Calls that hold less memory at once than SDP's, with the bytes of both:";

pub(super) const CLOSING: &str = "\
## Run it yourself

```sh
cargo run --release -p sdp-bench              # the tables, results.json and an HTML page with charts
cargo run --release -p sdp-bench -- --help    # choose workloads, peers, operations, time
cargo bench -p sdp-bench -- plugins/encode    # single cases under criterion
```";
