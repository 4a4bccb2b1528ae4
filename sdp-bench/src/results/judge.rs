//! The one rule by which a time is faster, level or slower, and everything that follows from it.

use super::model::{
    Environment, Faster, FasterCell, Kind, Results, Row, Settings, Standing, Tally, Workload,
};
use super::reasons;
use crate::suite::Comparison;

/// Times that differ by less than this are level, however small their noise: the addresses of code
/// and data move a time by as much from build to build.
const MIN_DIFFERENCE: f64 = 0.02;

/// Lengths that differ by less than this are level. They have no noise.
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
            faster: faster(&workloads),
            workloads,
        }
    }
}

/// Compares every row and every encoding with those of the reference.
fn judge(workload: &mut Workload) {
    let reference = workload.comparison.reference();
    let mut seen = Vec::new();
    for row in &mut workload.rows {
        let cell = (row.operation, row.format.clone());
        row.leads = !seen.contains(&cell);
        seen.push(cell);
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
        let length = |len, base| ratio_of_lengths(len, base).unzip();
        (encoding.ratio, encoding.standing) = length(encoding.bytes, base.bytes);
        (encoding.compressed_ratio, encoding.compressed_standing) =
            length(encoding.compressed, base.compressed);
        if encoding.format == reference {
            (encoding.standing, encoding.compressed_standing) = (None, None);
        }
    }
}

fn ratio_of_lengths(len: usize, base: usize) -> Option<(f64, Standing)> {
    let ratio = (base > 0).then(|| len as f64 / base as f64)?;
    let standing = match ratio - 1.0 {
        difference if difference < -MIN_LENGTH_DIFFERENCE => Standing::Faster,
        difference if difference > MIN_LENGTH_DIFFERENCE => Standing::Slower,
        _ => Standing::Level,
    };
    Some((ratio, standing))
}

fn compare(row: &Row, base: &Row) -> Standing {
    let margin = combine_noise(&[row.noise, base.noise]).max(MIN_DIFFERENCE);
    let difference = row.nanoseconds - base.nanoseconds;
    if difference.abs() <= margin * base.nanoseconds {
        Standing::Level
    } else if difference < 0.0 {
        Standing::Faster
    } else {
        Standing::Slower
    }
}

/// The rows that are compared with SDP.
fn compared(workloads: &[Workload]) -> impl Iterator<Item = (&Workload, &Row)> {
    (workloads.iter())
        .filter(|workload| workload.comparison == Comparison::Formats)
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
        level: count(Standing::Level),
        slower: count(Standing::Faster),
    }
}

/// The comparisons in which another format is faster, by reason; those without a reason come last.
fn faster(workloads: &[Workload]) -> Vec<Faster> {
    let mut groups: Vec<Faster> = (reasons::all().into_iter())
        .map(|reason| Faster {
            reason: reason.to_owned(),
            cells: Vec::new(),
        })
        .collect();
    for (workload, row) in compared(workloads) {
        let reason = reasons::find(&workload.name, row.operation, &row.format);
        let group = groups.iter_mut().find(|group| group.reason == reason);
        if let (Some(group), Some(Standing::Faster), Some(ratio)) = (group, row.standing, row.ratio)
        {
            group.cells.push(FasterCell {
                workload: workload.name.clone(),
                operation: row.operation,
                format: row.format.clone(),
                ratio,
                noise: row.ratio_noise,
            });
        }
    }
    groups.retain(|group| !group.cells.is_empty());
    groups
}
