//! The sections of BENCHMARKS.md and README.md, and the HTML page, of made-up runs.

use sdp_bench::Operation;
use sdp_bench::allocations::Allocations;
use sdp_bench::measure::Cost;
use sdp_bench::report::{self, headline, page, replace_section};
use sdp_bench::results::{Encoding, Environment, Results, Row, Settings, Tally, Workload};
use sdp_bench::suite::Comparison;

const FORMATS: [&str; 8] = [
    "SDP",
    "prost",
    "FlatBuffers",
    "borsh",
    "wincode",
    "bitcode",
    "rkyv",
    "postcard",
];

/// A run of so many workloads with every operation. Each format has its ratio and noise.
fn run(workloads: usize, formats: &[(&str, f64, f64)]) -> Results {
    let row = |operation, &(format, ratio, noise): &(&str, f64, f64)| {
        let cost = Cost {
            nanoseconds: ratio * 100.0,
            noise,
            samples: 15,
            allocations: Allocations::default(),
        };
        Row::new(operation, format, "call", 10, &cost)
    };
    let workload = |index: usize| Workload {
        name: match index {
            0 => "plugins".to_owned(),
            index => format!("workload {index}"),
        },
        title: "a value".to_owned(),
        comparison: Comparison::Formats,
        encodings: (formats.iter())
            .map(|&(format, _, _)| Encoding::new(format, 10, Some(10)))
            .collect(),
        rows: (Operation::ALL.into_iter())
            .flat_map(|operation| formats.iter().map(move |format| row(operation, format)))
            .collect(),
        missing: Vec::new(),
    };
    let environment = Environment {
        data: vec!["a.json".to_owned(), "2 plugins (1 each)".to_owned()],
        ..Environment::default()
    };
    let workloads = (0..workloads).map(workload).collect();
    Results::new(environment, Settings::default(), workloads)
}

/// The same with formats that are faster, equal, slower and too noisy.
fn varied(workloads: usize) -> Results {
    let figures = [1.0, 0.4, 1.0, 3.0, 1.3].into_iter().cycle();
    let noise = [0.01, 0.01, 0.01, 0.01, 0.8].into_iter().cycle();
    let figures = FORMATS.into_iter().zip(figures).zip(noise);
    let formats: Vec<_> = figures
        .map(|((format, ratio), noise)| (format, ratio, noise))
        .collect();
    run(workloads, &formats)
}

#[test]
fn cells_show_only_resolved_ratios() {
    let text = report::results(&varied(1), "picture.svg");
    let lines = text
        .lines()
        .filter(|line| line.contains("100 ns") || line.contains(" x "));
    assert_eq!(lines.count(), 1, "only SDP has times: {text}");
    for (format, cell) in [
        ("prost", "🟥 0.40x"),
        ("FlatBuffers", "≈1"),
        ("borsh", "3.0x"),
        ("wincode", "?"),
    ] {
        let line = text
            .lines()
            .rfind(|line| line.starts_with(&format!("| {format} ")) && line.contains(cell));
        assert!(line.is_some(), "{format}: {text}");
    }
}

#[test]
fn summary_is_the_geometric_mean_of_the_workloads() {
    let mut results = run(2, &[("SDP", 1.0, 0.0), ("other", 2.0, 0.0)]);
    let row = |row: &&mut Row| row.format == "other" && row.operation == Operation::Encode;
    results.workloads[1]
        .rows
        .iter_mut()
        .find(row)
        .unwrap()
        .nanoseconds = 800.0;
    let results = Results::new(results.environment, results.settings, results.workloads);
    let text = report::results(&results, "picture.svg");
    let other: Vec<&str> = text
        .lines()
        .find(|line| line.starts_with("| other "))
        .unwrap()
        .split('|')
        .collect();
    assert_eq!(
        [other[2].trim(), other[3].trim()],
        ["4.0x", "2.0x"],
        "{text}"
    );
    assert!(text.starts_with("![SDP and each format, by operation](picture.svg)"));
}

#[test]
fn all_calls_for_one_element_are_listed_if_a_format_has_several() {
    let Results {
        environment,
        settings,
        mut workloads,
        ..
    } = run(1, &[("SDP", 1.0, 0.0), ("other", 2.0, 0.0)]);
    let is_listed = |results: &Results, line: &str| {
        let text = report::results(results, "picture.svg");
        text.lines()
            .any(|it| it.split_whitespace().collect::<Vec<_>>().join(" ") == line)
    };
    let results = Results::new(environment.clone(), settings.clone(), workloads.clone());
    let first = "| read 1: other: call | 200 ns | 2.00x |";
    assert!(!is_listed(&results, first));

    let cost = Cost {
        nanoseconds: 50.0,
        noise: 0.0,
        samples: 15,
        allocations: Allocations::default(),
    };
    workloads[0].rows.push(Row::new(
        Operation::ReadOne,
        "other",
        "call, opened before",
        10,
        &cost,
    ));
    let results = Results::new(environment, settings, workloads);
    assert!(is_listed(&results, first));
    assert!(is_listed(
        &results,
        "| update 1: other: call | 200 ns | 2.00x |"
    ));
    assert!(is_listed(
        &results,
        "| read 1: other: call, opened before | 50.0 ns | 🟥 0.500x |"
    ));
}

