//! [`Sink`]: the output of a serializer.

use alloc::vec::Vec;

use sdp::{EncodeError, Length, Writer};

use crate::error::SerError;
use crate::order::{self, Form, Kind};

/// Receives the bytes of an encoding, and inside keys also their order.
pub(crate) trait Sink: Sized {
    /// Whether the sink only adds up lengths, so it needs no order of entries.
    const MEASURES: bool = false;

    /// Whether the sink is inside a key, so it needs the order of all parts.
    const IS_KEY: bool = false;

    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError>;

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError>;

    /// Returns a number that each written byte changes, or 0 if the sink only measures.
    fn position(&self) -> usize;

    /// Returns the buffer of the sink, or `None` if it only measures.
    fn buffer(&mut self) -> Option<&mut Buffer>;

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

    /// Receives a number of the current key, if there is one.
    #[inline(always)]
    fn order_number<const N: usize>(&mut self, _big_endian: [u8; N]) {}

    /// Receives a string of the current key.
    #[inline(always)]
    fn order_bytes(&mut self, _bytes: &[u8]) {}

    /// Begins a sequence or map of the current key.
    #[inline(always)]
    fn order_parts(&mut self) {}

    /// Receives [`ELEMENT`](order::ELEMENT) or [`END`](order::END).
    #[inline(always)]
    fn order_mark(&mut self, _mark: u8) {}
}

/// A writer, and a buffer for parts whose count or order is not known yet.
pub(crate) struct Direct<'s, 'w> {
    pub(crate) out: &'s mut Writer<'w>,
    pub(crate) buffer: &'s mut Buffer,
    /// The error of the first part that did not fit, because the value can ignore it.
    pub(crate) failure: Option<EncodeError>,
}

impl Sink for Direct<'_, '_> {
    #[inline(always)]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        match self.out.write_array(bytes) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.failure.get_or_insert(error);
                Err(error.into())
            }
        }
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        match self.out.write_bytes(bytes) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.failure.get_or_insert(error);
                Err(error.into())
            }
        }
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
        if let Err(error) = result {
            self.failure.get_or_insert(error);
        }
        Ok(result?)
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
    fn position(&self) -> usize {
        0
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        None
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

    /// Returns the string that starts here, without its length.
    #[inline]
    pub(crate) fn text(bytes: &[u8], start: usize) -> &[u8] {
        let Some((len, rest)) = bytes.get(start..).and_then(<[u8]>::split_first_chunk) else {
            return &[];
        };
        let len = usize::try_from(u32::from_le_bytes(*len)).unwrap_or(usize::MAX);
        rest.get(..len).unwrap_or_default()
    }
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
    fn position(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        Some(self)
    }
}

/// A buffer that receives a key.
pub(crate) struct KeySink<'b> {
    pub(crate) buffer: &'b mut Buffer,
    /// The start of the key in the buffer.
    pub(crate) start: usize,
    pub(crate) form: Form,
}

impl KeySink<'_> {
    /// Writes the part so far to the trace.
    #[inline]
    pub(crate) fn traced(&mut self) -> &mut Vec<u8> {
        if self.form.kind != Kind::Traced {
            self.form = trace_first(self.buffer, self.start, self.form);
        }
        &mut self.buffer.traces
    }
}

/// Writes the first part of a key, which starts here, to the trace.
// PERF: `u32` keys take 0.80 of the instructions. Never inlined, so that the numbers of remaining keys are.
#[inline(never)]
fn trace_first(buffer: &mut Buffer, start: usize, form: Form) -> Form {
    form.trace(&mut buffer.traces, Buffer::text(&buffer.bytes, start));
    Form::TRACED
}

impl Sink for KeySink<'_> {
    const IS_KEY: bool = true;

    #[inline]
    fn write<const N: usize>(&mut self, bytes: [u8; N]) -> Result<(), SerError> {
        self.buffer.write(bytes)
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SerError> {
        self.buffer.write_bytes(bytes)
    }

    #[inline]
    fn position(&self) -> usize {
        self.buffer.position()
    }

    #[inline]
    fn buffer(&mut self) -> Option<&mut Buffer> {
        Some(self.buffer)
    }

    #[inline]
    fn order_number<const N: usize>(&mut self, big_endian: [u8; N]) {
        if !self.form.take_number(big_endian) {
            self.traced().extend_from_slice(&big_endian);
        }
    }

    #[inline]
    fn order_bytes(&mut self, bytes: &[u8]) {
        if self.form.kind == Kind::Empty {
            self.form = Form::of_bytes(bytes);
        } else {
            order::bytes(self.traced(), bytes);
        }
    }

    #[inline]
    fn order_parts(&mut self) {
        self.traced();
    }

    #[inline]
    fn order_mark(&mut self, mark: u8) {
        self.traced().push(mark);
    }
}
