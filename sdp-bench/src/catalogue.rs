//! Every workload, by name. A value is created on request, because some take seconds.

use anyhow::Result;

use crate::format;
use crate::suite::Suite;
use crate::workload::arrays::Arrays;
use crate::workload::audio_block::AudioBlock;
use crate::workload::document::Document;
use crate::workload::log::Log;
use crate::workload::mesh::Mesh;
use crate::workload::message::{HostMessage, ParameterChange};
use crate::workload::minecraft_savedata::Players;
use crate::workload::mk48::Updates;
use crate::workload::parameter_change;
use crate::workload::plugins::PluginRegistry;
use crate::workload::primitives::Primitives;
use crate::workload::signed_block::SignedBlock;

/// A workload of the catalogue.
pub struct Entry {
    /// The name for `--workload`.
    pub name: &'static str,
    /// The value, in a few words.
    pub title: &'static str,
    make: fn(&Entry, &Input) -> Result<Suite>,
}

/// The input of a workload.
struct Input {
    registry: PluginRegistry,
    /// The divisor of the size of the large workloads.
    divisor: usize,
}

impl Entry {
    /// Creates the value and its cases. The workloads of the plugin registry use `registry`.
    ///
    /// # Errors
    ///
    /// Returns an error if a format cannot encode the value.
    pub fn make(&self, registry: &PluginRegistry) -> Result<Suite> {
        self.make_smaller(registry, 1)
    }

    /// Creates the same, with the size of the large workloads divided by `divisor`.
    ///
    /// # Errors
    ///
    /// Returns an error if a format cannot encode the value.
    pub fn make_smaller(&self, registry: &PluginRegistry, divisor: usize) -> Result<Suite> {
        let registry = registry.clone();
        (self.make)(self, &Input { registry, divisor })
    }
}

/// Every workload, in the order of the report. It is a `static`, because with a constant, each crate would compile the
/// functions again, and so every format.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "plugins",
        title: "plugin registry, many small structs with short strings",
        make: |entry, input| {
            let suite = format::plugins(entry.name, entry.title, &input.registry)?;
            format::in_place(suite, input.registry.clone())
        },
    },
    Entry {
        name: "log",
        title: "10,000 HTTP log records, mostly strings",
        make: |entry, input| {
            let log = Log::example(input.divisor);
            let suite = format::formats(entry.name, entry.title, log.clone())?;
            format::single(format::in_place(suite, log.clone())?, log)
        },
    },
    Entry {
        name: "mesh",
        title: "125,000 triangles of 12 f32",
        make: |entry, input| {
            let mesh = Mesh::example(input.divisor);
            let suite = format::formats(entry.name, entry.title, mesh.clone())?;
            format::cast(format::in_place(suite, mesh.clone())?, mesh)
        },
    },
    Entry {
        name: "minecraft_savedata",
        title: "500 players of a block game, nested structs with options",
        make: |entry, input| {
            let players = Players::example(input.divisor);
            let suite = format::formats(entry.name, entry.title, players.clone())?;
            format::in_place(suite, players)
        },
    },
    Entry {
        name: "mk48",
        title: "1,000 updates of a naval game, small structs and bytes",
        make: |entry, input| {
            let updates = Updates::example(input.divisor);
            let suite = format::formats(entry.name, entry.title, updates.clone())?;
            format::in_place(suite, updates)
        },
    },
    Entry {
        name: "signed_block",
        title: "a signed block: hashes, signatures, transactions",
        make: |entry, _| format::formats(entry.name, entry.title, SignedBlock::example()),
    },
    Entry {
        name: "audio_block",
        title: "2 channels of 512 samples and 32 events",
        make: |entry, _| format::formats(entry.name, entry.title, AudioBlock::example()),
    },
    Entry {
        name: "primitives",
        title: "one struct with every primitive type, about 50 bytes",
        make: |entry, _| format::formats(entry.name, entry.title, Primitives::example()),
    },
    Entry {
        name: "parameter_change",
        title: "the most frequent message of a plugin, 16 bytes",
        make: |entry, _| {
            format::formats(
                entry.name,
                entry.title,
                parameter_change::ParameterChange::example(),
            )
        },
    },
    Entry {
        name: "arrays_small",
        title: "10 i32 and 3 strings",
        make: |entry, _| format::formats(entry.name, entry.title, Arrays::small()),
    },
    Entry {
        name: "arrays_medium",
        title: "100 i32 and 100 f64",
        make: |entry, _| format::formats(entry.name, entry.title, Arrays::medium()),
    },
    Entry {
        name: "arrays_large",
        title: "10,000 i64 and 1,000 strings",
        make: |entry, _| format::formats(entry.name, entry.title, Arrays::large()),
    },
    Entry {
        name: "large_data",
        title: "a string of 1 MiB and 1 MiB of bytes",
        make: |entry, input| {
            format::formats(entry.name, entry.title, Document::large(input.divisor))
        },
    },
    Entry {
        name: "unicode",
        title: "strings in many scripts, with emoji",
        make: |entry, _| format::formats(entry.name, entry.title, Document::unicode()),
    },
    Entry {
        name: "empty",
        title: "every field empty",
        make: |entry, _| format::formats(entry.name, entry.title, Document::empty()),
    },
    Entry {
        name: "plugins_message",
        title: "plugin registry as a message",
        make: |entry, input| {
            format::modes::<_, HostMessage>(entry.name, entry.title, input.registry.clone())
        },
    },
    Entry {
        name: "parameter_change_message",
        title: "parameter change as a message",
        make: |entry, _| {
            format::modes::<_, HostMessage>(entry.name, entry.title, ParameterChange::example())
        },
    },
    #[cfg(unix)]
    Entry {
        name: "ipc",
        title: "parameter changes through a socket pair, blocking",
        make: |entry, _| format::streams::add_blocking(entry.name, entry.title),
    },
    #[cfg(unix)]
    Entry {
        name: "ipc_tokio",
        title: "parameter changes through a socket pair, on Tokio",
        make: |entry, _| format::streams::add_asynchronous(entry.name, entry.title),
    },
];

/// Two small workloads, which together have every format.
pub(crate) const SMALL: [&str; 2] = ["primitives", "parameter_change_message"];
