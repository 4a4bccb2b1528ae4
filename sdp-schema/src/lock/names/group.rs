//! The names at a place, in the current types and in each version.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::resolve::{MessagePair, matched, pairs};
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::table::types::{Field, Label, Labelled, TypeIndex, Variant};
use crate::text::release::Release;

/// A message, field or variant.
pub(super) struct Named<'a> {
    pub(super) label: &'a Label,
    /// The id of a message.
    id: Option<u16>,
    /// The names and types that are equal for the same meaning.
    pub(super) shape: Vec<(&'a str, Fingerprint)>,
    pub(super) ty: Option<TypeIndex>,
    pub(super) fields: &'a [Field],
}

impl<'a> Named<'a> {
    /// Creates a message or field.
    pub(super) fn of_type(
        label: &'a Label,
        id: Option<u16>,
        ty: TypeIndex,
        fingerprints: &[Fingerprint],
    ) -> Self {
        Self {
            label,
            id,
            shape: alloc::vec![("", fingerprint(fingerprints, ty))],
            ty: Some(ty),
            fields: &[],
        }
    }

    pub(super) fn of_fields(fields: &'a [Field], fingerprints: &[Fingerprint]) -> Vec<Self> {
        let field = |field: &'a Field| Self::of_type(&field.label, None, field.ty, fingerprints);
        fields.iter().map(field).collect()
    }

    pub(super) fn of_variants(variants: &'a [Variant], fingerprints: &[Fingerprint]) -> Vec<Self> {
        let shape = |field: &'a Field| (field.name(), fingerprint(fingerprints, field.ty));
        let variant = |variant: &'a Variant| Self {
            label: &variant.label,
            id: None,
            shape: variant.fields.iter().map(shape).collect(),
            ty: None,
            fields: variant.fields(),
        };
        variants.iter().map(variant).collect()
    }
}

impl Labelled for Named<'_> {
    fn label(&self) -> &Label {
        self.label
    }
}

fn fingerprint(all: &[Fingerprint], ty: TypeIndex) -> Fingerprint {
    all.get(ty.get()).copied().unwrap_or(Fingerprint::new(0))
}

/// The names at a place of the current types, and the names of each version at the same place.
pub(super) struct Group<'a> {
    pub(super) is_messages: bool,
    /// The type around the names, with a separator.
    pub(super) owner: String,
    pub(super) names: Vec<Named<'a>>,
    pub(super) columns: Vec<Column<'a>>,
}

/// The names of a version at a place.
#[derive(Default)]
pub(super) struct Column<'a> {
    pub(super) has_place: bool,
    pub(super) names: Vec<Named<'a>>,
    /// The index in `names` for each current name.
    pub(super) matches: Vec<Option<usize>>,
}

impl<'a> Group<'a> {
    /// Returns for each part how the same part of an earlier release becomes a different one by way of a later release.
    pub(super) fn ways(&self, releases: &[Release]) -> BTreeMap<usize, String> {
        let mut found = BTreeMap::new();
        // Most releases have the names of the release before.
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
                        names.map(|(old, new)| (shown(&old.label.name), shown(&new.label.name)))
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
                        let source = shown(&source.label.name);
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
        matched(&from.names, &by.names).unwrap_or_default()
    }
}

/// Returns for each message the index of its pair.
pub(super) fn links(pairs: &[MessagePair], messages: &[Named<'_>]) -> Vec<Option<usize>> {
    let is_target = |pair: &MessagePair, name: &Named<'_>| pair.to.map(|(_, ty)| ty) == name.ty;
    let of = |name: &Named<'_>| pairs.iter().position(|pair| is_target(pair, name));
    messages.iter().map(of).collect()
}

impl<'a> Column<'a> {
    /// Returns the index of the current part for each part of the version that has one.
    pub(super) fn targets(&self) -> BTreeMap<usize, usize> {
        let targets = self.matches.iter().zip(0..);
        targets
            .filter_map(|(own, current)| Some(((*own)?, current)))
            .collect()
    }

    /// Returns the names and aliases of the parts that are still there, each with the index of its part and of the current
    /// part. A message with several candidates has no match, but an alias still says which part it was.
    pub(super) fn owners(&self, current: &[Named<'_>]) -> BTreeMap<&'a str, (usize, usize)> {
        let mut targets = self.targets();
        for ((index, part), found) in (0..).zip(current).zip(&self.matches) {
            if let Some(own) = source(part, &self.names).filter(|_| found.is_none()) {
                targets.entry(own).or_insert(index);
            }
        }
        let owner = |(own, current): (usize, usize)| {
            let label = self.names.get(own).map(|name| name.label);
            label
                .into_iter()
                .flat_map(move |label| label.names().map(move |(name, _)| (name, (own, current))))
        };
        targets.into_iter().flat_map(owner).collect()
    }

    /// Returns whether both versions have the same names, aliases and ids.
    fn has_labels_of(&self, other: &Self) -> bool {
        let names = |column: &Self| {
            let names = column.names.iter();
            let names = names.map(|it| (&it.label.name, &it.label.aliases, it.id));
            names.collect::<Vec<_>>()
        };
        self.has_place == other.has_place && names(self) == names(other)
    }

    /// Returns the name that matches the current one at an index.
    pub(super) fn of(&self, index: usize) -> Option<&Named<'a>> {
        let found = self.matches.get(index).copied().flatten()?;
        self.names.get(found)
    }

    pub(super) fn matched(names: Vec<Named<'a>>, current: &[Named<'a>]) -> Self {
        match matched(&names, current) {
            Ok(matches) => Self {
                has_place: true,
                names,
                matches,
            },
            // The names are ambiguous, so the version is refused anyway. The names and aliases of the current parts still
            // say which of its names they own.
            Err(_) => Self {
                has_place: false,
                matches: current.iter().map(|part| source(part, &names)).collect(),
                names,
            },
        }
    }
}

/// Returns the index of the name that is the name of a part, or else one of its aliases.
fn source(part: &Named<'_>, names: &[Named<'_>]) -> Option<usize> {
    let is_own = |name: &Named<'_>| name.label.name == part.label.name;
    let is_alias = |name: &Named<'_>| part.label.names().any(|(it, _)| it == name.label.name);
    let own = names.iter().position(is_own);
    own.or_else(|| names.iter().position(is_alias))
}
