//! BENCHMARKS.md, and the headline of README.md.
//!
//! Every figure comes from the run; what stands here as prose says how to read the figures and what
//! holds whatever they are.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::mark::{figure, none};
use super::notes::Notes;
use super::sheet::Sheet;
use super::terminal::method;
use super::{apart, build_cost, losses, memory, prose, table, targets, write_file};
use crate::build_cost::committed;
use crate::results::{Environment, Results, WorkloadResults};
use crate::suite::Comparison;
use crate::units::whole;

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
    let head = ["operation"].into_iter().chain(peers.iter().copied());
    let mut sheet = Sheet::new(1, head);
    for operation in workload.operations() {
        let cells = peers.iter().map(|peer| {
            let row = workload.first(operation, peer);
            row.map_or_else(none, |row| figure(workload, row))
        });
        sheet.add([operation.title().to_owned()].into_iter().chain(cells));
    }
    let cells = peers.iter().map(|peer| {
        let [plain, _] = table::sizes(workload, peer);
        plain
    });
    sheet.add(["bytes on the wire".to_owned()].into_iter().chain(cells));

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
    writeln!(out, "\n{}\n", sheet.text())?;
    writeln!(
        out,
        "A plugin registry ({contents}): SDP's figure, and how many times as much\n\
         the others take. `!`: the other is ahead; `~`: measured with much noise; `-`: a format has no\n\
         such operation. Input is checked in every cell. {machine}; {}.\n\n\
         This is one workload of {}, and SDP beside {} of its {} peers; [BENCHMARKS.md](BENCHMARKS.md) has\n\
         the rest, and says where to pick another format.\n\
         {}\n",
        day(date),
        whole(results.formats().count() as u64),
        others(&peers),
        others(&workload.peers(true)),
        losses::tally(results),
    )?;
    Ok(out.trim_end().to_owned() + "\n")
}

/// How many of `peers` there are beside SDP.
fn others(peers: &[&str]) -> String {
    whole(peers.len().saturating_sub(1) as u64)
}

/// The date without the time of day.
fn day(date: &str) -> &str {
    date.split_once('T').map_or(date, |(day, _)| day)
}

fn benchmarks(results: &Results) -> Result<String> {
    let mut out = String::new();
    let notes = Notes::of(results);
    writeln!(out, "{}", prose::OPENING)?;
    write_environment(&mut out, results)?;
    writeln!(out, "\n{}", losses::tally(results))?;
    writeln!(out, "\n{}", prose::READING)?;
    writeln!(out, "\n{}", notes.lines("* ").trim_end())?;

    for comparison in prose::COMPARISONS {
        writeln!(out, "\n## {}\n\n{}", comparison.title, comparison.meaning)?;
        if comparison.table == prose::Table::Memory {
            write_memory(&mut out, results, comparison.workloads)?;
        } else {
            for name in comparison.workloads {
                match results.workload(name) {
                    Some(workload) => write_workload(&mut out, workload, &notes)?,
                    None => writeln!(out, "\n`{name}` was not part of this run.")?,
                }
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
        write_workload(&mut out, workload, &notes)?;
    }
    writeln!(
        out,
        "\n{}\n\n{}",
        prose::TARGETS,
        targets::sheet(results).text()
    )?;
    let obstacles = targets::obstacles(results);
    if !obstacles.is_empty() {
        writeln!(out, "\nWhat keeps SDP from those it misses:\n\n{obstacles}")?;
    }
    write_apart(&mut out, results)?;
    writeln!(out, "\n{}\n\n{}", prose::LOSSES, losses::text(results))?;
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
        ("method", &method(results)),
    ] {
        writeln!(out, "| {what} | {text} |")?;
    }
    Ok(())
}

fn write_workload(out: &mut String, workload: &WorkloadResults, notes: &Notes<'_>) -> Result<()> {
    let sheet = match workload.comparison {
        Comparison::Formats => table::overview(workload, notes),
        Comparison::Modes => table::modes(workload),
        Comparison::Streams => table::streams(workload),
    };
    let (name, title) = (&workload.name, &workload.title);
    writeln!(out, "\n### `{name}`: {title}\n\n{}", sheet.text())?;
    Ok(())
}

/// The tables of `open`, and those of the other workloads folded up.
fn write_memory(out: &mut String, results: &Results, open: &[&str]) -> Result<()> {
    let is_open = |workload: &&WorkloadResults| open.contains(&workload.name.as_str());
    for workload in results.formats().filter(is_open) {
        let sheet = memory::table(workload);
        writeln!(out, "\n### `{}`\n\n{}", workload.name, sheet.text())?;
    }
    for workload in results.formats().filter(|workload| !is_open(workload)) {
        let (name, sheet) = (&workload.name, memory::table(workload));
        writeln!(out, "\n<details><summary><code>{name}</code></summary>\n")?;
        writeln!(out, "{}\n\n</details>", sheet.dense())?;
    }
    Ok(())
}

fn write_apart(out: &mut String, results: &Results) -> Result<()> {
    let conversions = apart::conversions(results);
    if !conversions.is_empty() {
        writeln!(out, "\n{}", prose::CONVERSIONS)?;
    }
    for (peer, sheet) in conversions {
        writeln!(out, "\n### {peer}\n\n{}", sheet.text())?;
    }
    if let Some(sheet) = apart::unchecked(results) {
        writeln!(out, "\n{}\n\n{}", prose::UNCHECKED, sheet.text())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{prose, with_headline};
    use crate::results::{LARGE_NOISE, LEAST_SIZE, LEAST_TIME};
    use crate::suite::Comparison;

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
        let operations = (Comparison::Formats.operations())
            .map(|operation| format!("`{}` {}", operation.short(), operation.title()))
            .collect::<Vec<_>>()
            .join(", ");
        assert!(explained.contains(&operations), "{operations}");
    }

    #[test]
    fn limits_in_the_text_are_those_of_the_rule() {
        let percent = |part: f64| format!("{} %", (part * 1e4).round() / 100.0);
        for text in [prose::READING, prose::IN_SHORT] {
            for limit in [LEAST_TIME, LEAST_SIZE, LARGE_NOISE].map(percent) {
                assert!(text.contains(&limit), "{limit}: {text}");
            }
        }
    }
}
