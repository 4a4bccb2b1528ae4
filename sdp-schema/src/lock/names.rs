//! Names that return with another meaning, and names that seem to be changed.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::resolve::{Label, MessagePair, alias_of, matched, pairs};
use crate::shown::shown;
use crate::table::fingerprint::{Fingerprint, content};
use crate::table::schema::{Root, Schema};
use crate::table::types::{Field, Type, TypeIndex, Variant};
use crate::text::release::Release;
use crate::tools::label::label;

/// Returns the names that get another meaning:
///
/// * An earlier release has such a name, the last release lacks it, and now it has another type.
/// * A release has such a name for another part, which is still there, for example because an alias gave the name away.
/// * The part of an earlier release becomes another one by way of a later release, or another one becomes the same.
// SPEC 8: R15.
pub(super) fn returned(releases: &[Release], current: &Schema) -> Vec<String> {
    let mut found = Vec::new();
    let history = releases.iter().map(|release| &release.schema).collect();
    walk(history, current, |group| {
        let owners: Vec<_> = group.columns.iter().map(Column::owners).collect();
        let ways = group.ways(releases);
        for (index, name) in group.names.iter().enumerate() {
            let reason = retyped(group, releases, index)
                .or_else(|| given_away(group, releases, &owners, index))
                .or_else(|| ways.get(&index).cloned());
            if let Some(reason) = reason {
                let (owner, name) = (&group.owner, shown(name.name));
                found.push(format!(
                    "{owner}{name}: {reason}\n  \
                     help: choose another name, so that values of earlier releases do not get another meaning"
                ));
            }
        }
    });
    found
}

/// Returns how a name of an earlier release returns with another type, although the last release does not have it.
fn retyped(group: &Group<'_>, releases: &[Release], index: usize) -> Option<String> {
    let (last, earlier) = releases.split_last()?;
    let (in_last, columns) = group.columns.split_last()?;
    if !in_last.has_place || in_last.of(index).is_some() {
        return None;
    }
    let mut before = columns.iter().zip(earlier).rev();
    let (release, old) = before.find_map(|(column, release)| Some((release, column.of(index)?)))?;
    let name = group.names.get(index)?;
    (old.shape != name.shape).then(|| {
        let (first, last, old, new) = (&release.name, &last.name, &old.text, &name.text);
        format!(
            "release {first} has it as {old}, release {last} does not have it, and now it is {new}"
        )
    })
}

/// Returns which release has the name or an alias of a part for another part.
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
            let (old, new) = (column.names.get(*old)?.name, group.names.get(*new)?.name);
            let (release, label, old) = (&release.name, shown(label), shown(old));
            let now = if new == name.name {
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

/// Returns a proposal for each new name with the type of a removed one.
pub(super) fn renamed(old: &Schema, new: &Schema) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(alloc::vec![old], new, |group| {
        let Some(column) = group.columns.first().filter(|column| column.has_place) else {
            return;
        };
        let kept: BTreeSet<usize> = column.matches.iter().copied().flatten().collect();
        let olds = column.names.iter().enumerate();
        let gone: Vec<_> = olds.filter(|(index, _)| !kept.contains(index)).collect();
        let names = group.names.iter().enumerate();
        let added: Vec<_> = names
            .filter(|(index, _)| column.of(*index).is_none())
            .collect();
        for (index, name) in &added {
            // The variant for unknown ones is no new name.
            let is_same =
                |other: &Named<'_>| other.shape == name.shape && !other.is_other && !name.is_other;
            // A message with another id keeps its name.
            let can_be_old = |old: &Named<'_>| is_same(old) && old.name != name.name;
            let candidates: Vec<_> = gone.iter().filter(|(_, old)| can_be_old(old)).collect();
            let rivals = added.iter().filter(|(_, other)| is_same(other)).count();
            let old = match candidates[..] {
                [old] if rivals == 1 => Some(old),
                _ => candidates.into_iter().find(|(place, _)| place == index),
            };
            if let Some((_, old)) = old {
                found.insert(alias_of(old.name, name.name));
            }
        }
    });
    found
}

/// A message, field or variant.
struct Named<'a> {
    name: &'a str,
    label: Label<'a>,
    /// The id of a message.
    id: Option<u16>,
    /// The names and types that are equal for the same meaning.
    shape: Vec<(&'a str, Fingerprint)>,
    /// The type for people.
    text: String,
    ty: Option<TypeIndex>,
    fields: &'a [Field],
    is_other: bool,
}

