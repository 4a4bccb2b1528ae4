//! [`Sink`]: what a serializer writes to.

use alloc::vec::Vec;

use sdp::{Length, Writer};

use crate::error::SerError;

/// Receives the bytes of an encoding, and for keys their order.
pub(crate) trait Sink: Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError>;

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns the number of bytes so far, or 0 if the sink only measures.
    fn written(&self) -> usize;

    /// Lets `write` append to the order of a key, if this is the sink of a key.
    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>));

    /// Returns whether this is the sink of a key.
    fn has_order(&self) -> bool;
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

    #[inline(always)]
    fn order(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}

    #[inline(always)]
    fn has_order(&self) -> bool {
        false
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

    #[inline(always)]
    fn order(&mut self, _: impl FnOnce(&mut Vec<u8>)) {}

    #[inline(always)]
    fn has_order(&self) -> bool {
        false
    }
}

/// A part of an encoding whose count or order is not known yet.
#[derive(Default)]
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
    /// The order of the part, if it is inside a key.
    pub(crate) order: Option<Vec<u8>>,
}

impl Sink for Buffer {
    const MEASURES: bool = false;

    #[inline]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        self.bytes.extend_from_slice(&bytes);
        Ok(())
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    #[inline]
    fn written(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        if let Some(order) = &mut self.order {
            write(order);
        }
    }

    #[inline]
    fn has_order(&self) -> bool {
        self.order.is_some()
    }
}
