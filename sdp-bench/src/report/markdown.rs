//! The sections of BENCHMARKS.md and README.md that the report writes.

use anyhow::{Context, Result};

use super::picture::svg;
use super::summary::Summary;
use super::table::Measure;
use super::tables;
use super::text::{LEGEND, SERDE, TERMS, faster, means, method, tally, versions, wrapped};
use crate::figures::counted;
use crate::operation::Operation;
use crate::results::{Environment, Kind, Results};

/// A section of a page, and the file of its picture.
pub struct Section {
    /// Markdown, with the picture.
    pub text: String,
    /// SVG.
    pub picture: String,
}

/// SDP and others, mostly in the order of their times to encode.
const HEADLINE_FORMATS: [&str; 7] = [
    "SDP",
    "wincode",
    "borsh",
    "rkyv",
    "postcard",
    "prost",
    "FlatBuffers",
];

const HEADLINE: [Measure; 5] = [
    Measure::Time(Operation::Encode),
    Measure::Time(Operation::Decode),
    Measure::Time(Operation::Resolve),
    Measure::Time(Operation::Read),
    Measure::Bytes,
];

const MULTIPLES: &str = "Multiples of SDP's time or length";

/// The workload of the headline.
const REGISTRY: &str = "plugins";

/// Returns the results of a run for BENCHMARKS.md.
pub fn results(results: &Results) -> Section {
    let environment = &results.environment;
    let mut out = String::new();
    let mut picture = String::new();
    if let Some(summary) = Summary::new(results) {
        let workloads = counted(summary.workloads(), "workload");
        let title = format!("{MULTIPLES}: means of {workloads}");
        let mean = |measure, format: &str| summary.mean(measure, format);
        picture = svg(&title, 18.0, &summary.measures, &summary.formats, &mean);
        out += "![SDP and each format, by operation](BENCHMARKS.svg)\n\n";
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
    let method = format!("{} {TERMS}", method(results));
    for text in [LEGEND, &tally(results), &run, &method] {
        out += &format!("{}\n", paragraph(text));
    }

    out += "## Sizes and times\n";
    for workload in &results.workloads {
        let table = tables::overview(workload, &[Kind::Format, Kind::Baseline]).markdown();
        let name = format!("`{}`: {}", workload.name, workload.title);
        out += &match workload.name.as_str() {
            REGISTRY => format!("\n{}\n{table}", paragraph(&name)),
            _ => details(&name, &table),
        };
    }

    let serde = results.of_serde();
    if let Some(summary) = Summary::new(&serde) {
        let table = tables::summary(&summary).markdown();
        let (text, faster) = (paragraph(SERDE), list(&serde));
        out += &format!(
            "\n## Through serde\n\n{text}\n{table}\nFaster than `SDP (serde)`:\n\n{faster}"
        );
    }
    out += "\n## Where others are faster\n\n";
    out += &list(results);
    Section { text: out, picture }
}

/// Lists the comparisons in which a format is faster.
fn list(results: &Results) -> String {
    let items = faster(results).into_iter();
    let items: String = items
        .map(|format| wrapped(&format!("* {format}"), "  ", WIDTH))
        .collect();
    match items.as_str() {
        "" => "In no comparison.\n".to_owned(),
        _ => items,
    }
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
pub fn headline(results: &Results) -> Result<Section> {
    let workload = results.workload(REGISTRY);
    let workload =
        workload.with_context(|| format!("the run does not include the workload `{REGISTRY}`"))?;
    let title = format!("{MULTIPLES}: a plugin registry");
    let figure = |measure, format: &str| tables::figure(workload, measure, format);
    let picture = svg(&title, 24.0, &HEADLINE, &HEADLINE_FORMATS, &figure);
    let figures = HEADLINE.map(|measure| {
        let figures = HEADLINE_FORMATS.iter().filter_map(|format| {
            let cell = figure(measure, format)?;
            Some(format!("{format} {}", cell.text))
        });
        let figures: Vec<String> = figures.collect();
        format!("{}: {}", measure.short(), figures.join(", "))
    });
    let image = format!("![{MULTIPLES}. {}.](docs/HEADLINE.svg)", figures.join("; "));
    let others = workload.formats(Kind::Format).len().saturating_sub(1);
    let environment = &results.environment;
    let registry = &environment.registry;
    let legend = format!(
        "A registry of {registry}: `resolve` decodes bytes of an older version, `read` reads every field, and \
         `-` is not measured."
    );
    let (machine, day, tally) = (&environment.machine, day(environment), tally(results));
    let text = format!(
        "Measured on {machine}, {day}. [BENCHMARKS.md] compares SDP with {others} formats. {tally}"
    );
    let parts = [legend, image, text].map(|it| paragraph(&it));
    let text = parts.join("\n");
    Ok(Section { text, picture })
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
