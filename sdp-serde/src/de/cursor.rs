//! [`Deserializer`]: the input, its state, and the reserved bytes.

use sdp::{Reader, WireSize};
use serde_core::de::DeserializeSeed;

use crate::error::{DeError, State};
use crate::order::Order;

/// The encoded size of content that adds a level of nesting.
pub(crate) const VARIABLE: WireSize = WireSize::at_least(1);

/// The number of bytes in memory that count as one more level.
const LEVEL_SIZE: usize = 256;

/// Reads a value from the input.
pub(crate) struct Deserializer<'r, 'de, O> {
    pub(super) input: &'r mut Reader<'de>,
    pub(super) state: &'r mut State<O>,
    /// The number of bytes that the remaining elements around the value need at least, so that all counts together
    /// never claim more than the input.
    pub(super) reserved: usize,
}

/// Decodes a value.
#[inline(always)]
pub(crate) fn deserialize<'de, S: DeserializeSeed<'de>, O: Order>(
    seed: S,
    input: &mut Reader<'de>,
    state: &mut State<O>,
    reserved: usize,
) -> Result<S::Value, DeError> {
    let start = input.offset();
    let value = seed.deserialize(Deserializer {
        input,
        state,
        reserved,
    });
    match value {
        Ok(value) => Ok(value),
        Err(DeError) => Err(state.fail_at(start)),
    }
}

/// Lets `decode` read one level deeper.
///
/// The level counts with the size of the values around it, because all of them are on the stack.
#[inline]
pub(super) fn nested<'de, O, R>(
    input: &mut Reader<'de>,
    state: &mut State<O>,
    decode: impl FnOnce(&mut Reader<'de>, &mut State<O>) -> Result<R, DeError>,
) -> Result<R, DeError> {
    let size = state.size.replace(0);
    let result = input.nested_of_size(VARIABLE, size.unwrap_or(0), |input| {
        Ok(decode(input, state))
    });
    state.size = size;
    match result {
        Ok(result) => result,
        Err(error) => Err(state.fail(error)),
    }
}

/// Lets `decode` read a value of this type, for the levels inside it.
#[inline(always)]
pub(super) fn sized<T, O>(
    state: &mut State<O>,
    decode: impl FnOnce(&mut State<O>) -> Result<T, DeError>,
) -> Result<T, DeError> {
    // Smaller values add no level.
    if size_of::<T>() < LEVEL_SIZE {
        return decode(state);
    }
    let outer = state.size;
    state.size = outer.map(|size| size.max(size_of::<T>()));
    let result = decode(state);
    state.size = outer;
    result
}
