//! Whether two runs agree: every ratio that says something, held against the noise of both.
//!
//! Apart from the report, which shows one run. A machine that is slower as a whole moves all times
//! and no ratio, so ratios are what has to agree; SDP's own times are for work on SDP.

use std::io::Write;

use anyhow::{Result, ensure};

use crate::results::{Results, Row, WorkloadResults, together};
use crate::suite::Comparison;
use crate::units;

/// A ratio nearer to 1 than this in both runs says "about as fast", and is not compared.
const WORTH: f64 = 1.3;

/// Less than this is noise whatever the runs say of theirs.
const LEAST_TOLERANCE: f64 = 0.05;

/// Prints where the runs differ.
///
/// # Errors
///
/// They do, or have no row in common; an error of `out`.
pub(crate) fn show(out: &mut impl Write, old: &Results, new: &Results) -> Result<()> {
    for (name, run) in [("old", old), ("new", new)] {
        let run = &run.environment;
        writeln!(
            out,
            "{name}: {}, {}, {}",
            run.date, run.compiler, run.machine
        )?;
    }
    let found = Differences::between(old, new);
    ensure!(found.common > 0, "the runs have no row in common");

    if !found.moved.is_empty() {
        writeln!(out, "\nTimes of SDP that moved:\n")?;
        write_changes(out, &found.moved, units::time)?;
    }
    let differing: Vec<&Change> = found.differing().collect();
    if !differing.is_empty() {
        writeln!(out, "\nRatios that differ:\n")?;
        write_changes(out, differing.iter().copied(), units::ratio)?;
    }
    write!(
        out,
        "\nCompared: {}, all that are over {WORTH}x or under 1/{WORTH}x in a run, of {} in both",
        units::counted(found.compared.len(), "ratio"),
        units::counted(found.common, "row"),
    )?;
    if found.alone > 0 {
        write!(
            out,
            " ({} in one alone)",
            units::counted(found.alone, "row")
        )?;
    }
    let agree = found.compared.len().saturating_sub(differing.len());
    write!(out, ". {agree} agree, {} differ", differing.len())?;
    match found.largest() {
        Some(largest) => writeln!(out, "; at most by {:+.1} %.", largest.percent())?,
        None => writeln!(out, ".")?,
    }
    ensure!(
        differing.is_empty(),
        "{} of {} differ by more than the noise of the two runs",
        differing.len(),
        units::counted(found.compared.len(), "ratio")
    );
    Ok(())
}

fn write_changes<'a>(
    out: &mut impl Write,
    changes: impl IntoIterator<Item = &'a Change>,
    text: fn(f64) -> String,
) -> Result<()> {
    writeln!(
        out,
        "{:>9} {:>9} {:>10} {:>9}",
        "old", "new", "change", "noise"
    )?;
    for change in changes {
        writeln!(
            out,
            "{:>9} {:>9} {:>+8.1} % {:>7.1} %  {}",
            text(change.old),
            text(change.new),
            change.percent(),
            change.tolerance * 100.0,
            change.row
        )?;
    }
    Ok(())
}

/// What is not the same in two runs.
#[derive(Default)]
struct Differences {
    /// Rows that both have.
    common: usize,
    /// Rows that only one has.
    alone: usize,
    /// The ratios that say something.
    compared: Vec<Change>,
    /// SDP's own rows whose time moved.
    moved: Vec<Change>,
}

impl Differences {
    fn between(old: &Results, new: &Results) -> Self {
        let mut found = Self::default();
        for new in &new.workloads {
            match old.workload(&new.name) {
                Some(old) => found.add(old, new),
                None => found.alone = found.alone.saturating_add(new.rows.len()),
            }
        }
        let counts = [old, new].map(|run| run.workloads.iter().map(|it| it.rows.len()).sum());
        let [old, _]: [usize; 2] = counts;
        found.alone = found.alone.saturating_add(old.saturating_sub(found.common));
        found
    }

