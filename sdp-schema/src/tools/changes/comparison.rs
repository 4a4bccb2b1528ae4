//! [`Comparison`]: the walk over the pairs of an old and a new type at the same place, and the limit of its work.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::{fmt, iter, mem};

use sdp::schema::Rule;

use super::change::{Breaks, Change};
use crate::shown::shown;
use crate::table::fingerprint::{Fingerprint, content};
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex, Variant};
use crate::tools::label::label;

/// The units of work for each byte of both schemas. A byte of a type takes one unit, and eight bytes of text too.
const WORK: usize = 16;

/// The number of bytes from which on a place does not grow.
const MAX_PLACE: usize = 512;

/// A comparison of two schemas.
///
/// Each type is compared with all types in its place. The schemas of a peer can have many such pairs, so the work is
/// limited, and one change is reported for the rest.
pub(crate) struct Comparison<'a> {
    old: &'a Schema,
    new: &'a Schema,
    fingerprints: [Vec<Fingerprint>; 2],
    pending: VecDeque<(Place, TypeIndex, TypeIndex)>,
    /// The compared pairs. Structs and enums are compared once, and other types once in each field.
    seen: BTreeSet<(usize, TypeIndex, TypeIndex, bool)>,
    changes: Vec<Change>,
    fields: usize,
    pub(super) work: usize,
    max_work: usize,
}

#[derive(Clone)]
pub(super) struct Place {
    text: String,
    /// The number of the field around the types, or 0.
    field: usize,
    /// Whether the types are in a key of a map or set, or in an element of a heap. Readers check the order or equality of
    /// keys, so each change breaks all readers.
    is_key: bool,
}

impl Place {
    pub(super) const fn new(text: String) -> Self {
        Self {
            text,
            field: 0,
            is_key: false,
        }
    }

    fn within(&self, step: impl fmt::Display) -> Self {
        let mut place = self.clone();
        if place.text.len() < MAX_PLACE {
            place.text = format!("{}{step}", self.text);
        }
        place
    }
}

/// A rule or kind around a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapper<'a> {
    Rule(Rule),
    Named(&'a str),
    Unordered(&'a str),
}

impl Wrapper<'_> {
    fn is_as_strict(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Rule(Rule::AtMost(len)), Self::Rule(Rule::AtMost(other))) => len <= other,
            _ => self == other,
        }
    }
}

/// A type, and its wrappers.
struct Peeled<'a> {
    /// The outermost type with a fingerprint of its own.
    outer: TypeIndex,
    core: TypeIndex,
    ty: &'a Type,
    /// The rules and kinds from outside to inside.
    wrappers: Vec<Wrapper<'a>>,
    /// The bytes of the core and of all types around it.
    work: usize,
}

impl<'a> Peeled<'a> {
    fn new(schema: &'a Schema, index: TypeIndex) -> Self {
        let mut peeled = Self {
            outer: index,
            core: index,
            ty: schema.get(index),
            wrappers: Vec::new(),
            work: 0,
        };
        loop {
            let ty = peeled.ty;
            peeled.work = peeled.work.saturating_add(work(ty));
            let Some(inner) = ty.content().or_else(|| content(ty)) else {
                return peeled;
            };
            match ty {
                Type::Refined(rule, _) => peeled.wrappers.push(Wrapper::Rule(*rule)),
                Type::Named(name, _) => peeled.wrappers.push(Wrapper::Named(name)),
                Type::Unordered(name, _) => peeled.wrappers.push(Wrapper::Unordered(name)),
                _ if peeled.wrappers.is_empty() => peeled.outer = inner,
                _ => {}
            }
            (peeled.core, peeled.ty) = (inner, schema.get(inner));
        }
    }

    /// Returns whether the type is a set, or a sequence with ordered elements or different keys.
    fn has_keys(&self) -> bool {
        let mut rules = [Rule::Heap, Rule::Unique, Rule::UniqueKeys].into_iter();
        matches!(self.ty, Type::Set(_))
            || rules.any(|rule| self.wrappers.contains(&Wrapper::Rule(rule)))
    }
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(old: &'a Schema, new: &'a Schema) -> Self {
        let types = old.types().iter().chain(new.types());
        let len = types.map(work).fold(1, usize::saturating_add);
        Self {
            old,
            new,
            fingerprints: [old.fingerprints(), new.fingerprints()],
            pending: VecDeque::new(),
            seen: BTreeSet::new(),
            changes: Vec::new(),
            fields: 0,
            work: 0,
            max_work: len.saturating_mul(WORK),
        }
    }

