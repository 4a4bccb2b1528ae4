//! Who is ahead: the one rule that every table, chart and count goes by.
//!
//! Apart from the figures, because it is a judgement of them: a difference that another run could
//! turn around counts as none.

use super::{Results, Row, WorkloadResults};
use crate::operation::Operation;
use crate::suite::{Comparison, FLOOR};

/// Times that differ by less than this part of the baseline's are level, however small their noise:
/// where code and data come to lie moves a time by as much from build to build.
pub(crate) const LEAST_TIME: f64 = 0.02;

/// The same for lengths and memory, which have none. What differs by less is of no use to anyone.
pub(crate) const LEAST_SIZE: f64 = 0.005;

/// A figure of more noise than this is marked.
pub(crate) const LARGE_NOISE: f64 = 0.05;

/// The noise of a ratio or a difference of figures that have this much: the root of the sum of squares,
/// as of figures that are independent. What moves the rows of a process together, a clock that is
/// slower for a while, counts for each of them, so that this is rather too much than too little.
pub(crate) fn together(noise: &[f64]) -> f64 {
    noise.iter().map(|it| it * it).sum::<f64>().sqrt()
}

/// How the baseline does against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The baseline takes less.
    Ahead,
    /// No difference that counts.
    Level,
    /// The other takes less.
    Behind,
}

impl Standing {
    /// Where the baseline takes `base` and the other `other`; differences of up to `margin`, a part of
    /// `base`, do not count.
    fn of(other: f64, base: f64, margin: f64) -> Self {
        if (other - base).abs() <= margin * base {
            Self::Level
        } else if other < base {
            Self::Behind
        } else {
            Self::Ahead
        }
    }

    /// Of the baseline that `base` is, beside `row`.
    #[must_use]
    pub fn of_times(row: &Row, base: &Row) -> Self {
        let margin = together(&[row.noise, base.noise]).max(LEAST_TIME);
        Self::of(row.nanoseconds, base.nanoseconds, margin)
    }

    /// Of a size or an amount of memory beside that of another.
    #[must_use]
    pub fn of_size(other: u64, base: u64) -> Self {
        Self::of(other as f64, base as f64, LEAST_SIZE)
    }
}

/// The comparisons with peers that check their input, as the baseline stands in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// SDP is faster.
    pub ahead: usize,
    /// Neither is.
    pub level: usize,
    /// A peer is faster.
    pub behind: usize,
}

impl Tally {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> usize {
        (self.ahead.saturating_add(self.level)).saturating_add(self.behind)
    }
}

impl WorkloadResults {
    /// What the rows of an operation are compared to.
    fn base(&self, operation: Operation) -> Option<&Row> {
        self.first(operation, self.baseline())
    }

    /// The noise of a row's ratio: its own, and that of what it is compared to.
    #[must_use]
    pub fn ratio_noise(&self, row: &Row) -> f64 {
        let base = self.base(row.operation);
        together(&[row.noise, base.map_or(0.0, |base| base.noise)])
    }

    /// How the baseline does against a row; nothing for its own rows and the floor's.
    #[must_use]
    pub fn standing(&self, row: &Row) -> Option<Standing> {
        if [self.baseline(), FLOOR].contains(&row.peer.as_str()) {
            return None;
        }
        let base = self.base(row.operation)?;
        Some(Standing::of_times(row, base))
    }

    /// Each operation of each peer that checks its input, once: by the row that stands for it.
    pub fn cells(&self) -> impl Iterator<Item = &Row> {
        let peers = self.peers(true).into_iter();
        peers
            .filter(|peer| *peer != self.baseline())
            .flat_map(move |peer| {
                self.operations()
                    .filter_map(move |operation| self.first(operation, peer))
            })
    }

