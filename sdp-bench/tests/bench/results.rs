//! The rule of comparison, and figures as text.

use sdp_bench::allocations::Allocations;
use sdp_bench::figures::{counted, ratio, size, time, whole};
use sdp_bench::measure::Cost;
use sdp_bench::results::{Encoding, Environment, Results, Row, Settings, Standing, Workload};
use sdp_bench::suite::Comparison;
use sdp_bench::{Operation, compare, report};

/// A row of `ratio` times 100 ns, with this noise.
fn row(operation: Operation, format: &str, ratio: f64, noise: f64) -> Row {
    let cost = Cost {
        nanoseconds: ratio * 100.0,
        noise,
        samples: 15,
        allocations: Allocations::default(),
    };
    Row::new(operation, format, "call", 10, &cost)
}

/// A run of one workload: SDP with a noise of 1 %, and others.
fn run(name: &str, others: &[(&str, f64, f64)]) -> Results {
    run_of(Operation::Encode, name, others)
}

fn run_of(operation: Operation, name: &str, others: &[(&str, f64, f64)]) -> Results {
    let mut rows = vec![row(operation, "SDP", 1.0, 0.01)];
    rows.extend(
        others
            .iter()
            .map(|&(format, ratio, noise)| row(operation, format, ratio, noise)),
    );
    let workload = Workload {
        name: name.to_owned(),
        title: "a byte".to_owned(),
        comparison: Comparison::Formats,
        encodings: vec![
            Encoding::new("SDP", 10, Some(10)),
            Encoding::new("other", 5, Some(20)),
        ],
        rows,
        missing: Vec::new(),
    };
    Results::new(Environment::default(), Settings::default(), vec![workload])
}

fn last(results: &Results) -> &Row {
    results.workloads[0].rows.last().unwrap()
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
        let results = run("log", &[("other", ratio, noise)]);
        assert_eq!(last(&results).standing, Some(expected), "{ratio} {noise}");
    }
}

#[test]
fn build_counts_the_operations_without_a_faster_format() {
    let rows = [
        ("prost", 3.0, 0.0),
        ("rkyv", 1.5, 0.0),
        ("rkyv", 0.5, 0.0),
        ("baseline", 0.1, 0.0),
    ];
    let line = report::build("native", &run("log", &rows));
    assert_eq!(line, "* native, on , : log 1 of 1.\n");
    let line = report::build("native", &run("log", &[("rkyv", 0.5, 0.0)]));
    assert_eq!(line, "* native, on , : log 0 of 1 (encode: rkyv 0.50x).\n");
}

#[test]
fn fastest_way_to_read_is_compared_but_not_one_pass() {
    let rows = [
        ("SDP", 0.8, 0.0),
        ("other", 1.6, 0.0),
        ("other", 1.2, 0.0),
        ("SDP one-pass", 0.5, 0.0),
    ];
    let results = run_of(Operation::Read, "log", &rows);
    let leading = |format| results.workloads[0].leading(Operation::Read, format);
    let ratio = |format| leading(format).unwrap().ratio.unwrap();
    assert_eq!(leading("SDP").unwrap().nanoseconds, 80.0);
    assert!((ratio("other") - 1.5).abs() < 1e-9);
    assert_eq!(ratio("SDP one-pass"), 0.625);
    assert_eq!((results.tally.faster, results.tally.total()), (1, 1));
}

#[test]
fn each_comparison_counts_once_by_its_first_row_and_unchecked_rows_never() {
    let results = run(
        "log",
        &[
            ("prost", 1.0, 0.0),
            ("prost", 3.0, 0.0),
            ("other", 0.5, 0.0),
            ("other", 0.4, 0.0),
            ("third", 2.0, 0.0),
            ("noisy", 1.5, 0.8),
            ("other unverified", 0.1, 0.0),
            ("baseline", 0.1, 0.0),
        ],
    );
    let tally = results.tally;
    let counts = [tally.faster, tally.equal, tally.slower, tally.unresolved];
    assert_eq!((counts, tally.total()), ([1; 4], 4));
    let ranks: Vec<Option<usize>> = (results.workloads[0].rows.iter())
        .map(|row| row.rank)
        .collect();
    assert_eq!(
        ranks,
        [
            Some(2),
            Some(2),
            None,
            Some(1),
            None,
            Some(4),
            Some(1),
            None,
            None
        ]
    );
    assert_eq!(last(&results).standing, None);
    let [sdp, other] =
        ["SDP", "other"].map(|format| results.workloads[0].encoding(format).unwrap());
    assert_eq!((sdp.ratio, sdp.standing), (Some(1.0), None));
    assert_eq!(
        (other.standing, other.compressed_standing),
        (Some(Standing::Faster), Some(Standing::Slower))
    );
    assert_eq!(
        (other.ratio, other.compressed_ratio),
        (Some(0.5), Some(2.0))
    );
}

