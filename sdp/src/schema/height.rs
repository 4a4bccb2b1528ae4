//! The depth of the smallest value of each type.

use alloc::vec::Vec;

use super::table::OwnedSchema;
use super::types::{Type, TypeIndex};

/// The greatest depth. A type whose smallest value is deeper has no known depth.
const MAX_HEIGHT: usize = 128;

/// Returns the depth of the smallest value of each type, up to the limit.
pub(super) fn heights(schema: &OwnedSchema) -> Vec<Option<usize>> {
    let types = schema.types();
    let mut heights = alloc::vec![None; types.len()];
    // Each round finds the types of one more height.
    for _ in 0..=MAX_HEIGHT {
        let next: Vec<Option<usize>> = types.iter().map(|ty| height(ty, &heights)).collect();
        if next == heights {
            break;
        }
        heights = next;
    }
    heights
}

/// Returns the depth of the smallest value of a type, by those of the types inside it.
fn height(ty: &Type, heights: &[Option<usize>]) -> Option<usize> {
    let of = |ty: &TypeIndex| heights.get(ty.get()).copied().flatten();
    let all = |mut types: &mut dyn Iterator<Item = &TypeIndex>| {
        Iterator::try_fold(&mut types, 0, |max: usize, ty| Some(max.max(of(ty)?)))
    };
    let inner = match ty {
        Type::Array(ty, _) | Type::Pointer(ty) | Type::Alias { ty, .. } | Type::Refined(_, ty) => {
            of(ty)?
        }
        Type::Tuple(parts) => all(&mut parts.iter())?,
        Type::Struct { fields, .. } => all(&mut fields.iter().map(|field| &field.ty))?,
        Type::Enum { variants, .. } => variants
            .iter()
            .filter_map(|variant| all(&mut variant.fields.iter().map(|field| &field.ty)))
            .min()?,
        Type::Result(value, error) => match (of(value), of(error)) {
            (Some(value), Some(error)) => value.min(error),
            (value, error) => value.or(error)?,
        },
        Type::Opaque {
            is_fixed: false, ..
        }
        | Type::Messages { .. } => return None,
        _ => return Some(0),
    };
    Some(inner.saturating_add(1))
}
