//! [`Comparison`]: the pairs of types to compare, the changes, and the limit of the work.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::change::{Breaks, Change};
use super::peel::Order;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};
use crate::tools::label::label;

/// The work of a comparison, for each part of both schemas. A part takes one unit, and also eight bytes of text.
const WORK: usize = 64;

/// A schema with the fingerprints of its types.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) schema: &'a Schema,
    pub(crate) fingerprints: &'a [Fingerprint],
}

impl<'a> Side<'a> {
    pub(super) fn get(self, index: TypeIndex) -> &'a Type {
        self.schema.get(index)
    }

    pub(super) fn label(self, index: TypeIndex) -> String {
        label(self.schema, index)
    }
}

/// A comparison of two schemas.
///
/// The parts of a type are compared with those of each type that takes its place. The schemas of a peer can have many
/// such pairs, so the number of compared parts and the length of all texts are limited. After that, one change is
/// reported for the rest.
pub(crate) struct Comparison<'a> {
    pub(super) old: Side<'a>,
    pub(super) new: Side<'a>,
    /// The pairs of structs and enums that have been compared. Their places start with their names.
    pub(super) seen: BTreeSet<(TypeIndex, TypeIndex, Order)>,
    /// The compared pairs of other types, each with its context.
    pub(super) outer: Vec<(TypeIndex, TypeIndex, Context)>,
    pub(super) pending: Vec<Pair>,
    pub(super) changes: Vec<Change>,
    /// The work that has been done.
    work: usize,
    max_work: usize,
}

/// Two types that take the place of each other.
pub(super) struct Pair {
    pub(super) place: String,
    pub(super) old: TypeIndex,
    pub(super) new: TypeIndex,
    pub(super) context: Context,
}

/// The context of a pair.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) order: Order,
    /// The index in `outer` of the pair around it. `None` directly inside a struct or enum.
    pub(super) outer: Option<usize>,
}

impl Context {
    pub(super) const ROOT: Self = Self {
        order: Order::Free,
        outer: None,
    };

    /// Returns the context of the keys of a map, set or heap.
    pub(super) fn key(self) -> Self {
        Self {
            order: self.order.max(Order::Key),
            ..self
        }
    }

    /// Returns the readers that a change breaks, because they reject values.
    pub(super) const fn breaks(self, breaks: Breaks) -> Breaks {
        match self.order {
            Order::Free | Order::Key => breaks,
            // The order of the remaining values can have changed.
            Order::Unknown => Breaks::AllReaders,
        }
    }
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(old: Side<'a>, new: Side<'a>) -> Self {
        let types = old.schema.types().iter().chain(new.schema.types());
        let weight = types.map(weight).fold(1, usize::saturating_add);
        Self {
            old,
            new,
            seen: BTreeSet::new(),
            outer: Vec::new(),
            pending: Vec::new(),
            changes: Vec::new(),
            work: 0,
            max_work: weight.saturating_mul(WORK),
        }
    }

    pub(super) fn are_equal(&self, old: TypeIndex, new: TypeIndex) -> bool {
        let old = self.old.fingerprints.get(old.get());
        old.is_some() && old == self.new.fingerprints.get(new.get())
    }

    pub(super) fn compare(
        &mut self,
        place: String,
        old: TypeIndex,
        new: TypeIndex,
        context: Context,
    ) {
        self.spend(place.len() / 8);
        self.pending.push(Pair {
            place,
            old,
            new,
            context,
        });
    }

    pub(super) fn change(
        &mut self,
        place: String,
        before: Option<String>,
        after: Option<String>,
        breaks: Breaks,
    ) {
        let texts = [Some(&place), before.as_ref(), after.as_ref()];
        let len = texts.into_iter().flatten().map(String::len);
        self.spend(len.fold(0, usize::saturating_add) / 8);
        self.changes.push(Change {
            place,
            before,
            after,
            breaks,
        });
    }

    /// Returns the work that has been done.
    #[cfg(test)]
    pub(crate) const fn work(&self) -> usize {
        self.work
    }

    /// Returns whether the limit of the work is reached.
    pub(super) const fn is_over(&self) -> bool {
        self.work >= self.max_work
    }

    pub(super) fn spend(&mut self, work: usize) {
        self.work = self.work.saturating_add(work);
    }
}

/// Returns the work for a type: its parts, variants, and the bytes of its names.
pub(super) fn weight(ty: &Type) -> usize {
    let length = |name: &str| (name.len() / 8).saturating_add(1);
    let fields_weight = |fields: &[Field]| {
        let weights = fields.iter().map(|field| length(field.name()));
        weights.fold(0, usize::saturating_add)
    };
    let parts = match ty {
        Type::Tuple(parts) => parts.len(),
        Type::Struct { fields, .. } => fields_weight(fields),
        Type::Enum { variants, .. } => {
            let weights = variants.iter().map(|variant| {
                let fields = fields_weight(&variant.fields);
                length(variant.name()).saturating_add(fields)
            });
            weights.fold(0, usize::saturating_add)
        }
        _ => 2,
    };
    parts.saturating_add(1)
}
