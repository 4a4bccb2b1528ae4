//! Every workload, by name. A value is created on request, because some take long.

use anyhow::Result;

use crate::format::{formats, plugins, streams};
use crate::suite::Suite;
use crate::workload::arrays::Arrays;
use crate::workload::log::Log;
use crate::workload::mesh::Mesh;
use crate::workload::minecraft_savedata::Players;
use crate::workload::mk48::Updates;
use crate::workload::plugins::PluginRegistry;
use crate::workload::signed_block::SignedBlock;

/// A workload of the catalogue.
pub struct Entry {
    /// The name for `--workload`.
    pub name: &'static str,
    /// The value, in a few words.
    pub title: &'static str,
    make: fn(&Entry, usize) -> Result<Suite>,
}

impl Entry {
    /// Creates the value and its cases. The size of the large workloads is divided by `divisor`.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be loaded, or if a format cannot encode it.
    pub fn make(&self, divisor: usize) -> Result<Suite> {
        (self.make)(self, divisor)
    }
}

/// Every workload, in the order of the report. It is a `static`, because with a constant, each crate would compile the
/// functions again, and so every format.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "plugins",
        title: "plugin registry, many small structs with short strings",
        make: |it, _| plugins(it.name, it.title, &PluginRegistry::load()?),
    },
    Entry {
        name: "log",
        title: "10,000 HTTP log records, mostly strings",
        make: |it, divisor| formats(it.name, it.title, Log::example(divisor)),
    },
    Entry {
        name: "mesh",
        title: "125,000 triangles of 12 f32",
        make: |it, divisor| formats(it.name, it.title, Mesh::example(divisor)),
    },
    Entry {
        name: "minecraft_savedata",
        title: "500 players of a block game, nested structs with options",
        make: |it, divisor| formats(it.name, it.title, Players::example(divisor)),
    },
    Entry {
        name: "mk48",
        title: "1,000 updates of a naval game, small structs and bytes",
        make: |it, divisor| formats(it.name, it.title, Updates::example(divisor)),
    },
    Entry {
        name: "signed_block",
        title: "a signed block: hashes, signatures, transactions",
        make: |it, _| formats(it.name, it.title, SignedBlock::example()),
    },
    Entry {
        name: "arrays_small",
        title: "10 i32 and 3 strings",
        make: |it, _| formats(it.name, it.title, Arrays::small()),
    },
    Entry {
        name: "arrays_medium",
        title: "100 i32 and 100 f64",
        make: |it, _| formats(it.name, it.title, Arrays::medium()),
    },
    Entry {
        name: "arrays_large",
        title: "10,000 i64 and 1,000 strings",
        make: |it, _| formats(it.name, it.title, Arrays::large()),
    },
    #[cfg(unix)]
    Entry {
        name: "ipc",
        title: "parameter changes of 16 bytes through a socket pair",
        make: |it, _| streams::suite(it.name, it.title),
    },
];
