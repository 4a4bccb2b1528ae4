//! The comparison of the parts of two types.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString as _;
use core::iter;

use super::change::Breaks;
use super::comparison::{Comparison, Context};
use super::peel::Wrappers;
use super::text::{names, order_of, within};
use crate::shown::shown;
use crate::table::types::{Field, Type, TypeIndex, Variant};

impl<'a> Comparison<'a> {
    /// Returns the context for the parts of two types that are no structs or enums. Returns `None` if the same pair is
    /// around them without a struct or enum in between.
    pub(super) fn inside(
        &mut self,
        old: TypeIndex,
        new: TypeIndex,
        context: Context,
    ) -> Option<Context> {
        let (mut next, mut steps) = (context.outer, 0_usize);
        while let Some((outer_old, outer_new, outer)) = next.and_then(|next| self.outer.get(next)) {
            if (*outer_old, *outer_new, outer.order) == (old, new, context.order) {
                return None;
            }
            next = outer.outer;
            steps = steps.saturating_add(1);
        }
        self.spend(steps);
        let outer = Some(self.outer.len());
        self.outer.push((old, new, context));
        Some(Context { outer, ..context })
    }

    /// Compares two structs or enums.
    pub(super) fn named(&mut self, pair: (&'a Type, &'a Type), context: Context) {
        match pair {
            (Type::Struct { fields: old, .. }, Type::Struct { name, fields: new }) => {
                self.fields(&shown(name.name()).to_string(), old, new, context);
            }
            (
                Type::Enum {
                    tag_width: old_width,
                    variants: old,
                    ..
                },
                Type::Enum {
                    name,
                    tag_width: new_width,
                    variants: new,
                    ..
                },
            ) => {
                let place = shown(name.name()).to_string();
                if old_width != new_width {
                    let text = |width: &u8| {
                        let bits = u16::from(*width).saturating_mul(8);
                        Some(format!("tags of {bits} bits"))
                    };
                    let (before, after) = (text(old_width), text(new_width));
                    self.change(place.clone(), before, after, Breaks::AllReaders);
                }
                self.variants(&place, old, new, context);
            }
            _ => {}
        }
    }

    /// Compares two types of one kind without a name.
    pub(super) fn unnamed(
        &mut self,
        place: &str,
        pair: (&'a Type, &'a Type),
        wrappers: &Wrappers,
        context: Context,
    ) {
        match pair {
            (Type::Seq(a), Type::Seq(b)) if wrappers.has_key_entries => {
                match (self.old.get(*a), self.new.get(*b)) {
                    (Type::Tuple(a), Type::Tuple(b)) => self.entries(place, a, b, context),
                    _ => self.compare(within(place, "[]"), *a, *b, context),
                }
            }
            (Type::Seq(a), Type::Seq(b)) if wrappers.has_key_elements => {
                self.compare(within(place, "[]"), *a, *b, context.key());
            }
            (Type::Seq(a), Type::Seq(b)) | (Type::Array(a, _), Type::Array(b, _)) => {
                self.compare(within(place, "[]"), *a, *b, context);
            }
            (Type::Set(a), Type::Set(b)) => {
                self.compare(within(place, "[]"), *a, *b, context.key());
            }
            (Type::Option(a), Type::Option(b)) => self.compare(place.into(), *a, *b, context),
            (Type::Map(a, v), Type::Map(b, w)) => {
                self.entries(place, &[*a, *v], &[*b, *w], context)
            }
            (Type::Result(a, e), Type::Result(b, f)) => {
                self.compare(within(place, " value"), *a, *b, context);
                self.compare(within(place, " error"), *e, *f, context);
            }
            (Type::Tuple(old), Type::Tuple(new)) => {
                for (index, (old, new)) in iter::zip(old, new).enumerate() {
                    self.compare(within(place, format_args!(".{index}")), *old, *new, context);
                }
            }
            _ => {}
        }
    }

    /// Compares the keys and values of two maps.
    fn entries(&mut self, place: &str, old: &[TypeIndex], new: &[TypeIndex], context: Context) {
        if let ([a, v], [b, w]) = (old, new) {
            self.compare(within(place, "[key]"), *a, *b, context.key());
            self.compare(within(place, "[value]"), *v, *w, context);
        }
    }

