//! Which types have parts with a property inside.

use alloc::vec::Vec;

use sdp::schema::Rule;

use super::peel::orders_floats;
use crate::table::graph::Graph;
use crate::table::schema::Schema;
use crate::table::types::Type;

/// Returns the types with opaque bytes of a variable size inside.
// SPEC R11.
pub(super) fn open_types(schema: &Schema) -> Vec<bool> {
    let is_open = |ty: &Type| matches!(ty, Type::Opaque { is_fixed, .. } if !is_fixed);
    types_with(schema, is_open, |_| false)
}

/// Returns the types with a part inside that has no order of keys.
// SPEC R8.
pub(super) fn unordered_types(schema: &Schema) -> Vec<bool> {
    let is_unordered = |ty: &Type| match ty {
        Type::Number(number) => !number.is_integer(),
        Type::Refined(rule, _) => matches!(
            rule,
            Rule::Heap | Rule::Unique | Rule::UniqueKeys | Rule::JsonNumber | Rule::Indexed
        ),
        Type::Opaque { .. } | Type::Unordered(..) => true,
        _ => false,
    };
    let is_ordered = |ty: &Type| matches!(ty, Type::Refined(rule, _) if orders_floats(rule));
    types_with(schema, is_unordered, is_ordered)
}

/// Returns the types that have a property, or have a part with it, unless they end the search.
fn types_with(
    schema: &Schema,
    has: impl Fn(&Type) -> bool,
    is_end: impl Fn(&Type) -> bool,
) -> Vec<bool> {
    let types = schema.types();
    let mut found = alloc::vec![false; types.len()];
    if !types.iter().any(&has) {
        return found;
    }
    let graph = Graph::of(types);
    for group in graph.groups() {
        let is_own = |ty: &usize| {
            let own = types.get(*ty);
            let parts = graph.targets(*ty);
            own.is_some_and(&has)
                || !own.is_some_and(&is_end) && parts.iter().any(|part| flag(&found, *part))
        };
        if group.iter().any(is_own) {
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
