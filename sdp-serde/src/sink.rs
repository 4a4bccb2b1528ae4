//! [`Sink`]: the output of a serializer.

use alloc::vec::Vec;

use sdp::{Length, Writer};

use crate::error::SerError;

/// Receives the bytes of an encoding, and inside keys also their order.
pub(crate) trait Sink: Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool = false;

    /// Whether the sink is inside a key, so it needs the order of all parts.
    const IS_KEY: bool = false;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError>;

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns the number of bytes so far, or 0 if the sink only measures.
    fn written(&self) -> usize;

    /// Returns a buffer for a part whose count or order is not known yet: the sink itself, or `own`.
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer) -> &'a mut Buffer;

    /// Lets `write` append to the order of the current key, if there is one.
    #[inline(always)]
    fn order(&mut self, _write: impl FnOnce(&mut Vec<u8>)) {}
}

impl Sink for Writer<'_> {
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
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer) -> &'a mut Buffer {
        own
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

    #[inline]
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer) -> &'a mut Buffer {
        own
    }
}

/// A vector that grows.
#[derive(Default)]
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
    /// The orders of the keys of all unfinished maps.
    pub(crate) orders: Vec<u8>,
}

impl Sink for Buffer {
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
    fn buffer<'a>(&'a mut self, _: &'a mut Self) -> &'a mut Self {
        self
    }
}

/// A buffer that receives a key.
pub(crate) struct Key<'b>(pub(crate) &'b mut Buffer);

impl Sink for Key<'_> {
    const IS_KEY: bool = true;

    #[inline]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        self.0.write(bytes)
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.0.write_bytes(bytes)
    }

    #[inline]
    fn written(&self) -> usize {
        self.0.written()
    }

    #[inline]
    fn buffer<'a>(&'a mut self, _: &'a mut Buffer) -> &'a mut Buffer {
        self.0
    }

    #[inline(always)]
    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.0.orders);
    }
}
