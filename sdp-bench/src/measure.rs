//! The cost of a case: its time, sampled in rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::plan::{Pace, Plan, SAMPLE};
use crate::suite::{Case, Suite};

/// The cost of one case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// The time of one repetition: the median of the samples of a process, averaged over all processes.
    pub nanoseconds: f64,
    /// The relative difference to expect in another run.
    pub noise: f64,
    /// The number of samples.
    pub samples: usize,
    /// The medians of the processes, in nanoseconds.
    pub medians: Vec<f64>,
}

impl Cost {
    /// Computes the cost from the samples of one process. The noise is half of the interquartile range, without the
    /// differences between processes.
    pub fn of_samples(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let [low, median, high] = [1, 2, 3].map(|quarters| quantile(&samples, quarters));
        Self {
            nanoseconds: median,
            noise: (high - low) / 2.0 / median,
            samples: samples.len(),
            medians: vec![median],
        }
    }

    /// Computes the mean cost of several processes, or returns `None` for an empty slice. The noise is four standard
    /// errors of the mean, which another run rarely exceeds with the report's number of processes.
    pub fn of_processes(costs: &[Self]) -> Option<Self> {
        if let [alone] = costs {
            return Some(alone.clone());
        }
        let medians: Vec<f64> = costs.iter().map(|cost| cost.nanoseconds).collect();
        let mean = medians.iter().sum::<f64>() / medians.len() as f64;
        (!medians.is_empty()).then(|| Self {
            nanoseconds: mean,
            noise: noise(medians.iter().map(|median| median - mean)) / mean,
            samples: costs.iter().map(|cost| cost.samples).sum(),
            medians,
        })
    }

    /// Returns the relative noise of this time as a multiple of `other`. Times of one process are compared, so that a
    /// process with a slow machine adds no noise.
    pub fn noise_beside(&self, other: &Self) -> f64 {
        if self.medians.len() < 2 {
            return self.noise.hypot(other.noise);
        }
        let ratio = self.nanoseconds / other.nanoseconds;
        let pairs = self.medians.iter().zip(&other.medians);
        noise(pairs.map(|(own, other)| own - ratio * other)) / self.nanoseconds
    }
}

/// Returns four standard errors of a mean, from the differences to it.
fn noise(differences: impl ExactSizeIterator<Item = f64>) -> f64 {
    const ERRORS: f64 = 4.0;
    let count = differences.len() as f64;
    let squares: f64 = differences.map(|it| it * it).sum();
    ERRORS * (squares / (count - 1.0) / count).sqrt()
}

/// The costs of all cases, and the facts of their measurement.
#[derive(Serialize, Deserialize)]
pub(crate) struct Measured {
    /// The costs, in the order of the cases.
    pub(crate) costs: Vec<Cost>,
    pub(crate) rounds: u32,
    pub(crate) sample: Duration,
    pub(crate) took: Duration,
}

/// Measures every case of `suite` in about the time of `budget`, with at least `rounds` rounds.
///
/// Each round samples every case once, in random order, so that changes of the clock, the machine or the heap affect
/// all cases alike. Slow cases skip some rounds. Before a sample, the case runs untimed, once or for the length of a
/// sample, so that no case has an advantage in the caches.
pub(crate) fn measure(suite: &mut Suite, budget: Duration, rounds: u32) -> Measured {
    let _settled = settle_heap();
    let start = Instant::now();
    let cases = suite.cases.len();
    // Calibration takes only a small part of the budget.
    let glance = budget
        .div_f64(cases.max(1) as f64 * 50.0)
        .clamp(Duration::from_nanos(1), SAMPLE.div_f64(4.0));
    let mut series: Vec<Series<'_>> = (suite.cases.iter_mut())
        .map(|case| Series::new(case, glance))
        .collect();

    let paces: Vec<Pace> = series.iter().map(|series| series.pace).collect();
    let plan = Plan::new(&paces, budget.saturating_sub(start.elapsed()), rounds);
    let mut order: Vec<usize> = (0..cases).collect();
    let mut done = 0;
    for round in 0..plan.rounds {
        // The plan is only an estimate from the calibration.
        if round >= rounds && start.elapsed() > budget {
            break;
        }
        fastrand::shuffle(&mut order);
        for &index in &order {
            let turn = round.wrapping_add(u32::try_from(index).unwrap_or_default());
            if let Some(series) = series.get_mut(index) {
                series.take(&plan, turn);
            }
        }
        done = round.saturating_add(1);
    }
    // A run that ends early may have skipped slow cases.
    for series in series.iter_mut().filter(|it| it.samples.is_empty()) {
        series.take(&plan, 0);
    }
    Measured {
        costs: series.into_iter().map(Series::finish).collect(),
        rounds: done,
        sample: plan.sample,
        took: start.elapsed(),
    }
}

