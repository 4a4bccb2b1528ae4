//! The report about a lock that differs from the types.

use alloc::collections::BTreeSet;
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
    let mut report = messages(old, &new.schema);
    for (release, row) in releases.iter().zip(&new.rows) {
        add_worse(&mut report, release, row, old);
    }
    if report.is_empty() {
        let earlier: BTreeSet<&str> = text.lines().collect();
        let comments = new.text.lines().take_while(|line| line.starts_with("//"));
        for line in comments.filter(|line| !earlier.contains(line)) {
            let _ = writeln!(report, "now: {}", line.trim_start_matches("// "));
        }
    }
    if report.is_empty() {
        report.push_str(
            "only names of types, their order, documentation, or attributes such as `alias`\n",
        );
    }
    report
}

fn messages(old: &Schema, new: &Schema) -> String {
    let mut report = String::new();
    let before = Message::all(old);
    let has_changed = |it: &&Message| {
        let mut earlier = before.iter().filter(|earlier| earlier.id() == it.id());
        earlier.any(|earlier| earlier.fingerprint() != it.fingerprint())
    };
    let title = |it: &Message| format!("message {} ({})", it.id(), shown(it.name()));
    let after = Message::all(new);
    let has_changed: BTreeSet<String> = after.iter().filter(has_changed).map(title).collect();
    for found in Compatibility::all(old, new) {
        let is_shown = found.lowest() != Grade::Same || has_changed.contains(found.name());
        let mut places = found.backward().into_iter().flat_map(|(_, it)| it.places());
        if is_shown || places.next().is_some() {
            let _ = writeln!(report, "{found}");
        }
    }
    report
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
