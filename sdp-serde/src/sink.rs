//! [`Sink`]: the output of a serializer.

use alloc::vec::Vec;

use sdp::{EncodeError, Length, Writer};

use crate::error::SerError;
use crate::order::Order;

/// Receives the bytes of an encoding, and inside keys also their order.
pub(crate) trait Sink: Order + Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool = false;

    #[inline(always)]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        self.write_bytes(&bytes)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns a number that each written byte changes, or 0 if the sink only measures.
    #[inline(always)]
    fn position(&self) -> usize {
        0
    }

    /// Returns the buffer of the sink, or `None` if it only measures.
    #[inline(always)]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        None
    }

    /// Returns a buffer for a part whose count or order is not known yet, or `None` if the sink itself can receive it.
    #[inline(always)]
    fn detour(&mut self) -> Option<&mut Buffer> {
        None
    }

    /// Empties the buffer for such a part.
    #[inline(always)]
    fn begin_detour(&mut self) {}

    /// Writes the part in the buffer.
    #[inline(always)]
    fn end_detour(&mut self) -> Result<(), SerError> {
        Ok(())
    }
}

/// A writer, and a buffer for parts whose count or order is not known yet.
pub(crate) struct Direct<'s, 'w> {
    pub(crate) out: &'s mut Writer<'w>,
    pub(crate) buffer: &'s mut Buffer,
    /// The error of the first part that did not fit, because the value can ignore it.
    pub(crate) failure: Option<EncodeError>,
}

impl Order for Direct<'_, '_> {}

impl Direct<'_, '_> {
    #[inline(always)]
    fn keep(&mut self, result: Result<(), EncodeError>) -> Result<(), SerError> {
        match result {
            Ok(()) => Ok(()),
            Err(error) => {
                self.failure.get_or_insert(error);
                Err(error.into())
            }
        }
    }
}

impl Sink for Direct<'_, '_> {
    #[inline(always)]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        let result = self.out.write_array(bytes);
        self.keep(result)
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        let result = self.out.write_bytes(bytes);
        self.keep(result)
    }

    #[inline]
    fn position(&self) -> usize {
        self.out.remaining()
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        Some(self.buffer)
    }

    #[inline]
    fn detour(&mut self) -> Option<&mut Buffer> {
        Some(self.buffer)
    }

    #[inline]
    fn begin_detour(&mut self) {
        // After an error that the value ignores, the buffer is not empty.
        self.buffer.clear();
    }

    #[inline]
    fn end_detour(&mut self) -> Result<(), SerError> {
        let result = self.out.write_bytes(&self.buffer.bytes);
        self.buffer.clear();
        self.keep(result)
    }
}

impl Order for Length {}

impl Sink for Length {
    const MEASURES: bool = true;

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.add(bytes.len());
        Ok(())
    }
}

/// A vector that grows.
#[derive(Default)]
pub(crate) struct Buffer {
    pub(crate) bytes: Vec<u8>,
    /// The traces of the keys of all unfinished maps.
    pub(crate) traces: Vec<u8>,
    /// The entries of all unfinished maps.
    pub(crate) entries: Vec<Entry>,
    /// Memory for the order of entries, and for their bytes in this order.
    pub(crate) sorted: (Vec<(u64, usize)>, Vec<u8>),
}

/// The positions of an entry in a buffer: its start in the bytes, its start in the traces, and there the end of its key.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) prefix: u64,
    pub(crate) start: usize,
    pub(crate) trace: usize,
    pub(crate) trace_end: usize,
}

impl Buffer {
    #[inline]
    fn clear(&mut self) {
        self.bytes.clear();
        self.traces.clear();
        self.entries.clear();
    }
}

impl Order for Buffer {}

impl Sink for Buffer {
    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    #[inline]
    fn position(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        Some(self)
    }
}

/// A buffer that receives a key.
pub(crate) struct KeySink<'b>(pub(crate) &'b mut Buffer);

impl Order for KeySink<'_> {
    const IS_KEY: bool = true;

    #[inline]
    fn form(&mut self, form: &[u8]) {
        self.0.traces.form(form);
    }

    #[inline]
    fn text(&mut self, text: &str) {
        self.0.traces.text(text);
    }
}

impl Sink for KeySink<'_> {
    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.0.write_bytes(bytes)
    }

    #[inline]
    fn position(&self) -> usize {
        self.0.position()
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        Some(self.0)
    }
}
