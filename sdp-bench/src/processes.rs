//! Measuring in several processes, one after the other.
//!
//! The addresses of a process's code, stack and heap are drawn when it starts, and some times depend on
//! them. The samples of one process do not show this; several processes do.

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::measure::{Cost, Measured};
use crate::options::Options;

/// Has the rows that `options` choose, of which each suite has so many, measured in as many processes as
/// they say: this program, with the arguments that it was started with.
///
/// # Errors
///
/// A process cannot be started, fails, or measures another number of rows.
pub(crate) fn measure(options: &Options, rows: &[usize]) -> Result<Measured> {
    let program = env::current_exe().context("this program's own file is not to be found")?;
    let mut all: Vec<Measured> = Vec::new();
    for part in 1..=options.processes.get() {
        let output = Command::new(&program)
            .args(env::args_os().skip(1))
            .arg(format!("--part={part}"))
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("cannot start `{}`", program.display()))?;
        let status = output.status;
        ensure!(status.success(), "process {part} of the run: {status}");
        let measured: Measured = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("process {part} of the run prints no costs"))?;
        ensure!(
            (measured.costs.iter().map(Vec::len)).eq(rows.iter().copied()),
            "process {part} of the run measured other rows than were chosen"
        );
        all.push(measured);
    }
    joined(&all, rows).context("no process measured")
}

/// What the processes found together; nothing if there are none.
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
