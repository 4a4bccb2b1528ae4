//! The plan of a run: how a time budget is spent on fast and slow cases.

use std::time::Duration;

/// The length of a sample if time allows: long compared to the clock's resolution, short compared to drift.
pub const SAMPLE: Duration = Duration::from_millis(1);

/// The shortest sample, for a tight budget.
pub const MIN_SAMPLE: Duration = Duration::from_micros(20);

/// Cases of at least this time need no warm-up: cold caches are a small part of it.
pub const COLD: Duration = Duration::from_millis(4);

/// The maximum number of rounds, because more do not improve the figures.
const MAX_ROUNDS: u32 = 1000;

/// The pace of a case, as found by its calibration.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The approximate time of one repetition at its best.
    pub once: Duration,
    /// Whether one untimed repetition is too little warm-up.
    pub slow_to_warm: bool,
}

/// A plan for a time budget, from the paces of all cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The number of rounds.
    pub rounds: u32,
    /// The minimum number of rounds for every case.
    pub min_rounds: u32,
    /// The length of a sample.
    pub sample: Duration,
}

impl Plan {
    /// Plans as many rounds as fit into `budget`. If `min_rounds` rounds do not fit, shortens the samples.
    pub fn new(paces: &[Pace], budget: Duration, min_rounds: u32) -> Self {
        let mut plan = Self {
            rounds: MAX_ROUNDS.max(min_rounds),
            min_rounds,
            sample: SAMPLE,
        };
        while plan.rounds > min_rounds && plan.takes(paces) > budget {
            plan.rounds = (plan.rounds.saturating_mul(19) / 20).max(min_rounds);
        }
        while plan.sample > MIN_SAMPLE && plan.takes(paces) > budget {
            plan.sample = plan.sample.mul_f64(0.8);
        }
        plan
    }

    /// Returns the number of repetitions in a sample.
    pub fn repetitions(&self, once: Duration) -> u64 {
        let fitting = self.sample.as_nanos().checked_div(once.as_nanos());
        fitting
            .and_then(|fitting| u64::try_from(fitting).ok())
            .unwrap_or(u64::MAX)
            .max(1)
    }

    /// Returns the number of untimed repetitions before a sample.
    pub fn warm_up(&self, pace: Pace) -> u64 {
        if pace.once >= COLD {
            0
        } else if pace.slow_to_warm {
            self.repetitions(pace.once)
        } else {
            1
        }
    }

    /// Returns n for a case that is sampled in every n-th round.
    ///
    /// One repetition of a slow case takes as long as many samples of others, so fewer samples, spread over the whole
    /// run, leave time for the others.
    pub fn stride(&self, once: Duration) -> u32 {
        let samples = once
            .div_f64(4.0)
            .as_nanos()
            .checked_div(self.sample.as_nanos())
            .and_then(|samples| u32::try_from(samples).ok())
            .unwrap_or(u32::MAX);
        let max = self.rounds.checked_div(self.min_rounds).unwrap_or(1);
        samples.min(max).max(1)
    }

    /// Returns the time of a run with these cases.
    pub fn takes(&self, paces: &[Pace]) -> Duration {
        let seconds = paces.iter().map(|&pace| {
            let warm_up = pace.once.as_secs_f64() * self.warm_up(pace) as f64;
            let sample = self.sample.max(pace.once).as_secs_f64() + warm_up;
            sample * f64::from(self.rounds) / f64::from(self.stride(pace.once))
        });
        Duration::try_from_secs_f64(seconds.sum()).unwrap_or(Duration::MAX)
    }
}
