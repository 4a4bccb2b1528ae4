//! The sections of BENCHMARKS.md and README.md, of made-up runs.

use sdp_bench::Operation;
use sdp_bench::report::{self, headline};
use sdp_bench::results::{Encoding, Environment, Results, Row, Settings, Tally, Workload};

use super::results::row;

const FORMATS: [&str; 6] = ["SDP", "prost", "FlatBuffers", "borsh", "wincode", "rkyv"];

fn workload(name: &str, rows: Vec<Row>) -> Workload {
    let encodings: Vec<_> = (rows.iter())
        .filter(|row| row.operation == Operation::Encode)
        .map(|row| Encoding::new(&row.format, 10))
        .collect();
    Workload::judged(name, "a value", encodings, rows)
}

/// A run of so many workloads with every operation. Each format has its ratio and noise.
fn run(workloads: usize, formats: &[(&str, f64, f64)]) -> Results {
    let rows = || {
        let formats = |operation| {
            let formats = formats.iter();
            formats.map(move |&(format, ratio, noise)| row(operation, format, ratio, noise))
        };
        Operation::ALL.into_iter().flat_map(formats).collect()
    };
    let name = |index: usize| match index {
        0 => "plugins".to_owned(),
        index => format!("workload {index}"),
    };
    Results {
        environment: Environment {
            registry: "2 plugins, 1 parameter".to_owned(),
            ..Environment::default()
        },
        settings: Settings::default(),
        workloads: (0..workloads)
            .map(|it| workload(&name(it), rows()))
            .collect(),
    }
}

/// The same with formats that are faster, equal, slower and too noisy.
fn varied(workloads: usize) -> Results {
    let figures = [1.0, 0.4, 1.0, 3.0, 1.3, 0.9];
    let noise = [0.01, 0.01, 0.01, 0.01, 0.8, 0.01];
    let formats: Vec<_> = (0..FORMATS.len())
        .map(|it| (FORMATS[it], figures[it], noise[it]))
        .collect();
    run(workloads, &formats)
}

#[test]
fn cells_show_only_resolved_ratios() {
    let text = report::results(&varied(1)).text;
    assert!(text.starts_with("![SDP and each format, by operation](BENCHMARKS.svg)"));
    let faster = |text: &str| text.split("are faster\n\n").nth(1).unwrap().to_owned();
    assert!(faster(&text).starts_with("* prost (12 comparisons, 0.40x): encode, reused, "));
    let none = report::results(&run(1, &[("SDP", 1.0, 0.0), ("other", 3.0, 0.0)])).text;
    assert!(faster(&none).starts_with("In no comparison."), "{none}");
    let table = text.split_once("## Sizes and times").unwrap().1;
    let with_times = table.lines().filter(|line| line.contains("100 ns"));
    assert_eq!(with_times.count(), 1, "only SDP has times: {text}");
    for (format, cell) in [
        ("prost", "🟥 0.40x"),
        ("FlatBuffers", "≈1"),
        ("borsh", "3.0x"),
        ("wincode", "?"),
        ("rkyv", "🟧 0.90x"),
    ] {
        let start = format!("| {format} |");
        let line = table.lines().find(|line| line.starts_with(&start));
        assert!(line.unwrap().contains(cell), "{format}: {text}");
    }
}

#[test]
fn summary_is_the_geometric_mean_of_the_workloads() {
    let mut results = run(2, &[("SDP", 1.0, 0.0), ("other", 2.0, 0.0)]);
    let mut rows = results.workloads[1].rows.clone();
    rows[1].cost.nanoseconds = 800.0;
    results.workloads[1] = workload("workload 1", rows);
    let text = report::results(&results).text;
    let other = text.lines().find(|line| line.starts_with("| other |"));
    let other: Vec<&str> = other.unwrap().split('|').map(str::trim).collect();
    assert_eq!([other[2], other[3]], ["4.0x", "2.0x"], "{text}");
}

