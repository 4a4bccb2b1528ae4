//! The sections of BENCHMARKS.md and README.md that the report writes.

use anyhow::{Context, Result};

use super::summary::Summary;
use super::tables;
use super::text::{LEGEND, TERMS, faster, means, method, tally, versions, wrapped};
use crate::operation::Operation;
use crate::results::{Environment, Kind, Results};

const HEADLINE_FORMATS: [&str; 6] = ["SDP", "prost", "FlatBuffers", "borsh", "wincode", "rkyv"];

/// The operations of the headline, which has one more row with the length of the encoding.
const HEADLINE_OPERATIONS: [Operation; 4] = [
    Operation::Encode,
    Operation::EncodeReused,
    Operation::Decode,
    Operation::Read,
];

/// The workload of the headline.
const REGISTRY: &str = "plugins";

const RUN: &str = "\
The command prints tables, and writes every case with its noise to `target/sdp-bench/results.json`.";

/// Returns the results of a run for BENCHMARKS.md, with `picture` as the name of the picture's file.
pub fn results(results: &Results, picture: &str) -> String {
    let environment = &results.environment;
    let mut out = String::new();
    if let Some(summary) = Summary::new(results) {
        out += &format!("![SDP and each format, by operation]({picture})\n\n");
        out += &format!(
            "{}\n{}\n",
            paragraph(&means(&summary)),
            tables::summary(&summary).markdown()
        );
    }
    let run = format!(
        "`{}` on {}, with {}, {}. Versions: {}.",
        environment.command,
        environment.machine,
        environment.compiler,
        day(environment),
        versions(environment).join(", "),
    );
    let method = format!("{} {TERMS} {RUN}", method(results));
    for text in [LEGEND, &tally(results), &run, &method] {
        out += &format!("{}\n", paragraph(text));
    }

    out += "## Sizes and times\n";
    for workload in &results.workloads {
        let table = tables::overview(workload).markdown();
        let name = format!("`{}`: {}", workload.name, workload.title);
        out += &match workload.name.as_str() {
            REGISTRY => format!("\n{}\n{table}", paragraph(&name)),
            _ => details(&name, &table),
        };
    }

    out += "\n## Where others are faster\n\n";
    let faster = faster(results);
    if faster.is_empty() {
        out += "In no comparison.\n";
    }
    for format in faster {
        out += &wrapped(&format!("* {format}"), "  ", WIDTH);
    }
    out
}

const WIDTH: usize = 118;

fn paragraph(text: &str) -> String {
    wrapped(text, "", WIDTH)
}

fn details(title: &str, table: &str) -> String {
    format!(
        "\n<details><summary>{}</summary>\n\n{table}\n</details>\n",
        title.replace('`', "")
    )
}

/// Returns the headline of README.md.
///
/// # Errors
///
/// Returns an error if the run does not include the registry.
pub fn headline(results: &Results) -> Result<String> {
    let workload = results.workload(REGISTRY);
    let workload =
        workload.with_context(|| format!("the run does not include the workload `{REGISTRY}`"))?;
    let table = tables::headline(workload, &HEADLINE_OPERATIONS, &HEADLINE_FORMATS);
    let others = workload.formats(Kind::Format).len().saturating_sub(1);
    let environment = &results.environment;
    let text = format!(
        "A registry of {registry}: SDP's figure, and the multiple of it that other formats take (🟧 SDP is slower or \
         larger). Measured on {}, {day}. [BENCHMARKS.md] compares SDP with {others} formats. {}",
        environment.machine,
        tally(results),
        registry = environment.registry,
        day = day(environment),
    );
    Ok(format!("{}\n{}", table.markdown(), paragraph(&text)))
}

fn day(environment: &Environment) -> &str {
    environment.date.split('T').next().unwrap_or_default()
}

/// Returns `text` with `content` in the section of this name: between `<!-- name … -->` and `<!-- /name -->`.
///
/// # Errors
///
/// Returns an error if a mark is missing.
pub(super) fn replace_section(text: &str, name: &str, content: &str) -> Result<String> {
    let [open, close] = [format!("<!-- {name}"), format!("<!-- /{name} -->")];
    let parts = || {
        let (before, rest) = text.split_once(&open)?;
        let (mark, rest) = rest.split_once("-->")?;
        let (_, after) = rest.split_once(&close)?;
        Some(format!(
            "{before}{open}{mark}-->\n\n{content}\n{close}{after}"
        ))
    };
    parts().with_context(|| format!("no `{open} … -->` followed by `{close}`"))
}