    fn add(&mut self, old: &WorkloadResults, new: &WorkloadResults) {
        for row in &new.rows {
            let Some(before) = same(row, old) else {
                self.alone = self.alone.saturating_add(1);
                continue;
            };
            self.common = self.common.saturating_add(1);
            let name = format!(
                "{}: {}: {} {}",
                new.name,
                row.operation.title(),
                row.peer,
                row.how
            );
            if is_own(row, new) {
                let moved = Change {
                    row: name.clone(),
                    old: before.nanoseconds,
                    new: row.nanoseconds,
                    tolerance: tolerance(&[before.noise, row.noise]),
                };
                self.moved.extend(moved.is_beyond().then_some(moved));
            }
            let base = |run: &WorkloadResults| {
                run.first(row.operation, run.baseline())
                    .map(|row| row.noise)
            };
            if let (Some(old_ratio), Some(new_ratio), Some(old_base), Some(new_base)) =
                (before.ratio, row.ratio, base(old), base(new))
                && (says_something(old_ratio) || says_something(new_ratio))
            {
                self.compared.push(Change {
                    row: name,
                    old: old_ratio,
                    new: new_ratio,
                    tolerance: tolerance(&[before.noise, row.noise, old_base, new_base]),
                });
            }
        }
    }

    fn differing(&self) -> impl Iterator<Item = &Change> {
        self.compared.iter().filter(|change| change.is_beyond())
    }

    fn largest(&self) -> Option<&Change> {
        (self.compared.iter()).max_by(|a, b| a.factor().total_cmp(&b.factor()))
    }
}

/// A figure in both runs.
struct Change {
    row: String,
    old: f64,
    new: f64,
    /// What may be noise, as a part.
    tolerance: f64,
}

impl Change {
    fn percent(&self) -> f64 {
        (self.new / self.old - 1.0) * 100.0
    }

    /// How many times the larger is the smaller: the same whichever run is called old.
    fn factor(&self) -> f64 {
        (self.new / self.old).max(self.old / self.new)
    }

    fn is_beyond(&self) -> bool {
        self.factor() > 1.0 + self.tolerance
    }
}

/// The row of the same name in another run.
fn same<'a>(row: &Row, run: &'a WorkloadResults) -> Option<&'a Row> {
    (run.rows.iter()).find(|other| {
        (other.operation, &other.peer, &other.how) == (row.operation, &row.peer, &row.how)
    })
}

/// Whether the row is SDP's, in any of its modes.
fn is_own(row: &Row, run: &WorkloadResults) -> bool {
    run.comparison == Comparison::Modes || row.peer == run.baseline()
}

fn says_something(ratio: f64) -> bool {
    !(1.0 / WORTH..=WORTH).contains(&ratio)
}

/// What figures with this noise may differ by.
///
/// Noise is four standard errors of ten processes or so, which is enough for one figure. Eight hundred
/// are compared here, and by Student's t with 18 degrees of freedom one of so many is beyond that in
/// every other comparison of a program with itself; beyond 5.2 in one of twenty.
fn tolerance(noise: &[f64]) -> f64 {
    const OF_MANY: f64 = 5.2 / 4.0;
    (OF_MANY * together(noise)).max(LEAST_TOLERANCE)
}

#[cfg(test)]
mod tests {
    use super::{Differences, show};
    use crate::operation::Operation;
    use crate::results::{Environment, Results, Row, Settings, WorkloadResults};
    use crate::suite::Comparison;

    /// A run of one workload: peer, time and noise of each row.
    fn run(comparison: Comparison, rows: &[(&str, f64, f64)]) -> Results {
        let base = rows.iter().find(|row| row.0 == comparison.baseline());
        let row = |&(peer, nanoseconds, noise): &(&str, f64, f64)| Row {
            operation: Operation::Encode,
            peer: peer.to_owned(),
            how: "encode".to_owned(),
            checked: true,
            nanoseconds,
            noise,
            samples: 15,
            megabytes_per_second: 1.0,
            ratio: base.map(|base| nanoseconds / base.1),
            allocations: 1,
            allocated_bytes: 1,
            peak_bytes: 1,
        };
        Results {
            environment: Environment {
                date: "today".to_owned(),
                machine: "a machine".to_owned(),
                compiler: "a compiler".to_owned(),
                versions: Vec::new(),
                command: String::new(),
                data: Vec::new(),
            },
            settings: Settings {
                budget_seconds: 1.0,
                took_seconds: 1.0,
                processes: 1,
                rounds: 15,
                sample_microseconds: 1.0,
                zstd_level: 3,
                only: Vec::new(),
            },
            workloads: vec![WorkloadResults {
                name: "byte".to_owned(),
                title: "a byte".to_owned(),
                comparison,
                wires: Vec::new(),
                rows: rows.iter().map(row).collect(),
                cannot: Vec::new(),
            }],
        }
    }

    fn formats(rows: &[(&str, f64, f64)]) -> Results {
        run(Comparison::Formats, rows)
    }

