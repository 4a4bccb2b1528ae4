//! Measurement of a workload in several processes, one after the other.
//!
//! The addresses of code, stack and heap differ between processes, and some times depend on them, but the samples of
//! one process do not show this.

use std::env;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use crate::measure::{Cost, Measured};
use crate::options::Options;
use crate::suite::Suite;

/// Measures the cases of `suite` in several processes, each for its part of `budget`, and combines the results. Each
/// process runs this program with the same choices.
///
/// # Errors
///
/// Returns an error if a process cannot be started, fails, or measures another number of rows.
pub(crate) fn measure(options: &Options, suite: &Suite, budget: Duration) -> Result<Measured> {
    let program = env::current_exe().context("cannot find the executable of this program")?;
    let count = options.processes.get();
    let part = budget.checked_div(count).unwrap_or(budget);
    // Hidden without a terminal.
    let bar = ProgressBar::new(count.into()).with_message(suite.name);
    bar.set_style(ProgressStyle::with_template(
        "{msg:<20} {wide_bar} {percent:>3} %, {elapsed} of about {duration}",
    )?);
    let mut all: Vec<Measured> = Vec::new();
    for _ in 0..count {
        let mut command = Command::new(&program);
        command.arg(format!("--part={}", part.as_secs_f64()));
        command.arg(format!("--rounds={}", options.rounds));
        command.arg(format!("--workload={}", suite.name));
        for format in &options.format {
            command.arg(format!("--format={format}"));
        }
        for operation in &options.operation {
            command.arg(format!("--operation={}", operation.name()));
        }
        let output = (command.stderr(Stdio::inherit()).output())
            .with_context(|| format!("cannot start `{}`", program.display()))?;
        let status = output.status;
        ensure!(status.success(), "a process failed: {status}");
        let measured: Measured =
            serde_json::from_slice(&output.stdout).context("a process printed no costs")?;
        ensure!(
            measured.costs.len() == suite.cases.len(),
            "a process measured other rows than those chosen"
        );
        all.push(measured);
        bar.inc(1);
    }
    bar.finish_and_clear();
    joined(&all).context("no process measured")
}

/// Combines the results of the processes, or returns `None` if there are none.
fn joined(all: &[Measured]) -> Option<Measured> {
    let rows = all.first()?.costs.len();
    let of_row = |row: usize| {
        let costs: Option<Vec<Cost>> = (all.iter()).map(|it| it.costs.get(row).cloned()).collect();
        Cost::of_processes(&costs?)
    };
    Some(Measured {
        costs: (0..rows).map(of_row).collect::<Option<_>>()?,
        rounds: all.iter().map(|it| it.rounds).sum(),
        sample: all.iter().map(|it| it.sample).max().unwrap_or_default(),
        took: all.iter().map(|it| it.took).sum::<Duration>(),
    })
}
