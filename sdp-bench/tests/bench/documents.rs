//! BENCHMARKS.md, the headline of README.md and the HTML page of made-up runs.

use sdp_bench::Operation;
use sdp_bench::allocations::Allocations;
use sdp_bench::measure::Cost;
use sdp_bench::report::{benchmarks, headline, page, replace_headline};
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

/// The number of tables with this title.
fn tables(text: &str, title: &str) -> usize {
    let heads = text.lines().filter(|line| line.contains(" SDP |"));
    let cells = heads.flat_map(|line| line.split('|'));
    cells.filter(|cell| cell.trim() == title).count()
}

#[test]
fn benchmarks_fit_150_lines_with_a_table_for_each_operation() {
    for workloads in [1, 5, 13, 60] {
        let text = benchmarks(&varied(workloads)).unwrap();
        let lines = text.lines().count();
        assert!(lines <= 150, "{workloads} workloads: {lines} lines");
        // Rows are left out only if there is no space for one more.
        assert!(workloads < 13 || lines > 150 - 2 * Operation::ALL.len());
        for operation in Operation::ALL {
            let title = operation.title();
            assert_eq!(tables(&text, title), 1, "{title}");
        }
        assert!(!text.contains('~'), "{text}");
    }
}

#[test]
fn cells_show_only_resolved_ratios() {
    let text = benchmarks(&varied(1)).unwrap();
    let encode = text.lines().find(|line| line.starts_with("| plugins "));
    let cells: Vec<&str> = encode.unwrap().split('|').map(str::trim).collect();
    assert_eq!(cells[2..7], ["100 ns", "🟥 0.40x", "≈1", "3.0x", "?"]);
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
    let listed = results.faster.iter().map(|group| group.cells.len());
    assert_eq!(listed.sum::<usize>(), results.tally.slower);
    let stated = format!(
        "In {} comparisons on 3 workloads, SDP is faster in {each}, equal within the noise in {} and slower in {}; \
         {each} are not resolved.",
        7 * each,
        3 * each,
        2 * each,
    );
    for text in [
        benchmarks(&results).unwrap(),
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
        let text = benchmarks(results).unwrap();
        let (_, section) = text.split_once("\n## Where others are faster\n").unwrap();
        section
            .split_once("\n## ")
            .unwrap()
            .0
            .trim()
            .replace("\n  ", " ")
    };
    assert_eq!(listed(&results), "In no comparison.");

    let slower = results.workloads[1].rows.get_mut(3).unwrap();
    assert_eq!(
        (slower.format.as_str(), slower.operation),
        ("other", Operation::EncodeReused)
    );
    slower.nanoseconds = 61.0;
    let results = Results::new(results.environment, results.settings, results.workloads);
    assert_eq!(
        listed(&results),
        "* other on workload 1 (1 comparison, 0.610x): no known reason."
    );
    assert!(
        page(&results).contains("<li>workload 1, encode into reused memory: other 0.610x</li>")
    );
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
    let once = replace_headline(readme, "new").unwrap();
    let expected = "# A\n\n<!-- headline: x -->\nnew\n<!-- /headline -->\n\nend\n";
    assert_eq!(once, expected);
    assert_eq!(replace_headline(&once, "new").unwrap(), once);
    for wrong in [
        "",
        "<!-- headline -->",
        "<!-- /headline --> <!-- headline -->",
    ] {
        assert!(replace_headline(wrong, "new").is_err());
    }
}
