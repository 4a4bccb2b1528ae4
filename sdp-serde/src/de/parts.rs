//! The elements of sequences, the fields of structs and the parts of tuples.

use core::marker::PhantomData;

use sdp::Reader;
use serde_core::de::{Deserialize, DeserializeSeed, SeqAccess};

use super::{custom, deserialize};
use crate::error::{DeError, State, ZERO_WIDTH};
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
        self.state.order.part(|order| order.push(ELEMENT));
        let start = self.input.remaining();
        let reserved = self.reserved.saturating_add(left);
        let element = deserialize(seed, self.input, self.state, reserved)?;
        if self.input.remaining() == start {
            return Err(custom(self.input, self.state, ZERO_WIDTH));
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

/// The fields of a struct or variant, or the parts of a tuple.
pub(super) struct Parts<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    pub(super) left: usize,
    pub(super) reserved: usize,
}

impl<'de, O: Order> SeqAccess<'de> for Parts<'_, 'de, O> {
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
        deserialize(seed, self.input, self.state, self.reserved).map(Some)
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
