//! `sdp check` and `sdp fingerprint`: the changes and fingerprints of schema files.

use std::collections::BTreeSet;
use std::io::Write;

use sdp::schema::{Breaks, Change, OwnedSchema, TypeIndex};

use crate::arguments::{Check, Fingerprint};
use crate::error::{Failure, Outcome};
use crate::input;
use crate::json::{self, ChangeLine, FingerprintLine};
use crate::style::{BREAKS, HEADING, Styled, WELL};

/// Runs `sdp check`.
pub(crate) fn run(arguments: &Check, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let (old, new) = (
        input::schema(&arguments.old)?,
        input::schema(&arguments.new)?,
    );
    let mut outcome = Outcome::Well;
    for change in changes(&old, &new) {
        let style = match change.breaks() {
            Breaks::Nothing => WELL,
            _ => {
                outcome = Outcome::Different;
                BREAKS
            }
        };
        if arguments.json {
            json::line(out, &ChangeLine::new(&change))?;
        } else {
            writeln!(out, "{}", Styled(style, change))?;
        }
    }
    Ok(outcome)
}

/// Returns the changes of the roots, and of all types with the same name that the roots do not contain.
fn changes(old: &OwnedSchema, new: &OwnedSchema) -> Vec<Change> {
    let mut changes = new.changes_since(old);
    let mut seen: BTreeSet<String> = changes.iter().map(ToString::to_string).collect();
    for index in named(new) {
        let name = new.get(index).name().map(|name| &*name.name);
        let Some(earlier) = name.and_then(|name| old.find(name)) else {
            continue;
        };
        for change in new.rooted_at(index).changes_since(&old.rooted_at(earlier)) {
            if seen.insert(change.to_string()) {
                changes.push(change);
            }
        }
    }
    changes
}

/// Returns the types with names.
fn named(schema: &OwnedSchema) -> Vec<TypeIndex> {
    let types = schema.types().iter().enumerate();
    let named = types.filter(|(_, ty)| ty.name().is_some());
    named
        .filter_map(|(index, _)| TypeIndex::new(index))
        .collect()
}

/// Runs `sdp fingerprint`.
pub(crate) fn fingerprints(
    arguments: &Fingerprint,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let schema = input::schema(&arguments.schema)?;
    let types = match schema.messages() {
        [] => named(&schema),
        messages => messages.to_vec(),
    };
    let name = |index: TypeIndex| schema.get(index).name();
    let widths = types
        .iter()
        .filter_map(|index| Some(name(*index)?.name.chars().count()));
    let width = widths.max().unwrap_or_default().max(4);
    let heading = format!("{:width$} {:>5}  shape            names", "name", "id");
    if !arguments.json {
        writeln!(out, "{}", Styled(HEADING, heading))?;
    }
    for index in types {
        let (Some(name), fingerprint) = (name(index), schema.fingerprint_of(index)) else {
            continue;
        };
        let (id, name) = (name.message_id, &*name.name);
        if arguments.json {
            json::line(out, &FingerprintLine::new(name, id, fingerprint))?;
            continue;
        }
        let (shape, names) = (fingerprint.shape, fingerprint.names);
        writeln!(out, "{name:width$} {id:>5}  {shape:016x} {names:016x}")?;
    }
    Ok(Outcome::Well)
}
