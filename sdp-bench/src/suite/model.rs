//! A suite: the cases of one workload and the kind of their comparison.

use std::collections::HashSet;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::case::Case;
use crate::operation::Operation;

/// The kind of comparison in a suite, which decides about its reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Formats, as ratios to SDP.
    Formats,
    /// SDP's modes, as differences to byte mode.
    Modes,
    /// Formats and their framing through a stream, as ratios to SDP.
    Streams,
}

impl Comparison {
    /// Returns the reference, with which the other formats are compared.
    #[must_use]
    pub const fn reference(self) -> &'static str {
        match self {
            Self::Formats | Self::Streams => "SDP",
            Self::Modes => "byte mode",
        }
    }

    /// Returns the operations of the cases.
    pub fn operations(self) -> impl Iterator<Item = Operation> {
        let are_streams = self == Self::Streams;
        (Operation::ALL.into_iter()).filter(move |it| it.is_of_stream() == are_streams)
    }
}

/// The baseline: `memcpy` for encoding, `Clone` for decoding, a cast for reading numbers in place.
pub const BASELINE: &str = "baseline";

/// Reading with SDP in one pass. It promises less than the formats, because an error appears after the fields before it
/// were read.
pub const ONE_PASS: &str = "SDP one-pass";

/// SDP through the traits of serde. Its rows are shown, but SDP does not compete with itself.
pub const SDP_SERDE: &str = "SDP (serde)";

/// Returns whether the rows of this name are shown beside the formats without a comparison.
pub fn is_baseline(format: &str) -> bool {
    [BASELINE, ONE_PASS].contains(&format)
}

/// Returns whether a format does not check its input, according to its name. Tables and charts do not mix such formats
/// with others.
pub fn is_unchecked(format: &str) -> bool {
    format.ends_with("unverified") || format.ends_with("unchecked")
}

/// All cases on one value, with the encodings of this value.
pub struct Suite {
    /// The name for `--workload`, such as `plugins`.
    pub name: &'static str,
    /// The value, in a few words.
    pub title: String,
    /// The kind of comparison.
    pub comparison: Comparison,
    /// Each format with its encoding.
    pub wires: Vec<(&'static str, &'static [u8])>,
    /// The cases, in the order of the formats.
    pub cases: Vec<Case>,
    /// The missing operations, each with its format and the reason.
    pub gaps: Vec<(Operation, &'static str, &'static str)>,
}

impl Suite {
    /// Creates a suite without cases, to be filled by the formats.
    pub fn new(name: &'static str, title: impl Into<String>, comparison: Comparison) -> Self {
        Self {
            name,
            title: title.into(),
            comparison,
            wires: Vec::new(),
            cases: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// Checks the result of each case, and the reasons of missing operations.
    ///
    /// # Errors
    ///
    /// Returns the first failed check.
    pub fn verify(&mut self) -> Result<()> {
        self.verify_complete()?;
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

    /// Adds the same reason for all formats without a case of this operation or a reason.
    pub fn others_cannot(&mut self, operation: Operation, reason: &'static str) {
        let is_known = |format: &&str| {
            let has_case = |it: &Case| it.operation == operation && it.format == *format;
            self.cases.iter().any(has_case)
                || (self.gaps.iter()).any(|(gap, of, _)| *gap == operation && of == format)
        };
        let others: Vec<_> = self.formats();
        let others = others.into_iter().filter(|format| !is_known(format));
        let gaps: Vec<_> = others.map(|format| (operation, format, reason)).collect();
        self.gaps.extend(gaps);
    }

    /// Returns whether a format has a case of this operation.
    pub fn measures(&self, operation: Operation) -> bool {
        self.cases.iter().any(|case| case.operation == operation)
    }

    /// Checks that each format has a case or a reason for each measured operation.
    fn verify_complete(&self) -> Result<()> {
        let operations = Operation::ALL.into_iter().filter(|it| self.measures(*it));
        for operation in operations {
            for format in self.formats() {
                let does = (self.cases.iter())
                    .any(|case| case.operation == operation && case.format == format);
                let reason = (self.gaps.iter())
                    .find(|(gap, of, _)| *gap == operation && *of == format)
                    .map(|(_, _, reason)| *reason);
                ensure!(
                    does == reason.is_none(),
                    "{}: {}: {format}: expected either a case or a reason, reason: {}",
                    self.title,
                    operation.title(),
                    reason.unwrap_or("none")
                );
            }
        }
        Ok(())
    }

    /// Returns the formats with a case, a reason or an encoding, but not the baselines, because they need no reasons.
    #[must_use]
    pub fn formats(&self) -> Vec<&'static str> {
        let mut formats: Vec<&str> = (self.cases.iter().map(|case| case.format))
            .chain(self.gaps.iter().map(|(_, format, _)| *format))
            .chain(self.wires.iter().map(|(format, _)| *format))
            .filter(|format| !is_baseline(format))
            .collect();
        formats.sort_unstable();
        formats.dedup();
        formats
    }

    /// Keeps the cases selected by `wanted`, and the reference and baselines of their operations.
    pub fn retain(&mut self, wanted: impl Fn(&Case) -> bool) {
        let reference = self.comparison.reference();
        let operations: Vec<Operation> = (self.cases.iter())
            .filter(|case| wanted(case))
            .map(|case| case.operation)
            .collect();
        self.cases.retain(|case| {
            wanted(case)
                || ((case.format == reference || is_baseline(case.format))
                    && operations.contains(&case.operation))
        });
        let cases = &self.cases;
        self.wires
            .retain(|(format, _)| cases.iter().any(|case| case.format == *format));
        self.gaps.retain(|(operation, format, _)| {
            operations.contains(operation) && cases.iter().any(|case| case.format == *format)
        });
    }
}

/// Leaks an input, so that cases need no lifetime and decoded values can borrow from it. Inputs are few, and are needed
/// until the process ends.
pub fn forever<T>(input: T) -> &'static T {
    Box::leak(Box::new(input))
}
