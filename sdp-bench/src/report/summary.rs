//! The summary of a run: each format beside SDP, as a geometric mean over the workloads.

use super::table::{Cell, Measure};
use crate::operation::Operation;
use crate::results::{Kind, Results, Standing, Workload, union};
use crate::suite::SDP;

/// A smaller difference of means counts as equal.
const MIN_DIFFERENCE: f64 = 0.02;

/// The means of a run.
pub(super) struct Summary<'r> {
    workloads: Vec<&'r Workload>,
    /// The compared formats, without SDP.
    pub(super) formats: Vec<&'r str>,
    /// The operations that another format has, and the length.
    pub(super) measures: Vec<Measure>,
}

impl<'r> Summary<'r> {
    /// Returns the summary of the workloads that compare formats, or `None` if there are none.
    pub(super) fn new(results: &'r Results) -> Option<Self> {
        let compares = |it: &&Workload| !it.operations().all(Operation::is_of_stream);
        let workloads: Vec<_> = results.workloads.iter().filter(compares).collect();
        let formats = workloads.iter().flat_map(|it| it.formats(Kind::Format));
        let formats = formats.filter(|format| *format != SDP);
        let mut summary = Self {
            formats: union(formats),
            measures: Vec::new(),
            workloads,
        };
        let operations = Operation::ALL.into_iter().map(Measure::Time);
        let measured =
            |it: &Measure| (summary.formats.iter()).any(|f| summary.mean(*it, f).is_some());
        summary.measures = operations
            .chain([Measure::Bytes])
            .filter(measured)
            .collect();
        (!summary.measures.is_empty()).then_some(summary)
    }

    pub(super) fn workloads(&self) -> usize {
        self.workloads.len()
    }

    /// Returns the geometric mean of a format's multiples of SDP's figures, or `None` if it has no such operation.
    pub(super) fn mean(&self, measure: Measure, format: &str) -> Option<Cell> {
        let figures = self.workloads.iter().filter_map(|workload| match measure {
            Measure::Time(operation) => {
                let row = workload.leading(operation, format)?;
                Some((row.ratio?, row.ratio_noise))
            }
            Measure::Bytes => {
                // prost encodes an empty value as no bytes, but 0 has no logarithm.
                let ratio = workload.encoding(format)?.ratio?;
                (ratio > 0.0).then_some((ratio, 0.0))
            }
        });
        let (mut count, mut logarithms, mut squares) = (0.0, 0.0, 0.0);
        for (ratio, noise) in figures {
            count += 1.0;
            logarithms += ratio.ln();
            squares += noise * noise;
        }
        let (ratio, noise) = ((logarithms / count).exp(), squares.sqrt() / count);
        let standing = Standing::of(ratio, MIN_DIFFERENCE, noise);
        // Two digits are enough for a mean.
        (count > 0.0).then(|| Cell::compared(ratio, 1.0, Some(standing)))
    }
}
