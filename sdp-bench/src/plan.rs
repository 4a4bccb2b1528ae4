//! The plan by which a budget of time is spent on cases of different pace.

use std::time::Duration;

/// How long a sample is where time allows: long against the clock's steps, short against drift.
pub const SAMPLE: Duration = Duration::from_millis(1);

/// The shortest sample that a tight budget leads to.
pub const LEAST_SAMPLE: Duration = Duration::from_micros(20);

/// What takes longer is its own warm-up: cold caches are a small part of it.
pub const COLD: Duration = Duration::from_millis(4);

/// More rounds than this find nothing new.
const MOST_ROUNDS: u32 = 1000;

/// How fast a case is.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// About what one repetition takes at its best.
    pub once: Duration,
    /// Whether one untimed repetition is too few.
    pub slow_to_warm: bool,
}

/// How a budget is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Rounds in all.
    pub rounds: u32,
    /// Rounds that even a slow case takes part in.
    pub least: u32,
    /// The length of a sample.
    pub sample: Duration,
}

impl Plan {
    /// As many rounds as fit; where not even the least do, shorter samples.
    pub fn new(paces: &[Pace], budget: Duration, least: u32) -> Self {
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
    pub fn repetitions(&self, once: Duration) -> u64 {
        let fitting = self.sample.as_nanos().checked_div(once.as_nanos());
        fitting
            .and_then(|fitting| u64::try_from(fitting).ok())
            .unwrap_or(u64::MAX)
            .max(1)
    }

    /// How many repetitions go untimed before those of a sample.
    pub fn warm_up(&self, pace: Pace) -> u64 {
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
    pub fn stride(&self, once: Duration) -> u32 {
        let samples = once
            .div_f64(4.0)
            .as_nanos()
            .checked_div(self.sample.as_nanos())
            .and_then(|samples| u32::try_from(samples).ok())
            .unwrap_or(u32::MAX);
        let most = self.rounds.checked_div(self.least).unwrap_or(1);
        samples.min(most).max(1)
    }

    /// The time that cases of these paces take.
    #[must_use]
    pub fn takes(&self, paces: &[Pace]) -> Duration {
        let seconds = paces.iter().map(|&pace| {
            let warm_up = pace.once.as_secs_f64() * self.warm_up(pace) as f64;
            let sample = self.sample.max(pace.once).as_secs_f64() + warm_up;
            sample * f64::from(self.rounds) / f64::from(self.stride(pace.once))
        });
        Duration::try_from_secs_f64(seconds.sum()).unwrap_or(Duration::MAX)
    }
}
