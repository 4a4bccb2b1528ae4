//! The tables of a run, with rows and columns from the results.

use super::summary::Summary;
use super::table::{Cell, Measure, Table};
use crate::figures::{time, whole};
use crate::results::{Kind, Workload};
use crate::suite::SDP;

/// The table with formats as rows, and operations and lengths as columns.
pub(super) fn overview(workload: &Workload, kinds: &[Kind]) -> Table {
    let times = workload.operations().map(Measure::Time);
    let measures: Vec<Measure> = times.chain([Measure::Bytes]).collect();
    let formats: Vec<_> = (kinds.iter().flat_map(|kind| workload.formats(*kind))).collect();
    Table::new(&formats, &measures, |measure, format| {
        figure(workload, measure, format)
    })
}

/// The table of geometric means over the workloads, with formats as rows, and operations and the length as columns.
pub(super) fn summary(summary: &Summary<'_>) -> Table {
    Table::new(&summary.formats, &summary.measures, |measure, format| {
        summary.mean(measure, format)
    })
}

/// Returns SDP's figure, or another format's multiple of it.
pub(super) fn figure(workload: &Workload, measure: Measure, format: &str) -> Option<Cell> {
    let (own, ratio, noise, standing) = match measure {
        Measure::Time(operation) => {
            let row = workload.leading(operation, format)?;
            let own = time(row.cost.nanoseconds, row.cost.noise);
            (own, row.ratio?, row.ratio_noise, row.standing)
        }
        Measure::Bytes => {
            let encoding = workload.encoding(format)?;
            let own = whole(encoding.bytes as u64);
            (own, encoding.ratio?, 0.0, encoding.standing)
        }
    };
    Some(match format {
        SDP => own.into(),
        _ => Cell::compared(ratio, noise, standing),
    })
}
