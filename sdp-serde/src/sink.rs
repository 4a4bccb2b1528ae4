//! [`Sink`]: the output of a serializer.

use alloc::vec::Vec;

use sdp::{Length, Writer};

use crate::error::SerError;
use crate::order::Order;

/// Receives the bytes of an encoding, and inside keys also their order.
pub(crate) trait Sink: Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool;

    /// The order of the current key, or `()` outside of keys.
    type Order: Order;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError>;

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns the number of bytes so far, or 0 if the sink only measures.
    fn written(&self) -> usize;

    /// Returns a buffer for a part whose count or order is not known yet: the sink itself, or `own`.
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer<Self::Order>) -> &'a mut Buffer<Self::Order>;

    /// Lets `write` append to the order of the current key, if there is one.
    #[inline(always)]
    fn order(&mut self, _write: impl FnOnce(&mut Vec<u8>)) {}
}

impl Sink for Writer<'_> {
    const MEASURES: bool = false;

    type Order = ();

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
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer<()>) -> &'a mut Buffer<()> {
        own
    }
}

impl Sink for Length {
    const MEASURES: bool = true;

    type Order = ();

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
    fn buffer<'a>(&'a mut self, own: &'a mut Buffer<()>) -> &'a mut Buffer<()> {
        own
    }
}

/// A vector that grows, with the order of the current key.
#[derive(Default)]
pub(crate) struct Buffer<O> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) order: O,
}

impl<O: Order> Sink for Buffer<O> {
    const MEASURES: bool = false;

    type Order = O;

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

    #[inline(always)]
    fn order(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.order.part(write);
    }
}
