//! A run: it verifies and measures one workload after the other, and shows the results.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::catalogue::{ENTRIES, Entry};
use crate::environment;
use crate::figures::counted;
use crate::measure::measure;
use crate::options::Options;
use crate::processes;
use crate::report;
use crate::results::{Results, Settings, Workload};
use crate::suite::Suite;
use crate::workload::plugins::PluginRegistry;

/// Verifies and measures every format, writes the tables to `out` and the files to the directories in `options`.
///
/// To measure in several processes, it starts the running executable again, so the executable must be the report.
///
/// # Errors
///
/// Returns an error if
///
/// * the data cannot be loaded,
/// * a format returns a wrong value (then its workload is not measured),
/// * the options choose no row, or
/// * `out` or a file cannot be written.
pub fn run(options: &Options, out: &mut impl Write) -> Result<()> {
    if let Some(path) = &options.from {
        let results = earlier(path)?;
        report::write_header(out, &results.environment)?;
        for workload in &results.workloads {
            report::write_workload(out, workload)?;
        }
        return finish(options, out, &results);
    }
    let entries = chosen(options)?;
    if let Some(time) = options.part {
        // The formats were verified by the process that started this one.
        let [entry] = entries.as_slice() else {
            bail!("a part measures one workload");
        };
        let mut suite = selected(options, entry)?;
        let measured = measure(&mut suite, time, options.rounds.get());
        return Ok(serde_json::to_writer(out, &measured)?);
    }

    let environment = environment::found(&PluginRegistry::load()?);
    report::write_header(out, &environment)?;
    let workloads = counted(entries.len(), "workload");
    let time = options.budget(usize::MAX, entries.len());
    writeln!(
        out,
        "Measures {workloads}, each for at least {time:?}, and prints a table after each.\n"
    )?;
    let mut results = Results {
        environment,
        settings: Settings {
            processes: options.processes.get(),
            ..Settings::default()
        },
        workloads: Vec::new(),
    };
    let mut took = Duration::ZERO;
    for entry in &entries {
        let mut suite = selected(options, entry)?;
        if suite.cases.is_empty() {
            continue;
        }
        suite.verify()?;
        let budget = options.budget(suite.cases.len(), entries.len());
        let measured = match options.processes.get() {
            1 => measure(&mut suite, budget, options.rounds.get()),
            _ => processes::measure(options, &suite, budget)?,
        };
        took = took.saturating_add(measured.took);
        let settings = &mut results.settings;
        settings.rounds = match settings.rounds {
            0 => measured.rounds,
            rounds => rounds.min(measured.rounds),
        };
        settings.sample_microseconds = measured.sample.as_secs_f64() * 1e6;
        let workload = Workload::measured(&suite, measured.costs);
        report::write_workload(out, &workload)?;
        out.flush()?;
        results.workloads.push(workload);
    }
    results.settings.took_seconds = took.as_secs_f64();
    ensure!(!results.workloads.is_empty(), "no row has these choices");
    finish(options, out, &results)
}

/// Calls `visit` for every case with the name of its group (`plugins/encode`), the name of the case
/// (`prost encode_to_vec`) and a function that repeats its work.
///
/// # Errors
///
/// Returns an error if the data cannot be loaded, or if a format returns a wrong value.
pub fn for_each_case(mut visit: impl FnMut(&str, &str, &mut dyn FnMut(u64))) -> Result<()> {
    for entry in ENTRIES {
        let mut suite = entry.make(1)?;
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

/// Writes the files, and then what the tables show together.
fn finish(options: &Options, out: &mut impl Write, results: &Results) -> Result<()> {
    let mut files = vec![report::write_results(results, &options.out)?];
    if let Some(repository) = &options.write_docs {
        let mut formats = results.environment.versions.iter();
        ensure!(
            formats.any(|(it, _)| it == "fory"),
            "the documents show all formats: add `--features all-formats` after `-p sdp-bench`"
        );
        files.extend(report::write_docs(results, repository)?);
    }
    report::write_end(out, results, &files)
}

fn earlier(path: &Path) -> Result<Results> {
    let name = path.display();
    let json = fs::read(path).with_context(|| format!("cannot read `{name}`"))?;
    serde_json::from_slice(&json).with_context(|| format!("`{name}` is not a results.json"))
}

/// Returns the chosen workloads.
fn chosen(options: &Options) -> Result<Vec<&'static Entry>> {
    let names: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
    known("workload", &options.workload, &names)?;
    if !options.format.is_empty() {
        known("format", &options.format, &every_format()?)?;
    }
    let entries = ENTRIES.iter();
    Ok(entries
        .filter(|entry| is_selected(entry.name, &options.workload))
        .collect())
}

/// Returns the names of all formats, which the first workload has.
fn every_format() -> Result<Vec<&'static str>> {
    let entry = ENTRIES.first().context("no workload")?;
    let suite = entry.make(1)?;
    Ok(suite.wires.iter().map(|(format, _)| *format).collect())
}

/// Makes a workload with the cases of the chosen formats and operations.
fn selected(options: &Options, entry: &Entry) -> Result<Suite> {
    let mut suite = entry.make(1)?;
    suite.retain(|case| {
        is_selected(case.format, &options.format)
            && (options.operation.is_empty() || options.operation.contains(&case.operation))
    });
    Ok(suite)
}

/// Normalizes a name: lower case, with dashes instead of spaces and underscores.
fn normalized(name: &str) -> String {
    name.to_lowercase().replace([' ', '_'], "-")
}

/// Returns whether `name` is in `chosen`, or `chosen` is empty.
fn is_selected(name: &str, chosen: &[String]) -> bool {
    let is_name = |chosen: &String| normalized(chosen) == normalized(name);
    chosen.is_empty() || chosen.iter().any(is_name)
}

fn known(kind: &str, chosen: &[String], names: &[&str]) -> Result<()> {
    for chosen in chosen {
        ensure!(
            (names.iter()).any(|name| normalized(name) == normalized(chosen)),
            "no {kind} `{chosen}`: there are {}",
            names.join(", ")
        );
    }
    Ok(())
}
