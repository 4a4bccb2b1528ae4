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

/// What the terminal says of the marks.
pub(super) const IN_SHORT: &str = "\
Per workload: SDP's figures, and how many times as much the others take. Above 1x SDP is ahead; \"!\":
the other is. A difference within the noise of the two rows, or of up to 2 % (sizes, memory: 0.5 %), is
level: no \"!\", and \"level\" where a difference would stand. \"~\": noise of more than 5 %. \"-\": no
such operation, or left out; the number says why. Floor: no format (a copy, Clone). What does not check
its input stands in a table of its own. ±: the noise, by how much another run may well differ: four
standard errors over the processes. `--full` prints every way to do an operation, with throughput and memory.
";

pub(super) const READING: &str = "\
## How to read it

A line of a table gives SDP's time, or how many times as much another format takes: above 1x SDP is
ahead. Three marks:

* `!`: the other format is ahead. Rows whose times differ by no more than the noise of both, or by no
  more than 2 %, are level, and so are sizes and memory up to 0.5 %: they carry no `!` even below 1x.
* `~`: noise of more than 5 %; for a ratio, that of both rows together.
* `-`: the format has no such operation, or none that is measured; a number beside it points to the
  reason at the end of this section.

A time is the median of what a process measured, and the mean of that over several processes, one after
the other. Where code, stack and heap of a process come to lie is drawn when it starts, and some times,
those of copies most, depend on it: one process alone would call that a property of a format. The noise
is four standard errors of the mean: by how much another run may well find another time.

The first way in which a format does an operation is the one shown and counted; `--full` prints every
way. Every format first gives back the same values, or nothing is measured. All of them check their
input; what does not stands [apart](#without-checking-the-input).

The operations: `encode` encode to new memory, `reused` encode into reused memory, `decode` decode to
owned values, `into` decode into existing value, `borrow` decode borrowed, `read` decode borrowed,
read all, `trip` round trip, owned.

`bytes` and `zstd` are the length of the encoding, plain and compressed by zstd at its default level.
`floor` is no format: a copy of SDP's bytes for encoding, `Clone` of the value for decoding. Decoding
includes freeing the result. `into` decodes over a value of the same shape, which is the best case for
reuse. `reused` is each format's fastest call into memory that is there: a slice for SDP and some
others, a cleared `Vec` for those that take a `Vec` better. `read` adds up every number, and the length
and first byte of every string and run of bytes.

Some published comparisons list the bytes that the allocator handed out as the size on the wire.
Here the size is the length of the encoding, and what is allocated stands in tables of its own.

Why a cell is empty:";

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
Of one call: requests to the allocator · bytes of all of them · the most held at once over what was held
before, which is left out where it is the same as the bytes of all. `=`: the same as SDP; `!`: less is
held at once. What a decoded value itself needs is part of the figures of `decode`; a round trip takes
about what its two ways take together. Formats that take the same share a line, and neighbouring
operations a column.",
        workloads: &["plugins"],
        table: Table::Memory,
        advice: "\
Where memory is short, compare what `encode` holds with the length of the encoding: what is above is
room that was not needed in the end. Pick a format that reads in place where a value is never needed
as a whole, and one with shorter encodings where many are kept.",
    },
    Comparison {
        title: "Message mode",
        meaning: "\
What SDP's header of ten bytes costs over the bare value, and the dispatcher that picks a type by the
header's id: in time, and in parts of what the bare value takes. `level` is a difference that the noise
(±) of the two rows does not tell from none.",
        workloads: &["plugins_message", "parameter_change_message"],
        table: Table::Overview,
        advice: "\
Bare values are for where length and type are known from elsewhere, as in a file with a header of its
own. Of the others here some can write a length in front, and none a type and a length: a program writes those
itself, or takes a protocol on top, such as gRPC over Protocol Buffers.",
    },
    Comparison {
        title: "Through a socket",
        meaning: "\
A parameter change of 16 bytes from one thread to another and back, and a thousand of them one way with
one back at the end, through a Unix socket pair. SDP's own reader and writer, and its codec for Tokio; the
others as users put them together: blocking, by the calls for readers and writers of the standard library;
on Tokio, in the frames of `LengthDelimitedCodec`. SDP's messages say their type and are checked for it;
the others are a bare value, or a length and one.",
        workloads: &["ipc", "ipc_tokio"],
        table: Table::Overview,
        advice: "\
Much of each time is the system's, which no format changes: pick by what a format and its framing check for
you, such as a limit for the length, and the type.",
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

pub(super) const CONVERSIONS: &str = "\
## To and from a format's own types

A program that uses prost has prost's types throughout, or converts: the tables above are about the
first, and this is what the second adds. FlatBuffers is built from the program's own values in any case;
its `decode` above has the conversion in it, and what it takes without is to verify the buffer and open
it.";

pub(super) const UNCHECKED: &str = "\
## Without checking the input

For bytes that cannot be wrong: here nothing is found out about them, and wrong ones are undefined
behaviour. SDP stands beside it with every check on, so this is no comparison of like with like, and is
counted nowhere.";

pub(super) const TARGETS: &str = "\
## Targets

What SDP is held to, whoever is faster or slower today. Each is a ratio, or a difference, of two rows
of this run; `met` says `NO` where one is missed.";

pub(super) const LOSSES: &str = "\
## Where another format is ahead

Every cell with `!`: how many times SDP's time the other takes. A reason is given where one was found by
looking at how the format works; it says what is different, not how much of the difference it makes.";

pub(super) const CLOSING: &str = "\
## Run it yourself

```sh
cargo run --release -p sdp-bench              # the tables, results.json and an HTML page with charts
cargo run --release -p sdp-bench -- --help    # choose workloads, peers, operations, time
cargo bench -p sdp-bench -- plugins/encode    # single cases under criterion
```";
