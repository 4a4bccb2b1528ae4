//! Encodings of every workload.

use sdp_bench::Operation;
use sdp_bench::catalogue::ENTRIES;
use sdp_bench::suite::{BASELINE, SDP_SERDE, Suite};

const FORMATS: [&str; 13] = [
    "SDP",
    SDP_SERDE,
    "prost",
    "FlatBuffers",
    "borsh",
    "wincode",
    "bitcode",
    "rkyv",
    "postcard",
    "speedy",
    "bincode",
    "bincode (serde)",
    "serde_json",
];

/// Makes every workload, the large ones a hundred times smaller.
fn suites() -> impl Iterator<Item = Suite> {
    ENTRIES.iter().map(|entry| entry.make(100).unwrap())
}

/// Returns the formats with this operation.
fn formats_with(suite: &Suite, operation: Operation) -> Vec<&'static str> {
    let cases = suite.cases.iter().filter(|it| it.operation == operation);
    let mut formats: Vec<_> = cases.map(|it| it.format).collect();
    formats.dedup();
    formats
}

#[test]
fn every_format_returns_every_workload() {
    for mut suite in suites() {
        suite.verify().unwrap();
        if suite.name == "ipc" {
            let formats = formats_with(&suite, Operation::Exchange);
            assert_eq!(formats, ["SDP", "bincode", "postcard"]);
            continue;
        }
        let with_baseline = [&FORMATS[..], &[BASELINE]].concat();
        for operation in [
            Operation::Encode,
            Operation::EncodeReused,
            Operation::Decode,
        ] {
            assert_eq!(
                formats_with(&suite, operation),
                with_baseline,
                "{}",
                suite.name
            );
        }
        for operation in [Operation::Open, Operation::Read] {
            for format in ["SDP", "FlatBuffers", "rkyv"] {
                assert!(
                    formats_with(&suite, operation).contains(&format),
                    "{}",
                    suite.name
                );
            }
        }
        let others = [
            "SDP",
            "prost",
            "FlatBuffers",
            "postbag",
            #[cfg(feature = "fory")]
            "Fory",
            "serde_json",
        ];
        for (operation, formats) in [
            (Operation::Resolve, &others[..]),
            (Operation::Release, &["SDP", BASELINE]),
            (Operation::Edit, &["SDP", BASELINE]),
        ] {
            let expected = if suite.name == "plugins" {
                formats
            } else {
                &[]
            };
            assert_eq!(formats_with(&suite, operation), expected, "{}", suite.name);
        }
    }
}

#[test]
fn borsh_and_speedy_write_the_bytes_of_sdp_with_known_sizes() {
    for suite in suites().filter(|suite| suite.name != "ipc") {
        let wire = |format| {
            let wire = suite.wires.iter().find(|(name, _)| *name == format);
            wire.unwrap().1
        };
        for other in ["borsh", "speedy"] {
            assert!(wire(other) == wire("SDP"), "{}: {other}", suite.name);
        }
        let known = match suite.name {
            "plugins" => 107_998,
            "signed_block" => 1_546,
            "mesh" => 60_004,
            _ => continue,
        };
        assert_eq!(wire("SDP").len(), known, "{}", suite.name);
    }
}