impl Named<'_> {
    /// Returns the index of the name that is the name of this part, or else one of its aliases.
    fn source(&self, names: &[Named<'_>]) -> Option<usize> {
        let is_own = |name: &Named<'_>| name.name == self.name;
        let is_alias = |name: &Named<'_>| self.label.names().any(|(label, _)| label == name.name);
        names
            .iter()
            .position(is_own)
            .or_else(|| names.iter().position(is_alias))
    }
}

/// The names at a place of the current types, and those of each version at the same place.
struct Group<'a> {
    is_messages: bool,
    /// The type around the names, with a separator.
    owner: String,
    names: Vec<Named<'a>>,
    columns: Vec<Column<'a>>,
}

/// The names of a version at a place.
#[derive(Default)]
struct Column<'a> {
    has_place: bool,
    names: Vec<Named<'a>>,
    /// The index in `names` for each current name.
    matches: Vec<Option<usize>>,
}

impl<'a> Group<'a> {
    /// Returns for each part how the same part of an earlier release becomes another one by way of a later release.
    fn ways(&self, releases: &[Release]) -> BTreeMap<usize, String> {
        let mut found = BTreeMap::new();
        // The names of most releases are those of the release before.
        let mut distinct: Vec<(&Release, &Column<'a>)> = Vec::new();
        for (release, column) in releases.iter().zip(&self.columns) {
            if distinct
                .last()
                .is_none_or(|(_, last)| !last.has_labels_of(column))
            {
                distinct.push((release, column));
            }
        }
        for (at, (first, from)) in distinct.iter().enumerate() {
            let direct = from.targets();
            for (second, by) in distinct.iter().skip(at.saturating_add(1)) {
                let ends = by.targets();
                for (middle, start) in self
                    .links((first, from), (second, by))
                    .into_iter()
                    .enumerate()
                {
                    let Some((start, end)) = start.zip(ends.get(&middle)) else {
                        continue;
                    };
                    let names = from.names.get(start).zip(self.names.get(*end));
                    let Some((old, new)) =
                        names.map(|(old, new)| (shown(old.name), shown(new.name)))
                    else {
                        continue;
                    };
                    let (first, second) = (&first.name, &second.name);
                    let source = from.matches.get(*end).copied().flatten();
                    let source = source.filter(|source| *source != start);
                    if let Some(other) = direct.get(&start).filter(|other| *other != end) {
                        found.entry(*other).or_insert_with(|| {
                            format!(
                                "it is `{old}` of release {first}, which becomes `{new}` by way of release {second}"
                            )
                        });
                    } else if let Some(source) = source.and_then(|source| from.names.get(source)) {
                        let source = shown(source.name);
                        found.entry(*end).or_insert_with(|| {
                            format!(
                                "it is `{source}` of release {first}, and `{old}` of it by way of release {second}"
                            )
                        });
                    }
                }
            }
        }
        found
    }

    /// Returns for each name of a later release the index of the name of an earlier release that it matches.
    fn links(
        &self,
        (first, from): (&Release, &Column<'a>),
        (second, by): (&Release, &Column<'a>),
    ) -> Vec<Option<usize>> {
        if self.is_messages {
            let pairs = pairs(&first.schema, &second.schema);
            return links(&pairs, &by.names);
        }
        let labels = |column: &Column<'a>| {
            column
                .names
                .iter()
                .map(|name| name.label)
                .collect::<Vec<_>>()
        };
        matched(labels(from).into_iter(), labels(by).into_iter()).unwrap_or_default()
    }
}

/// Returns for each message the index of its pair.
fn links(pairs: &[MessagePair], messages: &[Named<'_>]) -> Vec<Option<usize>> {
    let is_target = |pair: &MessagePair, name: &Named<'_>| pair.to.map(|(_, ty)| ty) == name.ty;
    let of = |name: &Named<'_>| pairs.iter().position(|pair| is_target(pair, name));
    messages.iter().map(of).collect()
}

impl<'a> Column<'a> {
    /// Returns the index of the current part for each part of the version that has one.
    fn targets(&self) -> BTreeMap<usize, usize> {
        let targets = self.matches.iter().zip(0..);
        targets
            .filter_map(|(own, current)| Some(((*own)?, current)))
            .collect()
    }

    /// Returns the names and aliases of the parts that are still there, each with the index of its part and of the current
    /// part.
    fn owners(&self) -> BTreeMap<&'a str, (usize, usize)> {
        let targets = self.targets().into_iter();
        let owner = |(own, current): (usize, usize)| {
            let label = self.names.get(own).map(|name| name.label);
            label
                .into_iter()
                .flat_map(move |label| label.names().map(move |(name, _)| (name, (own, current))))
        };
        targets.flat_map(owner).collect()
    }

    /// Returns whether both versions have the same names, aliases and ids.
    fn has_labels_of(&self, other: &Self) -> bool {
        let names = |column: &Self| {
            let names = column.names.iter();
            names.map(|name| (name.label, name.id)).collect::<Vec<_>>()
        };
        self.has_place == other.has_place && names(self) == names(other)
    }

    /// Returns the name that matches the current one at an index.
    fn of(&self, index: usize) -> Option<&Named<'a>> {
        let found = self.matches.get(index).copied().flatten()?;
        self.names.get(found)
    }

    fn matched(names: Vec<Named<'a>>, current: &[Named<'a>]) -> Self {
        let labels = |names: &[Named<'a>]| names.iter().map(|name| name.label).collect::<Vec<_>>();
        match matched(labels(&names).into_iter(), labels(current).into_iter()) {
            Ok(matches) => Self {
                has_place: true,
                names,
                matches,
            },
            // The names are ambiguous, so the version is refused anyway. The names and aliases of the current parts still
            // say which of its names they own.
            Err(_) => Self {
                has_place: false,
                matches: current.iter().map(|part| part.source(&names)).collect(),
                names,
            },
        }
    }
}

/// A version with the fingerprints of its types.
struct Version<'a> {
    schema: &'a Schema,
    fingerprints: Vec<Fingerprint>,
}