    /// Adds two types outside of others to the pending pairs.
    pub(crate) fn root(&mut self, old: TypeIndex, new: TypeIndex) {
        self.compare(Place::new(label(self.new, new)), old, new);
    }

    /// Compares the pending pairs and all types inside. Returns all changes.
    pub(crate) fn finish(&mut self) -> Vec<Change> {
        while let Some((place, old, new)) = self.pending.pop_front() {
            if self.work >= self.max_work {
                self.pending.clear();
                let place = Place::new("the other types".into());
                self.change(&place, [None, None], Breaks::AllReaders);
            } else {
                self.pair(place, old, new);
            }
        }
        self.seen.clear();
        mem::take(&mut self.changes)
    }

    /// Adds a change with the old and the new text.
    pub(super) fn change(&mut self, place: &Place, texts: [Option<String>; 2], breaks: Breaks) {
        let lens = texts.iter().flatten().map(String::len);
        self.spend(lens.fold(place.text.len(), usize::saturating_add) / 8);
        let [before, after] = texts;
        self.changes.push(Change {
            place: place.text.clone(),
            before,
            after,
            breaks: if place.is_key {
                Breaks::AllReaders
            } else {
                breaks
            },
        });
    }

    fn spend(&mut self, work: usize) {
        self.work = self.work.saturating_add(work);
    }

    /// Adds two types to the pending pairs if their fingerprints are different.
    fn compare(&mut self, place: Place, old: TypeIndex, new: TypeIndex) {
        self.spend(place.text.len() / 8);
        let [olds, news] = &self.fingerprints;
        if olds.get(old.get()) != news.get(new.get()) {
            self.pending.push_back((place, old, new));
        }
    }

    /// Compares two types with different fingerprints.
    fn pair(&mut self, mut place: Place, old_type: TypeIndex, new_type: TypeIndex) {
        let old = Peeled::new(self.old, old_type);
        let new = Peeled::new(self.new, new_type);
        self.spend(old.work.saturating_add(new.work));
        let is_one_kind = are_one_kind(old.ty, new.ty);
        if !is_one_kind || old.wrappers != new.wrappers {
            let breaks = if is_one_kind {
                broken_by_wrappers(&old.wrappers, &new.wrappers)
            } else {
                Breaks::AllReaders
            };
            let before = label(self.old, old.outer);
            let mut after = label(self.new, new.outer);
            if before == after {
                after = format!("another {after}");
            }
            self.change(&place, [Some(before), Some(after)], breaks);
            if breaks == Breaks::AllReaders {
                return;
            }
        }
        let pair = match new.ty.name() {
            Some(name) => {
                place.text = shown(name.name()).to_string();
                (0, old.core, new.core, place.is_key)
            }
            None => (place.field, old_type, new_type, place.is_key),
        };
        if self.seen.insert(pair) {
            self.parts(&place, &old, &new);
        }
    }

    /// Compares the parts of two types of one kind.
    fn parts(&mut self, place: &Place, old: &Peeled<'_>, new: &Peeled<'_>) {
        match (old.ty, new.ty) {
            (Type::Struct { fields: old, .. }, Type::Struct { fields: new, .. }) => {
                self.fields(place, old, new);
            }
            (Type::Enum { variants: old, .. }, Type::Enum { variants: new, .. }) => {
                self.variants(place, old, new);
            }
            (ty, _) => {
                let has_keys = old.has_keys() && new.has_keys();
                let (mut olds, mut news) = (Vec::new(), Vec::new());
                old.ty.for_each_part(|ty| olds.push(ty));
                new.ty.for_each_part(|ty| news.push(ty));
                for (index, (old, new)) in iter::zip(olds, news).enumerate() {
                    let (step, is_key) = match (ty, index) {
                        (Type::Map(..), 0) => ("[key]".into(), true),
                        (Type::Map(..), _) => ("[value]".into(), false),
                        (Type::Result(..), 0) => (" value".into(), false),
                        (Type::Result(..), _) => (" error".into(), false),
                        (Type::Tuple(_), index) => (format!(".{index}"), false),
                        (Type::Option(_), _) => (String::new(), false),
                        _ => ("[]".into(), has_keys),
                    };
                    let mut place = place.within(step);
                    place.is_key |= is_key;
                    self.compare(place, old, new);
                }
            }
        }
    }

