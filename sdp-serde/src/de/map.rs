//! The entries of maps, whose keys must ascend.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use sdp::{DecodeError, DecodeErrorKind, Reader};
use serde_core::de::{DeserializeSeed, MapAccess};

use super::cursor::deserialize;
use crate::error::{DeError, State, ZERO_WIDTH};
use crate::order::{ELEMENT, Order};

/// The entries of a map, each one level deeper.
pub(super) struct Entries<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    pub(super) left: usize,
    reserved: usize,
    /// The number of bytes that remained before the current key.
    start: usize,
    /// The order of the last key, if there is one, and memory for the next one.
    last: Option<Vec<u8>>,
    next: State<Vec<u8>>,
}

impl<'r, 'de, O: Order> Entries<'r, 'de, O> {
    #[inline]
    pub(super) fn new(
        input: &'r mut Reader<'de>,
        state: &'r mut State<O>,
        count: usize,
        reserved: usize,
    ) -> Self {
        let mut next = State::new(Vec::new());
        next.size = state.size;
        Self {
            input,
            state,
            left: count,
            reserved,
            start: 0,
            last: None,
            next,
        }
    }

    /// Checks that the next key at this offset is greater than the last one.
    #[inline]
    fn expect_ascent(&mut self, offset: usize) -> Result<(), DeError> {
        let next = &mut self.next.order;
        let kind = match &mut self.last {
            None => {
                self.last = Some(mem::take(next));
                return Ok(());
            }
            Some(last) => match (*last).cmp(next) {
                Ordering::Less => {
                    mem::swap(last, next);
                    next.clear();
                    return Ok(());
                }
                Ordering::Equal => DecodeErrorKind::DuplicateKey,
                Ordering::Greater => DecodeErrorKind::UnorderedKey,
            },
        };
        Err(self.state.fail(DecodeError::new(kind, offset)))
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
        let key = match deserialize(seed, self.input, &mut self.next, reserved) {
            Ok(key) => key,
            Err(DeError) => return Err(self.state.fail(self.next.take_error(offset))),
        };
        self.state.order.part(|order| {
            order.push(ELEMENT);
            order.extend_from_slice(&self.next.order);
        });
        self.expect_ascent(offset)?;
        Ok(Some(key))
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeError> {
        let reserved = self.reserved.saturating_add(self.left);
        let value = deserialize(seed, self.input, self.state, reserved)?;
        if self.input.remaining() == self.start {
            return Err(self.state.refuse(ZERO_WIDTH, self.input.offset()));
        }
        Ok(value)
    }

    /// Returns at most the number of remaining bytes.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}
