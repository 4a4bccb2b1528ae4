//! Names that return with a new meaning.

mod group;
mod walk;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::group::{Column, Group, Named};
use self::walk::walk;
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::Field;
use crate::text::release::Release;
use crate::tools::label::label;

/// Returns the names that get a new meaning:
///
/// * An earlier release has such a name, the last release lacks it, and now it has a different type.
/// * A release has such a name for a different part, which is still there, for example because an alias gave the name
///   away.
/// * The part of an earlier release becomes a different one by way of a later release, or a different one becomes the
///   same.
// SPEC R15.
pub(super) fn returned<'a>(releases: &'a [Release], current: &'a Schema) -> Vec<String> {
    let mut found = Vec::new();
    let history = releases.iter().map(|release| &release.schema).collect();
    walk(history, current, |group| {
        let owners = |column: &Column<'a>| column.owners(&group.names);
        let owners: Vec<_> = group.columns.iter().map(owners).collect();
        let ways = group.ways(releases);
        for (index, name) in group.names.iter().enumerate() {
            let reason = retyped(group, releases, current, index)
                .or_else(|| given_away(group, releases, &owners, index))
                .or_else(|| ways.get(&index).cloned());
            if let Some(reason) = reason {
                let (owner, name) = (&group.owner, shown(&name.label.name));
                found.push(format!(
                    "{owner}{name}: {reason}\n  \
                     help: choose another name, so that values of earlier releases do not get another meaning"
                ));
            }
        }
    });
    found
}

/// Returns how a name of an earlier release returns with a different type, although the last release does not have it.
fn retyped(
    group: &Group<'_>,
    releases: &[Release],
    current: &Schema,
    index: usize,
) -> Option<String> {
    let (last, earlier) = releases.split_last()?;
    let (in_last, columns) = group.columns.split_last()?;
    if !in_last.has_place || in_last.of(index).is_some() {
        return None;
    }
    let mut before = columns.iter().zip(earlier).rev();
    let (release, old) = before.find_map(|(column, release)| Some((release, column.of(index)?)))?;
    let name = group.names.get(index)?;
    (old.shape != name.shape).then(|| {
        let (first, last) = (&release.name, &last.name);
        let (old, new) = (
            text(group, &release.schema, old),
            text(group, current, name),
        );
        format!(
            "release {first} has it as {old}, release {last} does not have it, and now it is {new}"
        )
    })
}

/// Returns the type of a part, for people.
fn text(group: &Group<'_>, schema: &Schema, part: &Named<'_>) -> String {
    match (part.ty, &part.shape[..]) {
        (Some(_), [(_, it)]) if group.is_messages => format!("a type with the fingerprint {it}"),
        (Some(ty), _) => label(schema, ty),
        (None, _) => {
            let field = |it: &Field| format!("{}: {}", shown(it.name()), label(schema, it.ty()));
            let fields: Vec<String> = part.fields.iter().map(field).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}

/// Returns which release has the name or an alias of a part for a different part.
fn given_away(
    group: &Group<'_>,
    releases: &[Release],
    owners: &[BTreeMap<&str, (usize, usize)>],
    index: usize,
) -> Option<String> {
    let name = group.names.get(index)?;
    let columns = releases.iter().zip(&group.columns).zip(owners);
    let mut found = columns.filter_map(|((release, column), owners)| {
        let mut labels = name.label.names().map(|(label, _)| label);
        labels.find_map(|label| {
            let (old, new) = owners.get(label).filter(|(_, new)| *new != index)?;
            let (old, new) = (
                &*column.names.get(*old)?.label.name,
                &*group.names.get(*new)?.label.name,
            );
            let (release, label, old) = (&release.name, shown(label), shown(old));
            let now = if new == name.label.name {
                String::new()
            } else {
                format!(", which now is `{}`", shown(new))
            };
            Some(format!(
                "release {release} has the name `{label}` for `{old}`{now}"
            ))
        })
    });
    found.next_back()
}