    /// Compares the fields of two structs or variants.
    fn fields(&mut self, place: &Place, old: &[Field], new: &[Field]) {
        let pairs = matched(old, new, Field::name);
        let mut kept = pairs.iter().filter_map(|(old, new)| old.and(*new));
        let mut rest = old.iter();
        if !kept.all(|kept| rest.any(|field| field.name() == kept.name())) {
            let texts = ["fields", "fields in another order"];
            self.change(place, texts.map(|it| Some(it.into())), Breaks::AllReaders);
        }
        for (old, new) in pairs {
            let name = new.or(old).map_or("", Field::name);
            self.fields = self.fields.saturating_add(1);
            let mut place = place.within(format_args!(".{}", shown(name)));
            place.field = self.fields;
            if let (Some(old), Some(new)) = (old, new) {
                self.compare(place, old.ty, new.ty);
            } else {
                let before = old.map(|field| label(self.old, field.ty));
                let after = new.map(|field| label(self.new, field.ty));
                self.change(&place, [before, after], Breaks::AllReaders);
            }
        }
    }

    /// Compares the variants of two enums.
    fn variants(&mut self, place: &Place, old: &[Variant], new: &[Variant]) {
        let tags =
            |variants: &[Variant]| -> BTreeSet<u32> { variants.iter().map(Variant::tag).collect() };
        let (old_tags, new_tags) = (tags(old), tags(new));
        for (old, new) in matched(old, new, Variant::name) {
            let name = new.or(old).map_or("", Variant::name);
            let place = place.within(format_args!("::{}", shown(name)));
            let breaks = match (old, new) {
                (Some(old), Some(new)) if old.tag == new.tag => {
                    self.fields(&place, &old.fields, &new.fields);
                    continue;
                }
                (Some(old), None) if !new_tags.contains(&old.tag) => Breaks::NewerReaders,
                (None, Some(new)) if !old_tags.contains(&new.tag) => Breaks::OlderReaders,
                // The tag has another meaning, so all readers break.
                _ => Breaks::AllReaders,
            };
            let text = |variant: &Variant| format!("variant with tag {}", variant.tag);
            self.change(&place, [old.map(text), new.map(text)], breaks);
        }
    }
}

/// Returns the readers broken by a change of the wrappers of a type, outside of keys.
fn broken_by_wrappers(old: &[Wrapper<'_>], new: &[Wrapper<'_>]) -> Breaks {
    match (are_as_strict(new, old), are_as_strict(old, new)) {
        (true, true) => Breaks::Nothing,
        (true, false) => Breaks::NewerReaders,
        (false, true) => Breaks::OlderReaders,
        (false, false) => Breaks::AllReaders,
    }
}

/// Returns whether the first wrappers contain all restrictions of the second, in their order.
fn are_as_strict(wrappers: &[Wrapper<'_>], others: &[Wrapper<'_>]) -> bool {
    let order = [Rule::Reverse, Rule::OrderedFloat].map(Wrapper::Rule);
    let mut others = others.iter().filter(|it| !order.contains(it)).peekable();
    for wrapper in wrappers {
        let _ = others.next_if(|other| wrapper.is_as_strict(other));
    }
    others.next().is_none()
}

/// Returns the length of a type's description, as the work of a comparison with it.
fn work(ty: &Type) -> usize {
    sdp::encoded_len(ty).unwrap_or(usize::MAX)
}

/// Returns whether two types without wrappers can differ in their parts only.
fn are_one_kind(old: &Type, new: &Type) -> bool {
    match (old, new) {
        (Type::Number(old), Type::Number(new)) => old == new,
        (Type::Array(_, old), Type::Array(_, new)) => old == new,
        (Type::Tuple(old), Type::Tuple(new)) => old.len() == new.len(),
        (Type::Enum { tag_width: old, .. }, Type::Enum { tag_width: new, .. }) => old == new,
        (Type::Opaque { .. }, Type::Opaque { .. }) => old == new,
        _ => mem::discriminant(old) == mem::discriminant(new),
    }
}

/// Matches the items of two lists by their keys. The items of only the old list come first.
fn matched<'a, T, K: Ord>(
    old: &'a [T],
    new: &'a [T],
    key: impl Fn(&'a T) -> K,
) -> Vec<(Option<&'a T>, Option<&'a T>)> {
    let mut rest: BTreeMap<K, &T> = old.iter().map(|item| (key(item), item)).collect();
    let with_old = |item| (rest.remove(&key(item)), Some(item));
    let new: Vec<_> = new.iter().map(with_old).collect();
    let removed = rest.into_values().map(|item| (Some(item), None));
    removed.chain(new).collect()
}
