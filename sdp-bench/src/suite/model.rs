//! A suite: the cases of one workload.

use std::collections::HashSet;

use anyhow::{Context, Result, ensure};

use super::case::Case;
use crate::operation::Operation;

/// The name of the format that the others are compared with.
pub const SDP: &str = "SDP";

/// SDP through the traits of serde. It is compared only with the formats that use serde.
pub const SDP_SERDE: &str = "SDP (serde)";

/// bincode through the traits of serde. It is compared only with [`SDP_SERDE`], and [`SDP`] with bincode's own derive.
pub const BINCODE_SERDE: &str = "bincode (serde)";

/// `memcpy` for encoding, and `Clone` for decoding. Its rows are shown without a comparison.
pub const BASELINE: &str = "baseline";

/// All cases on one value, with the encodings of this value.
pub struct Suite {
    /// The name for `--workload`, such as `plugins`.
    pub name: &'static str,
    /// The value, in a few words.
    pub title: String,
    /// Each format with its encoding.
    pub wires: Vec<(&'static str, &'static [u8])>,
    /// The cases, in the order of the formats.
    pub cases: Vec<Case>,
}

impl Suite {
    /// Creates a suite without cases, to be filled by the formats.
    pub fn new(name: &'static str, title: impl Into<String>) -> Self {
        Self {
            name,
            title: title.into(),
            wires: Vec::new(),
            cases: Vec::new(),
        }
    }

    /// Checks the result of each case.
    ///
    /// # Errors
    ///
    /// Returns the first failed check.
    pub fn verify(&mut self) -> Result<()> {
        let mut labels = HashSet::new();
        for case in &mut self.cases {
            ensure!(
                labels.insert(case.label()),
                "{}: duplicate case {}",
                self.title,
                case.label()
            );
            case.verify()
                .with_context(|| format!("{}: {}", self.title, case.label()))?;
        }
        Ok(())
    }

    /// Keeps the cases selected by `wanted`, with SDP and the baseline for their operations.
    pub fn retain(&mut self, wanted: impl Fn(&Case) -> bool) {
        let operations: Vec<Operation> = (self.cases.iter())
            .filter(|case| wanted(case))
            .map(|case| case.operation)
            .collect();
        self.cases.retain(|case| {
            wanted(case)
                || ([SDP, BASELINE].contains(&case.format) && operations.contains(&case.operation))
        });
        let cases = &self.cases;
        self.wires
            .retain(|(format, _)| cases.iter().any(|case| case.format == *format));
    }
}

/// Leaks an input, so that cases need no lifetime and decoded values can borrow from it. Inputs are few, and are needed
/// until the process ends.
pub fn forever<T>(input: T) -> &'static T {
    Box::leak(Box::new(input))
}