#[test]
fn sdp_through_serde_has_a_ratio_but_is_no_rival() {
    let mut workload = run("log", &[("other", 2.0, 0.0), ("SDP (serde)", 0.5, 0.0)])
        .workloads
        .remove(0);
    workload
        .encodings
        .push(Encoding::new("SDP (serde)", 9, Some(9)));
    let results = Results::new(Environment::default(), Settings::default(), vec![workload]);
    let tally = results.tally;
    assert_eq!((tally.faster, tally.total()), (1, 1));
    let bridge = last(&results);
    assert_eq!((bridge.ratio, bridge.rank), (Some(0.5), None));
    assert_eq!(bridge.standing, None);
    let workload = &results.workloads[0];
    let ranks = ["SDP", "other"].map(|it| workload.leading(Operation::Encode, it).unwrap().rank);
    assert_eq!(ranks, [Some(1), Some(2)]);
    let encoding = workload.encoding("SDP (serde)").unwrap();
    assert_eq!(
        (encoding.standing, encoding.compressed_standing),
        (None, None)
    );
    let line = report::build("native", &results);
    assert_eq!(line, "* native, on , : log 1 of 1.\n");
}

#[test]
fn digits_follow_the_noise_across_units() {
    assert_eq!(time(4.204, 0.01), "4.20 ns");
    assert_eq!(time(4.204, 0.02), "4.2 ns");
    assert_eq!(time(999.6, 0.0), "1.00 µs");
    assert_eq!(time(12_840.0, 0.0), "12.8 µs");
    assert_eq!(time(1_234_567.0, 0.05), "1.2 ms");
    assert_eq!(ratio(0.914, 0.0), "0.914x");
    assert_eq!(ratio(0.996, 0.05), "1.0x");
    assert_eq!(ratio(0.099_96, 0.0), "0.100x");
    assert_eq!(ratio(0.000_123_4, 0.0), "<0.01x");
    assert_eq!(ratio(15.96, 0.05), "16x");
    assert_eq!(ratio(123.4, 0.05), "120x");
    assert_eq!(size(0), "0 B");
    assert_eq!(size(112_490), "112 kB");
    assert_eq!(whole(1_112_490), "1,112,490");
    assert_eq!(counted(1, "plugin"), "1 plugin");
    assert_eq!(counted(1759, "parameter"), "1,759 parameters");
}

fn compared(old: &Results, new: &Results) -> (String, Option<String>) {
    let mut out = Vec::new();
    let error = compare::show(&mut out, old, new).err();
    let text = String::from_utf8(out).unwrap();
    (text, error.map(|error| error.to_string()))
}

#[test]
fn runs_agree_within_the_noise_of_both() {
    let quiet = run("log", &[("other", 2.0, 0.01)]);
    let near = run("log", &[("other", 2.08, 0.01)]);
    let far = run("log", &[("other", 2.3, 0.01)]);
    let noisy = run("log", &[("other", 2.3, 0.2)]);
    for (old, new, agree) in [
        (&quiet, &near, true),
        (&quiet, &noisy, true),
        (&noisy, &quiet, true),
        (&quiet, &far, false),
        (&far, &quiet, false),
    ] {
        let (text, error) = compared(old, new);
        assert_eq!(error.is_none(), agree, "{text}");
        assert_eq!(
            text.contains("log: encode to new memory: other call"),
            !agree,
            "{text}"
        );
    }
    let unchanged = run("log", &[("other", 1.25, 0.0)]);
    let (text, error) = compared(&run("log", &[("other", 0.8, 0.0)]), &unchanged);
    assert_eq!(error, None);
    assert!(text.starts_with("Compared 0 ratios"), "{text}");
    let (_, error) = compared(&run("mesh", &[]), &quiet);
    assert_eq!(error.as_deref(), Some("the runs have no row in common"));
}
