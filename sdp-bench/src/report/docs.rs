//! BENCHMARKS.md, and the headline of README.md.
//!
//! Every figure comes from the run; what stands here as prose says how to read the figures and what
//! holds whatever they are.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use comfy_table::CellAlignment;

use super::table;
use super::terminal::{lighter, method, smaller};
use super::{build_cost, prose, reasons, write_file};
use crate::build_cost::committed;
use crate::results::{Environment, Results, WorkloadResults};
use crate::suite::Comparison;
use crate::units::{time, whole};

/// What the headline stands between.
const HEADLINE: [&str; 2] = ["<!-- headline", "<!-- /headline -->"];

/// The formats in the headline, where the run has them: the ones that most would pick, and no more
/// than a page is wide.
const HEADLINE_PEERS: [&str; 7] = [
    "SDP",
    "prost",
    "FlatBuffers",
    "borsh",
    "wincode",
    "bitcode",
    "rkyv",
];

/// Rewrites both in `repository`, and gives their paths.
///
/// # Errors
///
/// Files that cannot be read or written; a README without the marks.
pub(crate) fn write(results: &Results, repository: &Path) -> Result<[PathBuf; 2]> {
    let repository = repository
        .canonicalize()
        .with_context(|| format!("cannot find `{}`", repository.display()))?;
    let readme = repository.join("README.md");
    let text = fs::read_to_string(&readme)
        .with_context(|| format!("cannot read `{}`", readme.display()))?;
    let text = with_headline(&text, &headline(results)?)?;
    Ok([
        write_file(repository.join("BENCHMARKS.md"), benchmarks(results)?)?,
        write_file(readme, text)?,
    ])
}

/// `readme` with `headline` between the marks.
fn with_headline(readme: &str, headline: &str) -> Result<String> {
    let [open, close] = HEADLINE;
    let parts = || {
        let (before, rest) = readme.split_once(open)?;
        let (mark, rest) = rest.split_once("-->")?;
        let (_, after) = rest.split_once(close)?;
        Some((before, mark, after))
    };
    match parts() {
        Some((before, mark, after)) => Ok(format!(
            "{before}{open}{mark}-->\n{headline}\n{close}{after}"
        )),
        None => bail!("README.md has no `{open} … -->` with a `{close}` behind it"),
    }
}

fn headline(results: &Results) -> Result<String> {
    let mut out = String::new();
    let Some(workload) = results.workload("plugins") else {
        bail!("the headline is about the workload `plugins`, which is not in this run");
    };
    let peers: Vec<&str> = (HEADLINE_PEERS.into_iter())
        .filter(|peer| workload.wire(peer).is_some())
        .collect();
    let mut table = table::table(["operation"].into_iter().chain(peers.clone()));
    for operation in workload.operations() {
        let cells = peers
            .iter()
            .map(|&peer| match workload.first(operation, peer) {
                Some(row) if peer == workload.baseline() => time(row.nanoseconds),
                Some(row) => table::ratio_of(row),
                None => table::none(),
            });
        table.add_row([operation.title().to_owned()].into_iter().chain(cells));
    }
    let cells = peers.iter().map(|&peer| match workload.wire(peer) {
        Some(wire) if peer == workload.baseline() => whole(wire.bytes as u64),
        _ => (workload.wire_ratios(peer))
            .map_or_else(table::none, |[plain, _]| table::marked(plain, plain < 1.0)),
    });
    table.add_row(["bytes on the wire".to_owned()].into_iter().chain(cells));

    let tally = results.tally();
    let Environment {
        machine,
        date,
        data,
        ..
    } = &results.environment;
    let contents = data.get(1).map_or("", String::as_str);
    let contents = contents
        .split_once(" (")
        .map_or(contents, |(short, _)| short);
    writeln!(out, "\n{}\n", table::text(&table))?;
    writeln!(
        out,
        "A plugin registry ({contents}): SDP's figure, and how many times as much\n\
         the others take; `!` where that is less, `-` where a format has no such operation. Input is checked\n\
         in every cell. {machine}; {}.\n\n\
         Of {} comparisons on {} SDP is ahead in {}, level in {}, behind in {}:\n\
         [BENCHMARKS.md](BENCHMARKS.md) has a table for each workload, and says where to pick another format.\n",
        day(date),
        whole(to_u64(
            tally
                .ahead
                .saturating_add(tally.level)
                .saturating_add(tally.behind)
        )),
        crate::units::counted(results.formats().count(), "workload"),
        whole(to_u64(tally.ahead)),
        whole(to_u64(tally.level)),
        whole(to_u64(tally.behind)),
    )?;
    Ok(out.trim_end().to_owned() + "\n")
}

fn to_u64(count: usize) -> u64 {
    count as u64
}

/// The date without the time of day.
fn day(date: &str) -> &str {
    date.split_once('T').map_or(date, |(day, _)| day)
}

