//! BENCHMARKS.md and the headline of README.md.

use anyhow::{Result, bail};

use super::table::Table;
use super::text::{LEGEND, TERMS, group, method, tally, versions, wrapped};
use super::{costs, tables};
use crate::build_cost::{self, BuildCosts};
use crate::builds::{self, Build};
use crate::operation::Operation;
use crate::results::{Environment, Kind, Results};

/// The marks around the headline of README.md.
const HEADLINE: [&str; 2] = ["<!-- headline", "<!-- /headline -->"];

/// The formats of the headline.
const HEADLINE_FORMATS: [&str; 6] = ["SDP", "prost", "FlatBuffers", "borsh", "wincode", "rkyv"];

/// The operations of the headline. One more row has the length of the encoding.
const HEADLINE_OPERATIONS: [Operation; 4] = [
    Operation::Encode,
    Operation::EncodeReused,
    Operation::Decode,
    Operation::Read,
];

/// The workload of the headline and of the table of memory.
const REGISTRY: &str = "plugins";

/// The longest BENCHMARKS.md, in lines.
const MAX_LINES: usize = 150;

/// The most columns of tables side by side.
const MAX_COLUMNS: usize = 14;

const RUN: &str = "\
The command prints tables, and writes every case with its noise, throughput and memory to results.json and \
report.html in `target/sdp-bench`.";

const BUILDS: &str = "\
The number of operations in which no other format is faster than SDP. If there are others, the one in which SDP is \
furthest behind follows. `fat LTO` is the run above. The head of `sdp-bench/src/builds.rs` has the commands of the others.";

const BUILD: &str = "\
One derive: a crate with one struct; `code` is the growth of `.text` by encoding and decoding the registry with fat \
LTO. Many derives: `cargo check`, `cargo build --release`, the same with fat LTO, and the `.text` of that.";

/// Returns BENCHMARKS.md, with as many workloads in each table as fit.
///
/// # Errors
///
/// Returns an error if the committed build costs cannot be read.
pub fn benchmarks(results: &Results) -> Result<String> {
    let build = build_cost::committed()?;
    let builds = builds::committed()?;
    let all = results.comparisons().count();
    let mut text = String::new();
    for rows in (1..=all).rev() {
        text = with_rows(results, &build, &builds, rows);
        if text.lines().count() <= MAX_LINES {
            break;
        }
    }
    Ok(text)
}

/// Returns BENCHMARKS.md with at most this many workloads in a table.
fn with_rows(results: &Results, build: &BuildCosts, builds: &[Build], rows: usize) -> String {
    let environment = &results.environment;
    let versions = versions(environment).join(", ");
    let run = format!(
        "`{}` on {}, with {}, {}. Versions: {versions}.",
        environment.command,
        environment.machine,
        environment.compiler,
        day(environment),
    );
    let method = format!("{} {TERMS} {RUN}", method(results));
    let mut out = "# Benchmarks\n".to_owned();
    for paragraph in [&tally(results), &run, &method] {
        out += &format!("\n{}", wrapped(paragraph, ""));
    }

    out += &format!("\n## Sizes and times\n\n{}", wrapped(LEGEND, ""));
    let all = results.comparisons().count();
    if rows < all {
        let text =
            format!("These tables have up to {rows} of {all} workloads; report.html has all.");
        out += &wrapped(&text, "");
    }
    let sizes = tables::sizes(results, "encoded bytes (after zstd)");
    let maps =
        (Operation::ALL.into_iter()).filter_map(|operation| tables::heat_map(results, operation));
    let tables = sizes.into_iter().chain(maps);
    out += &tables_text(side_by_side(tables.map(|table| table.first(rows))));

    let other = tables::builds(results, builds);
    if !builds.is_empty() {
        out += &format!("\n## Other builds\n\n{}", wrapped(BUILDS, ""));
        out += &tables_text(other);
    }

    out += "\n## Where others are faster\n\n";
    if results.faster.is_empty() {
        out += "In no comparison.\n";
    }
    for faster in &results.faster {
        out += &item(&group(faster));
    }

    out += "\n## Memory and build cost\n";
    let memory = (results.workload(REGISTRY)).map(|workload| {
        tables::memory(
            workload,
            &format!("`{REGISTRY}`: allocations, peak (=: as SDP)"),
        )
    });
    out += &tables_text(memory);
    let text = format!("{BUILD} {}", costs::origin(build));
    out += &format!("\n{}", wrapped(&text, ""));
    let small = costs::small(build, "one derive");
    let scale = costs::scale(&build.scale, "many derives");
    out + &tables_text([small].into_iter().chain(scale))
}

fn item(text: &str) -> String {
    wrapped(&format!("* {text}"), "  ")
}

/// Joins neighbours with the same rows.
fn side_by_side(tables: impl Iterator<Item = Table>) -> Vec<Table> {
    let mut joined: Vec<Table> = Vec::new();
    for table in tables {
        match joined.last_mut() {
            Some(last) if last.can_join(&table, MAX_COLUMNS) => last.join(table),
            _ => joined.push(table),
        }
    }
    joined
}

/// The tables, each after an empty line.
fn tables_text(tables: impl IntoIterator<Item = Table>) -> String {
    let texts = tables
        .into_iter()
        .map(|table| format!("\n{}", table.text()));
    texts.collect()
}

/// Returns the headline of README.md.
///
/// # Errors
///
/// Returns an error if the run does not include the registry.
pub fn headline(results: &Results) -> Result<String> {
    let Some(workload) = results.workload(REGISTRY) else {
        bail!("the run does not include the workload `{REGISTRY}`");
    };
    let table = tables::headline(workload, &HEADLINE_OPERATIONS, &HEADLINE_FORMATS);
    let others = workload.formats(Kind::Checked).len().saturating_sub(1);
    let environment = &results.environment;
    let contents = environment.data.get(1).map_or("", String::as_str);
    let contents = contents
        .split_once(" (")
        .map_or(contents, |(short, _)| short);
    let text = format!(
        "A registry of {contents}: SDP's figure, and the multiple of it that other formats take (🟧 SDP is slower or \
         larger). Measured on {}, {day}. [BENCHMARKS.md](BENCHMARKS.md) compares SDP with {others} formats. {}",
        environment.machine,
        tally(results),
        day = day(environment),
    );
    Ok(format!("\n{}\n{}", table.text(), wrapped(&text, "")))
}

fn day(environment: &Environment) -> &str {
    environment.date.split('T').next().unwrap_or_default()
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
