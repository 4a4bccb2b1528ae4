//! Names that return with a new meaning.

mod group;
mod walk;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use self::group::{Group, Named, Use};
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
/// * Two releases have such a name for two parts, of which the later one is still there. The part of the earlier release
///   becomes a different one directly than by way of the later release, or a different part of it becomes the same.
// SPEC R15.
pub(super) fn returned<'a>(releases: &'a [Release], current: &'a Schema) -> Vec<String> {
    let mut found = Vec::new();
    let history = releases.iter().map(|release| &release.schema).collect();
    walk(history, current, |group| {
        let exchanged = exchanged(group, releases);
        for (index, name) in group.names.iter().enumerate() {
            let reason =
                retyped(group, releases, current, index).or_else(|| exchanged.get(&index).cloned());
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

/// Returns why a name or alias of a current part belongs to a different one in a release, by the index of the current part.
fn exchanged(group: &Group<'_>, releases: &[Release]) -> BTreeMap<usize, String> {
    let (mut last, mut moved) = (BTreeMap::new(), BTreeMap::new());
    for (release, column) in group.columns.iter().enumerate() {
        for (part, owner) in column.names.iter().zip(column.owners(&group.names)) {
            let part_name = &*part.label.name;
            for (label, is_name) in part.label.names() {
                let now = Use {
                    owner,
                    release,
                    part: part_name,
                };
                let before = last.insert(label, now);
                if let (Some(before), Some(owner)) = (before, owner)
                    && group.is_moved(&before, owner, is_name, part_name)
                {
                    moved.insert(label, (owner, before, release, part_name));
                }
            }
        }
    }
    let release = |at: usize| releases.get(at).map_or("", |release| &*release.name);
    let mut found = BTreeMap::new();
    for (index, part) in group.names.iter().enumerate() {
        for (label, _) in part.label.names() {
            let Some(Use {
                owner: Some(owner),
                release: at,
                part: old,
            }) = last.get(label)
            else {
                continue;
            };
            let new = group.names.get(*owner).map_or("", |part| &*part.label.name);
            if *owner != index {
                moved.remove(label);
                let now = match new == part.label.name || new == *old {
                    true => String::new(),
                    false => format!(", which now is `{}`", shown(new)),
                };
                let (release, label, old) = (release(*at), shown(label), shown(old));
                let reason = format!("release {release} has the name `{label}` for `{old}`{now}");
                found.entry(index).or_insert(reason);
            }
        }
    }
    for (label, (index, before, at, part)) in moved {
        let (first, second) = (release(before.release), release(at));
        let (old, part, label) = (shown(before.part), shown(part), shown(label));
        found.entry(index).or_insert(format!(
            "it is `{part}` of release {second}, but not `{old}` of release {first}, which has the name `{label}` as well"
        ));
    }
    found
}
