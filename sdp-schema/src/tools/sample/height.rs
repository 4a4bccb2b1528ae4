//! [`Heights`]: the depth of the smallest value of each type.

use alloc::vec::Vec;

use crate::table::schema::Schema;
use crate::table::types::{Field, Type, TypeIndex};

/// The greatest height, which limits the recursion of a sample.
const MAX_HEIGHT: usize = 128;

/// The number of types inside each other in the smallest value of each type. It is [`usize::MAX`] for a type without finite
/// values, or with a higher one.
pub(super) struct Heights(Vec<usize>);

impl Heights {
    pub(super) fn new(schema: &Schema) -> Self {
        let mut heights = Self(vec![usize::MAX; schema.types().len()]);
        // Each round finds the types of one more height.
        for _ in 0..=MAX_HEIGHT {
            let types = schema.types().iter();
            let next = types.map(|ty| heights.of_content(ty)).collect();
            if heights.0 == next {
                break;
            }
            heights.0 = next;
        }
        heights
    }

    pub(super) fn of(&self, ty: TypeIndex) -> usize {
        self.0.get(ty.get()).copied().unwrap_or(usize::MAX)
    }

    pub(super) fn of_fields(&self, fields: &[Field]) -> usize {
        let heights = fields.iter().map(|field| self.of(field.ty));
        heights.max().unwrap_or_default()
    }

    /// Returns the height of a type, by the heights of the types inside it.
    fn of_content(&self, ty: &Type) -> usize {
        let inner = match ty {
            // Empty, or `None`.
            Type::Seq(_) | Type::Set(_) | Type::Map(..) | Type::Option(_) | Type::Array(_, 0) => 0,
            Type::Result(value, error) => self.of(*value).min(self.of(*error)),
            Type::Enum { variants, .. } => {
                let heights = variants.iter();
                let heights = heights.map(|variant| self.of_fields(&variant.fields));
                heights.min().unwrap_or(usize::MAX)
            }
            ty => {
                let mut highest = 0;
                ty.for_each_part(|part| highest = self.of(part).max(highest));
                highest
            }
        };
        inner.saturating_add(1)
    }
}
