//! [`Work`]: the limit of the parts that a plan can match, which makes it linear in both schemas.

use crate::table::schema::Schema;
use crate::table::types::{Field, Label, Labelled, Type, Variant};

/// How often each part of both schemas can be matched, on average. An honest pair of schemas matches most parts once.
const MATCHES: usize = 16;

/// The bytes of a default or name that count as a part, because a plan has a copy of them.
const PART_BYTES: usize = 16;

/// The remaining number of parts: names and aliases of fields and variants, and parts of long names and defaults.
pub(super) struct Work(usize);

impl Work {
    pub(super) fn of(schemas: [&Schema; 2]) -> Self {
        let parts = schemas.map(parts).into_iter();
        let parts = parts.fold(MATCHES, usize::saturating_add);
        Self(parts.saturating_mul(MATCHES))
    }

    /// Subtracts parts. Once none remain, all further pairs are refused.
    pub(super) const fn charge(&mut self, parts: usize) {
        self.0 = self.0.saturating_sub(parts);
    }

    pub(super) const fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

/// Returns the number of parts that the bytes of a default count as.
pub(super) const fn default_cost(default: &[u8]) -> usize {
    default.len() / PART_BYTES
}

/// Returns the number of parts that the names and aliases of fields or variants count as.
pub(super) fn labels_cost<T: Labelled>(items: &[T]) -> usize {
    items.iter().fold(items.len(), |sum, item| {
        let Label { name, aliases, .. } = item.label();
        let sum = sum.saturating_add(name.len() / PART_BYTES);
        let cost = |alias: &alloc::string::String| (alias.len() / PART_BYTES).saturating_add(1);
        aliases.iter().map(cost).fold(sum, usize::saturating_add)
    })
}

/// Returns the number of parts that the names of variants count as.
pub(super) fn names_cost(variants: &[Variant]) -> usize {
    let costs = variants.iter().map(|it| it.name().len() / PART_BYTES);
    costs.fold(0, usize::saturating_add)
}

/// Returns the number of types, references, names, aliases, and parts of defaults and long names.
fn parts(schema: &Schema) -> usize {
    let of_field = |field: &Field| {
        // The type of each field is a reference, which counts for its name.
        let default = field.default().map_or(0, default_cost);
        match &*field.label.aliases {
            [] => default,
            _ => default.saturating_add(labels_cost(core::slice::from_ref(field))),
        }
    };
    let of_type = |ty: &Type| {
        let fields = ty.all_fields().map(of_field);
        fields.fold(labels_cost(ty.variants()), usize::saturating_add)
    };
    let types = schema.types().iter().map(of_type);
    types.fold(schema.size(), usize::saturating_add)
}
