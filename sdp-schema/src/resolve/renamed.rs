//! Parts of two versions that seem to have a new name, and the proposals of an alias for them.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::matching::matched;
use super::peel::is_list;
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::{Field, Label, Labelled, Type, TypeIndex, Variant};

/// A message, field or variant.
#[cfg_attr(
    not(all(feature = "std", feature = "text")),
    expect(dead_code, reason = "only the lock uses all of it")
)]
pub(crate) struct Named<'a> {
    pub(crate) label: &'a Label,
    /// The id of a message.
    pub(crate) id: Option<u16>,
    /// The names and types that are equal for the same meaning.
    pub(crate) shape: Vec<(&'a str, Fingerprint)>,
    pub(crate) ty: Option<TypeIndex>,
    pub(crate) fields: &'a [Field],
    /// Whether it is the variant for unknown variants, which is no new name.
    is_other: bool,
}

impl<'a> Named<'a> {
    /// Creates a message or field.
    pub(crate) fn of_type(
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
            is_other: false,
        }
    }

    pub(crate) fn of_fields(fields: &'a [Field], fingerprints: &[Fingerprint]) -> Vec<Self> {
        let field = |field: &'a Field| Self::of_type(&field.label, None, field.ty, fingerprints);
        fields.iter().map(field).collect()
    }

    /// Creates the variants of an enum.
    pub(crate) fn of_variants(ty: &'a Type, fingerprints: &[Fingerprint]) -> Vec<Self> {
        let other = match ty {
            Type::Enum { other, .. } => *other,
            _ => None,
        };
        let shape = |field: &'a Field| (field.name(), fingerprint(fingerprints, field.ty));
        let variant = |variant: &'a Variant| Self {
            label: &variant.label,
            id: None,
            shape: variant.fields.iter().map(shape).collect(),
            ty: None,
            fields: variant.fields(),
            is_other: other == Some(variant.tag),
        };
        ty.variants().iter().map(variant).collect()
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

/// Returns the old and the new index of each part without a match that seems to have a new name: of its type, there is one
/// removed and one added part, or it is at the same position.
fn renamed(
    olds: &[Named<'_>],
    news: &[Named<'_>],
    matches: &[Option<usize>],
) -> Vec<(usize, usize)> {
    let kept: BTreeSet<usize> = matches.iter().copied().flatten().collect();
    let gone = olds.iter().enumerate().filter(|(at, _)| !kept.contains(at));
    let gone: Vec<_> = gone.collect();
    let added = news.iter().enumerate().zip(matches);
    let added: Vec<_> = added
        .filter_map(|(it, found)| found.is_none().then_some(it))
        .collect();
    let old_of = |(at, new): &(usize, &Named<'_>)| {
        let is_same = |it: &Named<'_>| it.shape == new.shape && !it.is_other && !new.is_other;
        // A message with a new id keeps its name.
        let can_be_old = |it: &Named<'_>| is_same(it) && it.label.name != new.label.name;
        let candidates = gone.iter().filter(|(_, old)| can_be_old(old));
        let candidates: Vec<usize> = candidates.map(|(old, _)| *old).collect();
        let rivals = added.iter().filter(|(_, other)| is_same(other)).count();
        let old = match candidates[..] {
            [old] if rivals == 1 => Some(old),
            _ => candidates.into_iter().find(|old| old == at),
        };
        Some((old?, *at))
    };
    added.iter().filter_map(old_of).collect()
}

/// Returns the proposal of an alias for a part with a new name.
fn alias_of(old: &Named<'_>, new: &Named<'_>) -> String {
    let (old, new) = (shown(&old.label.name), shown(&new.label.name));
    format!("if `{new}` is the new name of `{old}`, add #[sdp(alias = \"{old}\")] to it")
}

/// A part without a match, by its index.
#[derive(Clone, Copy)]
pub(super) enum Unmatched {
    OfWriter(usize),
    OfReader(usize),
}

/// The search for new names in two schemas.
pub(super) struct Renamed<'a> {
    writer: &'a Schema,
    reader: &'a Schema,
    /// Whether the reader has the older schema.
    pub(super) is_forward: bool,
    /// The fingerprints of the writer's and the reader's types.
    fingerprints: Option<[Vec<Fingerprint>; 2]>,
}

impl<'a> Renamed<'a> {
    pub(super) const fn new(writer: &'a Schema, reader: &'a Schema, is_forward: bool) -> Self {
        Self {
            writer,
            reader,
            is_forward,
            fingerprints: None,
        }
    }

    /// Returns the proposal of an alias for a field of the writer's or the reader's fields.
    pub(super) fn field(&mut self, fields: [&'a [Field]; 2], at: Unmatched) -> Option<String> {
        if fields.iter().any(|fields| is_list(fields)) {
            return None;
        }
        self.proposal(fields, at, Named::of_fields)
    }

    /// Returns the proposal of an alias for a variant of two enums.
    pub(super) fn variant(&mut self, types: [&'a Type; 2], at: Unmatched) -> Option<String> {
        self.proposal(types, at, Named::of_variants)
    }

    fn proposal<T>(
        &mut self,
        [from, to]: [T; 2],
        at: Unmatched,
        named: impl Fn(T, &[Fingerprint]) -> Vec<Named<'a>>,
    ) -> Option<String> {
        let (writer, reader) = (self.writer, self.reader);
        let fingerprints = || [writer.fingerprints(), reader.fingerprints()];
        let [own, other] = self.fingerprints.get_or_insert_with(fingerprints);
        let (from, to) = (named(from, own), named(to, other));
        let (olds, news) = match self.is_forward {
            true => (to, from),
            false => (from, to),
        };
        let matches = matched(&olds, &news).ok()?;
        let mut pairs = renamed(&olds, &news, &matches).into_iter();
        let (old, new) = pairs.find(|(old, new)| match (at, self.is_forward) {
            (Unmatched::OfWriter(at), false) | (Unmatched::OfReader(at), true) => at == *old,
            (Unmatched::OfWriter(at), true) | (Unmatched::OfReader(at), false) => at == *new,
        })?;
        Some(alias_of(olds.get(old)?, news.get(new)?))
    }
}
