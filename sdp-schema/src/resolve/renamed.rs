//! [`Renamed`]: proposals of an alias for a name that seems to be changed.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::peel::is_list;
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, Variant};

/// The fields and variants of two schemas, in search of one with a new name.
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

    /// Returns the proposal of an alias, if the only removed and the only added field have one type.
    pub(super) fn field(&mut self, from: &[Field], to: &[Field]) -> Option<String> {
        if is_list(from) || is_list(to) {
            return None;
        }
        let (gone, added) = (only_in(from, to)?, only_in(to, from)?);
        let is_same = self.are_equal(gone, added)?;
        is_same.then(|| self.proposal(gone.name(), added.name()))
    }

    /// Returns the proposal of an alias for two enums, if the only removed and the only added variant have the same
    /// fields. The variant for unknown variants is not the new name of a variant.
    pub(super) fn variant(&mut self, from: &Type, to: &Type) -> Option<String> {
        let (
            Type::Enum {
                variants: olds,
                other: old_other,
                ..
            },
            Type::Enum {
                variants: news,
                other: new_other,
                ..
            },
        ) = (from, to)
        else {
            return None;
        };
        let (gone, added) = (only_in(olds, news)?, only_in(news, olds)?);
        let is_other = *old_other == Some(gone.tag()) || *new_other == Some(added.tag());
        let (olds, news) = (gone.fields(), added.fields());
        if is_other || olds.len() != news.len() {
            return None;
        }
        for (old, new) in olds.iter().zip(news) {
            if old.name() != new.name() || !self.are_equal(old, new)? {
                return None;
            }
        }
        Some(self.proposal(gone.name(), added.name()))
    }

    fn are_equal(&mut self, old: &Field, new: &Field) -> Option<bool> {
        let (writer, reader) = (self.writer, self.reader);
        let fingerprints = || [writer.fingerprints(), reader.fingerprints()];
        let [olds, news] = self.fingerprints.get_or_insert_with(fingerprints);
        Some(olds.get(old.ty.get())? == news.get(new.ty.get())?)
    }

    fn proposal(&self, gone: &str, added: &str) -> String {
        let (old, new) = match self.is_forward {
            true => (added, gone),
            false => (gone, added),
        };
        alias_of(old, new)
    }
}

/// Returns the proposal of an alias for a part with a new name.
pub(crate) fn alias_of(old: &str, new: &str) -> String {
    let (old, new) = (shown(old), shown(new));
    format!("if `{new}` is the new name of `{old}`, add #[sdp(alias = \"{old}\")] to it")
}

/// A part of a type that has a name and aliases.
trait Named {
    fn name(&self) -> &str;
    fn aliases(&self) -> &[String];
}

impl Named for Field {
    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

impl Named for Variant {
    fn name(&self) -> &str {
        &self.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }
}

/// Returns the only part without a match, if there is exactly one.
fn only_in<'p, T: Named>(parts: &'p [T], others: &[T]) -> Option<&'p T> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for other in others {
        names.insert(other.name());
        names.extend(other.aliases().iter().map(String::as_str));
    }
    let is_known = |part: &T| {
        let is_alias = |alias: &String| names.contains(alias.as_str());
        names.contains(part.name()) || part.aliases().iter().any(is_alias)
    };
    let mut only = parts.iter().filter(|part| !is_known(part));
    only.next().filter(|_| only.next().is_none())
}
