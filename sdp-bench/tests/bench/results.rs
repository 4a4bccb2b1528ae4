//! The rule of comparison, and figures as text.

use sdp_bench::Operation;
use sdp_bench::figures::{counted, ratio, time, whole};
use sdp_bench::measure::Cost;
use sdp_bench::results::{Encoding, Environment, Results, Row, Settings, Standing, Workload};

/// A row of `ratio` times 100 ns, with this noise.
pub(super) fn row(operation: Operation, format: &str, ratio: f64, noise: f64) -> Row {
    let cost = Cost {
        nanoseconds: ratio * 100.0,
        noise,
        samples: 15,
        medians: vec![],
    };
    Row::new(operation, format, "call", cost)
}

/// A run of one workload and one operation: SDP with a noise of 1 %, and others.
fn run(operation: Operation, others: &[(&str, f64, f64)]) -> Results {
    let of = |&(format, ratio, noise): &(&str, f64, f64)| row(operation, format, ratio, noise);
    let lengths = [("SDP", 10), ("other", 5), ("SDP (serde)", 10)];
    let workload = Workload::judged(
        "log",
        "a byte",
        lengths.map(|(format, len)| Encoding::new(format, len)),
        [("SDP", 1.0, 0.01)].iter().chain(others).map(of),
    );
    Results {
        environment: Environment::default(),
        settings: Settings::default(),
        workloads: vec![workload],
    }
}

#[test]
fn difference_counts_beyond_the_noise_of_both_and_two_percent() {
    for (ratio, noise, expected) in [
        (0.985, 0.0, Standing::Equal),
        (1.015, 0.0, Standing::Equal),
        (0.97, 0.0, Standing::Faster),
        (1.03, 0.0, Standing::Slower),
        (0.96, 0.05, Standing::Equal),
        (1.04, 0.05, Standing::Equal),
        (0.93, 0.075, Standing::Unresolved),
        (1.0, 0.2, Standing::Unresolved),
        (0.91, 0.075, Standing::Faster),
        (1.09, 0.075, Standing::Slower),
    ] {
        let results = run(Operation::Encode, &[("other", ratio, noise)]);
        let standing = results.workloads[0].rows[1].standing;
        assert_eq!(standing, Some(expected), "{ratio} {noise}");
    }
}

#[test]
fn fastest_call_of_a_format_is_compared_once_and_the_baseline_never() {
    let rows = [
        ("SDP", 0.8, 0.0),
        ("other", 1.6, 0.0),
        ("other", 1.2, 0.0),
        ("noisy", 1.0, 0.8),
        ("SDP (serde)", 0.4, 0.0),
        ("baseline", 0.1, 0.0),
    ];
    let results = run(Operation::Read, &rows);
    let ratio = |format| {
        let row = results.workloads[0].leading(Operation::Read, format);
        row.unwrap().ratio.unwrap()
    };
    assert_eq!(ratio("SDP"), 1.0);
    assert!((ratio("other") - 1.5).abs() < 1e-9);
    assert_eq!([ratio("SDP (serde)"), ratio("baseline")], [0.5, 0.125]);
    let tally = results.tally();
    let counts = [tally.faster, tally.equal, tally.slower, tally.unresolved];
    assert_eq!((counts, tally.total()), ([1, 0, 0, 1], 2));
}

#[test]
fn lengths_are_compared_except_that_of_the_serde_bridge() {
    let results = run(Operation::Encode, &[]);
    let lengths = results.workloads[0].encodings.iter();
    let lengths: Vec<_> = lengths.map(|it| (it.ratio, it.standing)).collect();
    let half = (Some(0.5), Some(Standing::Faster));
    assert_eq!(lengths, [(Some(1.0), None), half, (Some(1.0), None)]);
}

#[test]
fn digits_follow_the_noise_across_units() {
    assert_eq!(time(4.204, 0.01), "4.20 ns");
    assert_eq!(time(4.204, 0.02), "4.2 ns");
    assert_eq!(time(999.6, 0.0), "1.00 µs");
    assert_eq!(time(12_840.0, 0.0), "12.8 µs");
    assert_eq!(time(1_234_567.0, 0.05), "1.2 ms");
    assert_eq!(ratio(0.914, 0.0), "0.914x");
    assert_eq!(ratio(0.996, 0.05), "0.996x");
    assert_eq!(ratio(1.044, 0.05), "1.04x");
    assert_eq!(ratio(0.099_96, 0.0), "0.100x");
    assert_eq!(ratio(0.000_123_4, 0.0), "<0.01x");
    assert_eq!(ratio(15.96, 0.05), "16x");
    assert_eq!(ratio(123.4, 0.05), "120x");
    assert_eq!(whole(1_112_490), "1,112,490");
    assert_eq!(counted(1, "plugin"), "1 plugin");
    assert_eq!(counted(1759, "parameter"), "1,759 parameters");
}