fn benchmarks(results: &Results) -> Result<String> {
    let mut out = String::new();
    writeln!(out, "{}", prose::OPENING)?;
    write_environment(&mut out, results)?;
    writeln!(out, "\n{}", prose::READING)?;

    for comparison in prose::COMPARISONS {
        writeln!(out, "\n## {}\n\n{}", comparison.title, comparison.meaning)?;
        for name in comparison.workloads {
            match results.workload(name) {
                Some(workload) => write_comparison(&mut out, workload, comparison.table)?,
                None => writeln!(out, "\n`{name}` was not part of this run.")?,
            }
        }
        writeln!(out, "\n{}", comparison.advice)?;
    }

    let is_shown = |workload: &WorkloadResults| {
        (prose::COMPARISONS.iter()).any(|it| it.workloads.contains(&workload.name.as_str()))
    };
    let mut others = (results.workloads.iter())
        .filter(|workload| !is_shown(workload))
        .peekable();
    if others.peek().is_some() {
        writeln!(out, "\n## The other workloads")?;
    }
    for workload in others {
        write_comparison(&mut out, workload, prose::Table::Overview)?;
    }
    write_losses(&mut out, results)?;
    writeln!(out, "\n{}", build_cost::section(&committed()?))?;
    writeln!(out, "\n{}", prose::CLOSING)?;
    Ok(out)
}

fn write_environment(out: &mut String, results: &Results) -> Result<()> {
    let environment = &results.environment;
    let versions: Vec<String> = (environment.versions.iter())
        .map(|(name, version)| format!("{name} {version}"))
        .collect();
    writeln!(out, "| | |\n|---|---|")?;
    for (what, text) in [
        ("machine", &environment.machine),
        ("compiler", &environment.compiler),
        ("versions", &versions.join(", ")),
        ("date", &environment.date),
        ("command", &format!("`{}`", environment.command)),
        ("method", &method(&results.settings)),
    ] {
        writeln!(out, "| {what} | {text} |")?;
    }
    Ok(())
}

fn write_comparison(
    out: &mut String,
    workload: &WorkloadResults,
    table: prose::Table,
) -> Result<()> {
    writeln!(out, "\n### `{}`: {}", workload.name, workload.title)?;
    if workload.comparison == Comparison::Modes {
        writeln!(out, "\n{}", table::modes(workload))?;
        return Ok(());
    }
    if table == prose::Table::Memory {
        writeln!(out, "\n{}", table::memory(workload))?;
        return Ok(());
    }
    out.push_str(&table::overviews(workload, "* "));
    Ok(())
}

fn write_losses(out: &mut String, results: &Results) -> Result<()> {
    writeln!(out, "\n## Where another format is ahead\n")?;
    let mut table = table::table([
        "workload",
        "operation",
        "format",
        "checked",
        "x SDP",
        "reason, where known",
    ]);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Left);
    }
    for workload in results.formats() {
        for row in workload.losses() {
            let reason = reasons::of(&workload.name, row.operation, &row.peer);
            table.add_row([
                workload.name.clone(),
                row.operation.title().to_owned(),
                format!("{}: {}", row.peer, row.how),
                if row.checked { "yes" } else { "no" }.to_owned(),
                table::ratio_of(row),
                reason.unwrap_or("-").to_owned(),
            ]);
        }
    }
    if table.is_empty() {
        writeln!(out, "In time: nowhere in this run.")?;
    } else {
        writeln!(out, "{}", table::text(&table))?;
    }
    write_lists(out, results, prose::SMALLER, smaller)?;
    write_lists(out, results, prose::LIGHTER, lighter)
}

/// A line for each workload for which `of` finds something.
fn write_lists(
    out: &mut String,
    results: &Results,
    title: &str,
    of: fn(&WorkloadResults) -> Vec<String>,
) -> Result<()> {
    writeln!(out, "\n{title}\n")?;
    let mut none = true;
    for workload in results.formats() {
        let found = of(workload);
        if !found.is_empty() {
            none = false;
            writeln!(out, "* `{}`: {}", workload.name, found.join("; "))?;
        }
    }
    if none {
        writeln!(out, "None in this run.")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{prose, with_headline};
    use crate::operation::Operation;

    #[test]
    fn headline_is_replaced_between_its_marks_and_again_by_the_same() {
        let readme = "# A\n\n<!-- headline: by hand? no -->\nold\n<!-- /headline -->\n\nend\n";
        let once = with_headline(readme, "new").unwrap();
        assert_eq!(
            once,
            "# A\n\n<!-- headline: by hand? no -->\nnew\n<!-- /headline -->\n\nend\n"
        );
        assert_eq!(with_headline(&once, "new").unwrap(), once);
        for wrong in [
            "",
            "<!-- headline -->",
            "<!-- /headline --> <!-- headline -->",
        ] {
            assert!(with_headline(wrong, "new").is_err());
        }
    }

    #[test]
    fn every_operation_of_the_tables_is_explained() {
        let explained = prose::READING
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let operations = Operation::ALL
            .map(|operation| format!("`{}` {}", operation.short(), operation.title()))
            .join(", ");
        assert!(explained.contains(&operations), "{operations}");
    }
}
