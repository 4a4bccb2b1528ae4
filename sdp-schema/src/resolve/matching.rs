//! Matching of names: which field, variant or message of the writer is which one of the reader.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use crate::shown::shown;
use crate::table::graph::set;
use crate::table::schema::{Root, Schema};
use crate::table::types::{Label, Labelled, TypeIndex};

/// Returns the index of the writer's name for each of the reader, or the index of a name of the reader with several
/// candidates.
// SPEC R6.
pub(crate) fn matched<T: Labelled>(
    writer: &[T],
    reader: &[T],
) -> Result<Vec<Option<usize>>, usize> {
    let labels = |items| <[T]>::iter(items).map(T::label).collect::<Vec<_>>();
    let (writer, reader) = (labels(writer), labels(reader));
    let names = writer.iter().map(|label| label.name.as_str());
    let names: BTreeMap<&str, usize> = names.zip(0..).collect();
    let found = reader.iter().map(|label| names.get(&*label.name).copied());
    let mut found: Vec<Option<usize>> = found.collect();
    let ambiguous = by_alias(&writer, &reader, &mut found);
    ambiguous.map_or(Ok(found), Err)
}

/// Returns the proposal of an alias if each side has only one name without a match.
pub(super) fn new_name<T: Labelled>(writer: &[T], reader: &[T]) -> Option<String> {
    let matches = matched(writer, reader).ok()?;
    let known: BTreeSet<usize> = matches.iter().copied().flatten().collect();
    let mut gone = writer
        .iter()
        .enumerate()
        .filter(|(at, _)| !known.contains(at));
    let mut added = reader.iter().zip(&matches).filter(|(_, it)| it.is_none());
    let ((_, old), (new, _)) = (gone.next()?, added.next()?);
    if gone.next().is_some() || added.next().is_some() {
        return None;
    }
    let (old, new) = (shown(&old.label().name), shown(&new.label().name));
    Some(format!(
        "if `{new}` is the new name of `{old}`, add #[sdp(alias = \"{old}\")] to it"
    ))
}

/// The values of the writer with the id 0, or one of its messages, and what the reader has for them.
#[derive(Clone, Copy)]
pub(crate) struct RootPair {
    pub(crate) id: u16,
    pub(crate) from: TypeIndex,
    pub(crate) to: Option<(u16, TypeIndex)>,
}

/// Returns the values or all messages of the writer. There are none if only one schema describes values.
// SPEC R12.
pub(crate) fn pairs(writer: &Schema, reader: &Schema) -> Vec<RootPair> {
    let (from, to) = match (writer.root(), reader.root()) {
        (Root::Messages(from), Root::Messages(to)) => {
            (messages(writer, from), messages(reader, to))
        }
        (Root::Value(from), Root::Value(to)) => {
            let (id, to) = (0, Some((0, to)));
            return vec![RootPair { id, from, to }];
        }
        _ => return Vec::new(),
    };
    let indices: BTreeMap<u16, usize> = from.iter().map(|(id, ..)| *id).zip(0..).collect();
    let found = to.iter().map(|(id, ..)| indices.get(id).copied());
    let mut found: Vec<Option<usize>> = found.collect();
    let from_labels: Vec<&Label> = from.iter().map(|(.., label)| *label).collect();
    let to_labels: Vec<&Label> = to.iter().map(|(.., label)| *label).collect();
    // Several candidates leave only these messages without a match.
    let _ = by_alias(&from_labels, &to_labels, &mut found);
    let pair = |(id, from, _): &(u16, TypeIndex, &Label)| RootPair {
        id: *id,
        from: *from,
        to: None,
    };
    let mut pairs: Vec<RootPair> = from.iter().map(pair).collect();
    for ((id, ty, _), from) in to.iter().zip(found) {
        if let Some(pair) = from.and_then(|from| pairs.get_mut(from)) {
            pair.to = Some((*id, *ty));
        }
    }
    pairs
}

fn messages<'a>(schema: &'a Schema, types: &[TypeIndex]) -> Vec<(u16, TypeIndex, &'a Label)> {
    let label = |ty: &TypeIndex| Some(schema.get(*ty).name()?.label());
    let message = |ty: &TypeIndex| Some((schema.message_id(*ty)?, *ty, label(ty)?));
    types.iter().filter_map(message).collect()
}

/// Adds the matches by an alias. A name of the reader is ambiguous if it has several candidates, or if its candidate
/// has several. Returns the index of the first ambiguous name.
fn by_alias(writer: &[&Label], reader: &[&Label], found: &mut [Option<usize>]) -> Option<usize> {
    let mut is_used = vec![false; writer.len()];
    let used = found.iter().flatten();
    used.for_each(|index| set(&mut is_used, *index, true));
    let is_found: Vec<bool> = found.iter().map(Option::is_some).collect();
    let candidates = candidates((reader, &is_found), (writer, &is_used));
    let back = self::candidates((writer, &is_used), (reader, &is_found));
    let mut ambiguous = None;
    for ((index, place), candidates) in (0..).zip(found).zip(candidates) {
        match candidates {
            Candidates::None => {}
            Candidates::One(only) if matches!(back.get(only), Some(Candidates::One(_))) => {
                *place = Some(only);
            }
            _ => ambiguous = ambiguous.or(Some(index)),
        }
    }
    ambiguous
}

/// The names that match a name by an alias.
#[derive(Clone, Copy, Default)]
enum Candidates {
    #[default]
    None,
    One(usize),
    Several,
}

impl Candidates {
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, found) | (found, Self::None) => found,
            (Self::One(a), Self::One(b)) if a == b => self,
            _ => Self::Several,
        }
    }
}

/// Returns the candidates of each name of one side. Names with a match have none, and are none.
fn candidates(
    (own, have_match): (&[&Label], &[bool]),
    (others, are_used): (&[&Label], &[bool]),
) -> Vec<Candidates> {
    // By each alias and name, and whether it is a name.
    let mut labels: BTreeMap<(&str, bool), Candidates> = BTreeMap::new();
    for ((index, label), _) in (0..).zip(others).zip(are_used).filter(|(_, it)| !**it) {
        for name in label.names() {
            let found = labels.entry(name).or_default();
            *found = found.and(Candidates::One(index));
        }
    }
    let find = |label: &&Label| {
        // Two equal names are no match by an alias.
        let names = label.names();
        let names = names.flat_map(|(name, is_name)| [(name, false), (name, !is_name)]);
        let found = names.filter_map(|name| labels.get(&name).copied());
        found.fold(Candidates::None, Candidates::and)
    };
    let own = own.iter().zip(have_match);
    let all = own.map(|(label, has_match)| match has_match {
        true => Candidates::None,
        false => find(label),
    });
    all.collect()
}
