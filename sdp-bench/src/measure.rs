//! What a case costs: time, by samples taken in rounds; allocations, in a pass of their own.
//!
//! Apart from the report, which only knows the figures.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::allocations::{Allocations, counted};
use crate::progress;
use crate::suite::{Case, Suite};

/// What one case costs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Cost {
    /// In nanoseconds for one repetition: the median of a process's samples, and the mean of that
    /// over several processes.
    pub(crate) nanoseconds: f64,
    /// By how much another run may well find another time, as a part of this one.
    pub(crate) noise: f64,
    pub(crate) samples: usize,
    pub(crate) allocations: Allocations,
}

impl Cost {
    /// Of the samples of one process, which tell nothing of another: half of what lies between the
    /// quartiles.
    fn of_samples(mut samples: Vec<f64>, allocations: Allocations) -> Self {
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
    pub(crate) fn of_processes(costs: &[Self]) -> Option<Self> {
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
/// their order. So there is room, and the block behind it stays. Room that is not used takes no
/// memory.
fn settle_heap() -> impl Sized {
    const MOST: usize = (32 << 20) - (64 << 10);
    drop(black_box(vec![0_u8; MOST]));
    let mut room = [(); 17].map(|()| Some(black_box(Vec::<u8>::with_capacity(MOST / 2))));
    room.last_mut().and_then(Option::take)
}

/// How long a sample is where time allows: long against the clock's steps, short against drift.
const SAMPLE: Duration = Duration::from_millis(1);

/// The shortest sample that a tight budget leads to.
const LEAST_SAMPLE: Duration = Duration::from_micros(20);

/// What takes longer is its own warm-up: cold caches are a small part of it.
const COLD: Duration = Duration::from_millis(4);

/// More rounds than this find nothing new.
const MOST_ROUNDS: u32 = 1000;

/// How fast a case is.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// About what one repetition takes at its best.
    once: Duration,
    slow_to_warm: bool,
}

/// How a budget is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Plan {
    rounds: u32,
    /// Rounds that even a slow case takes part in.
    least: u32,
    sample: Duration,
}

impl Plan {
    /// As many rounds as fit; where not even the least do, shorter samples.
    fn new(paces: &[Pace], budget: Duration, least: u32) -> Self {
        let mut plan = Self {
            rounds: MOST_ROUNDS.max(least),
            least,
            sample: SAMPLE,
        };
        while plan.rounds > least && plan.takes(paces) > budget {
            plan.rounds = (plan.rounds.saturating_mul(19) / 20).max(least);
        }
        while plan.sample > LEAST_SAMPLE && plan.takes(paces) > budget {
            plan.sample = plan.sample.mul_f64(0.8);
        }
        plan
    }

    /// How many repetitions, of this time each, make a sample.
    fn repetitions(&self, once: Duration) -> u64 {
        let fitting = self.sample.as_nanos().checked_div(once.as_nanos());
        fitting
            .and_then(|fitting| u64::try_from(fitting).ok())
            .unwrap_or(u64::MAX)
            .max(1)
    }

    /// How many repetitions go untimed before those of a sample.
    fn warm_up(&self, pace: Pace) -> u64 {
        if pace.once >= COLD {
            0
        } else if pace.slow_to_warm {
            self.repetitions(pace.once)
        } else {
            1
        }
    }

    /// A case takes part in every n-th round; this is n. One that fills many samples by itself would
    /// leave no time for the others; it gets fewer, over the whole run all the same.
    fn stride(&self, once: Duration) -> u32 {
        let samples = once
            .div_f64(4.0)
            .as_nanos()
            .checked_div(self.sample.as_nanos())
            .and_then(|samples| u32::try_from(samples).ok())
            .unwrap_or(u32::MAX);
        let most = self.rounds.checked_div(self.least).unwrap_or(1);
        samples.min(most).max(1)
    }

    fn takes(&self, paces: &[Pace]) -> Duration {
        let seconds = paces.iter().map(|&pace| {
            let warm_up = pace.once.as_secs_f64() * self.warm_up(pace) as f64;
            let sample = self.sample.max(pace.once).as_secs_f64() + warm_up;
            sample * f64::from(self.rounds) / f64::from(self.stride(pace.once))
        });
        Duration::try_from_secs_f64(seconds.sum()).unwrap_or(Duration::MAX)
    }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{COLD, Cost, LEAST_SAMPLE, Pace, Plan, SAMPLE, quantile};
    use crate::allocations::Allocations;