#[test]
fn tally_adds_up_and_is_stated() {
    let results = varied(3);
    let each = 3 * Operation::ALL.len();
    let expected = Tally {
        faster: each,
        equal: 3 * each,
        slower: 2 * each,
        unresolved: each,
    };
    assert_eq!(results.tally, expected);
    assert_eq!(results.tally.total(), each * (FORMATS.len() - 1));
    let stated = format!(
        "In {} comparisons on 3 workloads, SDP is faster in {each}, equal within the noise in {} and slower in {}; \
         {each} are not resolved.",
        7 * each,
        3 * each,
        2 * each,
    );
    for text in [
        report::results(&results, "picture.svg"),
        headline(&results).unwrap(),
        page(&results),
    ] {
        assert!(text.replace('\n', " ").contains(&stated), "{text}");
    }
}

#[test]
fn headline_has_at_most_5_rows_and_6_formats() {
    let text = headline(&varied(13)).unwrap();
    let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert!(table.len() <= 2 + 5, "{text}");
    assert!(table[0].matches('|').count() <= 2 + 6, "{text}");
    assert!(text.lines().count() <= 13, "{text}");
    assert!(!text.contains('~'), "{text}");
    let without_registry = Results::new(Environment::default(), Settings::default(), Vec::new());
    assert!(headline(&without_registry).is_err());
}

#[test]
fn slower_comparison_is_listed_with_its_format_workload_and_ratio() {
    let mut results = run(2, &[("SDP", 1.0, 0.0), ("other", 3.0, 0.0)]);
    let listed = |results: &Results| {
        let text = report::results(results, "picture.svg");
        let (_, section) = text.split_once("\n## Where others are faster\n").unwrap();
        section.trim().to_owned()
    };
    assert_eq!(listed(&results), "In no comparison.");

    let slower = results.workloads[1].rows.get_mut(3).unwrap();
    assert_eq!(
        (slower.format.as_str(), slower.operation),
        ("other", Operation::EncodeReused)
    );
    slower.nanoseconds = 61.0;
    let results = Results::new(results.environment, results.settings, results.workloads);
    let expected = "other (1 comparison, 0.61x): reused on workload 1.";
    assert_eq!(listed(&results), format!("* {expected}"));
    assert!(page(&results).contains(&format!("<li>{expected}</li>")));
}

#[test]
fn sdp_through_serde_is_shown_in_tables_but_counts_in_no_sentence_and_no_chart() {
    let others = [("SDP", 1.0, 0.0), ("other", 3.0, 0.0)];
    let results = run(2, &[others[0], others[1], ("SDP (serde)", 0.5, 0.0)]);
    let text = report::results(&results, "picture.svg");
    let table = text.split_once("## Sizes and times").unwrap();
    let is_row = |line: &&str| line.starts_with("| SDP (serde) ");
    assert_eq!(table.0.lines().filter(is_row).count(), 0, "{text}");
    let row = table.1.lines().find(is_row).unwrap();
    assert!(
        row.contains("0.500x") && !row.contains(['🟧', '🟥']),
        "{row}"
    );
    assert!(text.contains("## Where others are faster\n\nIn no comparison."));
    let headline = headline(&results).unwrap().replace('\n', " ");
    assert!(headline.contains("SDP with 1 formats"), "{headline}");
    assert!(!headline.contains("SDP (serde)"), "{headline}");
    assert_eq!(results.tally, run(2, &others).tally);
    let page = page(&results);
    let (picture, _) = page.split_once("</svg>").unwrap();
    assert!(picture.contains(">other</text>"), "{picture}");
    assert!(!picture.contains("SDP (serde)"), "{picture}");
}

#[test]
fn page_escapes_names_and_shades_faster_formats() {
    let page = page(&run(1, &[("SDP", 1.0, 0.0), ("<other>", 0.5, 0.0)]));
    assert!(page.contains("&lt;other&gt;"), "{page}");
    assert!(page.contains("<td class=\"faster2\">0.500x</td>"), "{page}");
}

#[test]
fn headline_is_replaced_between_its_marks_and_again_by_the_same() {
    let readme = "# A\n\n<!-- headline: x -->\nold\n<!-- /headline -->\n\nend\n";
    let once = replace_section(readme, "headline", "new").unwrap();
    let expected = "# A\n\n<!-- headline: x -->\n\nnew\n<!-- /headline -->\n\nend\n";
    assert_eq!(once, expected);
    assert_eq!(replace_section(&once, "headline", "new").unwrap(), once);
    for wrong in [
        "",
        "<!-- headline -->",
        "<!-- /headline --> <!-- headline -->",
    ] {
        assert!(replace_section(wrong, "headline", "new").is_err());
    }
}
