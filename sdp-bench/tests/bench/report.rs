//! The report as a user meets it: what is printed, what is written, what is refused.
//!
//! Apart from what holds on the data, which needs no run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use clap::Parser;
use sdp_bench::results::Results;
use sdp_bench::{Comparison, Operation, Options};
use tempfile::TempDir;

/// Those about the plugins.
const PLUGINS: &str = "plugins,plugins_message,parameter_change_message";

/// All of them.
const WORKLOADS: [&str; 17] = [
    "plugins",
    "primitives",
    "parameter_change",
    "arrays_small",
    "arrays_medium",
    "arrays_large",
    "large_data",
    "unicode",
    "empty",
    "signed_block",
    "audio_block",
    "mesh",
    "log",
    "plugins_message",
    "parameter_change_message",
    "ipc",
    "ipc_tokio",
];

/// Whether formats are compared on a workload, and not modes of SDP or streams.
fn is_of_formats(name: &str) -> bool {
    !name.ends_with("_message") && !name.starts_with("ipc")
}

/// As short as a run can be, with files that go when it is done.
fn options(arguments: &[&str]) -> (TempDir, Options) {
    let Ok(directory) = tempfile::tempdir() else {
        panic!("there is no room for temporary files");
    };
    let short = [
        "sdp-bench",
        "--time",
        "0.000001",
        "--rounds",
        "1",
        "--processes",
        "1",
    ];
    let mut options = Options::parse_from(short.iter().chain(arguments));
    options.out = directory.path().to_owned();
    (directory, options)
}

/// A run over everything, which several tests look at: what it printed, and where its files are.
fn whole_run() -> &'static (TempDir, String) {
    static RUN: OnceLock<(TempDir, String)> = OnceLock::new();
    RUN.get_or_init(|| {
        let (directory, options) = options(&[]);
        match run(&options) {
            Ok(printed) => (directory, printed),
            Err(error) => panic!("{error:#}"),
        }
    })
}

fn report(arguments: &[&str]) -> anyhow::Result<String> {
    let (_directory, options) = options(arguments);
    run(&options)
}

fn run(options: &Options) -> anyhow::Result<String> {
    let mut out = Vec::new();
    sdp_bench::run(options, &mut out)?;
    Ok(String::from_utf8(out)?)
}

#[test]
fn report_holds_every_row() {
    let report = report(&["--full", "--workload", PLUGINS]).unwrap();
    assert!(report.contains("62 plugins, 1,759 parameters"));
    assert!(report.contains("give back the same values"));
    let columns = "encode reused decode into borrow read trip bytes zstd";
    let heads: String = (report.lines())
        .filter(|line| line.starts_with("| format "))
        .flat_map(|line| line.split(['|', ' ']).filter(|word| !word.is_empty()))
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(heads, format!("format {columns}"));
    let rows = [
        ("SDP: to_vec", 1),
        ("SDP: to_slice", 1),
        ("SDP: append, Vec cleared", 1),
        ("SDP: from_slice", 1),
        ("SDP: decode_into", 1),
        ("SDP: from_slice, borrowing", 2),
        ("SDP: to_vec, from_slice", 1),
        ("prost: encode_to_vec", 1),
        ("prost: from native, encode_to_vec", 1),
        ("prost: encode, slice", 1),
        ("prost: encode, Vec cleared", 1),
        ("prost: decode", 1),
        ("prost: decode, to native", 1),
        ("prost: clear, merge", 1),
        ("prost: encode_to_vec, decode", 1),
        ("FlatBuffers: new builder", 1),
        ("FlatBuffers: builder reset", 1),
        ("FlatBuffers: verified, to native", 1),
        ("FlatBuffers: verified", 2),
        ("FlatBuffers: new builder, verified", 1),
        ("FlatBuffers unverified: unsafe", 1),
        ("borsh: to_vec", 1),
        ("borsh: to_writer, Vec cleared", 1),
        ("borsh: from_slice", 1),
        ("borsh: to_vec, from_slice", 1),
        ("wincode: serialize", 1),
        ("wincode u32: deserialize_exact, borrowing", 2),
        ("bitcode: Buffer::encode", 1),
        ("bitcode: Buffer::decode, borrowing text", 2),
        ("bitcode: decode, borrowing text", 2),
        ("bitcode: Buffer::encode, Buffer::decode", 1),
        ("rkyv: to_bytes_in, with capacity", 1),
        ("rkyv: from_bytes", 1),
        ("rkyv: access", 2),
        ("postcard: to_slice", 1),
        ("speedy: read_from_buffer, borrowing", 2),
        ("bincode: encode_into_slice", 1),
        ("serde_json: from_slice", 1),
        ("floor: copy of SDP's bytes", 2),
        ("floor: Clone of the value", 1),
        ("byte mode: to_vec", 2),
        ("message mode: to_slice", 2),
        ("message mode: decode_into", 2),
        ("dispatcher: from_slice", 2),
        ("dispatcher: to_vec, from_slice", 2),
    ];
    let cells: Vec<&str> = (report.lines())
        .filter_map(|line| line.strip_prefix("| - ")?.split(" |").next())
        .map(str::trim_end)
        .collect();
    for (row, times) in rows {
        let found = cells.iter().filter(|cell| **cell == row).count();
        assert_eq!(found, times, "{row}");
    }
}

