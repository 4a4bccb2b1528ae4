//! [`Heights`]: the depth of the smallest value of each type.

use alloc::vec::Vec;

use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// The greatest height. It limits the recursion of a sample.
const MAX_HEIGHT: usize = 128;

/// The number of types inside each other in the smallest value of each type. `None` for a type without finite values, or
/// with a higher one.
pub(super) struct Heights(Vec<Option<usize>>);

impl Heights {
    pub(super) fn new(schema: &Schema) -> Self {
        let mut heights = Self(alloc::vec![None; schema.types().len()]);
        // Each round finds the types of one more height.
        for _ in 0..=MAX_HEIGHT {
            let next = (0..schema.types().len()).map(|index| {
                let ty = TypeIndex::new(index)?;
                if schema.layout(ty).size.is_zero() {
                    return Some(0);
                }
                heights.of_content(schema.get(ty))
            });
            let next = next.collect();
            if heights.0 == next {
                break;
            }
            heights.0 = next;
        }
        heights
    }

    pub(super) fn of(&self, ty: TypeIndex) -> Option<usize> {
        self.0.get(ty.get()).copied().flatten()
    }

    /// Returns the height of the highest of some types.
    pub(super) fn of_all(&self, mut types: impl Iterator<Item = TypeIndex>) -> Option<usize> {
        types.try_fold(0, |max: usize, ty| Some(max.max(self.of(ty)?)))
    }

    pub(super) fn of_fields(&self, fields: &[Field]) -> Option<usize> {
        self.of_all(fields.iter().map(|field| field.ty))
    }

    /// Returns the height of a type, by those of the types inside it.
    fn of_content(&self, ty: &Type) -> Option<usize> {
        let inner = match ty {
            Type::Tuple(parts) => self.of_all(parts.iter().copied())?,
            Type::Struct { fields, .. } => self.of_fields(fields)?,
            Type::Enum { variants, .. } => {
                let heights = variants.iter();
                heights
                    .filter_map(|variant| self.of_fields(&variant.fields))
                    .min()?
            }
            Type::Result(value, error) => {
                let heights = [*value, *error].map(|ty| self.of(ty));
                heights.into_iter().flatten().min()?
            }
            Type::Array(ty, _) => self.of(*ty)?,
            // An empty sequence, map or set, or `None`, has no parts.
            ty => match ty.content() {
                Some(ty) => self.of(ty)?,
                None => return Some(0),
            },
        };
        Some(inner.saturating_add(1))
    }
}