    fn text(old: &Results, new: &Results) -> (String, Option<String>) {
        let mut out = Vec::new();
        let error = show(&mut out, old, new).err();
        (
            String::from_utf8(out).unwrap(),
            error.map(|error| error.to_string()),
        )
    }

    #[test]
    fn runs_agree_on_ratios_within_the_noise_of_both() {
        // Twice as slow as a whole, and 4 % apart.
        let old = formats(&[("SDP", 100.0, 0.01), ("other", 200.0, 0.01)]);
        let new = formats(&[("SDP", 200.0, 0.01), ("other", 416.0, 0.01)]);
        let (text, error) = text(&old, &new);
        assert_eq!(error, None, "{text}");
        assert!(text.contains("Compared: 1 ratio, "), "{text}");
        assert!(
            text.contains(" of 2 rows in both. 1 agree, 0 differ; at most by +4.0 %."),
            "{text}"
        );
        assert!(
            text.contains(
                "   100 ns    200 ns   +100.0 %     5.0 %  byte: encode to new memory: SDP encode"
            ),
            "{text}"
        );
    }

    #[test]
    fn noise_of_the_row_or_of_its_baseline_in_either_run_is_allowed_for() {
        let quiet = [("SDP", 100.0, 0.01), ("other", 200.0, 0.01)];
        let apart = [("SDP", 100.0, 0.01), ("other", 230.0, 0.01)];
        assert_eq!(
            text(&formats(&quiet), &formats(&apart)).1.as_deref(),
            Some("1 of 1 ratio differ by more than the noise of the two runs")
        );
        for index in 0..2 {
            let mut noisy = apart;
            noisy[index].2 = 0.2;
            assert_eq!(text(&formats(&quiet), &formats(&noisy)).1, None);
            assert_eq!(text(&formats(&noisy), &formats(&quiet)).1, None);
        }
    }

    #[test]
    fn ratios_that_differ_are_named_whichever_run_is_the_slower() {
        let fast = formats(&[("SDP", 100.0, 0.01), ("other", 100.0, 0.01)]);
        let slow = formats(&[("SDP", 100.0, 0.01), ("other", 150.0, 0.01)]);
        for (old, new, line) in [
            (
                &fast,
                &slow,
                "    1.00x     1.50x    +50.0 %     5.0 %  byte: encode to new memory: other encode\n",
            ),
            (
                &slow,
                &fast,
                "    1.50x     1.00x    -33.3 %     5.0 %  byte: encode to new memory: other encode\n",
            ),
        ] {
            let (text, error) = text(old, new);
            assert!(error.is_some());
            assert!(text.contains(line), "{text}");
            assert!(text.contains("0 agree, 1 differ"), "{text}");
        }
    }

    #[test]
    fn ratios_near_to_one_are_not_compared() {
        let old = formats(&[("SDP", 100.0, 0.01), ("other", 80.0, 0.01)]);
        let new = formats(&[("SDP", 100.0, 0.01), ("other", 125.0, 0.01)]);
        let found = Differences::between(&old, &new);
        assert_eq!((found.common, found.compared.len()), (2, 0));
        assert_eq!(text(&old, &new).1, None);
    }

    #[test]
    fn rows_of_one_run_alone_are_counted_and_no_rows_at_all_is_an_error() {
        let old = formats(&[("SDP", 100.0, 0.01), ("gone", 300.0, 0.01)]);
        let new = formats(&[
            ("SDP", 100.0, 0.01),
            ("new", 300.0, 0.01),
            ("newer", 1.0, 0.0),
        ]);
        let found = Differences::between(&old, &new);
        assert_eq!((found.common, found.alone, found.compared.len()), (1, 3, 0));

        let mut other = new.clone();
        other.workloads[0].name = "bit".to_owned();
        assert_eq!(Differences::between(&old, &other).alone, 5);
        let (_, error) = text(&old, &other);
        assert_eq!(error.as_deref(), Some("the runs have no row in common"));
    }

    #[test]
    fn modes_are_held_against_byte_mode_and_all_are_of_sdp() {
        let run = |dispatcher| {
            let rows = [("byte mode", 100.0, 0.01), ("dispatcher", dispatcher, 0.01)];
            run(Comparison::Modes, &rows)
        };
        let found = Differences::between(&run(140.0), &run(160.0));
        assert_eq!((found.differing().count(), found.moved.len()), (1, 1));
    }
}
