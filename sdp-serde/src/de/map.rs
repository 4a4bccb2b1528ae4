//! The entries of maps, whose keys must ascend.

use alloc::vec::Vec;
use core::cmp::Ordering;

use sdp::{DecodeError, DecodeErrorKind, Reader};
use serde_core::de::{DeserializeSeed, MapAccess};

use super::deserialize;
use crate::error::{DeError, ZERO_WIDTH};
use crate::order::{ELEMENT, Order};

/// The entries of a map, each one level deeper.
pub(super) struct Entries<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) order: &'r mut O,
    pub(super) left: usize,
    reserved: usize,
    /// The number of bytes that remained before the current key.
    start: usize,
    /// The order of the last key, if there is one, and memory for the next one.
    last: Option<Vec<u8>>,
    next: Vec<u8>,
}

impl<'r, 'de, O: Order> Entries<'r, 'de, O> {
    #[inline]
    pub(super) fn new(
        input: &'r mut Reader<'de>,
        order: &'r mut O,
        count: usize,
        reserved: usize,
    ) -> Self {
        Self {
            input,
            order,
            left: count,
            reserved,
            start: 0,
            last: None,
            next: Vec::new(),
        }
    }

    /// Checks that the next key at this offset is greater than the last one.
    fn expect_ascent(&mut self, offset: usize) -> Result<(), DecodeError> {
        let ascent = self.last.as_ref().map(|last| last.cmp(&self.next));
        match ascent.unwrap_or(Ordering::Less) {
            Ordering::Less => {
                let last = self.last.replace(core::mem::take(&mut self.next));
                self.next = last.unwrap_or_default();
                self.next.clear();
                Ok(())
            }
            Ordering::Equal => Err(DecodeError::new(DecodeErrorKind::DuplicateKey, offset)),
            Ordering::Greater => Err(DecodeError::new(DecodeErrorKind::UnorderedKey, offset)),
        }
    }
}

impl<'de, O: Order> MapAccess<'de> for &mut Entries<'_, 'de, O> {
    type Error = DeError;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DeError> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        self.start = self.input.remaining();
        let offset = self.input.offset();
        let reserved = self.reserved.saturating_add(left);
        let key = deserialize(seed, self.input, &mut self.next, reserved)?;
        self.order.part(|order| {
            order.push(ELEMENT);
            order.extend(&self.next);
        });
        self.expect_ascent(offset)?;
        Ok(Some(key))
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeError> {
        let reserved = self.reserved.saturating_add(self.left);
        let value = deserialize(seed, self.input, self.order, reserved)?;
        if self.input.remaining() == self.start {
            return Err(DeError::custom(ZERO_WIDTH, self.input.offset()));
        }
        Ok(value)
    }

    /// Returns at most the number of remaining bytes.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}