#[test]
fn report_fits_a_terminal_of_120_columns() {
    let report = report(&["--full", "--workload", PLUGINS]).unwrap();
    // The machine and the command are as long as they are.
    let tables = report.lines().filter(|line| line.starts_with('|'));
    for line in tables {
        assert!(line.chars().count() <= 120, "{line}");
    }
}

/// The lines from the one that starts with `from` to the next that starts with `to`.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|line| !line.starts_with(from));
    let mut lines = lines.peekable();
    assert!(lines.peek().is_some(), "{from}");
    lines.take_while(|line| !line.starts_with(to)).collect()
}

#[test]
fn unchecked_formats_stand_in_tables_of_their_own() {
    let report = report(&["--full", "--workload", PLUGINS]).unwrap();
    // In a table: the notes say as well why it has so few rows.
    let is_unchecked = |line: &&str| line.starts_with('|') && line.contains("unverified");
    let count = |lines: &[&str]| lines.iter().copied().filter(is_unchecked).count();
    let all: Vec<&str> = report.lines().collect();

    let apart = between(&report, "## Without checking", "## Where");
    let rows = between(&report, "Without checking the input:", "## plugins_message");
    assert_eq!(count(&apart), 1);
    assert_eq!(count(&rows), 1);
    assert_eq!(count(&all), 2, "and nowhere else");
    assert!(!rows.iter().any(|line| line.contains("prost: ")));
}

#[test]
fn every_workload_shows_what_the_way_to_own_types_takes() {
    let report = report(&[]).unwrap();
    for title in ["## prost, to and from", "## FlatBuffers, to and from"] {
        let mut lines = between(&report, title, "|--");
        let head = lines.pop().unwrap();
        assert!(head.contains("conversion"), "{head}");
        let rows = between(&report, title, "## W");
        let workloads = WORKLOADS.iter().filter(|name| is_of_formats(name));
        for name in workloads {
            let start = format!("| {name} ");
            let row = rows.iter().find(|line| line.starts_with(&start));
            assert!(
                row.is_some_and(|row| !row.contains("| - ")),
                "{title}: {name}"
            );
        }
    }
}

#[test]
fn choices_pick_rows_and_name_what_they_do_not_find() {
    let plugins = ["--workload", PLUGINS];
    let nothing = ["--workload", "plugins", "--filter", "PROST: decode"];
    let error = report(&nothing).unwrap_err().to_string();
    assert_eq!(error, "no row holds plugins and PROST: decode");
    for (option, kind) in [("--peer", "peer"), ("--workload", "workload")] {
        let error = report(&[&plugins[..], &[option, "nobody"]].concat())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(&format!("no {kind} `nobody`")));
    }

    let found = report(&[&plugins[..], &["--full", "--filter", "PROST decode"]].concat()).unwrap();
    assert!(found.contains("- prost: decode"));
    assert!(found.contains("- SDP: from_slice"));
    assert!(!found.contains("- borsh"));
    assert!(!found.contains("- byte mode"));

    let chosen = ["--workload", "plugins", "--operation", "read,encode"];
    let peer = ["--full", "--peer", "flatbuffers-unverified"];
    let found = report(&[&chosen[..], &peer[..]].concat()).unwrap();
    assert!(found.contains("- FlatBuffers unverified: unsafe"));
    assert!(found.contains("- SDP: from_slice, borrowing"));
    assert!(!found.contains("- FlatBuffers: verified"));
    assert!(!found.contains("as a message"));
}

