//! Names that return with another meaning, and names that seem to be changed.

use alloc::collections::BTreeSet;
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

/// Returns the names that return with another type. An earlier release has such a name, and the last release lacks it.
pub(super) fn returned(releases: &[Release], current: &Schema) -> Vec<String> {
    let Some((last, earlier)) = releases.split_last() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let history = releases.iter().map(|release| &release.schema).collect();
    walk(history, current, |group| {
        let Some((in_last, columns)) = group.columns.split_last() else {
            return;
        };
        for (index, name) in group.names.iter().enumerate() {
            if !in_last.has_place || in_last.of(index).is_some() {
                continue;
            }
            let mut before = columns.iter().zip(earlier).rev();
            let before = before.find_map(|(column, release)| Some((release, column.of(index)?)));
            if let Some((release, old)) = before
                && old.shape != name.shape
            {
                let (first, last) = (&release.name, &last.name);
                found.push(format!(
                    "{}{}: release {first} has it as {}, release {last} does not have it, and now it is {}\n  \
                     help: choose another name, so that values of release {first} do not get another meaning",
                    group.owner,
                    shown(name.name),
                    old.text,
                    name.text,
                ));
            }
        }
    });
    found
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
    /// The names and types that are equal for the same meaning.
    shape: Vec<(&'a str, Fingerprint)>,
    /// The type for people.
    text: String,
    ty: Option<TypeIndex>,
    fields: &'a [Field],
    is_other: bool,
}

/// The names at a place of the current types, and those of each version at the same place.
struct Group<'a> {
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

impl<'a> Column<'a> {
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
            // The names are ambiguous, so the version is refused anyway.
            Err(_) => Self::default(),
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
        let column = |version: &Version<'a>| {
            let pairs = pairs(version.schema, self.current.schema);
            let of = |name: &Named<'_>| {
                let is_target = |pair: &MessagePair| pair.to.map(|(_, ty)| ty) == name.ty;
                pairs.iter().position(is_target)
            };
            Column {
                has_place: true,
                names: version.messages(),
                matches: names.iter().map(of).collect(),
            }
        };
        let columns = self.history.iter().map(column).collect();
        self.group(Group {
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