impl<'a> Version<'a> {
    fn new(schema: &'a Schema) -> Self {
        Self {
            schema,
            fingerprints: schema.fingerprints(),
        }
    }

    fn fingerprint(&self, ty: TypeIndex) -> Fingerprint {
        let found = self.fingerprints.get(ty.get()).copied();
        found.unwrap_or(Fingerprint::new(0))
    }

    /// Returns the type without its wrappers.
    fn core(&self, mut index: TypeIndex) -> TypeIndex {
        for _ in self.schema.types() {
            let ty = self.schema.get(index);
            match content(ty).or_else(|| self.schema.content(index)) {
                Some(inner) => index = inner,
                None => break,
            }
        }
        index
    }

    fn messages(&self) -> Vec<Named<'a>> {
        let types = match self.schema.root() {
            Root::Messages(types) => types,
            Root::Value(_) => &[],
        };
        let message = |ty: &TypeIndex| {
            let name = self.schema.get(*ty).name()?;
            let fingerprint = self.fingerprint(*ty);
            Some(Named {
                name: name.name(),
                label: name.into(),
                id: self.schema.message_id(*ty),
                shape: alloc::vec![("", fingerprint)],
                text: format!("a type with the fingerprint {fingerprint}"),
                ty: Some(*ty),
                fields: &[],
                is_other: false,
            })
        };
        types.iter().filter_map(message).collect()
    }

    fn fields(&self, fields: &'a [Field]) -> Vec<Named<'a>> {
        let field = |field: &'a Field| Named {
            name: field.name(),
            label: field.into(),
            id: None,
            shape: alloc::vec![("", self.fingerprint(field.ty))],
            text: label(self.schema, field.ty),
            ty: Some(field.ty),
            fields: &[],
            is_other: false,
        };
        fields.iter().map(field).collect()
    }

    fn variants(&self, variants: &'a [Variant], other: Option<u32>) -> Vec<Named<'a>> {
        let variant = |variant: &'a Variant| {
            let fields = variant.fields();
            let text = |field: &Field| {
                format!("{}: {}", shown(field.name()), label(self.schema, field.ty))
            };
            let texts: Vec<String> = fields.iter().map(text).collect();
            let shape = fields
                .iter()
                .map(|field| (field.name(), self.fingerprint(field.ty)));
            Named {
                name: variant.name(),
                label: variant.into(),
                id: None,
                shape: shape.collect(),
                text: format!("{{ {} }}", texts.join(", ")),
                ty: None,
                fields,
                is_other: other == Some(variant.tag()),
            }
        };
        variants.iter().map(variant).collect()
    }
}

/// A current type, and the type of each version at the same place, if it has one.
type Place = (TypeIndex, Vec<Option<TypeIndex>>);

/// Calls a function with the names at each place that the last version has.
fn walk<'a>(history: Vec<&'a Schema>, current: &'a Schema, report: impl FnMut(&Group<'a>)) {
    let mut walk = Walk {
        history: history.into_iter().map(Version::new).collect(),
        current: Version::new(current),
        report,
        seen: BTreeSet::new(),
        pending: Vec::new(),
    };
    walk.messages();
    while let Some(place) = walk.pending.pop() {
        walk.place(&place);
    }
}

