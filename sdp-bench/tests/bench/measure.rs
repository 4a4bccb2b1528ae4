//! Costs from samples, and the plan of a run.

use std::time::Duration;

use sdp_bench::measure::Cost;
use sdp_bench::plan::{COLD, MIN_SAMPLE, Pace, Plan, SAMPLE};

#[test]
fn one_process_gives_its_median_and_half_of_its_interquartile_range() {
    let cost = Cost::of_samples(vec![4.0, 1.0, 5.0, 2.0, 1000.0]);
    assert_eq!((cost.nanoseconds, cost.samples), (4.0, 5));
    assert_eq!(cost.noise, 1.5 / 4.0);
    let alone = Cost::of_processes(&[cost]).map(|cost| (cost.nanoseconds, cost.noise));
    assert_eq!(alone, Some((4.0, 1.5 / 4.0)));
    assert!(Cost::of_processes(&[]).is_none());
}

#[test]
fn several_processes_give_the_mean_of_their_medians_and_four_of_its_standard_errors() {
    let of = |median: f64| Cost::of_samples(vec![median; 3]);
    let cost = Cost::of_processes(&[of(9.0), of(11.0), of(9.0), of(11.0)]).unwrap();
    assert_eq!((cost.nanoseconds, cost.samples), (10.0, 12));
    // The variance is 4 / 3, and the standard error is its root over 2.
    let expected = 4.0 * (4.0_f64 / 3.0).sqrt() / 2.0 / 10.0;
    assert!((cost.noise - expected).abs() < 1e-12, "{}", cost.noise);

    // The second cost always takes twice the time of the first, and the third does not depend on it.
    let twice = Cost::of_processes(&[of(18.0), of(22.0), of(18.0), of(22.0)]).unwrap();
    assert!(twice.noise_beside(&cost) < 1e-12);
    let steady = Cost::of_processes(&[of(10.0), of(10.0), of(10.0), of(10.0)]).unwrap();
    assert!((steady.noise_beside(&cost) - expected).abs() < 1e-12);
}

/// Returns nine hundred cases like those of a full run. Some take tens of milliseconds.
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
    assert!(plan.sample <= MIN_SAMPLE);
    assert_eq!(plan.repetitions(Duration::from_secs(1)), 1);
    assert_eq!(plan.stride(Duration::from_secs(1)), 1);
}

#[test]
fn case_that_is_slow_to_warm_runs_untimed_for_the_length_of_a_sample() {
    let plan = Plan {
        rounds: 1,
        min_rounds: 1,
        sample: SAMPLE,
    };
    let pace = |once, slow_to_warm| Pace { once, slow_to_warm };
    let once = Duration::from_micros(100);
    assert_eq!(plan.warm_up(pace(once, false)), 1);
    assert_eq!(plan.warm_up(pace(once, true)), plan.repetitions(once));
    assert_eq!(plan.takes(&[pace(once, true)]), 2 * SAMPLE);
    assert_eq!(plan.warm_up(pace(COLD, true)), 0);
}
