//! Facts about the types of a [`Model`]: sizes, nesting, order and places.

use std::collections::BTreeSet;

use super::common::Facts;
use super::graph::every_part;
use super::{Elements, Enum, Field, Id, Model, Type};
use crate::error::CodegenError;

impl Model {
    /// Returns the minimum encoded size in bytes (N5).
    pub(crate) fn min_size(&self, id: Id) -> u64 {
        self.facts_of(id).min
    }

    /// Returns the size in bytes of all values, if it is the same.
    pub(crate) fn fixed_size(&self, id: Id) -> Option<u64> {
        let facts = self.facts_of(id);
        facts.is_fixed.then_some(facts.min)
    }

    /// Returns the maximum encoded size in bytes, or `None` if there is none.
    pub(crate) fn max_size(&self, id: Id) -> Option<u64> {
        self.facts_of(id).max
    }

    /// Returns the approximate size in memory in bytes, without the elements of sequences.
    pub(crate) fn space(&self, id: Id) -> u64 {
        self.facts_of(id).space
    }

    /// Returns the facts of a type. The facts of the parts of a type that contains itself can be unknown.
    fn facts_of(&self, id: Id) -> Facts {
        self.facts.get(id.0).copied().unwrap_or_default()
    }

    /// Finds the facts of all types.
    pub(super) fn find_facts(&mut self) {
        self.facts = vec![Facts::default(); self.types.len()];
        // SPEC N6: minima do not depend on each other in a cycle. The remaining facts need the facts of all parts, and
        // are unknown for a type that contains itself.
        let by_size = self.post_order(self.ids(), &|_, ty: &Type| match ty {
            Type::Seq(..) | Type::Map(..) | Type::Option(_) | Type::Result(..) | Type::Enum(_) => {
                vec![]
            }
            _ => ty.parts(),
        });
        let by_parts = self.with_parts(self.ids());
        for id in by_size.into_iter().chain(by_parts) {
            let facts = self.found(id);
            if let Some(slot) = self.facts.get_mut(id.0) {
                *slot = facts;
            }
        }
        self.recursive = self.cycles(&every_part);
        self.counted = self.containing(|id| matches!(self.get(id), Type::Seq(..) | Type::Map(..)));
        self.unordered = self.containing(|id| match self.get(id) {
            Type::Seq(_, elements) => matches!(elements, Elements::Heap | Elements::Indexed),
            Type::Kind { is_ordered, .. } => !is_ordered,
            Type::Number(number) => !number.is_integer(),
            Type::Bytes(..) => true,
            _ => false,
        });
    }

    fn found(&self, id: Id) -> Facts {
        let part = |id: &Id| self.facts_of(*id);
        let parts = self.get(id).parts();
        let levels = parts.iter().map(|it| part(it).levels);
        let levels = levels.collect::<Option<Vec<_>>>();
        let inner = levels.map(|it| it.into_iter().max().unwrap_or(0));
        let facts = match self.get(id) {
            Type::Number(number) => Facts::fixed(number.size()),
            Type::Bool | Type::Ordering => Facts::fixed(1),
            Type::Char => Facts::fixed(4),
            Type::Bytes(_, size) => Facts::fixed(*size),
            Type::Str(max) => Facts::between(4, max.and_then(|it| it.checked_add(4))),
            Type::Seq(_, Elements::CStr) => Facts::between(5, None),
            Type::Seq(_, Elements::Indexed) => Facts::between(8, None),
            Type::Seq(element, Elements::AtMost(count)) => {
                let elements = part(element).max.and_then(|it| it.checked_mul(*count));
                Facts::between(4, elements.and_then(|it| it.checked_add(4)))
            }
            Type::Seq(..) | Type::Map(..) => Facts::between(4, None),
            Type::Array(element, count) => part(element).times(*count),
            Type::Option(ty) => Facts::between(1, part(ty).max.and_then(|it| it.checked_add(1))),
            Type::Result(value, error) => {
                let max = part(value).max.zip(part(error).max);
                Facts::between(1, max.and_then(|(a, b)| a.max(b).checked_add(1)))
            }
            Type::Enum(of) => {
                let width = of.tag.size();
                let fields = of.variants.iter().map(|it| self.sum(&it.fields).max);
                let max = fields.collect::<Option<Vec<_>>>();
                let max = max.map(|it| it.into_iter().max().unwrap_or(0));
                let max = max.and_then(|it| it.checked_add(width));
                match of.is_plain() {
                    true => Facts::fixed(width),
                    false => Facts::between(width, max),
                }
            }
            Type::Struct(_, fields) => self.sum(fields),
            _ => parts.iter().map(part).fold(Facts::fixed(0), Facts::plus),
        };
        let levels = inner.map(|it| it.saturating_add(self.is_level(id).into()));
        let space = match self.get(id) {
            Type::Option(_) | Type::Result(..) | Type::Enum(_) => {
                let parts = parts.iter().map(|it| part(it).space);
                parts.fold(16, u64::saturating_add)
            }
            _ => facts.space,
        };
        Facts {
            levels,
            space,
            ..facts
        }
    }

