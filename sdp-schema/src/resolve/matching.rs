//! Matching of names: which field, variant or message of the writer is which one of the reader.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::table::types::{Field, Name, Variant};

/// A name with its aliases.
#[derive(Clone, Copy)]
pub(crate) struct Label<'a> {
    name: &'a str,
    aliases: &'a [String],
}

impl<'a> From<&'a Field> for Label<'a> {
    fn from(field: &'a Field) -> Self {
        Self {
            name: &field.name,
            aliases: &field.aliases,
        }
    }
}

impl<'a> From<&'a Variant> for Label<'a> {
    fn from(variant: &'a Variant) -> Self {
        Self {
            name: &variant.name,
            aliases: &variant.aliases,
        }
    }
}

impl<'a> From<&'a Name> for Label<'a> {
    fn from(name: &'a Name) -> Self {
        Self {
            name: &name.name,
            aliases: &name.aliases,
        }
    }
}

/// Returns the index of the writer's name for each of the reader, or the index of a name of the reader with several
/// candidates.
// SPEC 8: R6.
pub(crate) fn matched<'a>(
    writer: impl Iterator<Item = Label<'a>>,
    reader: impl Iterator<Item = Label<'a>>,
) -> Result<Vec<Option<usize>>, usize> {
    let (writer, reader): (Vec<Label<'_>>, Vec<Label<'_>>) = (writer.collect(), reader.collect());
    let names: BTreeMap<&str, usize> = writer.iter().map(|label| label.name).zip(0..).collect();
    let mut found: Vec<Option<usize>> = reader
        .iter()
        .map(|label| names.get(label.name).copied())
        .collect();
    by_alias(&writer, &reader, &mut found)?;
    Ok(found)
}

/// Adds the matches by an alias of those without a match.
pub(super) fn by_alias(
    writer: &[Label<'_>],
    reader: &[Label<'_>],
    found: &mut [Option<usize>],
) -> Result<(), usize> {
    let mut is_used = alloc::vec![false; writer.len()];
    for index in found.iter().flatten() {
        if let Some(place) = is_used.get_mut(*index) {
            *place = true;
        }
    }
    // Each name and alias, and whether it is an alias.
    let mut labels: Vec<(&str, bool, usize)> = Vec::new();
    for ((index, label), is_used) in (0..).zip(writer).zip(&is_used) {
        if !is_used {
            labels.push((label.name, false, index));
            labels.extend(
                label
                    .aliases
                    .iter()
                    .map(|alias| (alias.as_str(), true, index)),
            );
        }
    }
    labels.sort_unstable();
    for ((index, label), place) in (0..).zip(reader).zip(found) {
        if place.is_some() {
            continue;
        }
        let own = core::iter::once((label.name, false));
        for (name, is_alias) in own.chain(label.aliases.iter().map(|alias| (alias.as_str(), true)))
        {
            let start = labels.partition_point(|(other, ..)| *other < name);
            let equal = labels.get(start..).unwrap_or_default();
            for (_, is_other_alias, candidate) in
                equal.iter().take_while(|(other, ..)| *other == name)
            {
                let is_new = *place != Some(*candidate) && (is_alias || *is_other_alias);
                if is_new && place.replace(*candidate).is_some() {
                    return Err(index);
                }
            }
        }
        if let Some(place) = place.and_then(|candidate| is_used.get_mut(candidate))
            && core::mem::replace(place, true)
        {
            return Err(index);
        }
    }
    Ok(())
}
