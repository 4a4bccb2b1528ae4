//! The cases of one workload. The closure that is timed is also the one that is checked.

mod case;
mod format;

use std::collections::HashSet;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

pub(crate) use crate::operation::Operation;
pub use case::Case;
pub use format::Format;

/// Against what the cases of a suite are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Formats with each other: ratios to SDP.
    Formats,
    /// SDP's modes with each other: differences to byte mode.
    Modes,
    /// Formats through a stream, with what they are framed by: ratios to SDP.
    Streams,
}

impl Comparison {
    /// The format that the others are compared to.
    #[must_use]
    pub const fn reference(self) -> &'static str {
        match self {
            Self::Formats | Self::Streams => "SDP",
            Self::Modes => "byte mode",
        }
    }

    /// The operations that its cases do.
    pub fn operations(self) -> impl Iterator<Item = Operation> {
        let are_streams = self == Self::Streams;
        (Operation::ALL.into_iter()).filter(move |it| it.is_of_stream() == are_streams)
    }
}

/// What shows the least possible time of an operation, and is no format.
pub const BASELINE: &str = "baseline";

/// Whether a format reads its input without checking it, which its name then says. Such a format never
/// stands in one table or chart with those that check.
pub fn is_unchecked(format: &str) -> bool {
    format.ends_with("unverified") || format.ends_with("unchecked")
}

/// All cases on one value.
pub struct Suite {
    /// One word, by which it is chosen.
    pub name: &'static str,
    /// The value, in a few words.
    pub title: String,
    /// The kind of comparison.
    pub comparison: Comparison,
    /// Each format with its encoding.
    pub wires: Vec<(&'static str, &'static [u8])>,
    /// The cases, in the order of the formats.
    pub cases: Vec<Case>,
    /// What a format cannot do, and why.
    pub gaps: Vec<(Operation, &'static str, &'static str)>,
}

impl Suite {
    /// A suite without cases.
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

    /// A format, with the value in the type that it works on, and that value's encoding.
    pub fn format<V>(
        &mut self,
        name: &'static str,
        value: &'static V,
        wire: Vec<u8>,
    ) -> Format<'_, V> {
        Format::new(self, name, value, forever(wire))
    }

    /// Checks that every case does what it says, and that what a format does not do has its reason.
    ///
    /// # Errors
    ///
    /// The first that is not so.
    pub fn verify(&mut self) -> Result<()> {
        self.verify_complete()?;
        let mut labels = HashSet::new();
        for case in &mut self.cases {
            ensure!(
                labels.insert(case.label()),
                "{}: two cases are called {}",
                self.title,
                case.label()
            );
            case.verify()
                .with_context(|| format!("{}: {}", self.title, case.label()))?;
        }
        Ok(())
    }

    /// Checks that each format does each operation, or says why it cannot.
    fn verify_complete(&self) -> Result<()> {
        for format in self.formats() {
            for operation in self.comparison.operations() {
                let does = (self.cases.iter())
                    .any(|case| case.operation == operation && case.format == format);
                let reason = (self.gaps.iter())
                    .find(|(gap, of, _)| *gap == operation && *of == format)
                    .map(|(_, _, reason)| *reason);
                ensure!(
                    does == reason.is_none(),
                    "{}: {}: {format}: either a case or a reason: {}",
                    self.title,
                    operation.title(),
                    reason.unwrap_or("none")
                );
            }
        }
        Ok(())
    }

    /// Who has a case, a reason or an encoding here. The baseline is no format: it shows the least time of
    /// the operations that have one, which is a copy or a clone, and owes the others nothing.
    #[must_use]
    pub fn formats(&self) -> Vec<&'static str> {
        let mut formats: Vec<&str> = (self.cases.iter().map(|case| case.format))
            .chain(self.gaps.iter().map(|(_, format, _)| *format))
            .chain(self.wires.iter().map(|(format, _)| *format))
            .filter(|format| *format != BASELINE)
            .collect();
        formats.sort_unstable();
        formats.dedup();
        formats
    }

    /// Keeps the cases that `wanted` picks, and what they are compared to: the reference and the
    /// baseline of their operations.
    pub fn retain(&mut self, wanted: impl Fn(&Case) -> bool) {
        let compared = [self.comparison.reference(), BASELINE];
        let operations: Vec<Operation> = (self.cases.iter())
            .filter(|case| wanted(case))
            .map(|case| case.operation)
            .collect();
        self.cases.retain(|case| {
            wanted(case)
                || (compared.contains(&case.format) && operations.contains(&case.operation))
        });
        let cases = &self.cases;
        self.wires
            .retain(|(format, _)| cases.iter().any(|case| case.format == *format));
        self.gaps.retain(|(operation, format, _)| {
            operations.contains(operation) && cases.iter().any(|case| case.format == *format)
        });
    }
}

/// The one place that gives an input the lifetime of the process. Inputs are few, and needed until
/// it ends; in return no case carries a lifetime, and a decoded value may borrow from its input.
pub fn forever<T>(input: T) -> &'static T {
    Box::leak(Box::new(input))
}
