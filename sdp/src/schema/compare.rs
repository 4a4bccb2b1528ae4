//! The changes between two schemas, and whom they break.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::mem;

use super::change::{Breaks, Change};
use super::fingerprint::Fingerprint;
use super::label;
use super::table::OwnedSchema;
use super::types::{Type, TypeField, TypeIndex, TypeVariant};

impl OwnedSchema {
    /// Returns the changes from an older schema to this one, from the root of each.
    ///
    /// ```
    /// use sdp::SdpSchema;
    /// use sdp::schema::{Breaks, OwnedSchema};
    ///
    /// #[derive(SdpSchema)]
    /// struct Plugin { name: String, vendor: u32 }
    ///
    /// mod old {
    ///     #[derive(sdp::SdpSchema)]
    ///     pub struct Plugin { pub name: String, pub vendor: String }
    /// }
    ///
    /// let changes = OwnedSchema::of::<Plugin>().changes_since(&OwnedSchema::of::<old::Plugin>());
    /// assert_eq!(changes[0].to_string(), "Plugin.vendor: str -> u32 (breaks older and newer readers)");
    /// assert_eq!(changes[0].breaks(), Breaks::AllReaders);
    /// # let _ = |a: Plugin, b: old::Plugin| (a.name, a.vendor, b.name, b.vendor);
    /// ```
    #[must_use]
    pub fn changes_since(&self, older: &Self) -> Vec<Change> {
        Comparison::new(older, self).changes(TypeIndex::ROOT, TypeIndex::ROOT)
    }
}

/// The work of a comparison, for each part of both schemas. A part takes one unit, and also eight bytes of text.
const WORK: usize = 64;

/// The number of characters of a place.
const MAX_PLACE: usize = 512;

