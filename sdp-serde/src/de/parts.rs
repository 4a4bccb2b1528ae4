//! The elements of sequences, the fields of structs and the parts of tuples.

use core::marker::PhantomData;

use sdp::Reader;
use serde_core::de::{Deserialize, DeserializeSeed, SeqAccess};

use super::cursor::{Deserializer, deserialize};
use crate::error::{DeError, Item, State, ZERO_WIDTH};
use crate::order::{ELEMENT, Order};

/// The elements of a sequence, each one level deeper.
pub(super) struct Elements<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    pub(super) left: usize,
    pub(super) reserved: usize,
}

impl<'de, O: Order> SeqAccess<'de> for &mut Elements<'_, 'de, O> {
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
        self.state.order.form(ELEMENT);
        let start = self.input.remaining();
        let reserved = self.reserved.saturating_add(left);
        let element = deserialize(seed, self.input, self.state, reserved)?;
        if self.input.remaining() == start {
            return Err(self.state.refuse(ZERO_WIDTH, self.input.offset()));
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
pub(super) struct Parts<'r, 'de, O, const FIELDS: bool> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    pub(super) left: usize,
    pub(super) reserved: usize,
    /// The struct or variant, and the names of its fields, for errors.
    pub(super) item: Item,
    pub(super) fields: &'static [&'static str],
}

impl<'de, O: Order, const FIELDS: bool> SeqAccess<'de> for Parts<'_, 'de, O, FIELDS> {
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
        let (input, state) = (&mut *self.input, &mut *self.state);
        if FIELDS {
            return match deserialize(seed, input, state, self.reserved) {
                Ok(value) => Ok(Some(value)),
                Err(DeError) => {
                    let field = self.fields.iter().nth_back(left);
                    Err(self.state.inside(self.item, field.copied()))
                }
            };
        }
        let value = seed.deserialize(Deserializer {
            input,
            state,
            reserved: self.reserved,
        });
        value.map(Some)
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