/// Keeps glibc from returning memory to the system while the result is held.
///
/// The system maps new memory page by page, which takes longer than filling it. At first, glibc takes every block over
/// 128 KiB from the system. Freeing such a block raises this threshold to its size, up to just under 32 MiB, but free
/// memory at the end of the heap still returns to the system once it exceeds twice the threshold. The largest rows free
/// as much, and other rows would pay for it, depending on their order. So this function raises the threshold and keeps
/// a block at the end of the heap. Unused blocks take no memory.
fn settle_heap() -> impl Sized {
    const MAX_THRESHOLD: usize = (32 << 20) - (64 << 10);
    drop(black_box(vec![0_u8; MAX_THRESHOLD]));
    let mut blocks =
        [(); 17].map(|()| Some(black_box(Vec::<u8>::with_capacity(MAX_THRESHOLD / 2))));
    blocks.last_mut().and_then(Option::take)
}

/// A case with its samples so far.
struct Series<'a> {
    case: &'a mut Case,
    pace: Pace,
    /// The samples: nanoseconds of one repetition.
    samples: Vec<f64>,
}

impl<'a> Series<'a> {
    /// Estimates the time of a repetition from a sample of at least `glance`.
    fn new(case: &'a mut Case, glance: Duration) -> Self {
        // The first repetition fills reused memory and the caches.
        case.repeat(1);
        let mut repetitions: u32 = 1;
        let mut elapsed = timed(case, 1);
        while elapsed < glance && repetitions < u32::MAX / 2 {
            repetitions = repetitions.saturating_mul(2);
            elapsed = timed(case, repetitions.into());
        }
        let once = elapsed.checked_div(repetitions).unwrap_or(elapsed);
        let pace = Pace {
            // A fraction of a nanosecond is rounded down to 0.
            once: once.max(Duration::from_nanos(1)),
            slow_to_warm: case.is_slow_to_warm(),
        };
        Self {
            case,
            pace,
            samples: Vec::new(),
        }
    }

    fn take(&mut self, plan: &Plan, round: u32) {
        if !round.is_multiple_of(plan.stride(self.pace.once)) {
            return;
        }
        let repetitions = plan.repetitions(self.pace.once);
        let _displaced = displaced(self.case.wire_len);
        self.case.repeat(plan.warm_up(self.pace));
        let elapsed = timed(self.case, repetitions);
        self.samples
            .push(elapsed.as_nanos() as f64 / repetitions as f64);
        // The estimate may be too high after a disturbance, and samples would then have too few repetitions, with cold
        // caches, for the whole run.
        let once = elapsed.div_f64(repetitions as f64);
        self.pace.once = self.pace.once.min(once.max(Duration::from_nanos(1)));
    }

    fn finish(self) -> Cost {
        Cost::of_samples(self.samples)
    }
}

/// Allocates a block of random length, so that the case's result has another address in each sample.
///
/// The time of a long copy depends on the positions of its source and target within their pages, on some processors by
/// a large factor. Without the block, a result would have one address for a whole run, and runs would differ by chance.
/// Nothing is written to the block, so it takes no space in the caches.
fn displaced(len: usize) -> Vec<u8> {
    // The lengths cover more than a page, in steps of the allocator's alignment.
    let steps = fastrand::usize(..256);
    black_box(Vec::with_capacity(
        len.saturating_add(steps.saturating_mul(16)),
    ))
}

fn timed(case: &mut Case, repetitions: u64) -> Duration {
    let start = Instant::now();
    case.repeat(repetitions);
    start.elapsed()
}

/// Returns a quartile of `sorted`: one of its values, or the mean of two neighbours.
fn quantile(sorted: &[f64], quarters: usize) -> f64 {
    let position = sorted.len().saturating_sub(1).saturating_mul(quarters);
    let at = |index| sorted.get(index).copied().unwrap_or(f64::NAN);
    (at(position / 4) + at(position.div_ceil(4))) / 2.0
}