    #[test]
    fn one_process_gives_its_median_and_half_of_what_lies_between_its_quartiles() {
        let cost = Cost::of_samples(vec![4.0, 1.0, 5.0, 2.0, 1000.0], Allocations::default());
        assert_eq!((cost.nanoseconds, cost.samples), (4.0, 5));
        assert_eq!(cost.noise, 1.5 / 4.0);
        let alone = Cost::of_processes(&[cost]).map(|cost| (cost.nanoseconds, cost.noise));
        assert_eq!(alone, Some((4.0, 1.5 / 4.0)));
        assert!(Cost::of_processes(&[]).is_none());
    }

    #[test]
    fn several_processes_give_the_mean_of_their_medians_and_four_of_its_standard_errors() {
        let of = |median: f64| Cost::of_samples(vec![median; 3], Allocations::default());
        let cost = Cost::of_processes(&[of(9.0), of(11.0), of(9.0), of(11.0)]).unwrap();
        assert_eq!((cost.nanoseconds, cost.samples), (10.0, 12));
        // A variance of 4 / 3, a standard error of its root over 2.
        let expected = 4.0 * (4.0_f64 / 3.0).sqrt() / 2.0 / 10.0;
        assert!((cost.noise - expected).abs() < 1e-12, "{}", cost.noise);
    }

    #[test]
    fn quantiles_are_of_the_order_and_not_of_the_size() {
        let samples = [1.0, 2.0, 3.0, 4.0, 1000.0];
        assert_eq!([1, 2, 3].map(|q| quantile(&samples, q)), [2.0, 3.0, 4.0]);
        assert_eq!(quantile(&[1.0, 2.0], 2), 1.5);
        assert_eq!(quantile(&[7.0], 1), 7.0);
        assert!(quantile(&[], 2).is_nan());
    }

    /// Nine hundred cases like those of a full run, some of which take tens of milliseconds.
    fn full_run() -> Vec<Pace> {
        let micros = (20..152_020).step_by(200).map(Duration::from_nanos);
        let millis = (500..70_500).step_by(500).map(Duration::from_micros);
        let paces = micros.chain(millis).enumerate().map(|(index, once)| Pace {
            once,
            slow_to_warm: index % 8 == 0,
        });
        paces.collect()
    }

    #[test]
    fn full_run_fits_two_minutes_with_enough_samples_of_each_case() {
        let paces = full_run();
        let budget = Duration::from_secs(110);
        let plan = Plan::new(&paces, budget, 15);
        assert!(plan.takes(&paces) <= budget, "{plan:?}");
        assert!(plan.rounds >= 30, "{plan:?}");
        assert_eq!(plan.sample, SAMPLE);
        for Pace { once, .. } in paces {
            assert!(plan.rounds / plan.stride(once) >= 15, "{once:?} {plan:?}");
        }
    }

    #[test]
    fn tight_budget_keeps_the_rounds_and_shortens_the_samples() {
        let plan = Plan::new(&full_run(), Duration::from_secs(1), 15);
        assert_eq!(plan.rounds, 15);
        assert!(plan.sample <= LEAST_SAMPLE);
        assert_eq!(plan.repetitions(Duration::from_secs(1)), 1);
        assert_eq!(plan.stride(Duration::from_secs(1)), 1);
    }

    #[test]
    fn what_is_slow_to_warm_runs_as_long_untimed_as_timed() {
        let plan = Plan {
            rounds: 1,
            least: 1,
            sample: SAMPLE,
        };
        let pace = |once, slow_to_warm| Pace { once, slow_to_warm };
        let once = Duration::from_micros(100);
        assert_eq!(plan.warm_up(pace(once, false)), 1);
        assert_eq!(plan.warm_up(pace(once, true)), plan.repetitions(once));
        assert_eq!(plan.takes(&[pace(once, true)]), 2 * SAMPLE);
        assert_eq!(plan.warm_up(pace(COLD, true)), 0);
    }
}
