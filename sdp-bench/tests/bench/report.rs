//! The report of real runs: tables, files, errors.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use clap::Parser;
use sdp_bench::catalogue::ENTRIES;
use sdp_bench::results::{Kind, Results, Workload};
use sdp_bench::suite::Comparison;
use sdp_bench::{Operation, Options};
use tempfile::TempDir;

/// The workloads of the tests' run: all except the large ones. Those take a minute in debug builds.
fn workloads() -> impl Iterator<Item = &'static str> {
    let large = ["large_data", "mesh", "log", "minecraft_savedata", "mk48"];
    let names = ENTRIES.iter().map(|entry| entry.name);
    names.filter(move |name| !large.contains(name))
}

/// The shortest run, with files that are removed after it.
fn options(arguments: &[&str]) -> (TempDir, Options) {
    let directory = tempfile::tempdir().unwrap();
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

fn run(options: &Options) -> anyhow::Result<String> {
    let mut out = Vec::new();
    sdp_bench::run(options, &mut out)?;
    Ok(String::from_utf8(out)?)
}

fn report(arguments: &[&str]) -> anyhow::Result<String> {
    let (_directory, options) = options(arguments);
    run(&options)
}

/// One run: its files and its output.
fn whole_run() -> &'static (TempDir, String) {
    static RUN: OnceLock<(TempDir, String)> = OnceLock::new();
    RUN.get_or_init(|| {
        let chosen: Vec<&str> = workloads().collect();
        let (directory, options) = options(&["--full", "--workload", &chosen.join(",")]);
        let printed = run(&options).unwrap();
        (directory, printed)
    })
}

fn results() -> Results {
    let json = fs::read(whole_run().0.path().join("results.json")).unwrap();
    serde_json::from_slice(&json).unwrap()
}

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn tables_hold_every_row() {
    let report = &whole_run().1;
    assert!(report.contains("62 plugins, 1,759 parameters"));
    for row in [
        "encode: SDP: to_vec",
        "reused: SDP: append, Vec cleared",
        "into: SDP: decode_into",
        "encode: prost: from native, encode_to_vec",
        "decode: prost: decode, to native",
        "read: FlatBuffers unverified: unsafe",
        "borrow: wincode: deserialize_exact, borrowing",
        "update: rkyv: access_mut",
        "read: SDP one-pass: Reader::elements",
        "trip: bitcode: Buffer::encode, Buffer::decode",
        "read: rkyv: access",
        "decode: baseline: Clone of the value",
        "resolve: SDP: Resolver::from_slice",
        "resolve: prost: decode",
        "resolve: FlatBuffers: verified, to native",
        "resolve: savefile: load_noschema",
        "resolve: serde_json: from_slice",
        "resolve: apache-avro: read_value, from_value",
        "decode: message enum: from_slice",
        "exchange: SDP: MessageWriter, MessageReader",
    ] {
        assert!(report.contains(&format!("\n{row} ")), "{row}");
    }
    // The modes of SDP show every row without `--full` too, but only once.
    let rows = report.lines().filter(|line| line.contains(" %  "));
    let expected: usize = results().workloads.iter().map(|it| it.rows.len()).sum();
    assert_eq!(rows.count(), expected);
    let widest = report
        .lines()
        .filter(|line| !line.starts_with('/'))
        .map(|line| line.chars().count())
        .max();
    assert!(widest.unwrap() <= 100, "{report}");
}

#[test]
fn json_holds_every_workload_format_and_operation() {
    let results = results();
    for package in ["sdp", "prost", "flatbuffers", "borsh", "zstd"] {
        let mut versions = results.environment.versions.iter();
        assert!(versions.any(|(name, _)| name == package), "{package}");
    }
    let names: Vec<&str> = results
        .workloads
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, workloads().collect::<Vec<_>>());
    let formats = [
        "SDP",
        "prost",
        "FlatBuffers",
        "borsh",
        "wincode",
        "bitcode",
        "rkyv",
        "postcard",
        "speedy",
        "savefile",
        "serde-zap",
        "bincode",
        "bincode (serde)",
        "serde_json",
    ];
    let is_stream = |it: &Workload| it.comparison == Comparison::Streams;
    for workload in results.comparisons().filter(|it| !is_stream(it)) {
        let is_registry = workload.name == "plugins";
        let resolving = is_registry.then_some("apache-avro");
        let formats: Vec<_> = formats.into_iter().chain(resolving).collect();
        assert_eq!(workload.formats(Kind::Checked), formats);
        assert_eq!(workload.formats(Kind::Own), ["SDP (serde)"]);
        let is_changed =
            ["plugins", "log", "mesh", "minecraft_savedata", "mk48"].contains(&&*workload.name);
        let expected = Comparison::Formats.operations();
        let expected = expected.filter(|it| match it {
            Operation::Update => is_changed,
            Operation::ReadOne | Operation::UpdateOne => workload.name == "log",
            Operation::Resolve => is_registry,
            _ => true,
        });
        assert!(workload.operations().eq(expected), "{}", workload.name);
    }
    let plugins = results.workload("plugins").unwrap();
    assert_eq!(plugins.formats(Kind::Unchecked), ["FlatBuffers unverified"]);
    assert!(!plugins.missing.is_empty());
    let sdp = plugins.encoding("SDP").unwrap();
    let encode = plugins.leading(Operation::Encode, "SDP").unwrap();
    assert_eq!((encode.ratio, encode.standing), (Some(1.0), None));
    assert_eq!(
        (encode.allocations, encode.peak_bytes),
        (1, sdp.bytes as u64)
    );
    assert!(sdp.compressed.is_some_and(|len| len > 0 && len < sdp.bytes));
    for row in results.workloads.iter().flat_map(|it| &it.rows) {
        assert!(row.nanoseconds > 0.0 && row.samples > 0, "{row:?}");
        assert!(row.peak_bytes <= row.allocated_bytes, "{row:?}");
    }
}