#[test]
fn tally_adds_up_and_is_stated() {
    let results = varied(3);
    let each = 3 * Operation::ALL.len();
    let expected = Tally {
        faster: each,
        equal: each,
        slower: 2 * each,
        unresolved: each,
    };
    assert_eq!(results.tally(), expected);
    assert_eq!(results.tally().total(), each * (FORMATS.len() - 1));
    let stated = format!(
        "In {} comparisons on 3 workloads, SDP is faster in {each}, equal within the noise in {each} and slower in \
         {}; {each} are too noisy to decide.",
        5 * each,
        2 * each,
    );
    for text in [
        report::results(&results).text,
        headline(&results).unwrap().text,
    ] {
        assert!(text.replace('\n', " ").contains(&stated), "{text}");
    }
}

#[test]
fn headline_describes_its_picture_of_the_registry() {
    let section = headline(&varied(13)).unwrap();
    let text = section.text.replace('\n', " ");
    for part in [
        "encode: SDP 100 ns, wincode ?, borsh 3.0x, ",
        "bytes: SDP 10, wincode ≈1, ",
        "A registry of 2 plugins, 1 parameter: ",
        "compares SDP with 5 formats",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(section.picture.contains(">100 ns</text>"));
    assert!(headline(&run(0, &[])).is_err());
}

/// The pictures have room for the largest font, that of a phone, with letters of 0.42 of a row.
#[test]
fn texts_of_pictures_are_inside_and_do_not_overlap() {
    let ratios = [1.0, 0.02, 1.04, 1.0, 900.0, 0.97];
    let formats = [0, 1, 2, 3, 4, 5].map(|it| (FORMATS[it], ratios[it], 0.02));
    let results = run(2, &formats);
    for section in [report::results(&results), headline(&results).unwrap()] {
        let picture = section.picture;
        let number = |tag: &str, name: &str| {
            let (_, value) = tag.split_once(&format!(" {name}=\"")).unwrap();
            value.split_once('"').unwrap().0.parse::<f64>().unwrap()
        };
        let letter = 0.42 * number(&picture, "font-size");
        let texts = picture.lines().filter_map(|it| {
            let (tag, text) = it.strip_prefix("<text class=\"")?.split_once('>')?;
            let width = text.trim_end_matches("</text>").chars().count() as f64 * letter;
            let is_left = !tag.starts_with("name");
            let start = number(tag, "x") - if is_left { 0.0 } else { width };
            (!tag.starts_with("title")).then(|| (number(tag, "y"), start, start + width))
        });
        let mut texts: Vec<_> = texts.collect();
        texts.sort_by(|a, b| a.partial_cmp(b).unwrap());
        for &(_, start, end) in &texts {
            assert!(start > -0.1 && end < 830.0, "{start} to {end}: {picture}");
        }
        for pair in texts.windows(2) {
            let [(line, _, end), (next_line, next, _)] = [pair[0], pair[1]];
            assert!(line != next_line || end < next, "{pair:?}: {picture}");
        }
        assert!(picture.contains(">900x</text>") && picture.contains(">1.04x</text>"));
    }
}

#[test]
fn formats_that_use_serde_are_compared_with_the_serde_bridge() {
    let formats = [
        ("SDP", 1.0),
        ("SDP (serde)", 2.0),
        ("postcard", 1.5),
        ("bincode", 1.5),
    ];
    let results = run(1, &formats.map(|(format, ratio)| (format, ratio, 0.0)));
    let text = report::results(&results).text;
    let (_, text) = text.split_once("\n## Through serde\n").unwrap();
    let (text, _) = text.split_once("\n## Where others are faster\n").unwrap();
    let rows: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("| p"))
        .collect();
    assert!(
        rows[0].starts_with("| postcard | 🟧 0.75x |") && !text.contains("| bincode |"),
        "{text}"
    );
    assert!(
        text.contains("* postcard (12 comparisons, 0.75x): encode, "),
        "{text}"
    );
}
