//! The cost of a case: its time, sampled in rounds, and its allocations, counted in a separate pass.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::allocations::{Allocations, counted};
use crate::plan::{Pace, Plan, SAMPLE};
use crate::progress;
use crate::suite::{Case, Suite};

/// The cost of one case.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// The time of one repetition: the median of the samples of a process, averaged over all processes.
    pub nanoseconds: f64,
    /// The relative difference to expect in another run.
    pub noise: f64,
    /// The number of samples.
    pub samples: usize,
    /// Allocations of one repetition.
    pub allocations: Allocations,
}

impl Cost {
    /// Computes the cost from the samples of one process. The noise is half of the interquartile range, without the
    /// differences between processes.
    pub fn of_samples(mut samples: Vec<f64>, allocations: Allocations) -> Self {
        samples.sort_by(f64::total_cmp);
        let [low, median, high] = [1, 2, 3].map(|quarters| quantile(&samples, quarters));
        Self {
            nanoseconds: median,
            noise: (high - low) / 2.0 / median,
            samples: samples.len(),
            allocations,
        }
    }

    /// Computes the mean cost of several processes, or returns `None` for an empty slice. The noise is four standard
    /// errors of the mean, which another run rarely exceeds with the report's number of processes.
    pub fn of_processes(costs: &[Self]) -> Option<Self> {
        const ERRORS: f64 = 4.0;
        let [first, others @ ..] = costs else {
            return None;
        };
        if others.is_empty() {
            return Some(*first);
        }
        let count = costs.len() as f64;
        let mean = costs.iter().map(|cost| cost.nanoseconds).sum::<f64>() / count;
        let squares = costs.iter().map(|cost| (cost.nanoseconds - mean).powi(2));
        let variance = squares.sum::<f64>() / others.len() as f64;
        Some(Self {
            nanoseconds: mean,
            noise: ERRORS * (variance / count).sqrt() / mean,
            samples: costs.iter().map(|cost| cost.samples).sum(),
            allocations: first.allocations,
        })
    }
}

/// The costs of all cases, and the facts of their measurement.
#[derive(Serialize, Deserialize)]
pub(crate) struct Measured {
    /// The costs, in the order of the suites and their cases.
    pub(crate) costs: Vec<Vec<Cost>>,
    pub(crate) rounds: u32,
    pub(crate) sample: Duration,
    pub(crate) took: Duration,
}

/// Measures every case of `suites` in about the time of `budget`, with at least `rounds` rounds.
///
/// Each round samples every case once, in random order, so that changes of the clock, the machine or the heap affect
/// all cases alike. Slow cases skip some rounds, and cases of one suite stay together. Before a sample, the case runs
/// untimed, once or for the length of a sample, so that no case has an advantage in the caches. `process` starts the
/// label of the progress bar.
pub(crate) fn measure(
    suites: &mut [Suite],
    budget: Duration,
    rounds: u32,
    process: &str,
) -> Measured {
    let _settled = settle_heap();
    let start = Instant::now();
    let cases: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    // Calibration takes only a small part of the budget.
    let glance = budget
        .div_f64(cases.max(1) as f64 * 50.0)
        .clamp(Duration::from_nanos(1), SAMPLE.div_f64(4.0));

    let bar = progress::bar(format!("{process}calibrating"), cases);
    let mut series: Vec<Vec<Series<'_>>> = Vec::new();
    for suite in suites {
        let cases = suite.cases.iter_mut();
        series.push(cases.map(|case| Series::new(case, glance)).collect());
        bar.inc(suite_len(&series));
    }
    bar.finish_and_clear();

    let paces: Vec<Pace> = series.iter().flatten().map(|series| series.pace).collect();
    let plan = Plan::new(&paces, budget.saturating_sub(start.elapsed()), rounds);

    let planned = usize::try_from(plan.rounds).unwrap_or(usize::MAX);
    let steps = planned.saturating_mul(cases);
    let bar = progress::bar(format!("{process}measuring"), steps);
    let mut done = 0;
    for round in 0..plan.rounds {
        // The plan is only an estimate from the calibration.
        if round >= rounds && start.elapsed() > budget {
            break;
        }
        let mut index = round;
        let mut order: Vec<Vec<_>> = Vec::new();
        for suite in &mut series {
            let cases = suite.iter_mut().map(|series| {
                index = index.wrapping_add(1);
                (series, index)
            });
            order.push(cases.collect());
        }
        fastrand::shuffle(&mut order);
        for mut suite in order {
            fastrand::shuffle(&mut suite);
            for (series, index) in suite {
                series.take(&plan, index);
                bar.inc(1);
            }
        }
        done = round.saturating_add(1);
    }
    // A run that ends early may have skipped slow cases, but round 0 samples every case.
    for series in series.iter_mut().flatten() {
        if series.samples.is_empty() {
            series.take(&plan, 0);
        }
    }
    bar.finish_and_clear();
    Measured {
        costs: (series.into_iter())
            .map(|series| series.into_iter().map(Series::finish).collect())
            .collect(),
        rounds: done,
        sample: plan.sample,
        took: start.elapsed(),
    }
}

fn suite_len(series: &[Vec<Series<'_>>]) -> u64 {
    series.last().map_or(0, |cases| cases.len() as u64)
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
    allocations: Allocations,
    /// The samples: nanoseconds of one repetition.
    samples: Vec<f64>,
}

impl<'a> Series<'a> {
    /// Estimates the time of a repetition from a sample of at least `glance`, and counts the allocations.
    fn new(case: &'a mut Case, glance: Duration) -> Self {
        // The first repetition fills reused memory and the caches.
        case.repeat(1);
        let ((), allocations) = counted(|| case.repeat(1));
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
            allocations,
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
        Cost::of_samples(self.samples, self.allocations)
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
