//! The places of the current types, and the places of each version.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem::discriminant;

use super::group::{Column, Group, Named, links};
use crate::resolve::{core_of, pairs};
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::tools::label::label;

/// A current type, and the type of each version at the same place, if it has one.
type Place = (TypeIndex, Vec<Option<TypeIndex>>);

/// Calls a function with the names at each place that the last version has.
pub(super) fn walk<'a>(
    history: Vec<&'a Schema>,
    current: &'a Schema,
    report: impl FnMut(&Group<'a>),
) {
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

    fn messages(&self) -> Vec<Named<'a>> {
        let types = self.schema.message_types();
        let message = |ty: &TypeIndex| {
            let name = self.schema.get(*ty).name()?;
            Some(Named::of_type(&name.label, *ty, &self.fingerprints))
        };
        types.iter().filter_map(message).collect()
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

    fn place(&mut self, (current, olds): &Place) {
        let core = core_of(self.current.schema, *current);
        let owner = label(self.current.schema, core);
        let core = self.current.schema.get(core);
        let versions = self.history.iter().zip(olds);
        let cores: Vec<Option<&Type>> = versions
            .map(|(version, old)| Some(version.schema.get(core_of(version.schema, (*old)?))))
            .collect();
        if let Type::Struct { .. } | Type::Enum { .. } = core {
            let is_same = |old: &&Type| discriminant(*old) == discriminant(core);
            let names = |(version, old): (&Version<'a>, &Option<&'a Type>)| {
                Some(Named::of_parts(old.filter(is_same)?, &version.fingerprints))
            };
            let olds = self.history.iter().zip(&cores).map(names).collect();
            let names = Named::of_parts(core, &self.current.fingerprints);
            let separator = if core.variants().is_empty() {
                "."
            } else {
                "::"
            };
            return self.names(format!("{owner}{separator}"), names, olds);
        }
        let (kind, parts) = parts(self.current.schema, core);
        for (index, part) in parts.into_iter().enumerate() {
            let versions = self.history.iter().zip(&cores).zip(olds);
            let olds = versions.map(|((version, core), own)| {
                let (old_kind, parts) = self::parts(version.schema, (*core)?);
                // A value becomes an option of it.
                let wrapped = own.filter(|_| kind == "option");
                let same = parts.get(index).copied().filter(|_| kind == old_kind);
                same.or(wrapped)
            });
            let olds = olds.collect();
            self.push(part, olds);
        }
    }

    fn names(&mut self, owner: String, names: Vec<Named<'a>>, olds: Vec<Option<Vec<Named<'a>>>>) {
        let column =
            |old: Option<_>| old.map_or_else(Column::default, |it| Column::matched(it, &names));
        let columns = olds.into_iter().map(column).collect();
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
                continue;
            }
            let fields = |(version, old): (&Version<'a>, Option<&Named<'a>>)| {
                Some(Named::of_fields(old?.fields, &version.fingerprints))
            };
            let olds = self.history.iter().zip(olds()).map(fields).collect();
            let owner = format!("{}{}.", group.owner, shown(&name.label.name));
            let names = Named::of_fields(name.fields, &self.current.fingerprints);
            self.names(owner, names, olds);
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
fn parts(schema: &Schema, ty: &Type) -> (&'static str, Vec<TypeIndex>) {
    match ty {
        Type::Option(inner) => ("option", vec![*inner]),
        Type::Seq(inner) | Type::Array(inner, _) | Type::Set(inner) => {
            match schema.get(core_of(schema, *inner)) {
                // A map becomes a sequence of pairs.
                Type::Tuple(parts) if parts.len() == 2 => ("map", parts.clone()),
                _ => ("sequence", vec![*inner]),
            }
        }
        Type::Map(a, b) => ("map", vec![*a, *b]),
        Type::Result(a, b) => ("result", vec![*a, *b]),
        Type::Tuple(parts) => ("tuple", parts.clone()),
        _ => ("", Vec::new()),
    }
}
