//! A comparison of two runs: their ratios must agree within the noise of both.
//!
//! A slower machine moves all times and no ratio, but SDP's own times are also shown, for work on SDP.

use std::io::Write;

use anyhow::{Result, ensure};

use crate::figures;
use crate::results::{Results, Row, combine_noise};
use crate::suite::Comparison;

/// Ratios within 1/1.3 and 1.3 in both runs mean "about as fast" and are not compared.
const MIN_RATIO: f64 = 1.3;

const MIN_TOLERANCE: f64 = 0.05;

/// Writes the changed ratios, and the changed times of SDP.
///
/// # Errors
///
/// Returns an error if a ratio differs, or if the runs have no row in common.
pub fn show(out: &mut impl Write, old: &Results, new: &Results) -> Result<()> {
    let mut common: usize = 0;
    let (mut moved, mut ratios) = (Vec::new(), Vec::new());
    for workload in &new.workloads {
        let Some(before) = old.workload(&workload.name) else {
            continue;
        };
        for row in &workload.rows {
            let is_same = |it: &&Row| {
                (it.operation, &it.format, &it.call) == (row.operation, &row.format, &row.call)
            };
            let Some(before) = before.rows.iter().find(is_same) else {
                continue;
            };
            common = common.saturating_add(1);
            let operation = row.operation.title();
            let name = format!(
                "{}: {operation}: {} {}",
                workload.name, row.format, row.call
            );
            let is_own = row.format == workload.comparison.reference();
            if is_own || workload.comparison == Comparison::Modes {
                moved.push(Change {
                    name: name.clone(),
                    old: before.nanoseconds,
                    new: row.nanoseconds,
                    tolerance: tolerance(&[before.noise, row.noise]),
                });
            }
            if let (Some(old), Some(new)) = (before.ratio, row.ratio)
                && [old, new]
                    .iter()
                    .any(|it| !(1.0 / MIN_RATIO..=MIN_RATIO).contains(it))
            {
                let tolerance = tolerance(&[before.ratio_noise, row.ratio_noise]);
                ratios.push(Change {
                    name,
                    old,
                    new,
                    tolerance,
                });
            }
        }
    }
    ensure!(common > 0, "the runs have no row in common");

    write_changes(out, "Changed times of SDP", &moved, |it| {
        figures::time(it, 0.0)
    })?;
    write_changes(out, "Changed ratios", &ratios, |it| figures::ratio(it, 0.0))?;
    let differing = ratios
        .iter()
        .filter(|change| change.exceeds_tolerance())
        .count();
    writeln!(
        out,
        "Compared {} over {MIN_RATIO}x in {} of both runs: {differing} differ by more than the noise.",
        figures::counted(ratios.len(), "ratio"),
        figures::counted(common, "row"),
    )?;
    ensure!(
        differing == 0,
        "{differing} of {} ratios differ",
        ratios.len()
    );
    Ok(())
}

fn write_changes(
    out: &mut impl Write,
    title: &str,
    changes: &[Change],
    text: impl Fn(f64) -> String,
) -> Result<()> {
    let mut changes = changes
        .iter()
        .filter(|change| change.exceeds_tolerance())
        .peekable();
    if changes.peek().is_none() {
        return Ok(());
    }
    writeln!(
        out,
        "{title}:\n\n{:>9} {:>9} {:>10} {:>9}",
        "old", "new", "change", "noise"
    )?;
    for change in changes {
        writeln!(
            out,
            "{:>9} {:>9} {:>+8.1} % {:>7.1} %  {}",
            text(change.old),
            text(change.new),
            (change.new / change.old - 1.0) * 100.0,
            change.tolerance * 100.0,
            change.name
        )?;
    }
    Ok(writeln!(out)?)
}

struct Change {
    name: String,
    old: f64,
    new: f64,
    tolerance: f64,
}

impl Change {
    /// Returns whether the larger figure exceeds the smaller by more than the tolerance.
    fn exceeds_tolerance(&self) -> bool {
        (self.new / self.old).max(self.old / self.new) > 1.0 + self.tolerance
    }
}

/// Returns the tolerated relative difference of figures with this noise.
///
/// The noise is four standard errors. If a program is compared with itself, one of 800 figures exceeds four in every
/// second comparison, and 5.2 in every twentieth (Student's t, 18 degrees of freedom).
fn tolerance(noise: &[f64]) -> f64 {
    (combine_noise(noise) * 5.2 / 4.0).max(MIN_TOLERANCE)
}
