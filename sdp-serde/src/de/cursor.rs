//! [`Deserializer`]: the input, its state, and the reserved bytes.

use sdp::{DecodeError, Reader, WireSize};
use serde_core::de::{DeserializeSeed, Visitor};

use super::origin::Origin;
use crate::error::{DeError, State};
use crate::form::Head;
use crate::order::Order;

/// The encoded size of content that adds a level of nesting.
pub(crate) const VARIABLE: WireSize = WireSize::at_least(1);

/// The number of bytes in memory that count as one more level.
const LEVEL_SIZE: usize = 256;

/// Reads a value from the input.
pub(crate) struct Deserializer<'r, 'de, O, P> {
    pub(crate) input: &'r mut Reader<'de>,
    pub(crate) state: &'r mut State<O>,
    /// The number of bytes that the remaining elements around the value need at least, so that all counts together
    /// never claim more than the input.
    pub(crate) reserved: usize,
    pub(crate) origin: P,
}

impl<'de, O: Order, P: Origin> Deserializer<'_, 'de, O, P> {
    /// Returns a deserializer for the value itself.
    #[inline(always)]
    pub(super) const fn again(&mut self) -> Deserializer<'_, 'de, O, P> {
        Deserializer {
            input: self.input,
            state: self.state,
            reserved: self.reserved,
            origin: self.origin,
        }
    }

    /// Returns a deserializer for the part of the value with this index, which has the type `T`.
    #[inline(always)]
    pub(super) fn part<T>(&mut self, index: usize) -> Deserializer<'_, 'de, O, P> {
        let origin = self.origin.part::<T>(index);
        Deserializer {
            origin,
            ..self.again()
        }
    }

    /// Reserves the bytes of this number of elements.
    #[inline(always)]
    pub(super) const fn reserve(mut self, elements: usize) -> Self {
        self.reserved = self.reserved.saturating_add(elements);
        self
    }

    /// Tells a tracer the kind of the value.
    #[inline(always)]
    pub(super) fn ask<V: Visitor<'de>>(&mut self, head: Head) -> Result<(), DeError> {
        self.ask_as::<V, V::Value>(head)
    }

    /// Tells a tracer the kind of the value, the type of the visitor, and the type of the value.
    #[inline(always)]
    pub(super) fn ask_as<V: ?Sized, T: ?Sized>(&mut self, head: Head) -> Result<(), DeError> {
        let answer = self.origin.ask::<V, T>(head);
        answer.map_err(|reason| self.refuse(reason))
    }

    /// Decodes a value.
    #[inline(always)]
    pub(crate) fn decode<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, DeError> {
        let start = self.input.offset();
        let value = seed.deserialize(self.again());
        value.map_err(|DeError| self.state.fail_at(start))
    }

    /// Lets `decode` read one level deeper.
    ///
    /// The level counts with the size of the values around it, because all of them are on the stack.
    #[inline]
    pub(super) fn nested<R>(
        self,
        decode: impl FnOnce(Deserializer<'_, 'de, O, P>) -> Result<R, DeError>,
    ) -> Result<R, DeError> {
        let (state, reserved, origin) = (self.state, self.reserved, self.origin);
        let size = state.size.replace(0);
        let content = |input: &mut Reader<'de>| {
            let state = &mut *state;
            Ok(decode(Deserializer {
                input,
                state,
                reserved,
                origin,
            }))
        };
        let size_of_level = size.unwrap_or(0);
        let result = self.input.nested_of_size(VARIABLE, size_of_level, content);
        state.size = size;
        result.unwrap_or_else(|error| Err(state.fail(error)))
    }

    /// Lets `decode` read a value of this type, for the levels inside it.
    #[inline(always)]
    pub(super) fn sized<T>(
        mut self,
        decode: impl FnOnce(Deserializer<'_, 'de, O, P>) -> Result<T, DeError>,
    ) -> Result<T, DeError> {
        // Smaller values add no level.
        if size_of::<T>() < LEVEL_SIZE {
            return decode(self);
        }
        let outer = self.state.size;
        self.state.size = outer.map(|size| size.max(size_of::<T>()));
        let result = decode(self.again());
        self.state.size = outer;
        result
    }

    /// Returns the error of a type without an encoding.
    #[inline]
    pub(super) fn refuse(&mut self, text: &'static str) -> DeError {
        self.state
            .fail(DecodeError::custom(text, self.input.offset()))
    }
}
