//! What a case costs: time, by samples taken in rounds; allocations, in a pass of their own.
//!
//! Apart from the report, which only knows the figures.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use crate::allocations::{Allocations, counted};
use crate::suite::{Case, Suite};

/// What one case costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The median of all samples, in nanoseconds for one repetition.
    pub(crate) nanoseconds: f64,
    /// Half of what lies between the quartiles, as a part of the median.
    pub(crate) spread: f64,
    pub(crate) allocations: Allocations,
}

/// Measures every case of `suites`, and gives the costs in their order.
///
/// A round takes one sample of each case, so that whatever changes while a run goes on (the clock,
/// a neighbour, the heap) meets all of them. Every other round goes backwards, and before each
/// sample the case runs once untimed: none of them has the caches to itself.
pub(crate) fn measure(
    suites: &mut [Suite],
    rounds: NonZeroU32,
    sample: Duration,
) -> Vec<Vec<Cost>> {
    settle_heap();
    let mut samples: Vec<Vec<Samples<'_>>> = (suites.iter_mut())
        .map(|suite| {
            (suite.cases.iter_mut())
                .map(|case| Samples::calibrated(case, sample))
                .collect()
        })
        .collect();
    for round in 0..rounds.get() {
        let all = samples.iter_mut().flatten();
        if round % 2 == 0 {
            all.for_each(Samples::take);
        } else {
            all.rev().for_each(Samples::take);
        }
    }
    (samples.into_iter())
        .map(|samples| samples.into_iter().map(Samples::finish).collect())
        .collect()
}

/// Frees a large block before anything is timed.
///
/// Some allocators learn from it: glibc gives blocks of up to 128 KiB back to the system at first,
/// and with them the pages of every encoding that is freed. How soon it stops would depend on which
/// format runs first.
fn settle_heap() {
    drop(black_box(vec![0_u8; 1 << 24]));
}

/// A case with its samples so far.
struct Samples<'a> {
    case: &'a mut Case,
    repetitions: u64,
    allocations: Allocations,
    /// Nanoseconds for one repetition.
    taken: Vec<f64>,
}

impl<'a> Samples<'a> {
    /// Finds how many repetitions fill a sample, and counts allocations on the way.
    fn calibrated(case: &'a mut Case, sample: Duration) -> Self {
        // Twice as many until they take a good part of it, and then as many as fit.
        let mut repetitions: u64 = 1;
        let mut taken = timed(case, repetitions);
        while taken.saturating_mul(4) < sample {
            repetitions = repetitions.saturating_mul(2);
            taken = timed(case, repetitions);
        }
        let fitting = (sample.as_nanos())
            .saturating_mul(u128::from(repetitions))
            .checked_div(taken.as_nanos())
            .and_then(|fitting| u64::try_from(fitting).ok());
        let ((), allocations) = counted(|| case.repeat(1));
        Self {
            case,
            repetitions: fitting.unwrap_or(repetitions).max(1),
            allocations,
            taken: Vec::new(),
        }
    }

    fn take(&mut self) {
        self.case.repeat(1);
        let taken = timed(self.case, self.repetitions);
        self.taken
            .push(taken.as_nanos() as f64 / self.repetitions as f64);
    }

    fn finish(mut self) -> Cost {
        self.taken.sort_by(f64::total_cmp);
        let [low, median, high] = [1, 2, 3].map(|quarters| quantile(&self.taken, quarters));
        Cost {
            nanoseconds: median,
            spread: (high - low) / 2.0 / median,
            allocations: self.allocations,
        }
    }
}

fn timed(case: &mut Case, repetitions: u64) -> Duration {
    let start = Instant::now();
    case.repeat(repetitions);
    start.elapsed()
}

/// The value below which so many quarters of `sorted` lie; the mean of two where it falls between.
fn quantile(sorted: &[f64], quarters: usize) -> f64 {
    let position = sorted.len().saturating_sub(1).saturating_mul(quarters);
    let at = |index| sorted.get(index).copied().unwrap_or(f64::NAN);
    (at(position / 4) + at(position.div_ceil(4))) / 2.0
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_are_of_the_order_and_not_of_the_size() {
        let samples = [1.0, 2.0, 3.0, 4.0, 1000.0];
        assert_eq!([1, 2, 3].map(|q| quantile(&samples, q)), [2.0, 3.0, 4.0]);
        assert_eq!(quantile(&[1.0, 2.0], 2), 1.5);
        assert_eq!(quantile(&[7.0], 1), 7.0);
        assert!(quantile(&[], 2).is_nan());
    }
}
