//! A run, from the options to the last line: load, verify, measure, print.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};

use crate::measure::measure;
use crate::options::Options;
use crate::peer;
use crate::report;
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

/// The data set of this repository.
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugins.json");

/// Verifies and measures every format, and writes the report to `out`.
///
/// # Errors
///
/// Data that cannot be loaded; a format that gives back another value, and then nothing is measured;
/// a filter that leaves nothing; an error of `out`.
pub fn run(options: &Options, out: &mut impl Write) -> Result<()> {
    let (name, path) = match &options.data {
        Some(path) => (path.to_string_lossy(), path.as_path()),
        None => ("testdata/plugins.json".into(), Path::new(DATA)),
    };
    let registry = PluginRegistry::load(path)?;
    report::write_header(out, options, &name, &registry)?;

    let mut suites = suites(registry)?;
    for suite in &mut suites {
        suite.verify()?;
    }
    report::write_verified(out, &suites)?;

    let filters: Vec<String> = (options.filter.iter())
        .map(|text| text.to_lowercase())
        .collect();
    if !filters.is_empty() {
        for suite in &mut suites {
            suite.retain(|label| {
                filters
                    .iter()
                    .any(|text| label.to_lowercase().contains(text))
            });
        }
        suites.retain(|suite| !suite.cases.is_empty());
    }
    if suites.is_empty() {
        bail!("no row holds {}", options.filter.join(" or "));
    }

    out.flush()?;
    let costs = measure(&mut suites, options.rounds, options.sample);
    for (suite, costs) in suites.iter().zip(&costs) {
        report::write_suite(out, suite, costs)?;
    }
    Ok(())
}

/// All that is measured.
fn suites(registry: PluginRegistry) -> Result<Vec<Suite>> {
    Ok(vec![
        peer::formats("plugins", registry.clone())?,
        peer::formats("primitives", Primitives::example())?,
        peer::formats(
            "parameter_change",
            parameter_change::ParameterChange::example(),
        )?,
        peer::formats("arrays_small", Arrays::small())?,
        peer::formats("arrays_medium", Arrays::medium())?,
        peer::formats("arrays_large", Arrays::large())?,
        peer::formats("large_data", Document::large())?,
        peer::formats("unicode", Document::unicode())?,
        peer::formats("empty", Document::empty())?,
        peer::formats("signed_block", SignedBlock::example())?,
        peer::formats("audio_block", AudioBlock::example())?,
        peer::formats("mesh", Mesh::example())?,
        peer::formats("log", Log::example())?,
        peer::modes::<_, HostMessage>("plugins as a message", registry)?,
        peer::modes::<_, HostMessage>("parameter change as a message", ParameterChange::example())?,
    ])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{DATA, suites};
    use crate::workload::plugins::PluginRegistry;

    #[test]
    fn every_format_gives_back_every_workload_or_says_why_not() {
        let registry = PluginRegistry::load(Path::new(DATA)).unwrap();
        for mut suite in suites(registry).unwrap() {
            suite.verify().unwrap();
        }
    }

    #[test]
    fn sizes_are_the_known_ones() {
        let registry = PluginRegistry::load(Path::new(DATA)).unwrap();
        let suites = suites(registry).unwrap();
        for (name, len) in [
            ("primitives", 52),
            ("parameter_change", 16),
            ("empty", 12),
            ("signed_block", 1_546),
            ("mesh", 6_000_004),
        ] {
            let suite = suites.iter().find(|suite| suite.name == name).unwrap();
            assert_eq!(suite.wire_len("SDP"), Some(len), "{name}");
        }
        for suite in &suites {
            for twin in ["borsh", "wincode u32"] {
                let len = suite.wire_len(twin);
                assert!(len.is_none() || len == suite.wire_len("SDP"), "{twin}");
            }
        }
    }
}