#[test]
fn list_names_what_can_be_chosen() {
    let list = report(&["--list"]).unwrap();
    for name in [
        "plugins ",
        "plugins_message",
        "FlatBuffers unverified",
        "round_trip",
    ] {
        assert!(list.contains(&format!("  {name}")), "{name}");
    }
}

#[test]
fn json_parses_back_with_every_row() {
    let (directory, printed) = whole_run();
    let path = directory.path().join("results.json");
    assert!(printed.contains(&path.display().to_string()));

    let results: Results = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    assert!(
        results
            .environment
            .versions
            .iter()
            .any(|(name, _)| name == "sdp")
    );
    assert_eq!(results.settings.rounds, 1);
    let names: Vec<&str> = results
        .workloads
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, WORKLOADS);

    let plugins = results.workload("plugins").unwrap();
    let operations: Vec<Operation> = plugins.operations().collect();
    let expected: Vec<Operation> = Comparison::Formats.operations().collect();
    assert_eq!(operations, expected);
    let peers = [
        "SDP",
        "prost",
        "FlatBuffers",
        "borsh",
        "wincode",
        "wincode u32",
        "bitcode",
        "rkyv",
        "postcard",
        "speedy",
        "bincode",
        "serde_json",
    ];
    assert_eq!(plugins.peers(true), peers);
    assert_eq!(plugins.peers(false), ["FlatBuffers unverified"]);
    let mut cases = 0;
    sdp_bench::for_each_case(|_, _, _| cases += 1).unwrap();
    let rows = results
        .workloads
        .iter()
        .map(|it| it.rows.len())
        .sum::<usize>();
    assert_eq!(rows, cases);

    let sdp = plugins.wire("SDP").unwrap();
    let encode = plugins.first(Operation::Encode, "SDP").unwrap();
    assert_eq!(encode.ratio, Some(1.0));
    assert_eq!(
        (encode.allocations, encode.peak_bytes),
        (1, sdp.bytes as u64)
    );
    assert!(sdp.compressed > 0 && sdp.compressed < sdp.bytes);
    assert_eq!(plugins.wire("borsh").unwrap().compressed, sdp.compressed);
    for row in results.workloads.iter().flat_map(|it| &it.rows) {
        assert!(row.nanoseconds > 0.0 && row.samples > 0, "{row:?}");
        assert!(row.peak_bytes <= row.allocated_bytes, "{row:?}");
    }
}

#[test]
fn several_processes_measure_the_rows_of_one_run() {
    let (directory, _) = options(&[]);
    let output = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
        .args(["--time", "0.000001", "--rounds", "2", "--processes", "3"])
        .args(["--workload", "plugins", "--out"])
        .arg(directory.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("6 rounds in 3 processes"), "{printed}");
    let json = fs::read(directory.path().join("results.json")).unwrap();
    let results: Results = serde_json::from_slice(&json).unwrap();
    assert_eq!(
        (results.settings.processes, results.settings.rounds),
        (3, 6)
    );
    for row in results.workloads.iter().flat_map(|it| &it.rows) {
        assert_eq!(row.samples, 6, "{row:?}");
        assert!(row.noise > 0.0, "{row:?}");
    }
    // Counted once what is reused has what it needs.
    let workload = results.workload("plugins").unwrap();
    for operation in [Operation::EncodeReused, Operation::DecodeInto] {
        let row = workload.first(operation, "SDP").unwrap();
        assert_eq!(row.allocations, 0, "{row:?}");
    }
}

#[test]
fn page_shows_every_workload_and_needs_nothing_beside_it() {
    let (directory, _) = whole_run();
    let page = fs::read_to_string(directory.path().join("report.html")).unwrap();
    for name in WORKLOADS {
        assert!(page.contains(&format!("<h2 id=\"{name}\">")), "{name}");
    }
    for outside in [
        "http:", "https:", "src=", "<script", "<link", "@import", "url(",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("<svg "));
    let (compared, _) = page.split_once("<h2 id=\"plugins\">").unwrap();
    assert!(
        !compared.contains("unverified"),
        "no part of any comparison"
    );
}

