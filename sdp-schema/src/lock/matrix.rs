//! The matrix of versions: the values of each release for the current types, and the reverse.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::code::{Code, Count, has_code, samples};
use crate::resolve::{Compatibility, Grade, Plan, Refusal, RootPair, pairs};
use crate::shown::shown;
use crate::table::schema::{Root, Schema};
use crate::text::release::Release;
use crate::tools::explain::check;
use crate::tools::label;

/// The maximum number of lost parts in a line.
const MAX_LOST: usize = 8;

/// A release, and its messages against the current ones.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) release: String,
    pub(super) messages: Vec<Cell>,
}

/// A message of a release against the current one.
#[derive(Debug)]
pub(super) struct Cell {
    /// Its name and its id in the release.
    name: String,
    pub(super) found: Compatibility,
    backward: Count,
    forward: Count,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let directions = [
            (": new reads old", self.found.backward(), self.backward),
            ("; old reads new", self.found.forward(), self.forward),
        ];
        f.write_str(&self.name)?;
        for (text, direction, count) in directions {
            match direction {
                None => {}
                Some((Grade::Refused, _)) => write!(f, "{text}: {}", Grade::Refused)?,
                Some((grade, places)) => {
                    write!(f, "{text}: {grade} ({count})")?;
                    let lost: Vec<&str> = places.places().filter_map(Refusal::lost).collect();
                    let mut separator = ", loses ";
                    for lost in lost.iter().take(MAX_LOST) {
                        write!(f, "{separator}{lost}")?;
                        separator = ", ";
                    }
                    match lost.len().saturating_sub(MAX_LOST) {
                        0 => {}
                        more => write!(f, " and {more} more")?,
                    }
                }
            }
        }
        Ok(())
    }
}

impl Row {
    /// Writes the lines of the comment at the start of a lock.
    pub(super) fn write(&self, out: &mut String) {
        let release = &self.release;
        let (unchanged, others): (Vec<_>, Vec<_>) = self.messages.iter().partition(|cell| {
            let are_checked = cell.backward.accepted > 0 && cell.forward.accepted > 0;
            cell.found.lowest() == Grade::Same && are_checked
        });
        // Writing to a string does not fail.
        for cell in others {
            let _ = writeln!(out, "// {release} {cell}");
        }
        let _ = match unchanged.len() {
            0 => Ok(()),
            1 => writeln!(out, "// {release}: 1 message is unchanged"),
            count => writeln!(out, "// {release}: {count} messages are unchanged"),
        };
    }

    /// Runs the samples of a release through the plan to the current types, and the samples of the current types
    /// through the plan to the release.
    pub(super) fn run(code: &Code, release: &Release, current: &Schema) -> Result<Self, String> {
        let old = &release.schema;
        if let Root::Value(_) = old.root() {
            return Err(format!("release {} has no messages", release.name));
        }
        // The release comes first.
        let all = Compatibility::all(old, current);
        let plans = (Plan::new(old, current).ok(), Plan::new(current, old).ok());
        let mut messages = Vec::new();
        for (RootPair { id, from, to }, found) in pairs(old, current).into_iter().zip(all) {
            let [backward, forward] = grades(&found);
            let run = || {
                let Some((to_id, to)) = to else {
                    return Ok((Count::default(), Count::default()));
                };
                let is_read = |frame: &[u8]| {
                    let accepted = code.accepts(current, to, frame, Some(backward));
                    accepted.map_err(|problem| format!("a value of the release {problem}"))
                };
                let can_fail = forward == Grade::Partial || has_code(old, from);
                let is_old = |frame: &[u8]| match check(old, frame) {
                    Err(error) if !can_fail => Err(format!(
                        "a value of these types is not a value of the release: {error}"
                    )),
                    checked => Ok(checked.is_ok()),
                };
                let (frames, _) = code.samples(current, to_id)?;
                let backward = count(plans.0.as_ref(), backward, &samples(old, from), is_read)?;
                Ok((backward, count(plans.1.as_ref(), forward, &frames, is_old)?))
            };
            let (backward, forward) = run().map_err(|problem: String| {
                let message = label::message(old, id);
                format!("release {}: message {message}: {problem}", release.name)
            })?;
            let name = old.get(from).name().map_or("", |name| name.name());
            messages.push(Cell {
                name: format!("{} {id}", shown(name)),
                found,
                backward,
                forward,
            });
        }
        let release = release.name.clone();
        Ok(Self { release, messages })
    }
}

/// Returns the grades of both directions. A direction without a reader is refused.
pub(super) fn grades(found: &Compatibility) -> [Grade; 2] {
    let grade =
        |direction: Option<(Grade, _)>| direction.map_or(Grade::Refused, |(grade, _)| grade);
    [grade(found.backward()), grade(found.forward())]
}

/// Counts the samples whose conversion the reader accepts.
fn count(
    plan: Option<&Plan>,
    grade: Grade,
    frames: &[Vec<u8>],
    is_accepted: impl Fn(&[u8]) -> Result<bool, String>,
) -> Result<Count, String> {
    let mut count = Count::default();
    if let Some(plan) = plan.filter(|_| grade > Grade::Refused) {
        for frame in frames {
            let mut converted = Vec::new();
            count.add(match plan.append(frame, &mut converted) {
                Ok(()) => is_accepted(&converted)?,
                // Only some values of a partial grade have no conversion.
                Err(_) if grade == Grade::Partial => false,
                Err(error) => {
                    return Err(format!(
                        "a value has no conversion, but its grade is `{grade}`: {error}"
                    ));
                }
            });
        }
    }
    Ok(count)
}
