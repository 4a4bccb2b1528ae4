//! Which types have opaque bytes of a variable size inside.

use alloc::vec::Vec;

use crate::table::graph::Graph;
use crate::table::schema::Schema;
use crate::table::types::Type;

/// Returns the types with opaque bytes of a variable size inside.
// SPEC R11.
pub(super) fn open_types(schema: &Schema) -> Vec<bool> {
    let is_open = |ty: &Type| matches!(ty, Type::Opaque { is_fixed, .. } if !is_fixed);
    let types = schema.types();
    let mut found = alloc::vec![false; types.len()];
    if !types.iter().any(is_open) {
        return found;
    }
    let graph = Graph::of(types);
    for group in graph.groups() {
        let has_open = |ty: &usize| {
            let mut parts = graph.targets(*ty).iter();
            types.get(*ty).is_some_and(is_open) || parts.any(|part| flag(&found, *part))
        };
        if group.iter().any(has_open) {
            for ty in group {
                if let Some(place) = found.get_mut(ty) {
                    *place = true;
                }
            }
        }
    }
    found
}

/// Returns an entry of a list of flags.
pub(super) fn flag(flags: &[bool], index: usize) -> bool {
    flags.get(index).copied().unwrap_or_default()
}