#[test]
fn docs_are_written_between_the_marks_and_the_same_when_written_again() {
    let (directory, mut options) = options(&[]);
    // One run is shown each time: the figures are then the same as well.
    options.from = Some(whole_run().0.path().join("results.json"));
    let repository = directory.path().join("repository");
    fs::create_dir(&repository).unwrap();
    options.write_docs = Some(repository.clone());
    let readme = repository.join("README.md");
    fs::write(&readme, "no marks").unwrap();
    assert!(
        run(&options)
            .unwrap_err()
            .to_string()
            .contains("<!-- headline")
    );

    fs::write(
        &readme,
        "# A\n<!-- headline: x -->\nold\n<!-- /headline -->\nend\n",
    )
    .unwrap();
    let texts: Vec<[String; 2]> = (0..2)
        .map(|_| {
            run(&options).unwrap();
            [&readme, &repository.join("BENCHMARKS.md")]
                .map(|path| fs::read_to_string(path).unwrap())
        })
        .collect();
    for [readme, benchmarks] in &texts {
        assert!(readme.starts_with("# A\n<!-- headline: x -->\n\n| operation "));
        assert!(readme.ends_with("\n<!-- /headline -->\nend\n"));
        assert!(!readme.contains("old"));
        for title in [
            "Cross-protocol",
            "Memory",
            "Message mode",
            "Signed block",
            "Arrays",
        ] {
            assert!(benchmarks.contains(&format!("\n## {title}")), "{title}");
        }
        assert!(readme.contains("SDP beside 6 of its 11 peers"));
        for text in [readme, benchmarks] {
            for even in ["!1.00x", "!~1.00x", "!0.00x"] {
                assert!(!text.contains(even), "{even}");
            }
        }
        let memory = between(benchmarks, "## Memory", "## Message mode").join("\n");
        let formats = (WORKLOADS.iter()).filter(|name| is_of_formats(name));
        for name in formats.skip(1) {
            assert!(memory.contains(&format!("<code>{name}</code>")), "{name}");
        }
        let notes = benchmarks.matches("it has no decoding over a value");
        assert_eq!(notes.count(), 1, "each reason stands once");
        let apart = between(benchmarks, "## Without checking", "## Where").join("\n");
        // The targets name what they hold SDP against, and show no figure of it.
        let targets = between(benchmarks, "## Targets", "## To and from").join("\n");
        let is_unchecked = |line: &&str| line.starts_with('|') && line.contains("unverified");
        let unchecked = |text: &str| text.lines().filter(is_unchecked).count();
        assert_eq!(
            unchecked(benchmarks),
            unchecked(&apart) + unchecked(&targets),
            "nowhere else"
        );
    }
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn run_agrees_with_itself_and_the_exit_code_tells_when_another_differs() {
    let run = whole_run().0.path().join("results.json");
    let mut results: Results = serde_json::from_slice(&fs::read(&run).unwrap()).unwrap();
    for row in results.workloads.iter_mut().flat_map(|it| &mut it.rows) {
        row.noise = 0.0;
    }
    let directory = tempfile::tempdir().unwrap();
    let [before, after] = [1.0, 1.1].map(|factor| {
        for row in results.workloads.iter_mut().flat_map(|it| &mut it.rows) {
            row.ratio = row.ratio.map(|ratio| ratio * factor);
        }
        let path = directory.path().join(format!("{factor}.json"));
        fs::write(&path, serde_json::to_vec(&results).unwrap()).unwrap();
        path
    });
    for (from, code, summary) in [
        (&before, 0, " 0 differ; at most by +0.0 %.\n"),
        (&after, 1, "; at most by +10.0 %.\n"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
            .arg("--from")
            .arg(from)
            .arg("--compare")
            .arg(&before)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.ends_with(summary), "{text}");
    }
}

#[test]
fn data_that_cannot_be_used_is_one_clear_line() {
    let json = |content: &str| format!("{{\"plugins\": [], {content}}}");
    let cases = [
        (None, "cannot open `"),
        (Some("{".to_owned()), "is not a plugin registry: EOF"),
        (
            Some(json("\"total_plugin_count\": 0")),
            "missing field `total_parameter_count`",
        ),
        (
            Some(json(
                "\"total_plugin_count\": 3, \"total_parameter_count\": 0",
            )),
            "it says 3 plugins and holds 0",
        ),
    ];
    for (index, (content, expected)) in cases.iter().enumerate() {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{index}.json"));
        match content {
            Some(content) => fs::write(&path, content).unwrap(),
            None => assert!(!path.exists()),
        }
        let output = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
            .arg("--data")
            .arg(&path)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        assert!(error.starts_with("sdp-bench: "), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
