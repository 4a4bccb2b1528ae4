//! The elements of sequences, the fields of structs and the parts of tuples.

use core::marker::PhantomData;

use serde_core::de::{Deserialize, DeserializeSeed, SeqAccess};

use super::cursor::Deserializer;
use super::origin::Origin;
use crate::error::{DeError, Item, ZERO_WIDTH};
use crate::order::{ELEMENT, Order};

/// The elements of a sequence, each one level deeper.
pub(super) struct Elements<'r, 'de, O, P> {
    pub(super) at: Deserializer<'r, 'de, O, P>,
    pub(super) left: usize,
}

impl<'de, O: Order, P: Origin> SeqAccess<'de> for &mut Elements<'_, 'de, O, P> {
    type Error = DeError;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DeError> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        self.at.state.order.form(ELEMENT);
        let start = self.at.input.remaining();
        let element = self.at.part::<T::Value>(0).reserve(left);
        let element = element.decode(seed)?;
        if !P::IS_TRACED && self.at.input.remaining() == start {
            return Err(self.at.refuse(ZERO_WIDTH));
        }
        Ok(Some(element))
    }

    #[inline(always)]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, DeError> {
        self.next_element_seed(PhantomData)
    }

    /// Returns at most the number of remaining bytes.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// The fields of a struct or variant, or the parts of a tuple or array.
///
/// An error of `Deserialize` in a field has the offset of the field. In a tuple it has the offset of the tuple, because
/// the code for the offset of each part keeps arrays of numbers from being inlined.
pub(super) struct Parts<'r, 'de, O, P, const FIELDS: bool> {
    at: Deserializer<'r, 'de, O, P>,
    left: usize,
    /// The index of the next part, for a tracer.
    index: usize,
    /// The struct or variant, and the names of its fields, for errors.
    item: Item,
    fields: &'static [&'static str],
}

impl<'r, 'de, O, P, const FIELDS: bool> Parts<'r, 'de, O, P, FIELDS> {
    #[inline(always)]
    pub(super) const fn new(
        at: Deserializer<'r, 'de, O, P>,
        item: Item,
        left: usize,
        fields: &'static [&'static str],
    ) -> Self {
        Self {
            at,
            left,
            index: 0,
            item,
            fields,
        }
    }
}

impl<'de, O: Order, P: Origin, const FIELDS: bool> SeqAccess<'de> for Parts<'_, 'de, O, P, FIELDS> {
    type Error = DeError;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DeError> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let part = self.at.part::<T::Value>(self.index);
        self.index = self.index.wrapping_add(1);
        if !FIELDS {
            return seed.deserialize(part).map(Some);
        }
        part.decode(seed).map(Some).map_err(|DeError| {
            let field = self.fields.iter().nth_back(left);
            self.at.state.inside(self.item, field.copied())
        })
    }

    #[inline(always)]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, DeError> {
        self.next_element_seed(PhantomData)
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}