    /// The cells in which a peer is ahead of SDP. Modes are no peers, and have none.
    pub fn losses(&self) -> impl Iterator<Item = &Row> {
        let are_formats = self.comparison == Comparison::Formats;
        let is_loss = |row: &Row| self.standing(row) == Some(Standing::Behind);
        self.cells().filter(move |row| are_formats && is_loss(row))
    }
}

impl Results {
    /// How SDP does against the peers, all workloads together.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for workload in self.formats() {
            for standing in workload.cells().filter_map(|row| workload.standing(row)) {
                let count = match standing {
                    Standing::Ahead => &mut tally.ahead,
                    Standing::Level => &mut tally.level,
                    Standing::Behind => &mut tally.behind,
                };
                *count = count.saturating_add(1);
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::{Standing, Tally};
    use crate::operation::Operation;
    use crate::results::sample::{results, rows, workload};

    fn standing(ratio: f64, noise: f64) -> Option<Standing> {
        let rows = rows(Operation::Encode, &[("other", "call", ratio, noise)]);
        let workload = workload("log", rows, &[]);
        let row = workload.first(Operation::Encode, "other")?;
        workload.standing(row)
    }

    #[test]
    fn difference_counts_beyond_the_noise_of_both_and_two_percent() {
        // SDP's own noise is 1 %.
        assert_eq!(standing(0.985, 0.0), Some(Standing::Level));
        assert_eq!(standing(1.015, 0.0), Some(Standing::Level));
        assert_eq!(standing(0.97, 0.0), Some(Standing::Behind));
        assert_eq!(standing(1.03, 0.0), Some(Standing::Ahead));
        assert_eq!(standing(0.93, 0.075), Some(Standing::Level));
        assert_eq!(standing(1.07, 0.075), Some(Standing::Level));
        assert_eq!(standing(0.91, 0.075), Some(Standing::Behind));
        assert_eq!(standing(1.09, 0.075), Some(Standing::Ahead));
    }

    #[test]
    fn baseline_and_floor_have_no_standing() {
        let rows = rows(Operation::Encode, &[("floor", "copy", 0.1, 0.0)]);
        let workload = workload("log", rows, &[]);
        for row in &workload.rows {
            assert_eq!(workload.standing(row), None, "{}", row.peer);
        }
    }

    #[test]
    fn sizes_count_beyond_half_a_percent() {
        assert_eq!(Standing::of_size(996, 1000), Standing::Level);
        assert_eq!(Standing::of_size(1004, 1000), Standing::Level);
        assert_eq!(Standing::of_size(994, 1000), Standing::Behind);
        assert_eq!(Standing::of_size(1006, 1000), Standing::Ahead);
        assert_eq!(Standing::of_size(0, 0), Standing::Level);
        assert_eq!(Standing::of_size(0, 12), Standing::Behind);
        assert_eq!(Standing::of_size(12, 0), Standing::Ahead);
    }

    #[test]
    fn each_cell_is_counted_once_by_its_first_row_and_unchecked_ones_never() {
        let encode = rows(
            Operation::Encode,
            &[
                ("prost", "encode", 1.0, 0.0),
                ("prost", "from native, encode", 3.0, 0.0),
                ("other", "fast", 0.5, 0.0),
                ("other", "faster", 0.4, 0.0),
                ("floor", "copy", 0.1, 0.0),
            ],
        );
        let read = rows(
            Operation::Read,
            &[
                ("other", "view", 2.0, 0.0),
                ("other unverified", "unsafe", 0.1, 0.0),
            ],
        );
        let results = results(vec![workload("log", [encode, read].concat(), &[])]);
        let expected = Tally {
            ahead: 1,
            level: 1,
            behind: 1,
        };
        assert_eq!(results.tally(), expected);
        assert_eq!(results.tally().total(), 3);
        let losses: Vec<&str> = (results.workloads.iter())
            .flat_map(|workload| workload.losses().map(|row| row.how.as_str()))
            .collect();
        assert_eq!(losses, ["fast"]);
    }
}