struct Walk<'a, F> {
    history: Vec<Version<'a>>,
    current: Version<'a>,
    report: F,
    seen: BTreeSet<Place>,
    pending: Vec<Place>,
}

impl<'a, F: FnMut(&Group<'a>)> Walk<'a, F> {
    fn messages(&mut self) {
        let names = self.current.messages();
        let column = |version: &Version<'a>| Column {
            has_place: true,
            names: version.messages(),
            matches: links(&pairs(version.schema, self.current.schema), &names),
        };
        let columns = self.history.iter().map(column).collect();
        self.group(Group {
            is_messages: true,
            owner: "message ".into(),
            names,
            columns,
        });
    }

    /// Adds the places inside a place.
    fn place(&mut self, (current, olds): &Place) {
        let core = self.current.core(*current);
        let owner = label(self.current.schema, core);
        let core = self.current.schema.get(core);
        let versions = self.history.iter().zip(olds);
        let cores: Vec<Option<&Type>> = versions
            .map(|(version, old)| Some(version.schema.get(version.core((*old)?))))
            .collect();
        match core {
            Type::Struct { fields, .. } => {
                let olds = cores.iter().map(|core| match core {
                    Some(Type::Struct { fields, .. }) => Some(&**fields),
                    _ => None,
                });
                let olds = olds.collect();
                self.fields(format!("{owner}."), fields, olds);
            }
            Type::Enum {
                variants, other, ..
            } => {
                let names = self.current.variants(variants, *other);
                let column = |(version, core): (&Version<'a>, &Option<&'a Type>)| match core {
                    Some(Type::Enum {
                        variants, other, ..
                    }) => Column::matched(version.variants(variants, *other), &names),
                    _ => Column::default(),
                };
                let columns = self.history.iter().zip(&cores).map(column).collect();
                let owner = format!("{owner}::");
                self.group(Group {
                    is_messages: false,
                    owner,
                    names,
                    columns,
                });
            }
            _ => {
                let (kind, parts) = parts(core);
                for (index, part) in parts.into_iter().enumerate() {
                    let old = |(core, own): (&Option<&Type>, &Option<TypeIndex>)| match core {
                        Some(core) => {
                            let (old_kind, parts) = self::parts(core);
                            // A value becomes an option of it.
                            let wrapped = own.filter(|_| kind == "option");
                            let same = parts.get(index).copied().filter(|_| kind == old_kind);
                            same.or(wrapped)
                        }
                        None => None,
                    };
                    let olds = cores.iter().zip(olds).map(old).collect();
                    self.push(part, olds);
                }
            }
        }
    }

    fn fields(&mut self, owner: String, fields: &'a [Field], olds: Vec<Option<&'a [Field]>>) {
        let names = self.current.fields(fields);
        let column = |(version, old): (&Version<'a>, Option<&'a [Field]>)| match old {
            Some(old) => Column::matched(version.fields(old), &names),
            None => Column::default(),
        };
        let columns = self.history.iter().zip(olds).map(column).collect();
        self.group(Group {
            is_messages: false,
            owner,
            names,
            columns,
        });
    }

    /// Reports names, and adds the places inside them.
    fn group(&mut self, group: Group<'a>) {
        (self.report)(&group);
        for (index, name) in group.names.iter().enumerate() {
            let olds = || group.columns.iter().map(|column| column.of(index));
            if let Some(ty) = name.ty {
                self.push(ty, olds().map(|old| old?.ty).collect());
            } else {
                let owner = format!("{}{}.", group.owner, shown(name.name));
                let olds = olds().map(|old| Some(old?.fields)).collect();
                self.fields(owner, name.fields, olds);
            }
        }
    }

    fn push(&mut self, current: TypeIndex, olds: Vec<Option<TypeIndex>>) {
        let has_place = olds.last().is_some_and(Option::is_some);
        let place = (current, olds);
        if has_place && self.seen.insert(place.clone()) {
            self.pending.push(place);
        }
    }
}

/// Returns the kind of a type and the types inside it, except for structs and enums.
fn parts(ty: &Type) -> (&'static str, Vec<TypeIndex>) {
    match ty {
        Type::Option(inner) => ("option", alloc::vec![*inner]),
        Type::Seq(inner) | Type::Array(inner, _) | Type::Set(inner) => {
            ("sequence", alloc::vec![*inner])
        }
        Type::Map(a, b) => ("map", alloc::vec![*a, *b]),
        Type::Result(a, b) => ("result", alloc::vec![*a, *b]),
        Type::Tuple(parts) => ("tuple", parts.clone()),
        _ => ("", Vec::new()),
    }
}
