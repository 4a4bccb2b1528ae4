//! A run, from the options to the last line: load, verify, measure, print.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};

use crate::measure::measure;
use crate::options::Options;
use crate::peer;
use crate::report;
use crate::suite::Suite;
use crate::workload::message::{HostMessage, ParameterChange};
use crate::workload::plugins::PluginRegistry;

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
        peer::formats("plugin registry", registry.clone())?,
        peer::modes::<_, HostMessage>("plugin registry as a message", registry)?,
        peer::modes::<_, HostMessage>("parameter change as a message", ParameterChange::example())?,
    ])
}
