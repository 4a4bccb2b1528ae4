//! All that is measured, by name.
//!
//! A workload is made when it is asked for: some take seconds, and most runs want few. Apart from
//! the run, as the one place that a new workload is added to.

use anyhow::Result;

use crate::peer;
use crate::suite::Suite;
use crate::workload::message::{HostMessage, ParameterChange};
use crate::workload::plugins::PluginRegistry;

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

/// Every workload, in the order of the report.
pub(crate) const ENTRIES: &[Entry] = &[
    Entry {
        name: "plugins",
        title: "plugin registry, many small structs with short strings",
        make: |entry, registry| peer::formats(entry.name, entry.title, registry.clone()),
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
];
