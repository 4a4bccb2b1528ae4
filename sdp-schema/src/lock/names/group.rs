//! The names at a place, in the current types and in each version.

use alloc::string::String;
use alloc::vec::Vec;

use crate::resolve::{RootPair, matched};
use crate::table::fingerprint::Fingerprint;
use crate::table::types::{Field, Label, Labelled, Type, TypeIndex, Variant};

/// A message, field or variant.
pub(super) struct Named<'a> {
    pub(super) label: &'a Label,
    /// The names and types that are equal for the same meaning.
    pub(super) shape: Vec<(&'a str, Fingerprint)>,
    pub(super) ty: Option<TypeIndex>,
    pub(super) fields: &'a [Field],
}

impl<'a> Named<'a> {
    /// Creates a message or field.
    pub(super) fn of_type(label: &'a Label, ty: TypeIndex, fingerprints: &[Fingerprint]) -> Self {
        Self {
            label,
            shape: vec![("", fingerprint(fingerprints, ty))],
            ty: Some(ty),
            fields: &[],
        }
    }

    pub(super) fn of_fields(fields: &'a [Field], fingerprints: &[Fingerprint]) -> Vec<Self> {
        let field = |field: &'a Field| Self::of_type(&field.label, field.ty, fingerprints);
        fields.iter().map(field).collect()
    }

    /// Creates the fields of a struct, or the variants of an enum.
    pub(super) fn of_parts(ty: &'a Type, fingerprints: &[Fingerprint]) -> Vec<Self> {
        let shape = |field: &'a Field| (field.name(), fingerprint(fingerprints, field.ty));
        let variant = |variant: &'a Variant| Self {
            label: &variant.label,
            shape: variant.fields.iter().map(shape).collect(),
            ty: None,
            fields: variant.fields(),
        };
        match ty {
            Type::Enum { variants, .. } => variants.iter().map(variant).collect(),
            ty => Self::of_fields(ty.fields(0), fingerprints),
        }
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

/// The part with a name or alias in a release, and the index of the current part that it becomes.
pub(super) struct Use<'a> {
    pub(super) owner: Option<usize>,
    pub(super) release: usize,
    pub(super) part: &'a str,
}

impl Group<'_> {
    /// Returns whether a name or alias belongs to a different part in an earlier release than in a later one, in which the
    /// part with this name has it.
    pub(super) fn is_moved(
        &self,
        before: &Use<'_>,
        owner: usize,
        is_name: bool,
        name: &str,
    ) -> bool {
        let Some(first) = self.columns.get(before.release) else {
            return false;
        };
        let has_name = || first.names.iter().any(|it| it.label.name == name);
        match before.owner {
            Some(other) => other != owner,
            // A different part of the earlier release becomes the current one.
            None => first.of(owner).is_some() && (is_name || !has_name()),
        }
    }
}

/// Returns for each message the index of its pair.
pub(super) fn links(pairs: &[RootPair], messages: &[Named<'_>]) -> Vec<Option<usize>> {
    let is_target = |pair: &RootPair, name: &Named<'_>| pair.to.map(|(_, ty)| ty) == name.ty;
    let of = |name: &Named<'_>| pairs.iter().position(|pair| is_target(pair, name));
    messages.iter().map(of).collect()
}

impl<'a> Column<'a> {
    /// Returns the index of the current part that each part becomes. A message with several candidates has no match, but an
    /// alias still says which part it was.
    pub(super) fn owners(&self, current: &[Named<'_>]) -> Vec<Option<usize>> {
        let owner = |(own, name): (usize, &Named<'_>)| {
            let has_name =
                |part: &Named<'_>| part.label.names().any(|(it, _)| it == name.label.name);
            let mut unmatched = (0..).zip(current).zip(&self.matches);
            let mut by_name = || unmatched.find(|((_, part), it)| it.is_none() && has_name(part));
            let matched = self.matches.iter().position(|it| *it == Some(own));
            matched.or_else(|| by_name().map(|((index, _), _)| index))
        };
        self.names.iter().enumerate().map(owner).collect()
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
