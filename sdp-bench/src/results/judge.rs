//! The rule of comparison (faster, equal, slower or unresolved) and its tally.

use super::model::{Environment, Kind, Results, Row, Settings, Standing, Tally, Workload};
use crate::operation::Operation;
use crate::suite::SDP_SERDE;

/// A smaller difference of times counts as equal, even with less noise: times change by as much from build
/// to build, with the addresses of code and data.
const MIN_DIFFERENCE: f64 = 0.02;

/// Times are equal only if the noise rules out a larger difference.
const MAX_EQUAL: f64 = 0.1;

/// A smaller difference of lengths counts as equal, although lengths have no noise.
const MIN_LENGTH_DIFFERENCE: f64 = 0.005;

/// Returns the noise of a ratio of independent figures: the root of the sum of squares.
#[must_use]
pub fn combine_noise(noise: &[f64]) -> f64 {
    noise.iter().map(|it| it * it).sum::<f64>().sqrt()
}

impl Results {
    /// Judges `workloads` and adds them up.
    #[must_use]
    pub fn new(environment: Environment, settings: Settings, mut workloads: Vec<Workload>) -> Self {
        workloads.iter_mut().for_each(judge);
        Self {
            environment,
            settings,
            tally: tally(&workloads),
            workloads,
        }
    }

    /// Returns the leading rows of all comparisons with SDP, and SDP's own.
    pub fn compared(&self) -> impl Iterator<Item = (&Workload, &Row)> {
        compared(&self.workloads)
    }
}

/// Compares every row and every encoding with those of the reference.
fn judge(workload: &mut Workload) {
    let reference = workload.comparison.reference();
    let all = workload.rows.clone();
    for (index, row) in workload.rows.iter_mut().enumerate() {
        row.leads = leading(&all, row) == Some(index);
    }
    let unjudged = workload.rows.clone();
    for row in &mut workload.rows {
        let is_compared =
            |it: &&Row| it.operation == row.operation && it.leads && it.kind == Kind::Checked;
        let mut compared = unjudged.iter().filter(is_compared);
        let Some(base) = compared.clone().find(|it| it.format == reference) else {
            continue;
        };
        row.ratio = Some(row.nanoseconds / base.nanoseconds);
        row.ratio_noise = combine_noise(&[row.noise, base.noise]);
        if row.kind == Kind::Checked && row.format != reference {
            row.standing = Some(compare(row, base));
        }
        if row.leads && row.kind == Kind::Checked {
            let faster = compared
                .by_ref()
                .filter(|it| compare(it, row) == Standing::Faster);
            row.rank = Some(faster.count().saturating_add(1));
        }
    }
    let Some(base) = workload.encoding(reference).cloned() else {
        return;
    };
    for encoding in &mut workload.encodings {
        let length = |len: Option<usize>, base: Option<usize>| {
            let ratio = (len.zip(base).filter(|(_, base)| *base > 0))
                .map(|(len, base)| len as f64 / base as f64);
            let standing = ratio.map(|ratio| Standing::of(ratio, MIN_LENGTH_DIFFERENCE, 0.0));
            (ratio, standing)
        };
        (encoding.ratio, encoding.standing) = length(Some(encoding.bytes), Some(base.bytes));
        (encoding.compressed_ratio, encoding.compressed_standing) =
            length(encoding.compressed, base.compressed);
        if [reference, SDP_SERDE].contains(&encoding.format.as_str()) {
            (encoding.standing, encoding.compressed_standing) = (None, None);
        }
    }
}

/// Returns the compared row of a format's operation: the fastest of `Read`, because formats read in several ways, and
/// the first of other operations.
fn leading(rows: &[Row], row: &Row) -> Option<usize> {
    let cell = |row: &Row| (row.operation, row.format.clone());
    let mut calls = (rows.iter().enumerate()).filter(|(_, it)| cell(it) == cell(row));
    let lead = match row.operation {
        Operation::Read => calls.min_by(|(_, a), (_, b)| a.nanoseconds.total_cmp(&b.nanoseconds)),
        _ => calls.next(),
    };
    lead.map(|(index, _)| index)
}

fn compare(row: &Row, base: &Row) -> Standing {
    let noise = combine_noise(&[row.noise, base.noise]);
    Standing::of(row.nanoseconds / base.nanoseconds, MIN_DIFFERENCE, noise)
}

impl Standing {
    /// Judges a figure by its ratio to the reference's, so that differences up to `min_difference` count as equal.
    pub(crate) fn of(ratio: f64, min_difference: f64, noise: f64) -> Self {
        let difference = (ratio - 1.0).abs();
        if difference > noise.max(min_difference) {
            if ratio < 1.0 {
                Self::Faster
            } else {
                Self::Slower
            }
        } else if difference + noise <= MAX_EQUAL {
            Self::Equal
        } else {
            Self::Unresolved
        }
    }
}

fn compared(workloads: &[Workload]) -> impl Iterator<Item = (&Workload, &Row)> {
    (workloads.iter())
        .filter(|workload| workload.compares_formats())
        .flat_map(|workload| workload.rows.iter().map(move |row| (workload, row)))
        .filter(|(_, row)| row.leads)
}

fn tally(workloads: &[Workload]) -> Tally {
    let count = |standing| {
        (compared(workloads))
            .filter(|(_, row)| row.standing == Some(standing))
            .count()
    };
    Tally {
        faster: count(Standing::Slower),
        equal: count(Standing::Equal),
        slower: count(Standing::Faster),
        unresolved: count(Standing::Unresolved),
    }
}
