//! All that is measured, by name.
//!
//! A workload is made when it is asked for: some take seconds, and most runs want few. Apart from
//! the run, as the one place that a new workload is added to.

use anyhow::Result;

use crate::peer;
use crate::suite::Suite;
use crate::workload::arrays::Arrays;
use crate::workload::audio_block::AudioBlock;
use crate::workload::document::Document;
use crate::workload::log::Log;
use crate::workload::mesh::Mesh;
use crate::workload::message::{HostMessage, ParameterChange};
use crate::workload::parameter_change;
use crate::workload::plugins::PluginRegistry;
use crate::workload::primitives::Primitives;
use crate::workload::signed_block::SignedBlock;

/// A workload, not made yet.
pub(crate) struct Entry {
    /// One word, by which it is chosen.
    pub(crate) name: &'static str,
    /// What it is, in a few words.
    pub(crate) title: &'static str,
    make: fn(&Entry, &PluginRegistry) -> Result<Suite>,
}

impl Entry {
    /// Makes the value and the cases on it; `registry` is what the workload `plugins` is about.
    pub(crate) fn make(&self, registry: &PluginRegistry) -> Result<Suite> {
        (self.make)(self, registry)
    }
}

/// Every workload, in the order of the report. A static: what mentions a constant of functions has
/// all of them compiled into its own crate, which is every format once more.
pub(crate) static ENTRIES: &[Entry] = &[
    Entry {
        name: "plugins",
        title: "plugin registry, many small structs with short strings",
        make: |entry, registry| peer::plugins(entry.name, entry.title, registry),
    },
    Entry {
        name: "primitives",
        title: "one struct of every primitive type, about 50 bytes",
        make: |entry, _| peer::formats(entry.name, entry.title, Primitives::example()),
    },
    Entry {
        name: "parameter_change",
        title: "the message that a plugin sends most, 16 bytes",
        make: |entry, _| {
            peer::formats(
                entry.name,
                entry.title,
                parameter_change::ParameterChange::example(),
            )
        },
    },
    Entry {
        name: "arrays_small",
        title: "10 i32 and 3 strings",
        make: |entry, _| peer::formats(entry.name, entry.title, Arrays::small()),
    },
    Entry {
        name: "arrays_medium",
        title: "100 i32 and 100 f64",
        make: |entry, _| peer::formats(entry.name, entry.title, Arrays::medium()),
    },
    Entry {
        name: "arrays_large",
        title: "10,000 i64 and 1,000 strings",
        make: |entry, _| peer::formats(entry.name, entry.title, Arrays::large()),
    },
    Entry {
        name: "large_data",
        title: "a string of 1 MiB and 1 MiB of bytes",
        make: |entry, _| peer::formats(entry.name, entry.title, Document::large()),
    },
    Entry {
        name: "unicode",
        title: "strings in many scripts, with emoji",
        make: |entry, _| peer::formats(entry.name, entry.title, Document::unicode()),
    },
    Entry {
        name: "empty",
        title: "every field empty",
        make: |entry, _| peer::formats(entry.name, entry.title, Document::empty()),
    },
    Entry {
        name: "signed_block",
        title: "a signed block: hashes, signatures, transactions",
        make: |entry, _| peer::formats(entry.name, entry.title, SignedBlock::example()),
    },
    Entry {
        name: "audio_block",
        title: "2 channels of 512 samples and 32 events",
        make: |entry, _| peer::formats(entry.name, entry.title, AudioBlock::example()),
    },
    Entry {
        name: "mesh",
        title: "125,000 triangles of 12 f32",
        make: |entry, _| peer::formats(entry.name, entry.title, Mesh::example()),
    },
    Entry {
        name: "log",
        title: "10,000 HTTP log records, mostly strings",
        make: |entry, _| peer::formats(entry.name, entry.title, Log::example()),
    },
    Entry {
        name: "plugins_message",
        title: "plugin registry as a message",
        make: |entry, registry| {
            peer::modes::<_, HostMessage>(entry.name, entry.title, registry.clone())
        },
    },
    Entry {
        name: "parameter_change_message",
        title: "parameter change as a message",
        make: |entry, _| {
            peer::modes::<_, HostMessage>(entry.name, entry.title, ParameterChange::example())
        },
    },
    #[cfg(unix)]
    Entry {
        name: "ipc",
        title: "parameter changes through a socket pair, blocking",
        make: |entry, _| peer::streams::add_blocking(entry.name, entry.title),
    },
    #[cfg(unix)]
    Entry {
        name: "ipc_tokio",
        title: "parameter changes through a socket pair, on Tokio",
        make: |entry, _| peer::streams::add_asynchronous(entry.name, entry.title),
    },
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::ENTRIES;
    use crate::run::DATA;
    use crate::suite::{Comparison, Suite};
    use crate::workload::plugins::PluginRegistry;

    fn suites() -> impl Iterator<Item = Suite> {
        let registry = PluginRegistry::load(Path::new(DATA)).unwrap();
        ENTRIES
            .iter()
            .map(move |entry| entry.make(&registry).unwrap())
    }

    #[test]
    fn every_format_gives_back_every_workload_or_says_why_not() {
        for mut suite in suites() {
            suite.verify().unwrap();
        }
    }

    #[test]
    fn sizes_are_the_known_ones() {
        let known = |name| match name {
            "primitives" => Some(52),
            "parameter_change" => Some(16),
            "empty" => Some(12),
            "signed_block" => Some(1_546),
            "mesh" => Some(6_000_004),
            _ => None,
        };
        for suite in suites() {
            let len = |peer| {
                suite
                    .wires
                    .iter()
                    .find(|(name, _)| *name == peer)
                    .map(|(_, wire)| wire.len())
            };
            if let Some(known) = known(suite.name) {
                assert_eq!(len("SDP"), Some(known), "{}", suite.name);
            }
        }
    }

    #[test]
    fn borsh_wincode_u32_and_speedy_write_the_bytes_of_sdp_on_every_workload() {
        for suite in suites().filter(|suite| suite.comparison == Comparison::Formats) {
            let wire = |peer| {
                suite
                    .wires
                    .iter()
                    .find(|(name, _)| *name == peer)
                    .unwrap()
                    .1
            };
            for twin in ["borsh", "wincode u32", "speedy"] {
                assert!(wire(twin) == wire("SDP"), "{}: {twin}", suite.name);
            }
        }
    }
}
