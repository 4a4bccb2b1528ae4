//! Encodings of every workload.

use std::path::Path;

use sdp_bench::DATA;
use sdp_bench::catalogue::ENTRIES;
use sdp_bench::suite::Comparison;
use sdp_bench::workload::plugins::PluginRegistry;

#[test]
fn borsh_wincode_u32_and_speedy_write_the_bytes_of_sdp_whose_sizes_are_known() {
    let registry = PluginRegistry::load(Path::new(DATA)).unwrap();
    for entry in ENTRIES {
        let suite = entry.make(&registry).unwrap();
        if suite.comparison != Comparison::Formats {
            continue;
        }
        let wire = |format| {
            let wire = suite.wires.iter().find(|(name, _)| *name == format);
            wire.unwrap().1
        };
        for other in ["borsh", "wincode u32", "speedy"] {
            assert!(wire(other) == wire("SDP"), "{}: {other}", suite.name);
        }
        let known = match suite.name {
            "plugins" => 107_998,
            "primitives" => 52,
            "parameter_change" => 16,
            "empty" => 12,
            "signed_block" => 1_546,
            "mesh" => 6_000_004,
            _ => continue,
        };
        assert_eq!(wire("SDP").len(), known, "{}", suite.name);
    }
}