    /// Compares the fields of two structs or variants.
    fn fields(&mut self, place: &str, old: &'a [Field], new: &'a [Field], context: Context) {
        let by_name = |fields: &'a [Field]| -> BTreeMap<&str, &Field> {
            fields.iter().map(|field| (field.name(), field)).collect()
        };
        let of_field = |field: &Field| format!("{place}.{}", shown(field.name()));
        let (old_names, new_names) = (by_name(old), by_name(new));
        // A field without its old name at the place of a field without its new name.
        let is_renamed = |old: &Field, new: &Field| {
            !new_names.contains_key(old.name()) && !old_names.contains_key(new.name())
        };
        let renamed: BTreeMap<&str, &Field> = iter::zip(old, new)
            .filter(|(old, new)| is_renamed(old, new) && self.are_equal(old.ty, new.ty))
            .flat_map(|(old, new)| [(old.name(), old), (new.name(), old)])
            .collect();
        for field in old {
            if !new_names.contains_key(field.name()) && !renamed.contains_key(field.name()) {
                let before = self.old.label(field.ty);
                self.change(of_field(field), Some(before), None, Breaks::AllReaders);
            }
        }
        for field in new {
            if old_names.contains_key(field.name()) {
                continue;
            }
            let (before, after) = match renamed.get(field.name()) {
                Some(old) => (
                    Some(shown(old.name()).to_string()),
                    shown(field.name()).to_string(),
                ),
                None => (None, self.new.label(field.ty)),
            };
            self.change(of_field(field), before, Some(after), Breaks::AllReaders);
        }
        let before = names(old).filter(|name| new_names.contains_key(name));
        let after = names(new).filter(|name| old_names.contains_key(name));
        if !before.clone().eq(after.clone()) {
            let (before, after) = (order_of(before), order_of(after));
            self.change(place.into(), Some(before), Some(after), Breaks::AllReaders);
        }
        for field in new {
            if let Some(earlier) = old_names.get(field.name()) {
                self.compare(of_field(field), earlier.ty, field.ty, context);
            }
        }
    }

    /// Compares the variants of two enums.
    fn variants(&mut self, place: &str, old: &'a [Variant], new: &'a [Variant], context: Context) {
        let by_name = |variants: &'a [Variant]| -> BTreeMap<&str, &Variant> {
            variants.iter().map(|it| (it.name(), it)).collect()
        };
        let by_tag = |variants: &'a [Variant]| -> BTreeMap<u32, &Variant> {
            variants.iter().map(|it| (it.tag, it)).collect()
        };
        let of_variant = |variant: &Variant| format!("{place}::{}", shown(variant.name()));
        let text = |variant: &Variant| Some(format!("variant with tag {}", variant.tag));
        let (old_names, new_names) = (by_name(old), by_name(new));
        let (old_tags, new_tags) = (by_tag(old), by_tag(new));
        for variant in old {
            if new_names.contains_key(variant.name()) {
                continue;
            }
            let breaks = match new_tags.get(&variant.tag) {
                None => context.breaks(Breaks::NewerReaders),
                Some(later) if old_names.contains_key(later.name()) => Breaks::AllReaders,
                // A variant with another name, see below.
                Some(_) => continue,
            };
            self.change(of_variant(variant), text(variant), None, breaks);
        }
        for variant in new {
            let place = of_variant(variant);
            match (old_names.get(variant.name()), old_tags.get(&variant.tag)) {
                (Some(earlier), _) if earlier.tag == variant.tag => {
                    self.fields(&place, &earlier.fields, &variant.fields, context);
                }
                (Some(earlier), _) => {
                    self.change(place, text(earlier), text(variant), Breaks::AllReaders);
                }
                (None, None) => {
                    let breaks = context.breaks(Breaks::OlderReaders);
                    self.change(place, None, text(variant), breaks);
                }
                (None, Some(earlier)) if new_names.contains_key(earlier.name()) => {
                    self.change(place, None, text(variant), Breaks::AllReaders);
                }
                (None, Some(earlier)) => {
                    let name = |variant: &Variant| Some(shown(variant.name()).to_string());
                    let (before, after) = (name(earlier), name(variant));
                    self.change(place, before, after, Breaks::AllReaders);
                }
            }
        }
    }
}