    fn sum(&self, fields: &[Field]) -> Facts {
        let fields = fields.iter().map(|it| self.facts_of(it.ty));
        fields.fold(Facts::fixed(0), Facts::plus)
    }

    /// Returns whether a sequence, map or pointer is a level of nesting (N8).
    pub(crate) fn is_level(&self, id: Id) -> bool {
        match self.get(id) {
            Type::Seq(part, _) | Type::Pointer(part) => self.fixed_size(*part).is_none(),
            Type::Map(key, value) => {
                self.fixed_size(*key).is_none() || self.fixed_size(*value).is_none()
            }
            _ => false,
        }
    }

    /// Returns the maximum number of levels of nesting in a type, or `None` if there is none.
    pub(crate) fn levels(&self, id: Id) -> Option<u64> {
        self.facts_of(id).levels
    }

    /// Returns whether values of a type can have more levels than the limit of 128 (N3).
    pub(crate) fn exceeds_levels(&self, id: Id) -> bool {
        self.levels(id).is_none_or(|it| it > 128)
    }

    /// Returns whether a type contains itself.
    pub(crate) fn is_recursive(&self, id: Id) -> bool {
        self.recursive.contains(&id)
    }

    /// Returns whether a value contains a count, so that enclosing sequences must reserve bytes for their later elements
    /// (N11).
    pub(crate) fn has_count(&self, id: Id) -> bool {
        self.counted.contains(&id)
    }

    /// Returns whether the order of keys of a type is known, so that it can be checked and sorted. It is not known for kinds
    /// such as `path`, and for floats (K13 to K15).
    pub(crate) fn is_ordered(&self, id: Id) -> bool {
        !self.unordered.contains(&id)
    }

    /// Returns the types whose values are compared: keys of maps and sets, elements of heaps, and their parts, also if
    /// their order is not known.
    pub(crate) fn compared(&self) -> BTreeSet<Id> {
        let keys = self.ids().filter_map(|id| match self.get(id) {
            Type::Map(key, _) | Type::Seq(key, Elements::Set | Elements::Heap) => Some(*key),
            _ => None,
        });
        self.with_parts(keys).into_iter().collect()
    }

    /// Returns an error for the first type of the roots that has a reason. Its place is the field that contains the type.
    pub(crate) fn refuse(&self, reason: impl Fn(Id) -> Option<String>) -> Result<(), CodegenError> {
        // A type that several fields contain is seen once, so this takes linear time.
        let mut seen = BTreeSet::new();
        for item in self.items() {
            let mut refused = |id: Id| self.unnamed(id, &mut seen).into_iter().find_map(&reason);
            for (field, ty) in self.fields_of(*item) {
                if let Some(reason) = refused(ty) {
                    let name = self.item(*item).map_or("", |it| &it.name);
                    return Err(CodegenError::new(&[name, &field].join(""), reason));
                }
            }
            if let Some(found) = reason(*item) {
                let name = self.item(*item).map_or("", |it| &it.name);
                return Err(CodegenError::new(name, found));
            }
        }
        Ok(())
    }

    /// Returns the parts of a type up to the next types with names, without those that are already seen.
    fn unnamed(&self, id: Id, seen: &mut BTreeSet<Id>) -> Vec<Id> {
        let (mut all, mut pending) = (vec![], vec![id]);
        while let Some(id) = pending.pop() {
            if self.item(id).is_none() && seen.insert(id) {
                all.push(id);
                pending.extend(self.get(id).parts());
            }
        }
        all
    }

    /// Returns the fields of a type with a name, as `.field` and `::Variant.field`.
    pub(super) fn fields_of(&self, id: Id) -> Vec<(String, Id)> {
        let named = |prefix: &str, fields: &[Field]| {
            let fields = fields.iter();
            let fields = fields.map(|it| (format!("{prefix}.{}", it.name), it.ty));
            fields.collect::<Vec<_>>()
        };
        match self.get(id) {
            Type::Struct(_, fields) => named("", fields),
            Type::Enum(Enum { variants, .. }) => {
                let variants = variants.iter();
                variants
                    .flat_map(|it| named(&format!("::{}", it.name), &it.fields))
                    .collect()
            }
            Type::Alias(_, ty) => vec![(String::new(), *ty)],
            _ => vec![],
        }
    }
}