/// A comparison of two schemas.
///
/// # Untrusted schemas
///
/// The parts of a type are compared with those of each type that takes its place. A hostile schema has many such pairs,
/// so the number of compared parts and the length of all texts are limited. After that, one change is reported for the
/// rest.
pub(crate) struct Comparison<'a> {
    old: &'a OwnedSchema,
    new: &'a OwnedSchema,
    old_fingerprints: Vec<Fingerprint>,
    new_fingerprints: Vec<Fingerprint>,
    /// The pairs of named types that have been compared.
    seen: BTreeSet<(TypeIndex, TypeIndex)>,
    pending: Vec<(String, TypeIndex, TypeIndex)>,
    changes: Vec<Change>,
    /// The number of parts that may still be compared.
    work: usize,
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(old: &'a OwnedSchema, new: &'a OwnedSchema) -> Self {
        let parts = old.types().iter().chain(new.types()).map(part_count);
        let parts = parts.fold(0, usize::saturating_add);
        Self {
            old,
            new,
            old_fingerprints: old.fingerprints(),
            new_fingerprints: new.fingerprints(),
            seen: BTreeSet::new(),
            pending: Vec::new(),
            changes: Vec::new(),
            work: parts.saturating_mul(WORK),
        }
    }

    /// Returns the changes from a type of the old schema to a type of the new one.
    pub(crate) fn changes(&mut self, old: TypeIndex, new: TypeIndex) -> Vec<Change> {
        self.seen.clear();
        self.compare(String::new(), old, new);
        // The last pair is compared first, so the parts of a type are added in reverse.
        while let Some((place, old, new)) = self.pending.pop() {
            self.types(&place, old, new);
        }
        mem::take(&mut self.changes)
    }

    /// Adds a pair of types.
    fn compare(&mut self, place: String, old: TypeIndex, new: TypeIndex) {
        let place = shortened(place);
        self.spend(place.len() / 8);
        self.pending.push((place, old, new));
    }

    fn change(&mut self, place: &str, old: Option<String>, new: Option<String>, breaks: Breaks) {
        // The names of an untrusted schema can be long.
        let text = |text: Option<String>| text.map(|text| label::shortened(&text).into_owned());
        let (place, old, new) = (shortened(place.into()), text(old), text(new));
        let texts = [Some(&place), old.as_ref(), new.as_ref()];
        let len = texts.into_iter().flatten().map(String::len);
        self.spend(len.fold(0, usize::saturating_add) / 8);
        self.changes.push(Change {
            place,
            old,
            new,
            breaks,
        });
    }

    fn spend(&mut self, work: usize) {
        self.work = self.work.saturating_sub(work);
    }

    fn fingerprints(&self, old: TypeIndex, new: TypeIndex) -> Option<(Fingerprint, Fingerprint)> {
        let old = self.old_fingerprints.get(old.get())?;
        let new = self.new_fingerprints.get(new.get())?;
        Some((*old, *new))
    }

    fn have_one_shape(&self, old: TypeIndex, new: TypeIndex) -> bool {
        let fingerprints = self.fingerprints(old, new);
        fingerprints.is_some_and(|(old, new)| old.shape == new.shape)
    }

    /// Compares two types, and adds the pairs of their parts.
    fn types(&mut self, place: &str, old: TypeIndex, new: TypeIndex) {
        if self
            .fingerprints(old, new)
            .is_some_and(|(old, new)| old == new)
        {
            return;
        }
        let (old, new) = (content(self.old, old), content(self.new, new));
        let parts = [self.old.get(old), self.new.get(new)].map(part_count);
        self.spend(parts.into_iter().fold(0, usize::saturating_add));
        // The places in a named type start with its name, so it is compared once.
        let pair = [self.old.get(old), self.new.get(new)];
        let is_named = pair.map(Type::name).iter().all(Option::is_some);
        let [one_kind, other_kind] = pair.map(mem::discriminant);
        if is_named && one_kind == other_kind && !self.seen.insert((old, new)) {
            return;
        }
        let labels = (self.old.label(old), self.new.label(new));
        let in_place = |name: &str| {
            if place.is_empty() {
                name.to_string()
            } else {
                place.into()
            }
        };
        match (self.old.get(old), self.new.get(new)) {
            _ if self.work == 0 => {
                let place = in_place(&labels.1);
                self.change(&place, Some(labels.0), Some(labels.1), Breaks::AllReaders);
                self.pending.clear();
            }
            (
                Type::Struct {
                    name: a,
                    fields: old,
                },
                Type::Struct {
                    name: b,
                    fields: new,
                },
            ) => {
                self.renamed(place, &a.name, &b.name);
                self.fields(&b.name, old, new);
            }
            (
                Type::Enum {
                    name: a,
                    tag_width: old_width,
                    variants: old,
                },
                Type::Enum {
                    name: b,
                    tag_width: new_width,
                    variants: new,
                },
            ) => {
                self.renamed(place, &a.name, &b.name);
                if old_width != new_width {
                    let width =
                        |width: &u8| Some(format!("tag of {}", super::hex::bytes((*width).into())));
                    self.change(
                        &b.name,
                        width(old_width),
                        width(new_width),
                        Breaks::AllReaders,
                    );
                }
                self.variants(&b.name, old, new);
            }
            (Type::Messages { types: old, .. }, Type::Messages { types: new, .. }) => {
                self.messages(old, new);
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                for (index, (old, new)) in a.iter().zip(b).enumerate().rev() {
                    self.compare(format!("{place}.{index}"), *old, *new);
                }
            }
            (Type::Array(a, old), Type::Array(b, new)) if old == new => {
                self.compare(format!("{place}[]"), *a, *b);
            }
            (Type::Seq(a), Type::Seq(b)) | (Type::Set(a), Type::Set(b)) => {
                self.compare(format!("{place}[]"), *a, *b);
            }
            (Type::Option(a), Type::Option(b)) => self.compare(place.into(), *a, *b),
            (Type::Map(k, v), Type::Map(l, w)) => {
                self.compare(format!("{place}[value]"), *v, *w);
                self.compare(format!("{place}[key]"), *k, *l);
            }
            (Type::Result(a, e), Type::Result(b, f)) => {
                self.compare(format!("{place} error"), *e, *f);
                self.compare(format!("{place} value"), *a, *b);
            }
            (Type::Alias { name: a, ty: old }, Type::Alias { name: b, ty: new }) => {
                self.renamed(place, &a.name, &b.name);
                self.compare(in_place(&b.name), *old, *new);
            }
            (Type::Refined(a, old), Type::Refined(b, new)) if a == b => {
                self.compare(place.into(), *old, *new);
            }
            _ => {
                let place = in_place(&labels.1);
                let (before, after) = (self.old.core(old), self.new.core(new));
                let breaks = if self.have_one_shape(old, new) {
                    before.breaks(&after)
                } else {
                    Breaks::AllReaders
                };
                self.change(&place, Some(labels.0), Some(labels.1), breaks);
                let has_other_core = (before.ty, after.ty) != (old, new);
                let are_parts = self.old.parts(old).is_some();
                if self.have_one_shape(old, new) && (has_other_core || are_parts) {
                    self.cores(place, before.ty, after.ty);
                }
            }
        }
    }

    /// Compares the parts of two types with the same shape.
    fn cores(&mut self, place: String, old: TypeIndex, new: TypeIndex) {
        let is_struct = |schema: &OwnedSchema, ty| matches!(schema.get(ty), Type::Struct { .. });
        let are_structs = is_struct(self.old, old) && is_struct(self.new, new);
        match (self.old.parts(old), self.new.parts(new)) {
            (Some(a), Some(b)) if !are_structs => {
                for (index, (old, new)) in a.into_iter().zip(b).enumerate().rev() {
                    self.compare(format!("{place}.{index}"), old, new);
                }
            }
            _ => self.compare(place, old, new),
        }
    }

    fn renamed(&mut self, place: &str, old: &str, new: &str) {
        if old != new {
            let place = if place.is_empty() { new } else { place };
            let (old, new) = (Some(old.into()), Some(new.into()));
            self.change(place, old, new, Breaks::Nothing);
        }
    }

    fn fields(&mut self, name: &str, old: &[TypeField], new: &[TypeField]) {
        let same_shapes = old.len() == new.len()
            && old
                .iter()
                .zip(new)
                .all(|(old, new)| self.have_one_shape(old.ty, new.ty));
        let (old_types, new_types) = (by_name(old), by_name(new));
        if same_shapes || names(old).eq(names(new)) {
            let mut pairs = Vec::new();
            for (a, b) in old.iter().zip(new) {
                let place = format!("{name}.{}", b.name);
                if a.name != b.name {
                    // Names of equal shapes in another order are a swap, which readers misread.
                    let is_swap = old_types.contains_key(&*b.name);
                    let breaks = if is_swap {
                        Breaks::AllReaders
                    } else {
                        Breaks::Nothing
                    };
                    let text = |name: &str| Some(name.to_string());
                    self.change(&place, text(&a.name), text(&b.name), breaks);
                }
                pairs.push((place, a.ty, b.ty));
            }
            for (place, old, new) in pairs.into_iter().rev() {
                self.compare(place, old, new);
            }
            return;
        }
        for field in old
            .iter()
            .filter(|field| !new_types.contains_key(&*field.name))
        {
            let label = self.old.label(field.ty);
            self.change(
                &format!("{name}.{}", field.name),
                Some(label),
                None,
                Breaks::AllReaders,
            );
        }
        for field in new
            .iter()
            .filter(|field| !old_types.contains_key(&*field.name))
        {
            let label = self.new.label(field.ty);
            self.change(
                &format!("{name}.{}", field.name),
                None,
                Some(label),
                Breaks::AllReaders,
            );
        }
        let before = names(old).filter(|name| new_types.contains_key(name));
        let after = names(new).filter(|name| old_types.contains_key(name));
        if !before.clone().eq(after.clone()) {
            let order = |names: Vec<&str>| Some(format!("order {}", names.join(", ")));
            let (before, after) = (order(before.collect()), order(after.collect()));
            self.change(name, before, after, Breaks::AllReaders);
        }
        for field in new.iter().rev() {
            if let Some(earlier) = old_types.get(&*field.name) {
                self.compare(format!("{name}.{}", field.name), *earlier, field.ty);
            }
        }
    }

    fn variants(&mut self, name: &str, old: &[TypeVariant], new: &[TypeVariant]) {
        let text = |variant: &TypeVariant| format!("variant with tag {}", variant.tag);
        let new_tags: BTreeSet<u32> = new.iter().map(|variant| variant.tag).collect();
        let new_names: BTreeSet<&str> = new.iter().map(|variant| &*variant.name).collect();
        let old_tags: BTreeMap<u32, &TypeVariant> =
            old.iter().map(|variant| (variant.tag, variant)).collect();
        let old_names: BTreeMap<&str, &TypeVariant> = old
            .iter()
            .map(|variant| (&*variant.name, variant))
            .collect();
        for variant in old {
            if !new_tags.contains(&variant.tag) && !new_names.contains(&*variant.name) {
                let place = format!("{name}::{}", variant.name);
                self.change(&place, Some(text(variant)), None, Breaks::NewerReaders);
            }
        }
        for variant in new {
            let place = format!("{name}::{}", variant.name);
            match old_names.get(&*variant.name) {
                Some(earlier) if earlier.tag != variant.tag => {
                    self.change(
                        &place,
                        Some(text(earlier)),
                        Some(text(variant)),
                        Breaks::AllReaders,
                    );
                }
                Some(earlier) => self.fields(&place, &earlier.fields, &variant.fields),
                None => match old_tags.get(&variant.tag) {
                    Some(earlier) if !new_names.contains(&*earlier.name) => {
                        let (was, is) = (earlier.name.to_string(), variant.name.to_string());
                        self.change(&place, Some(was), Some(is), Breaks::Nothing);
                        self.fields(&place, &earlier.fields, &variant.fields);
                    }
                    _ => self.change(&place, None, Some(text(variant)), Breaks::OlderReaders),
                },
            }
        }
    }

    fn messages(&mut self, old: &[TypeIndex], new: &[TypeIndex]) {
        let text = |id: u16| format!("message {id}");
        let by_id = |schema: &OwnedSchema, types: &[TypeIndex]| -> BTreeMap<u16, TypeIndex> {
            let types = types.iter();
            types.map(|ty| (schema.message_id(*ty), *ty)).collect()
        };
        let (old_ids, new_ids) = (by_id(self.old, old), by_id(self.new, new));
        for ty in old {
            let id = self.old.message_id(*ty);
            if !new_ids.contains_key(&id) {
                let place = self.old.label(*ty);
                self.change(&place, Some(text(id)), None, Breaks::NewerReaders);
            }
        }
        for ty in new.iter().rev() {
            let id = self.new.message_id(*ty);
            match old_ids.get(&id) {
                Some(earlier) => self.compare(String::new(), *earlier, *ty),
                None => {
                    let place = self.new.label(*ty);
                    self.change(&place, None, Some(text(id)), Breaks::OlderReaders);
                }
            }
        }
    }
}

/// Returns the content of pointers.
fn content(schema: &OwnedSchema, mut ty: TypeIndex) -> TypeIndex {
    while let Type::Pointer(content) = schema.get(ty) {
        ty = *content;
    }
    ty
}

/// Returns the number of parts and variants of a type, and the type itself.
fn part_count(ty: &Type) -> usize {
    let variants = match ty {
        Type::Enum { variants, .. } => variants.len(),
        _ => 0,
    };
    let parts = ty.references().len().saturating_add(variants);
    parts.saturating_add(1)
}

/// Returns the end of a long place.
fn shortened(place: String) -> String {
    match place.char_indices().nth_back(MAX_PLACE) {
        Some((start, _)) => format!("…{}", place.get(start..).unwrap_or_default()),
        None => place,
    }
}

fn names(fields: &[TypeField]) -> impl Iterator<Item = &str> + Clone {
    fields.iter().map(|field| &*field.name)
}

/// Returns the types of fields by their names.
fn by_name(fields: &[TypeField]) -> BTreeMap<&str, TypeIndex> {
    fields
        .iter()
        .map(|field| (&*field.name, field.ty))
        .collect()
}
