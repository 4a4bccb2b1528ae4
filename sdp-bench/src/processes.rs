//! Measuring in several processes, one after the other.
//!
//! Apart from `measure`, which knows of the process that it is in. Where the code, stack and heap of
//! a process come to lie is drawn when it starts, and stays. Some times depend on it, those of copies
//! most: two runs of one process each then disagree, and neither can tell from its own samples. Several
//! processes draw several times.

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::measure::{Cost, Measured};
use crate::options::Options;

/// Has every row that `options` choose measured in as many processes as they say: this program, with
/// the arguments that it was started with.
///
/// # Errors
///
/// A process cannot be started, fails, or measures another number of rows than the one before.
pub(crate) fn measure(options: &Options) -> Result<Measured> {
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
        all.push(
            serde_json::from_slice(&output.stdout)
                .with_context(|| format!("process {part} of the run prints no costs"))?,
        );
    }
    joined(&all)
}

/// What the processes found together.
fn joined(all: &[Measured]) -> Result<Measured> {
    let shape = |it: &Measured| it.costs.iter().map(Vec::len).collect::<Vec<_>>();
    let first = all.first().context("no process measured")?;
    ensure!(
        all.iter().all(|it| shape(it) == shape(first)),
        "two processes of one run measured different rows"
    );
    let of_row = |suite: usize, row: usize| {
        let costs: Option<Vec<Cost>> = (all.iter())
            .map(|it| it.costs.get(suite)?.get(row).copied())
            .collect();
        Cost::of_processes(&costs?)
    };
    let costs = (first.costs.iter().enumerate())
        .map(|(suite, costs)| (0..costs.len()).map(|row| of_row(suite, row)).collect())
        .collect::<Option<_>>()
        .context("a process left out a row")?;
    Ok(Measured {
        costs,
        rounds: all.iter().map(|it| it.rounds).sum(),
        sample: all.iter().map(|it| it.sample).max().unwrap_or_default(),
        took: all.iter().map(|it| it.took).sum::<Duration>(),
    })
}
