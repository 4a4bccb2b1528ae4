//! The program: its options, a short run, its files and its errors.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use clap::{CommandFactory, Parser, ValueEnum};
use sdp_bench::results::{Kind, Results};
use sdp_bench::{Operation, Options};
use tempfile::TempDir;

fn parsed(arguments: &[&str]) -> Result<Options, clap::Error> {
    Options::try_parse_from(["sdp-bench"].iter().chain(arguments))
}

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
        .args(arguments)
        .output()
        .unwrap()
}

/// Returns the output of the shortest run, and its results.
fn run(arguments: &[&str]) -> (TempDir, String, Results) {
    let directory = tempfile::tempdir().unwrap();
    let out = format!("--out={}", directory.path().display());
    let short = ["--time=0.000001", "--rounds=1", &out];
    let output = program(&[&short[..], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    let json = fs::read(directory.path().join("results.json")).unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    (directory, printed, serde_json::from_slice(&json).unwrap())
}

#[test]
fn command_line_is_consistent() {
    Options::command().debug_assert();
    for operation in Operation::ALL {
        let json = serde_json::to_value(operation).unwrap();
        assert_eq!(json, operation.name());
        let value = operation.to_possible_value().unwrap();
        assert_eq!(value.get_name(), operation.name());
    }
    assert!(parsed(&["--write-docs", "--format", "prost"]).is_err());
}

#[test]
fn time_is_divided_among_the_workloads_and_bounded_without_the_option() {
    let options = parsed(&["--time", "2.5"]).unwrap();
    assert_eq!(options.budget(900, 5), Duration::from_millis(500));
    for wrong in ["0", "-1", "nan", "inf", "soon"] {
        assert!(parsed(&["--time", wrong]).is_err());
    }
    let options = parsed(&[]).unwrap();
    assert_eq!(options.budget(4, 5), Duration::from_secs(2));
    assert_eq!(options.budget(900, 5), Duration::from_secs(8));
}

#[test]
fn several_processes_measure_the_rows_of_one_run() {
    let (_directory, printed, results) =
        run(&["--processes=3", "--workload=plugins,arrays_small,ipc"]);
    assert!(
        printed.contains("62 plugins, 1,759 parameters"),
        "{printed}"
    );
    for part in [
        "\nMeasures 3 workloads, each for at least 333ns, and prints a table after each.\n",
        "3 rounds or more of each workload, in 3 processes",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
    let settings = &results.settings;
    assert_eq!((settings.processes, settings.rounds), (3, 3));
    let names = results.workloads.iter().map(|it| it.name.as_str());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["plugins", "arrays_small", "ipc"]
    );
    for row in results.workloads.iter().flat_map(|it| &it.rows) {
        assert_eq!(row.cost.samples, 3, "{row:?}");
        assert!(
            row.cost.nanoseconds > 0.0 && row.cost.noise > 0.0,
            "{row:?}"
        );
    }
}

#[test]
#[cfg_attr(
    not(feature = "all-formats"),
    ignore = "the documents show all formats"
)]
fn docs_of_one_run_are_the_same_when_written_again() {
    let (directory, _, results) = run(&["--processes=1", "--workload=plugins,arrays_small"]);
    let repository = tempfile::tempdir().unwrap();
    let docs = format!("--write-docs={}", repository.path().display());
    let from = format!("--from={}", directory.path().join("results.json").display());
    let out = format!("--out={}", directory.path().display());
    let path = |name| repository.path().join(name);
    fs::create_dir(path("docs")).unwrap();
    fs::write(path("README.md"), "no marks").unwrap();
    let output = program(&[&docs, &from, &out]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("no `<!-- headline …"), "{error}");

    let results_path = directory.path().join("results.json");
    let json = fs::read_to_string(&results_path).unwrap();
    fs::write(&results_path, json.replacen("\"fory\"", "\"x\"", 1)).unwrap();
    let output = program(&[&docs, &from, &out]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("add `--features all-formats`"), "{error}");
    fs::write(&results_path, json).unwrap();

    let readme = "# A\n<!-- headline: x -->\nold\n<!-- /headline -->\nend\n";
    fs::write(path("README.md"), readme).unwrap();
    let benchmarks = "# B\n<!-- results -->\n<!-- /results -->\nend\n";
    fs::write(path("docs/BENCHMARKS.md"), benchmarks).unwrap();
    let write = || {
        let output = program(&[&docs, &from, &out]);
        assert!(output.status.success(), "{output:?}");
        let files = [
            "README.md",
            "docs/HEADLINE.svg",
            "docs/BENCHMARKS.md",
            "docs/BENCHMARKS.svg",
        ];
        files.map(|name| fs::read_to_string(path(name)).unwrap())
    };
    let texts = write();
    assert_eq!(write(), texts);
    let [readme, headline, benchmarks, picture] = texts;
    assert!(readme.starts_with("# A\n<!-- headline: x -->\n\nA registry of 62 plugins"));
    assert!(readme.contains("\n\n![Multiples of SDP's ") && !readme.contains("\nold\n"));
    assert!(headline.contains(">postcard</text>"), "{headline}");
    assert!(
        benchmarks.starts_with("# B\n<!-- results -->\n\n![SDP"),
        "{benchmarks}"
    );
    for format in results.workloads[0].formats(Kind::Format).iter().skip(1) {
        assert!(benchmarks.contains(&format!("| {format} |")), "{format}");
        assert!(picture.contains(&format!(">{format}</text>")), "{format}");
    }
    assert!(!picture.contains("SDP (serde)"), "{picture}");
}

#[test]
fn choices_select_rows_and_reject_unknown_names() {
    let chosen = [
        "--processes=1",
        "--workload=arrays_small,ipc",
        "--operation=read,encode",
    ];
    let (_directory, _, results) = run(&[&chosen[..], &["--format=flatbuffers"]].concat());
    let rows = results.workloads.iter().flat_map(|it| &it.rows);
    let rows: Vec<_> = rows
        .map(|row| (row.operation, row.format.as_str()))
        .collect();
    let expected = [
        (Operation::Encode, "SDP"),
        (Operation::Read, "SDP"),
        (Operation::Read, "SDP"),
        (Operation::Encode, "FlatBuffers"),
        (Operation::Read, "FlatBuffers"),
        (Operation::Encode, "baseline"),
    ];
    assert_eq!(rows, expected);
    for (option, kind) in [("--format", "format"), ("--workload", "workload")] {
        let output = program(&[option, "nobody"]);
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = format!("sdp-bench: no {kind} `nobody`: there are ");
        assert!(error.starts_with(&expected), "{error}");
    }
}

#[test]
fn closed_output_ends_the_report_without_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sdp-bench"));
    command.args(["--time=0.000001", "--rounds=1", "--processes=1", "--out"]);
    command.arg(directory.path()).args(["--workload", "ipc"]);
    let streams = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut report = streams.spawn().unwrap();
    drop(report.stdout.take());
    let output = report.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}
