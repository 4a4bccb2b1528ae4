//! [`Sink`]: what a serializer writes to.

use alloc::vec::Vec;

use sdp::{EncodeError, EncodeErrorKind, Length, WireSize, Writer};

use crate::error::SerError;

/// The encoded size of content that adds a level of nesting.
const VARIABLE: WireSize = WireSize::at_least(1);

/// The most levels inside a map.
const MAX_LEVELS: u32 = 128;

/// Receives the bytes of an encoding, and for keys their order.
pub(crate) trait Sink: Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError>;

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns the number of bytes so far, or 0 if the sink only measures.
    fn written(&self) -> usize;

    /// Lets `encode` write one level deeper.
    fn nested(
        &mut self,
        encode: impl FnOnce(&mut Self) -> Result<(), SerError>,
    ) -> Result<(), SerError>;

    /// Lets `write` append to the order of a key, if this is the sink of a key.
    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>));

    /// Returns an empty buffer for a part of the encoding.
    fn buffer(&self) -> Buffer;

    /// Checks that the sink allows the levels of a buffer.
    fn require_levels(&mut self, levels: u32) -> Result<(), SerError> {
        match levels.checked_sub(1) {
            Some(levels) => self.nested(|sink| sink.require_levels(levels)),
            None => Ok(()),
        }
    }
}

impl Sink for Writer<'_> {
    const MEASURES: bool = false;

    #[inline]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        Ok(self.write_array(bytes)?)
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        Ok(Self::write_bytes(self, bytes)?)
    }

    #[inline]
    fn written(&self) -> usize {
        Self::written(self)
    }

    #[inline]
    fn nested(
        &mut self,
        encode: impl FnOnce(&mut Self) -> Result<(), SerError>,
    ) -> Result<(), SerError> {
        Ok(Self::nested::<(), _>(self, VARIABLE, |out| {
            encode(out).map_err(|error| error.0)
        })?)
    }

    #[inline(always)]
    fn order(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}

    fn buffer(&self) -> Buffer {
        Buffer::at_level(0)
    }
}

impl Sink for Length {
    const MEASURES: bool = true;

    #[inline]
    fn write<const N: usize>(&mut self, _: [u8; N]) -> Result<(), SerError> {
        self.add(N);
        Ok(())
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.add(bytes.len());
        Ok(())
    }

    #[inline]
    fn written(&self) -> usize {
        0
    }

    /// The length keeps the error of a level over the limit.
    #[inline]
    fn nested(
        &mut self,
        encode: impl FnOnce(&mut Self) -> Result<(), SerError>,
    ) -> Result<(), SerError> {
        let mut result = Ok(());
        Self::nested::<()>(self, VARIABLE, |length| result = encode(length));
        result
    }

    #[inline(always)]
    fn order(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}

    fn buffer(&self) -> Buffer {
        Buffer::at_level(0)
    }
}

/// A part of an encoding whose count or order is not known yet.
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
    /// The order of the part, if it is inside a key.
    pub(crate) order: Option<Vec<u8>>,
    /// The level of the buffer, the current one, and the deepest one so far.
    base: u32,
    level: u32,
    deepest: u32,
}

impl Buffer {
    const fn at_level(level: u32) -> Self {
        Self {
            bytes: Vec::new(),
            order: None,
            base: level,
            level,
            deepest: level,
        }
    }

    /// Returns the number of levels inside the buffer.
    pub(crate) const fn levels(&self) -> u32 {
        self.deepest.saturating_sub(self.base)
    }
}

impl Sink for Buffer {
    const MEASURES: bool = false;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        self.bytes.extend(bytes);
        Ok(())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.bytes.extend(bytes);
        Ok(())
    }

    fn written(&self) -> usize {
        self.bytes.len()
    }

    fn nested(
        &mut self,
        encode: impl FnOnce(&mut Self) -> Result<(), SerError>,
    ) -> Result<(), SerError> {
        if self.level >= MAX_LEVELS {
            return Err(EncodeError::new(EncodeErrorKind::NestingTooDeep(MAX_LEVELS)).into());
        }
        self.level = self.level.saturating_add(1);
        self.deepest = self.deepest.max(self.level);
        encode(self)?;
        self.level = self.level.saturating_sub(1);
        Ok(())
    }

    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Some(order) = &mut self.order {
            write(order);
        }
    }

    fn buffer(&self) -> Buffer {
        Self {
            order: self.order.is_some().then(Vec::new),
            ..Self::at_level(self.level)
        }
    }
}
