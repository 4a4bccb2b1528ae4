//! FlatBuffers: tables, read in place.
//!
//! Best settings: a builder with capacity for the whole encoding, strings without deduplication, and structs written
//! directly to the buffer. The builder always shares vtables. A vector of tables must follow its tables, so their
//! offsets are collected in one temporary vector for the whole value, because FlatBuffers has no other way. A field with its default is
//! omitted, except where omission takes more time and more bytes (`WRITES_DEFAULTS`).
//!
//! The verifier is the choice for safe Rust and for bytes from another process. Opening a buffer reads no field.
//!
//! The schemas are Rust macros: see `table` and `structs`.

mod kinds;
#[macro_use]
mod native;
#[macro_use]
mod view;
#[macro_use]
mod structs;
#[macro_use]
mod table;

mod arrays;
mod log;
mod mesh;
mod minecraft_savedata;
mod mk48;
mod plugins;
mod plugins_v2;
mod signed_block;

use anyhow::Result;
use flatbuffers::{Follow, InvalidFlatbuffer, Verifiable};

use self::native::{Build, Builder, Native};
use crate::suite::{Operation, Suite};
use crate::workload::plugins::{PluginRegistry, v2};
use crate::workload::{Visit, Workload};

pub(crate) trait InFlatBuffers: Workload {
    type Root<'a>: Follow<'a, Inner = Self::Root<'a>>
        + Verifiable
        + Visit
        + Native<Self>
        + Build<'a, Self>
        + 'a;

    /// Whether fields with their default are written too, so that tables with many flags share their vtables.
    const WRITES_DEFAULTS: bool = false;
}

pub(super) fn add<W: InFlatBuffers>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire = encode(value);
    let len = wire.len();

    let mut format = suite.format("FlatBuffers", value, wire);
    format.show_wire();
    format.encode("new builder", move |value| {
        let mut builder = Builder::with_capacity(len);
        finish(value, &mut builder);
        let (memory, start) = builder.inner.collapse();
        anyhow::Ok(Built { memory, start })
    });
    let unused = Reused {
        builder: Builder::with_capacity(0),
        is_finished: false,
    };
    format.encode_reused("builder reset", unused, |value, reused| {
        reused.builder.inner.reset();
        finish(value, &mut reused.builder);
        reused.is_finished = true;
        anyhow::Ok(())
    });
    format.decode("verified, to native", |wire| {
        verified::<W>(wire).map(Native::native)
    });
    format.view(Operation::Open, "verified", |wire| verified::<W>(wire));
    Ok(())
}

/// Decodes the registry to the next version of the types, with an added field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) {
    let mut format = suite.format("FlatBuffers", newer, encode(registry));
    format.decode_as(Operation::Resolve, "verified, to native", |wire| {
        flatbuffers::root::<plugins_v2::PluginRegistry<'_>>(wire).map(Native::native)
    });
}

/// Verifies the whole buffer and returns the root table.
#[inline]
fn verified<W: InFlatBuffers>(wire: &[u8]) -> Result<W::Root<'_>, InvalidFlatbuffer> {
    flatbuffers::root::<W::Root<'_>>(wire)
}

/// Encodes to new memory.
fn encode<W: InFlatBuffers>(value: &W) -> Vec<u8> {
    let mut builder = Builder::with_capacity(0);
    finish(value, &mut builder);
    builder.inner.finished_data().to_vec()
}

fn finish<W: InFlatBuffers>(value: &W, builder: &mut Builder<'static>) {
    builder.inner.force_defaults(W::WRITES_DEFAULTS);
    let root = <W::Root<'static> as Build<'static, W>>::build(value, builder);
    builder.inner.finish(root, None);
}

struct Reused {
    builder: Builder<'static>,
    is_finished: bool,
}

impl AsRef<[u8]> for Reused {
    fn as_ref(&self) -> &[u8] {
        if self.is_finished {
            self.builder.inner.finished_data()
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

impl AsRef<[u8]> for Built {
    fn as_ref(&self) -> &[u8] {
        self.memory.get(self.start..).unwrap_or_default()
    }
}
