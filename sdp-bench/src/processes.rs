//! Measurement in several processes, one after the other.
//!
//! The addresses of code, stack and heap differ between processes, and some times depend on them, but the samples of
//! one process do not show this.

use std::env;
use std::io::{self, IsTerminal};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::measure::{Cost, Measured};
use crate::options::Options;

/// Measures the rows chosen by `options` in several processes, and combines the results. Each process runs this program
/// with the same arguments. `rows` holds the number of rows of each suite.
///
/// # Errors
///
/// Returns an error if a process cannot be started, fails, or measures another number of rows.
pub(crate) fn measure(options: &Options, rows: &[usize]) -> Result<Measured> {
    let program = env::current_exe().context("cannot find the executable of this program")?;
    let mut all: Vec<Measured> = Vec::new();
    for part in 1..=options.processes.get() {
        let name = name(options, part);
        if !io::stderr().is_terminal() {
            // Without a terminal, there is no progress bar, so the name is written.
            eprintln!("{name}");
        }
        let output = Command::new(&program)
            .args(env::args_os().skip(1))
            .arg(format!("--part={part}"))
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot start `{}`", program.display()))?;
        let status = output.status;
        ensure!(status.success(), "{name} failed: {status}");
        let measured: Measured = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("{name} printed no costs"))?;
        ensure!(
            (measured.costs.iter().map(Vec::len)).eq(rows.iter().copied()),
            "{name} measured other rows than those chosen"
        );
        all.push(measured);
    }
    joined(&all, rows).context("no process measured")
}

/// Returns the name of a process: "process 3 of 10".
pub(crate) fn name(options: &Options, part: u32) -> String {
    format!("process {part} of {}", options.processes)
}

/// Combines the results of the processes, or returns `None` if there are none.
fn joined(all: &[Measured], rows: &[usize]) -> Option<Measured> {
    let of_row = |suite: usize, row: usize| {
        let costs: Option<Vec<Cost>> = (all.iter())
            .map(|it| it.costs.get(suite)?.get(row).copied())
            .collect();
        Cost::of_processes(&costs?)
    };
    let costs = (rows.iter().enumerate())
        .map(|(suite, &rows)| (0..rows).map(|row| of_row(suite, row)).collect())
        .collect::<Option<_>>()?;
    Some(Measured {
        costs,
        rounds: all.iter().map(|it| it.rounds).sum(),
        sample: all.iter().map(|it| it.sample).max().unwrap_or_default(),
        took: all.iter().map(|it| it.took).sum::<Duration>(),
    })
}