#[test]
fn page_shows_every_workload_without_other_files() {
    let page = fs::read_to_string(whole_run().0.path().join("report.html")).unwrap();
    for name in workloads() {
        assert!(page.contains(&format!("<h2 id=\"{name}\">")), "{name}");
    }
    for outside in [
        "http:", "https:", "src=", "<script", "<link", "@import", "url(",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    let (compared, _) = page.split_once("<h2 id=\"plugins\">").unwrap();
    assert!(
        !compared.contains("unverified"),
        "unchecked formats are not compared"
    );
}

#[test]
fn docs_of_one_run_are_the_same_when_written_again() {
    let (directory, mut options) = options(&[]);
    options.from = Some(whole_run().0.path().join("results.json"));
    let repository = directory.path();
    options.write_docs = Some(repository.to_owned());
    let [readme, benchmarks] =
        ["README.md", "docs/BENCHMARKS.md"].map(|name| repository.join(name));
    fs::create_dir(repository.join("docs")).unwrap();
    fs::write(&readme, "no marks").unwrap();
    let error = format!("{:#}", run(&options).unwrap_err());
    assert!(error.contains("no `<!-- headline …"), "{error}");

    fs::write(
        &readme,
        "# A\n<!-- headline: x -->\nold\n<!-- /headline -->\nend\n",
    )
    .unwrap();
    fs::write(
        &benchmarks,
        "# B\n<!-- results -->\n<!-- /results -->\nend\n",
    )
    .unwrap();
    let write = || {
        run(&options).unwrap();
        let picture = benchmarks.with_file_name("BENCHMARKS.svg");
        [&readme, &benchmarks, &picture].map(|path| fs::read_to_string(path).unwrap())
    };
    let texts = write();
    assert_eq!(write(), texts);
    let [readme, benchmarks, picture] = texts;
    assert!(readme.starts_with("# A\n<!-- headline: x -->\n\n| operation "));
    assert!(!readme.contains("\nold\n"));
    assert!(
        benchmarks.starts_with("# B\n<!-- results -->\n\n![SDP"),
        "{benchmarks}"
    );
    assert!(!benchmarks.contains("unverified"));
    let results = results();
    for format in results.workloads[0].formats(Kind::Checked).iter().skip(1) {
        assert!(benchmarks.contains(&format!("| {format} ")), "{format}");
        assert!(picture.contains(&format!(">{format}</text>")), "{format}");
    }
}

#[test]
fn choices_select_rows_and_reject_unknown_names() {
    let plugins = ["--workload", "primitives,parameter_change_message"];
    let nothing = ["--workload", "primitives", "--filter", "PROST: decode"];
    let error = report(&nothing).unwrap_err().to_string();
    assert_eq!(error, "no row matches primitives and PROST: decode");
    for (option, kind) in [("--format", "format"), ("--workload", "workload")] {
        let error = report(&[&plugins[..], &[option, "nobody"]].concat())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(&format!("no {kind} `nobody`")));
    }

    let found = report(&[&plugins[..], &["--full", "--filter", "PROST decode"]].concat()).unwrap();
    assert!(found.contains("decode: prost: decode"));
    assert!(found.contains("decode: SDP: from_slice"));
    assert!(!found.contains(": borsh: "));
    assert!(!found.contains(": byte mode: "));

    let chosen = ["--workload", "primitives", "--operation", "read,encode"];
    let format = ["--full", "--format", "flatbuffers-unverified"];
    let found = report(&[&chosen[..], &format[..]].concat()).unwrap();
    assert!(found.contains("read: FlatBuffers unverified: unsafe"));
    assert!(found.contains("read: SDP: from_slice, borrowing"));
    assert!(!found.contains("read: FlatBuffers: verified"));
}

#[test]
fn list_shows_every_name() {
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
fn several_processes_measure_the_rows_of_one_run() {
    let (directory, _) = options(&[]);
    let output = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
        .args(["--time", "0.000001", "--rounds", "2", "--processes", "3"])
        .args(["--workload", "arrays_small", "--out"])
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
    // Allocations are counted after the reused memory has grown to its size.
    let workload = results.workload("arrays_small").unwrap();
    for operation in [Operation::EncodeReused, Operation::DecodeInto] {
        let row = workload.leading(operation, "SDP").unwrap();
        assert_eq!(row.allocations, 0, "{row:?}");
    }
}

#[test]
fn exit_code_is_1_if_two_runs_differ() {
    let directory = tempfile::tempdir().unwrap();
    let mut results = results();
    let [before, after] = [1.0, 1.1].map(|factor| {
        for row in results.workloads.iter_mut().flat_map(|it| &mut it.rows) {
            row.ratio = row.ratio.map(|ratio| ratio * factor);
            (row.noise, row.ratio_noise) = (0.0, 0.0);
        }
        let path = directory.path().join(format!("{factor}.json"));
        fs::write(&path, serde_json::to_vec(&results).unwrap()).unwrap();
        path.display().to_string()
    });
    for (from, code) in [(&before, 0), (&after, 1)] {
        let output = program(&["--from", from, "--compare", &before]);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
}

#[test]
fn closed_output_ends_the_report_without_an_error() {
    let mut report = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
        .arg("--list")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(report.stdout.take());
    let output = report.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}

#[test]
fn unusable_data_is_a_one_line_error() {
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
            "expected 3 plugins, found 0",
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
