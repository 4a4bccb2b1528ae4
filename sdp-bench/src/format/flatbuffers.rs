//! FlatBuffers: tables, read in place.
//!
//! Best settings: a builder with capacity for the whole encoding, strings without deduplication, and structs written
//! directly to the buffer. The builder always shares vtables. A vector of tables must follow its tables, so their
//! offsets are collected in a temporary vector, because FlatBuffers has no other way. A field with its default is
//! omitted, except where omission takes more time and more bytes (`WRITES_DEFAULTS`).
//!
//! Reading is measured twice. The verifier is the choice for safe Rust and for bytes from another process, but
//! unverified reading is `unsafe` and requires valid bytes. Both read every field, because opening a buffer reads none.
//!
//! The schemas are Rust macros: see `table`.

#[macro_use]
mod view;
#[macro_use]
mod table;

mod audio_block;
mod documents;
pub(super) mod log;
mod mesh;
mod minecraft_savedata;
mod mk48;
mod plugins;
mod plugins_v2;
mod signed_block;
mod small;

use anyhow::Result;
use flatbuffers::{FlatBufferBuilder, Follow, InvalidFlatbuffer, Verifiable, WIPOffset};

use self::table::Native;
use crate::suite::{Operation, Suite};
use crate::workload::plugins::{PluginRegistry, v2};
use crate::workload::{Visit, Workload};

pub(crate) trait InFlatBuffers: Workload {
    type Root<'a>: Follow<'a, Inner = Self::Root<'a>> + Verifiable + Visit + Native<Self> + 'a;

    /// Whether fields with their default are written too, so that tables with many flags share their vtables.
    const WRITES_DEFAULTS: bool = false;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Self::Root<'b>>;
}

pub(super) fn add<W: InFlatBuffers>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire = encode(value);
    let len = wire.len();

    let mut format = suite.format("FlatBuffers", value, wire.clone());
    format.show_wire();
    format.encode("new builder", move |value| {
        anyhow::Ok(Built::new(value, len))
    });
    let unused = Builder::new();
    format.encode_reused("builder reset", unused, |value, builder| {
        builder.build(value);
        anyhow::Ok(())
    });
    format.decode("verified, to native", |wire| {
        verified::<W>(wire).map(Native::native)
    });
    format.cannot(
        Operation::Borrow,
        "reads in place, without values that borrow",
    );
    format.open("verified", |wire| verified::<W>(wire));
    format.cannot(Operation::Update, "the generated code only reads");
    format.round_trip(
        "new builder, verified",
        move |value| anyhow::Ok(Built::new(value, len)),
        |wire| verified::<W>(wire).map(Native::native),
    );
    format.cannot(
        Operation::DecodeInto,
        "the object API unpacks only to a new value",
    );

    verified::<W>(&wire)?;
    let mut format = suite.format("FlatBuffers unverified", value, wire);
    format.read("unsafe", |wire| {
        let open = flatbuffers::root_unchecked::<W::Root<'static>>;
        #[allow(unsafe_code, reason = "the row shows the time without the verifier")]
        // SAFETY:
        // * `wire` holds a valid root: it was verified above, and nothing writes to it.
        let root = unsafe { open(wire) };
        anyhow::Ok(root)
    });
    for operation in [Operation::Encode, Operation::EncodeReused] {
        format.cannot(operation, "the same as with the verifier");
    }
    format.cannot(
        Operation::Open,
        "opening a buffer takes too little time to measure",
    );
    for operation in [
        Operation::Decode,
        Operation::DecodeInto,
        Operation::Borrow,
        Operation::Update,
        Operation::RoundTrip,
    ] {
        format.cannot(operation, "measured only for reading, the largest gain");
    }
    Ok(())
}

/// Decodes the registry to the next version of the types, with an added field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) {
    let mut format = suite.format("FlatBuffers", newer, encode(registry));
    format.resolve("verified, to native", |wire| {
        flatbuffers::root::<plugins_v2::PluginRegistry<'_>>(wire).map(Native::native)
    });
}

/// Verifies the whole buffer and returns the root table.
#[inline]
fn verified<W: InFlatBuffers>(wire: &[u8]) -> Result<W::Root<'_>, InvalidFlatbuffer> {
    flatbuffers::root::<W::Root<'_>>(wire)
}

/// Encodes to new memory.
pub(super) fn encode<W: InFlatBuffers>(value: &W) -> Vec<u8> {
    let mut builder = Builder::new();
    builder.build(value);
    builder.as_ref().to_vec()
}

struct Builder {
    inner: FlatBufferBuilder<'static>,
    is_finished: bool,
}

impl Builder {
    fn new() -> Self {
        Self {
            inner: FlatBufferBuilder::new(),
            is_finished: false,
        }
    }

    fn build<W: InFlatBuffers>(&mut self, value: &W) {
        self.inner.reset();
        self.inner.force_defaults(W::WRITES_DEFAULTS);
        let root = value.build(&mut self.inner);
        self.inner.finish(root, None);
        self.is_finished = true;
    }
}

impl AsRef<[u8]> for Builder {
    fn as_ref(&self) -> &[u8] {
        if self.is_finished {
            self.inner.finished_data()
        } else {
            &[]
        }
    }
}

/// The memory of a finished builder. A builder writes from the end, so the encoding starts at `start`.
struct Built {
    memory: Vec<u8>,
    start: usize,
}

impl Built {
    fn new<W: InFlatBuffers>(value: &W, len: usize) -> Self {
        let mut builder = FlatBufferBuilder::with_capacity(len);
        builder.force_defaults(W::WRITES_DEFAULTS);
        let root = value.build(&mut builder);
        builder.finish(root, None);
        let (memory, start) = builder.collapse();
        Self { memory, start }
    }
}

impl AsRef<[u8]> for Built {
    fn as_ref(&self) -> &[u8] {
        self.memory.get(self.start..).unwrap_or_default()
    }
}
