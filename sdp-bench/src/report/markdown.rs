//! BENCHMARKS.md and the headline of README.md.

use anyhow::{Result, bail};

use super::table::{Cell, Table};
use super::tables;
use super::text::{facts, faster, method, reading, tally};
use crate::build_cost::{BuildCost, BuildCosts, ScaleCost};
use crate::figures::{counted, ratio, whole};
use crate::operation::Operation;
use crate::results::{Kind, Results};
use crate::suite::Comparison;

/// The marks around the headline of README.md.
const HEADLINE: [&str; 2] = ["<!-- headline", "<!-- /headline -->"];

/// The formats in the headline.
const HEADLINE_FORMATS: [&str; 7] = [
    "SDP",
    "prost",
    "FlatBuffers",
    "borsh",
    "wincode",
    "bitcode",
    "rkyv",
];

const OPENING: &str = "\
# Benchmarks

Written by `cargo run --release -p sdp-bench -- --write-docs`. Compare the ratios: absolute times
differ from machine to machine. The command also writes results.json and report.html, which hold every
row with its noise, throughput and memory.
";

const CLOSING: &str = "\
## Run it yourself

```sh
cargo run --release -p sdp-bench              # the tables, results.json and an HTML page
cargo run --release -p sdp-bench -- --help    # choose workloads, formats, operations, time
```
";

const BUILD_COST: &str = "\
## Build time and code size

A crate with the struct `Parameter` and one derive: `release` is a clean `cargo build --release`,
`check` a clean `cargo check`, `packages` the number of dependencies. `code` is the size that encoding
and decoding the registry adds to `.text` with `lto = \"fat\"`, at opt-level 3 and at `s`. The code of
FlatBuffers was generated before.";

/// Returns BENCHMARKS.md.
pub(super) fn benchmarks(results: &Results, costs: &BuildCosts) -> String {
    let mut out = format!("{OPENING}\n| | |\n|---|---|\n");
    for (name, text) in facts(&results.environment) {
        out += &format!("| {name} | {text} |\n");
    }
    out += &format!("| method | {} |\n\n", method(results));
    out += &reading("Bold");
    out.push('\n');
    for operation in Operation::ALL {
        if let Some(table) = tables::heat_map(results, operation) {
            out += &section(operation.title(), &table);
        }
    }
    for (title, compressed) in [("bytes", false), ("bytes after zstd", true)] {
        if let Some(table) = tables::lengths(results, compressed) {
            out += &section(title, &table);
        }
    }
    let others = results.workloads.iter();
    for workload in others.filter(|it| it.comparison != Comparison::Formats) {
        out += &section(&workload.title, &tables::overview(workload));
    }
    out += &format!("\n{}\n{}\n{CLOSING}", faster(results), build_cost(costs));
    out
}

fn section(title: &str, table: &Table) -> String {
    format!("\n## {title}\n\n{}\n", table.markdown())
}

/// Returns the headline.
///
/// # Errors
///
/// Returns an error if the run does not include the workload `plugins`.
pub(super) fn headline(results: &Results) -> Result<String> {
    let Some(workload) = results.workload("plugins") else {
        bail!("the run does not include the workload `plugins`");
    };
    let formats = HEADLINE_FORMATS.map(str::to_owned);
    let table = tables::headline(workload, &formats);
    let all = workload.formats(Kind::Checked).len().saturating_sub(1);
    let environment = &results.environment;
    let contents = environment.data.get(1).map_or("", String::as_str);
    let contents = contents
        .split_once(" (")
        .map_or(contents, |(short, _)| short);
    let day = environment.date.split('T').next().unwrap_or_default();
    Ok(format!(
        "\n{}\n\nA plugin registry ({contents}): SDP's time, and the multiple of it that others take. Bold: the\n\
         other is faster. `-`: no such operation. Input is checked in every cell.\n{}; {day}.\n\n\
         [BENCHMARKS.md](BENCHMARKS.md) has {all} other formats on {}.\n{}\n",
        table.markdown(),
        environment.machine,
        counted(results.comparisons().count(), "workload"),
        tally(results),
    ))
}

/// Returns `readme` with `headline` between the marks.
///
/// # Errors
///
/// Returns an error if a mark is missing.
pub fn replace_headline(readme: &str, headline: &str) -> Result<String> {
    let [open, close] = HEADLINE;
    let parts = || {
        let (before, rest) = readme.split_once(open)?;
        let (mark, rest) = rest.split_once("-->")?;
        let (_, after) = rest.split_once(close)?;
        Some(format!(
            "{before}{open}{mark}-->\n{headline}\n{close}{after}"
        ))
    };
    match parts() {
        Some(text) => Ok(text),
        None => bail!("README.md has no `{open} … -->` followed by `{close}`"),
    }
}

fn build_cost(costs: &BuildCosts) -> String {
    let heads = [
        "format", "release", "check", "packages", "code, 3", "code, s",
    ];
    let mut table = Table::new(heads);
    if let Some(base) = costs.formats.first() {
        for cost in &costs.formats {
            table.add(&cost.format, cost_cells(cost, base));
        }
    }
    format!(
        "{BUILD_COST}\n\n{}\n\nMedians of {} builds each; {}; {}; {}.\nMeasured by \
         `cargo run --release -p sdp-bench --bin build-cost`.\n",
        table.markdown(),
        costs.rounds,
        costs.machine,
        costs.compiler,
        costs.date
    ) + &scale(&costs.scale)
}

const SCALE: &str = "\
Crates with many derived types, each encoded and decoded once. The times are those of the crate alone, with its
dependencies built. `release` and `.text` are of cargo's default profile (16 codegen units), and then of fat LTO
with one unit.";

fn scale(costs: &[ScaleCost]) -> String {
    if costs.is_empty() {
        return String::new();
    }
    let mut table = Table::new(["types", "format", "check", "release", "`.text`"]);
    for cost in costs {
        let [units, lto] = cost.release_seconds;
        let [text, lto_text] = cost.text_bytes.map(|bytes| whole(bytes as u64));
        table.add(
            format!(
                "{} structs, {} enums, {}",
                cost.structs, cost.enums, cost.shape
            ),
            [
                cost.format.clone().into(),
                format!("{:.1} s", cost.check_seconds).into(),
                format!("{units:.1} s, {lto:.1} s").into(),
                format!("{text}, {lto_text}").into(),
            ],
        );
    }
    format!("\n{SCALE}\n\n{}\n", table.markdown())
}

/// The figures of the first format, and multiples of them for the others.
fn cost_cells(cost: &BuildCost, base: &BuildCost) -> [Cell; 5] {
    let figure =
        |of: fn(&BuildCost) -> f64, text: fn(f64) -> String| match cost.format == base.format {
            true => text(of(cost)).into(),
            false => ratio(of(cost) / of(base), 0.0).into(),
        };
    let seconds = |value: f64| format!("{value:.2} s");
    let bytes = |value: f64| format!("{:.1} kB", value / 1e3);
    [
        figure(|it| it.build_seconds, seconds),
        figure(|it| it.check_seconds, seconds),
        whole(cost.packages as u64).into(),
        figure(|it| it.code_bytes as f64, bytes),
        figure(|it| it.small_code_bytes as f64, bytes),
    ]
}
