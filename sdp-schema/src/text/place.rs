//! The types that have an item of their own in a file.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::quoted::Quoted;
use crate::table::graph::Graph;
use crate::table::schema::Schema;
use crate::table::types::Type;

/// The nesting of types in a line.
const MAX_HEIGHT: usize = 16;

/// The number of types in the line of a type with several users.
const MAX_SHARED_SIZE: usize = 8;

/// The number of bytes of a quoted string that count as a type.
const STRING_PER_TYPE: usize = 8;

/// The nesting and the number of types in a line.
#[derive(Clone, Copy)]
struct Extent {
    height: usize,
    size: usize,
}

/// The extent of an identifier.
const IDENTIFIER: Extent = Extent { height: 1, size: 1 };

/// Returns the name for the item of each type, or `None` for a type in the lines of its users.
///
/// The length of the file is linear in the table, because an unnamed type with several users is short or has an item.
pub(super) fn items(schema: &Schema) -> Vec<Option<&str>> {
    let types = schema.types();
    let mut uses = alloc::vec![0_usize; types.len()];
    for ty in types {
        ty.for_each_part(|part| {
            if let Some(uses) = uses.get_mut(part.get()) {
                *uses = uses.saturating_add(1);
            }
        });
    }
    let mut items = alloc::vec![None; types.len()];
    let mut extents = alloc::vec![IDENTIFIER; types.len()];
    let graph = graph(types);
    for group in graph.groups() {
        let is_cycle = graph.is_cycle(&group);
        for node in group {
            let (Some(ty), Some(uses)) = (types.get(node), uses.get(node)) else {
                continue;
            };
            let extent = extent(ty, &extents);
            let is_root = node == 0 && schema.messages().is_none();
            let is_long = extent.height > MAX_HEIGHT || extent.size > MAX_SHARED_SIZE && *uses > 1;
            let item = match (ty.name(), ty) {
                (Some(name), _) => Some(name.name()),
                _ if is_cycle => Some("Recursive"),
                _ if is_root => Some("Root"),
                _ if !is_long || *uses == 0 => None,
                (_, Type::Named(kind, _) | Type::Unordered(kind, _)) => Some(kind.as_str()),
                _ => Some("Type"),
            };
            if let (None, Some(place)) = (item, extents.get_mut(node)) {
                *place = extent;
            }
            if let Some(place) = items.get_mut(node) {
                *place = item;
            }
        }
    }
    items
}

/// Returns the graph of the parts of unnamed types.
pub(super) fn graph(types: &[Type]) -> Graph {
    Graph::new(types.len(), |node, targets| {
        if let Some(ty) = types.get(node).filter(|ty| ty.name().is_none()) {
            ty.for_each_part(|part| targets.push(part.get()));
        }
    })
}

/// Returns the extent of a type, by those of its parts.
fn extent(ty: &Type, extents: &[Extent]) -> Extent {
    let string = match ty {
        Type::Named(name, _) | Type::Unordered(name, _) | Type::Opaque { name, .. } => {
            Quoted(name).to_string().len()
        }
        _ => 0,
    };
    let mut extent = Extent {
        height: 1,
        size: (string / STRING_PER_TYPE).saturating_add(1),
    };
    ty.for_each_part(|part| {
        if let Some(part) = extents.get(part.get()) {
            extent.height = extent.height.max(part.height.saturating_add(1));
            extent.size = extent.size.saturating_add(part.size);
        }
    });
    extent
}
