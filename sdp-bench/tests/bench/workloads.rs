//! Encodings of every workload.

use sdp_bench::Operation;
use sdp_bench::catalogue::ENTRIES;
use sdp_bench::suite::{BASELINE, SDP_SERDE, Suite};

const FORMATS: &[&str] = &[
    "SDP",
    SDP_SERDE,
    "prost",
    #[cfg(feature = "all-formats")]
    "buffa",
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
        let with_baseline = [FORMATS, &[BASELINE]].concat();
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
            let formats = formats_with(&suite, operation);
            let in_place = ["SDP", "FlatBuffers", "rkyv"];
            assert!(
                in_place.iter().all(|it| formats.contains(it)),
                "{formats:?}"
            );
        }
        let others = [
            "SDP",
            "prost",
            #[cfg(feature = "all-formats")]
            "buffa",
            "FlatBuffers",
            "postbag",
            #[cfg(feature = "all-formats")]
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
