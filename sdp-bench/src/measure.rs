//! The cost of a case: time, by samples taken in rounds; allocations, in a separate pass.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::allocations::{Allocations, counted};
use crate::plan::{Pace, Plan, SAMPLE};
use crate::progress;
use crate::suite::{Case, Suite};

/// What one case costs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// In nanoseconds for one repetition: the median of a process's samples, and the mean of that
    /// over several processes.
    pub nanoseconds: f64,
    /// By how much another run may well find another time, as a part of this one.
    pub noise: f64,
    /// The number of samples.
    pub samples: usize,
    /// Allocations of one repetition.
    pub allocations: Allocations,
}

impl Cost {
    /// Of the samples of one process, which tell nothing of another: half of what lies between the
    /// quartiles.
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

    /// Of several processes: four standard errors of the mean, which is rarely exceeded where there are
    /// as many processes as the report starts.
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

/// What all cases cost, and how that was found.
#[derive(Serialize, Deserialize)]
pub(crate) struct Measured {
    /// In the order of the suites and their cases.
    pub(crate) costs: Vec<Vec<Cost>>,
    pub(crate) rounds: u32,
    pub(crate) sample: Duration,
    pub(crate) took: Duration,
}

/// Measures every case of `suites` in about the time of `budget`, and at least so many `rounds`.
///
/// A round takes one sample of each case, so that whatever changes while a run goes on (the clock,
/// a neighbour, the heap) meets all of them. The order of the suites, and of the cases in each, is drawn
/// for each round, and before each sample the case runs untimed, once or as long as a sample: none of
/// them has the caches to itself, and none always comes first, when they hold another's data.
pub(crate) fn measure(suites: &mut [Suite], budget: Duration, rounds: u32) -> Measured {
    let _settled = settle_heap();
    let start = Instant::now();
    let cases: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    // Calibration is to take a small part of the whole.
    let glance = budget
        .div_f64(cases.max(1) as f64 * 50.0)
        .clamp(Duration::from_nanos(1), SAMPLE.div_f64(4.0));

    let bar = progress::bar("calibrating", cases);
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
    let bar = progress::bar("measuring", planned.saturating_mul(cases));
    let mut done = 0;
    for round in 0..plan.rounds {
        // The plan is a guess, from one look at each case.
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
    // A run that ends early may have left out slow cases. Round 0 samples every case.
    for series in series.iter_mut().flatten() {
        if series.taken.is_empty() {
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

/// Keeps glibc from giving memory back to the system while what this returns is held.
///
/// A block that comes from the system is paid for page by page, which takes longer than filling it. At
/// first each block over 128 KiB does; one that is freed teaches glibc to keep blocks up to its size,
/// which may be just under 32 MiB. What is free at the end of the heap still goes back once it is
/// twice that, and the largest rows free as much: which of the others pay for it would depend on
/// their order. So this reserves blocks and keeps the last one. Reserved blocks that are not used take no
/// memory.
fn settle_heap() -> impl Sized {
    const MOST: usize = (32 << 20) - (64 << 10);
    drop(black_box(vec![0_u8; MOST]));
    let mut blocks = [(); 17].map(|()| Some(black_box(Vec::<u8>::with_capacity(MOST / 2))));
    blocks.last_mut().and_then(Option::take)
}

/// A case with its samples so far.
struct Series<'a> {
    case: &'a mut Case,
    pace: Pace,
    allocations: Allocations,
    /// Nanoseconds for one repetition.
    taken: Vec<f64>,
}

impl<'a> Series<'a> {
    /// Finds about how long a repetition takes, by looking for as long as `glance`, and counts
    /// allocations.
    fn new(case: &'a mut Case, glance: Duration) -> Self {
        // Before anything is counted or timed: what comes first fills what is reused, and the caches.
        case.repeat(1);
        let ((), allocations) = counted(|| case.repeat(1));
        let mut repetitions: u32 = 1;
        let mut taken = timed(case, 1);
        while taken < glance && repetitions < u32::MAX / 2 {
            repetitions = repetitions.saturating_mul(2);
            taken = timed(case, repetitions.into());
        }
        let pace = Pace {
            once: taken.checked_div(repetitions).unwrap_or(taken),
            slow_to_warm: case.is_slow_to_warm(),
        };
        Self {
            case,
            pace,
            allocations,
            taken: Vec::new(),
        }
    }

    fn take(&mut self, plan: &Plan, round: u32) {
        if !round.is_multiple_of(plan.stride(self.pace.once)) {
            return;
        }
        let repetitions = plan.repetitions(self.pace.once);
        let _elsewhere = displaced(self.case.wire_len);
        self.case.repeat(plan.warm_up(self.pace));
        let taken = timed(self.case, repetitions);
        self.taken
            .push(taken.as_nanos() as f64 / repetitions as f64);
        // The first look may have been disturbed. Too few repetitions are ones in cold caches, and
        // would stay so for the whole run.
        let once = taken.div_f64(repetitions as f64);
        self.pace.once = self.pace.once.min(once.max(Duration::from_nanos(1)));
    }

    fn finish(self) -> Cost {
        Cost::of_samples(self.taken, self.allocations)
    }
}

/// A block that lies where the case's result would, so that the result lies elsewhere in each round.
///
/// The time of a long copy depends on where its ends lie within their pages, on some processors many
/// times over. A result that is freed and made again lies at one place for a whole run, and whether
/// that is a bad one is chance: runs then disagree. So the place is drawn for each sample. Nothing is
/// written to the block itself, and so it takes nothing from the caches.
fn displaced(len: usize) -> Vec<u8> {
    // In steps of an allocator's grid, over a page.
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

/// The value below which so many quarters of `sorted` lie; the mean of two where it falls between.
fn quantile(sorted: &[f64], quarters: usize) -> f64 {
    let position = sorted.len().saturating_sub(1).saturating_mul(quarters);
    let at = |index| sorted.get(index).copied().unwrap_or(f64::NAN);
    (at(position / 4) + at(position.div_ceil(4))) / 2.0
}
