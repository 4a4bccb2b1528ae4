//! [`Serializer`]: a sink, the number of levels that remain, and the place of the value.

use sdp::{EncodeError, EncodeErrorKind};

use serde_core::Serialize;

use super::place::Place;
use crate::error::{DATE, SerError};
use crate::kind;
use crate::sink::Sink;

/// Writes a value to a sink.
pub(crate) struct Serializer<'s, S, P> {
    pub(crate) sink: &'s mut S,
    /// The number of levels by which the value can nest.
    pub(crate) levels: u32,
    pub(crate) place: P,
}

impl<'s, S: Sink, P: Place> Serializer<'s, S, P> {
    #[inline(always)]
    pub(crate) const fn new(sink: &'s mut S, levels: u32, place: P) -> Self {
        Self {
            sink,
            levels,
            place,
        }
    }

    /// Returns a serializer for a part of the value.
    #[inline]
    pub(super) const fn part(&mut self, place: P) -> Serializer<'_, S, P> {
        Serializer::new(self.sink, self.levels, place)
    }

    /// Writes a value, unless SDP's derives would read it as a different one.
    #[inline(always)]
    pub(crate) fn put<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerError> {
        if kind::is_date::<T>() {
            return Err(SerError::of(DATE));
        }
        value.serialize(self)
    }

    /// Returns a serializer for content one level deeper.
    // PERF: `ok_or_else` takes more instructions for `to_slice` of the registry of sdp-bench (4793166f).
    #[inline]
    pub(super) fn nested(self, place: P) -> Result<Self, SerError> {
        match self.levels.checked_sub(1) {
            Some(levels) => Ok(Self {
                levels,
                place,
                ..self
            }),
            None => Err(SerError::too_deep()),
        }
    }
}

/// Writes the count of a sequence or map, or the length of a string.
#[inline]
pub(super) fn write_count(sink: &mut impl Sink, count: usize) -> Result<(), SerError> {
    sink.write(count_bytes(count)?)
}

#[inline]
pub(super) fn count_bytes(count: usize) -> Result<[u8; 4], SerError> {
    match u32::try_from(count) {
        Ok(count) => Ok(count.to_le_bytes()),
        Err(_) => Err(EncodeError::new(EncodeErrorKind::TooLong(count)).into()),
    }
}
