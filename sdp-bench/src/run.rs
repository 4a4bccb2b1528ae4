//! A run: it loads the data, verifies, measures and shows the results.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::catalogue::{ENTRIES, SMALL};
use crate::compare;
use crate::environment;
use crate::measure::{Measured, measure};
use crate::options::Options;
use crate::processes;
use crate::progress;
use crate::report;
use crate::results::{Results, Settings, Workload};
use crate::suite::{Case, Suite};
use crate::workload::plugins::PluginRegistry;

/// The path of this repository's plugin registry.
pub const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugins.json");

const ZSTD_LEVEL: i32 = 3;

/// Verifies and measures every format, writes the tables to `out` and the files to the directories in `options`.
///
/// To measure in several processes, it starts the running executable again with the same arguments, so the executable
/// must be the report.
///
/// # Errors
///
/// Returns an error if
///
/// * the data cannot be loaded,
/// * a format returns a wrong value (then nothing is measured),
/// * the options choose no row,
/// * a ratio differs from the earlier run of `--compare`, or
/// * `out` or a file cannot be written.
pub fn run(options: &Options, out: &mut impl Write) -> Result<()> {
    let old = options.compare.as_deref().map(earlier).transpose()?;
    if let Some(path) = &options.from {
        let results = earlier(path)?;
        if let Some(old) = &old {
            return compare::show(out, old, &results);
        }
        report::write_header(out, &results.environment)?;
        return show(options, out, &results);
    }
    let (name, path) = match &options.data {
        Some(path) => (path.to_string_lossy(), path.as_path()),
        None => ("testdata/plugins.json".into(), Path::new(DATA)),
    };
    let registry = PluginRegistry::load(path)?;
    let environment = environment::found(&name, &registry);
    if options.list {
        let small = make_suites(&registry, |name| SMALL.contains(&name))?;
        let names = ENTRIES.iter().map(|entry| (entry.name, entry.title));
        return report::write_list(out, names, &small);
    }
    let names: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
    known("workload", &options.workload, &names)?;

    if options.part.is_some() {
        // The formats were verified by the process that started this one.
        let mut suites = make_suites(&registry, |name| is_selected(name, &options.workload))?;
        choose(options, &mut suites)?;
        let measured = in_this_process(options, &mut suites);
        return Ok(serde_json::to_writer(out, &measured)?);
    }

    report::write_header(out, &environment)?;
    let mut suites = make_suites(&registry, |name| is_selected(name, &options.workload))?;
    let bar = progress::bar("verifying", suites.len());
    for suite in &mut suites {
        suite.verify()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    report::write_verified(out, &suites)?;
    out.flush()?;

    let only = choose(options, &mut suites)?;
    let measured = match options.processes.get() {
        1 => in_this_process(options, &mut suites),
        _ => {
            let rows: Vec<usize> = suites.iter().map(|suite| suite.cases.len()).collect();
            processes::measure(options, &rows)?
        }
    };
    let workloads = (suites.iter().zip(&measured.costs))
        .map(|(suite, costs)| Workload::measured(suite, costs, ZSTD_LEVEL))
        .collect::<std::io::Result<_>>()?;
    let settings = settings(options, &measured, &suites, only);
    let results = Results::new(environment, settings, workloads);

    show(options, out, &results)?;
    match &old {
        Some(old) => {
            writeln!(out)?;
            compare::show(out, old, &results)
        }
        None => Ok(()),
    }
}

/// Calls `visit` for every case with the name of its group (`plugins/encode`), the name of the case
/// (`prost encode_to_vec`) and a function that repeats its work.
///
/// # Errors
///
/// Returns an error if the data cannot be loaded, or if a format returns a wrong value.
pub fn for_each_case(mut visit: impl FnMut(&str, &str, &mut dyn FnMut(u64))) -> Result<()> {
    let registry = PluginRegistry::load(Path::new(DATA))?;
    for entry in ENTRIES {
        let mut suite = entry.make(&registry)?;
        suite.verify()?;
        // The groups become contiguous, because the cases are in the order of the formats.
        suite.cases.sort_by_key(|case| case.operation);
        for case in &mut suite.cases {
            let group = format!("{}/{}", suite.name, case.operation.name());
            let name = format!("{} {}", case.format, case.how);
            visit(&group, &name, &mut |times| case.repeat(times));
        }
    }
    Ok(())
}

/// Measures for this process's share of the time.
fn in_this_process(options: &Options, suites: &mut [Suite]) -> Measured {
    let whole = options.budget(rows(suites));
    let budget = whole.checked_div(options.processes.get());
    let process = options.part.map_or_else(String::new, |part| {
        format!("{}: ", processes::name(options, part.get()))
    });
    let budget = budget.unwrap_or(whole);
    measure(suites, budget, options.rounds.get(), &process)
}

fn rows(suites: &[Suite]) -> usize {
    suites.iter().map(|suite| suite.cases.len()).sum()
}

/// Writes the files, and then the tables.
fn show(options: &Options, out: &mut impl Write, results: &Results) -> Result<()> {
    let mut files = report::write_files(results, &options.out)?.to_vec();
    if let Some(name) = &options.write_build {
        files.push(report::write_build(name, results)?);
    }
    if let Some(repository) = &options.write_docs {
        files.extend(report::write_docs(results, repository)?);
    }
    report::write_results(out, results, options.full, &files)
}

fn earlier(path: &Path) -> Result<Results> {
    let name = path.display();
    let json = fs::read(path).with_context(|| format!("cannot read `{name}`"))?;
    let results: Results =
        serde_json::from_slice(&json).with_context(|| format!("`{name}` is not a results.json"))?;
    Ok(results)
}

fn settings(
    options: &Options,
    measured: &Measured,
    suites: &[Suite],
    only: Vec<String>,
) -> Settings {
    Settings {
        budget_seconds: options.budget(rows(suites)).as_secs_f64(),
        took_seconds: measured.took.as_secs_f64(),
        processes: options.processes.get(),
        rounds: measured.rounds,
        sample_microseconds: measured.sample.as_secs_f64() * 1e6,
        zstd_level: ZSTD_LEVEL,
        only,
    }
}

/// Makes the suites of the workloads selected by name.
fn make_suites(registry: &PluginRegistry, wanted: impl Fn(&str) -> bool) -> Result<Vec<Suite>> {
    let entries: Vec<_> = ENTRIES.iter().filter(|entry| wanted(entry.name)).collect();
    let bar = progress::bar("preparing", entries.len());
    let mut suites = Vec::new();
    for entry in entries {
        suites.push(entry.make(registry)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(suites)
}

/// Keeps the cases chosen by the options, and returns the chosen names and texts.
fn choose(options: &Options, suites: &mut Vec<Suite>) -> Result<Vec<String>> {
    let formats: Vec<&str> = (suites.iter())
        .flat_map(|suite| suite.cases.iter().map(|case| case.format))
        .collect();
    known("format", &options.format, &formats)?;

    for suite in &mut *suites {
        let (name, title) = (suite.name, suite.title.clone());
        suite.retain(|case| {
            is_selected(case.format, &options.format)
                && (options.operation.is_empty() || options.operation.contains(&case.operation))
                && matches_filter(
                    &options.filter,
                    &format!("{name}: {title}: {}", case_text(case)),
                )
        });
    }
    suites.retain(|suite| !suite.cases.is_empty());
    let operations = options.operation.iter().map(|it| it.name().to_owned());
    let texts = [&options.workload, &options.format, &options.filter];
    let only: Vec<String> = (texts.into_iter().flatten().cloned())
        .chain(operations)
        .collect();
    if suites.is_empty() {
        bail!("no row matches {}", only.join(" and "));
    }
    Ok(only)
}

fn case_text(case: &Case) -> String {
    format!("{}: {}", case.operation.name(), case.label())
}

/// Normalizes a name: lower case, with dashes instead of spaces and underscores.
fn normalized(name: &str) -> String {
    name.to_lowercase().replace([' ', '_'], "-")
}

/// Returns whether `name` is in `chosen`, or `chosen` is empty.
fn is_selected(name: &str, chosen: &[String]) -> bool {
    chosen.is_empty()
        || chosen
            .iter()
            .any(|chosen| normalized(chosen) == normalized(name))
}

/// Returns whether `text` contains one of `filters`, or `filters` is empty.
fn matches_filter(filters: &[String], text: &str) -> bool {
    let text = text.to_lowercase();
    filters.is_empty() || (filters.iter()).any(|filter| text.contains(&filter.to_lowercase()))
}

fn known(kind: &str, chosen: &[String], names: &[&str]) -> Result<()> {
    for chosen in chosen {
        if !names
            .iter()
            .any(|name| normalized(name) == normalized(chosen))
        {
            bail!("no {kind} `{chosen}` in the selection: `--list` prints all names");
        }
    }
    Ok(())
}
