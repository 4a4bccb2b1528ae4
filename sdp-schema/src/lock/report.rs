//! The report about a lock that differs from the types.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::matrix::{Row, grades};
use crate::hello::envelope::Message;
use crate::resolve::{Compatibility, Grade};
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::text::release::Release;

/// The first part of a file, as of the current types.
pub(super) struct Content {
    pub(super) schema: Schema,
    pub(super) text: String,
    /// One for each release.
    pub(super) rows: Vec<Row>,
}

/// Returns all differences, message by message, and what gets worse for each release.
pub(super) fn differences(
    (text, old): (&str, &Schema),
    new: &Content,
    releases: &[Release],
) -> String {
    let mut report = messages((text, old), new);
    for (release, row) in releases.iter().zip(&new.rows) {
        add_worse(&mut report, release, row, old);
    }
    for proposal in other_ids(old, &new.schema) {
        let _ = writeln!(report, "help: {proposal}");
    }
    if report.is_empty() {
        add_samples(&mut report, text, &new.rows);
    }
    if report.is_empty() {
        report.push_str(
            "only names of types, their order, documentation, or attributes such as `alias`\n",
        );
    }
    report
}

/// Returns the line of a message in the comment at the start of a lock, without the number of accepted samples.
pub(super) fn line(message: &Message) -> String {
    let (name, id, fingerprint) = (shown(message.name()), message.id(), message.fingerprint());
    format!("// {name} {id} {fingerprint} ")
}

fn messages((text, old): (&str, &Schema), new: &Content) -> String {
    let mut report = String::new();
    let (before, after) = (Message::all(old), Message::all(&new.schema));
    let title = |it: &Message| format!("message {} ({})", it.id(), shown(it.name()));
    let has_changed = |it: &&Message| {
        let mut earlier = before.iter().filter(|earlier| earlier.id() == it.id());
        earlier.any(|earlier| earlier.fingerprint() != it.fingerprint())
    };
    let has_changed: BTreeSet<String> = after.iter().filter(has_changed).map(title).collect();
    for found in Compatibility::all(old, &new.schema) {
        let is_shown = found.lowest() != Grade::Same || has_changed.contains(found.name());
        let mut places = found.backward().into_iter().flat_map(|(_, it)| it.places());
        if is_shown || places.next().is_some() {
            let _ = writeln!(report, "{found}");
        }
    }
    let lines: BTreeSet<&str> = text.lines().collect();
    for message in &after {
        let (own, title) = (line(message), title(message));
        let mut own_lines = new.text.lines().filter(|it| it.starts_with(&own));
        let had_line = lines
            .range(&*own..)
            .next()
            .is_some_and(|it| it.starts_with(&own));
        if had_line && own_lines.any(|it| !lines.contains(it)) {
            let _ = writeln!(report, "{title}: its code accepts other values");
        }
        let earlier = before.iter().find(|earlier| earlier.id() == message.id());
        // The remaining names are in the list above.
        let is_listed = report.contains(&format!("the message with the id {} was ", message.id()));
        if let Some(earlier) = earlier.filter(|it| it.name() != message.name() && !is_listed) {
            let _ = writeln!(report, "{title}: its name was {}", shown(earlier.name()));
        }
    }
    report
}

/// Returns a proposal for each message whose name has a new id.
fn other_ids(old: &Schema, new: &Schema) -> Vec<String> {
    let (before, after) = (Message::all(old), Message::all(new));
    let added = after.iter().filter(|it| old.message(it.id()).is_none());
    let moved = added.filter_map(|added| {
        let mut gone = before.iter().filter(|it| new.message(it.id()).is_none());
        let old = gone.find(|old| old.name() == added.name())?;
        let (name, id) = (shown(old.name()), old.id());
        Some(format!(
            "to keep the id of `{name}`, add #[sdp(message_id = {id})] to it"
        ))
    });
    moved.collect()
}

/// Adds the messages of a release whose grade is lower than in the lock, with their places.
fn add_worse(report: &mut String, release: &Release, row: &Row, before: &Schema) {
    let earlier = Compatibility::all(&release.schema, before);
    for (earlier, cell) in earlier.iter().zip(&row.messages) {
        let names = ["new reads old (backward)", "old reads new (forward)"];
        let (olds, news) = (grades(earlier), grades(&cell.found));
        let directions = names.iter().zip(olds.into_iter().zip(news));
        // The conversion of all values is as good as none.
        let worse = directions.filter(|(_, (old, new))| new < old && *new < Grade::Total);
        let worse: Vec<String> = worse
            .map(|(name, (old, new))| format!("{name} was \"{old}\", is \"{new}\""))
            .collect();
        if worse.is_empty() {
            continue;
        }
        let title = cell.found.name();
        let _ = writeln!(
            report,
            "release {}: {title} gets worse: {}",
            release.name,
            worse.join("; ")
        );
        let text = cell.found.to_string();
        let (_, places) = text.split_once('\n').unwrap_or_default();
        if !report.contains(places) {
            let _ = writeln!(report, "{places}");
        }
    }
}

/// Adds the messages of releases with different numbers of accepted samples.
fn add_samples(report: &mut String, before: &str, rows: &[Row]) {
    let mut lines = String::new();
    rows.iter().for_each(|row| row.write(&mut lines));
    let earlier: BTreeSet<&str> = before.lines().collect();
    for line in lines.lines().filter(|line| !earlier.contains(line)) {
        let _ = writeln!(report, "release {}", line.trim_start_matches("// "));
    }
}
