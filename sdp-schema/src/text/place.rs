//! The types with a separate item in a file.

use alloc::vec::Vec;

use crate::table::graph::Graph;
use crate::table::schema::Schema;
use crate::table::types::Type;

/// The maximum number of types in a line, to bound their nesting.
const MAX_SIZE: usize = 32;

/// The number of types in the line of a type with several users.
const MAX_SHARED_SIZE: usize = 8;

/// The number of bytes of a string that count as a type.
const STRING_PER_TYPE: usize = 8;

/// Returns the name for the item of each type, or `None` for a type in the lines of its users.
///
/// The length of the file is linear in the table, because an unnamed type with several users is short or has an item.
pub(super) fn items(schema: &Schema) -> Vec<Option<&str>> {
    let types = schema.types();
    let graph = Graph::of(types);
    let mut uses = vec![0_usize; types.len()];
    for target in (0..types.len()).flat_map(|node| graph.targets(node)) {
        if let Some(uses) = uses.get_mut(*target) {
            *uses = uses.saturating_add(1);
        }
    }
    let nodes = types.iter().zip(uses).enumerate();
    let items = nodes.map(|(node, (ty, uses))| {
        let max = if uses > 1 { MAX_SHARED_SIZE } else { MAX_SIZE };
        match (ty.name(), ty) {
            (Some(name), _) => Some(name.name()),
            _ if node == 0 && schema.messages().is_none() => Some("Root"),
            _ if size(types, &graph, node) <= max => None,
            (_, Type::Named(kind, _) | Type::Unordered(kind, _)) => Some(kind.as_str()),
            _ => Some("Type"),
        }
    });
    items.collect()
}

/// Returns the number of types in the line of an unnamed type, or more than `MAX_SIZE` if the type contains itself.
fn size(types: &[Type], graph: &Graph, node: usize) -> usize {
    let mut size = 0_usize;
    let mut pending = vec![node];
    while let Some(node) = pending.pop()
        && size <= MAX_SIZE
    {
        size = size.saturating_add(1);
        match types.get(node) {
            Some(ty) if ty.name().is_some() => continue,
            Some(Type::Named(name, _) | Type::Unordered(name, _) | Type::Opaque { name, .. }) => {
                size = size.saturating_add(name.len() / STRING_PER_TYPE);
            }
            _ => {}
        }
        pending.extend(graph.targets(node).iter().take(MAX_SIZE));
    }
    size
}
