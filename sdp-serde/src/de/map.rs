//! The entries of maps, whose keys must ascend, and the elements of sets.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use sdp::{DecodeError, DecodeErrorKind};
use serde_core::de::{DeserializeSeed, MapAccess, SeqAccess};

use super::cursor::Deserializer;
use super::origin::Origin;
use super::{expect_end, read_count};
use crate::error::{DeError, State, ZERO_WIDTH};
use crate::order::{ELEMENT, Order};

/// The entries of a map, or the elements of a set, each one level deeper.
pub(super) struct Entries<'r, 'de, O, P> {
    at: Deserializer<'r, 'de, O, P>,
    left: usize,
    /// The number of bytes that remained before the current key.
    start: usize,
    /// The trace of the last key, if there is one.
    last: Vec<u8>,
    is_first: bool,
    next: State<Vec<u8>>,
}

impl<'de, O: Order, P: Origin> Entries<'_, 'de, O, P> {
    /// Checks that the next key at this offset is greater than the last one.
    #[inline]
    fn expect_ascent(&mut self, offset: usize) -> Result<(), DeError> {
        let (last, next) = (&mut self.last, &mut self.next.order);
        if !mem::take(&mut self.is_first) {
            let kind = match (*last).cmp(next) {
                Ordering::Less => None,
                Ordering::Equal => Some(DecodeErrorKind::DuplicateKey),
                Ordering::Greater => Some(DecodeErrorKind::UnorderedKey),
            };
            if let Some(kind) = kind {
                return Err(self.at.state.fail(DecodeError::new(kind, offset)));
            }
        }
        mem::swap(last, next);
        next.clear();
        Ok(())
    }
}

impl<'de, O: Order, P: Origin> Deserializer<'_, 'de, O, P> {
    /// Reads the entries of a map, or the elements of a set.
    #[inline]
    pub(super) fn entries<T>(
        self,
        visit: impl FnOnce(&mut Entries<'_, 'de, O, P>) -> Result<T, DeError>,
    ) -> Result<T, DeError> {
        self.sized(|at| {
            at.nested(|mut at| {
                let left = read_count(&mut at)?;
                let mut next = State::new(Vec::new());
                next.size = at.state.size;
                let mut entries = Entries {
                    at,
                    left,
                    start: 0,
                    last: Vec::new(),
                    is_first: true,
                    next,
                };
                let value = visit(&mut entries)?;
                expect_end(&mut entries.at, entries.left)?;
                Ok(value)
            })
        })
    }
}

/// The elements of a set.
impl<'de, O: Order, P: Origin> SeqAccess<'de> for &mut Entries<'_, 'de, O, P> {
    type Error = DeError;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DeError> {
        let element = self.next_key_seed(seed)?;
        if !P::IS_TRACED && element.is_some() && self.at.input.remaining() == self.start {
            return Err(self.at.refuse(ZERO_WIDTH));
        }
        Ok(element)
    }

    /// Returns at most the number of remaining bytes.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de, O: Order, P: Origin> MapAccess<'de> for &mut Entries<'_, 'de, O, P> {
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
        self.start = self.at.input.remaining();
        let offset = self.at.input.offset();
        let key = Deserializer {
            input: self.at.input,
            state: &mut self.next,
            reserved: self.at.reserved.saturating_add(left),
            origin: self.at.origin.part::<K::Value>(0),
        };
        let key = key.decode(seed);
        let key = key.map_err(|DeError| self.at.state.fail_as(&mut self.next, offset))?;
        self.at.state.order.form(ELEMENT);
        self.at.state.order.form(&self.next.order);
        self.expect_ascent(offset)?;
        Ok(Some(key))
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DeError> {
        let value = self.at.part::<V::Value>(1).reserve(self.left);
        let value = value.decode(seed)?;
        if !P::IS_TRACED && self.at.input.remaining() == self.start {
            return Err(self.at.refuse(ZERO_WIDTH));
        }
        Ok(value)
    }

    /// Returns at most the number of remaining bytes.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}
