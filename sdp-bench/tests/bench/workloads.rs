//! Encodings of every workload.

use std::path::Path;

use sdp_bench::DATA;
use sdp_bench::catalogue::{ENTRIES, Entry};
use sdp_bench::suite::{Comparison, Suite};
use sdp_bench::workload::plugins::PluginRegistry;

/// Makes every workload, the large ones a hundred times smaller.
fn suites() -> impl Iterator<Item = Suite> {
    let registry = PluginRegistry::load(Path::new(DATA)).unwrap();
    let make = move |entry: &Entry| entry.make_smaller(&registry, 100).unwrap();
    ENTRIES.iter().map(make)
}

#[test]
fn every_format_returns_every_workload() {
    for mut suite in suites() {
        suite.verify().unwrap();
    }
}

#[test]
fn borsh_and_speedy_write_the_bytes_of_sdp_with_known_sizes() {
    for suite in suites().filter(|suite| suite.comparison == Comparison::Formats) {
        let wire = |format| {
            let wire = suite.wires.iter().find(|(name, _)| *name == format);
            wire.unwrap().1
        };
        for other in ["borsh", "speedy"] {
            assert!(wire(other) == wire("SDP"), "{}: {other}", suite.name);
        }
        let known = match suite.name {
            "plugins" => 107_998,
            "primitives" => 52,
            "parameter_change" => 16,
            "empty" => 12,
            "signed_block" => 1_546,
            "mesh" => 60_004,
            _ => continue,
        };
        assert_eq!(wire("SDP").len(), known, "{}", suite.name);
    }
}
