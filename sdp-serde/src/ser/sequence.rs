//! Sequences.

use serde_core::ser::{Serialize, SerializeSeq};

use super::cursor::{Serializer, count_bytes, write_count};
use super::place::Place;
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END};
use crate::sink::{Buffer, Sink};

pub(crate) struct SequenceSerializer<'s, S, P> {
    elements: Serializer<'s, S, P>,
    /// The number of elements so far.
    count: usize,
    len: Len,
}

enum Len {
    Known(usize),
    /// The elements wait for their count, which is at this position of the buffer.
    Unknown(usize),
}

impl<'s, S: Sink, P: Place> SequenceSerializer<'s, S, P> {
    #[inline]
    pub(super) fn new(
        elements: Serializer<'s, S, P>,
        len: Option<usize>,
    ) -> Result<Self, SerError> {
        let len = match len {
            Some(len) => {
                write_count(elements.sink, len)?;
                Len::Known(len)
            }
            None => Len::Unknown(begin_uncounted(elements.sink)?),
        };
        Ok(Self {
            elements,
            count: 0,
            len,
        })
    }
}

impl<S: Sink, P: Place> SerializeSeq for SequenceSerializer<'_, S, P> {
    type Ok = ();
    type Error = SerError;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        self.count = self.count.saturating_add(1);
        if let Len::Unknown(_) = self.len {
            let (levels, place) = (self.elements.levels, self.elements.place);
            if let Some(sink) = self.elements.sink.detour() {
                return detour(value, Serializer::new(sink, levels, place));
            }
        }
        let place = self.elements.place;
        element(value, self.elements.part(place))
    }

    // PERF: `to_slice` takes 0.71 of the instructions for the registry, and 0.60 for the mesh. The address of the cursor in a
    // call would keep it in memory.
    #[inline(always)]
    fn end(self) -> Result<(), SerError> {
        let sink = self.elements.sink;
        match self.len {
            Len::Known(len) if len != self.count => return Err(SerError::of(WRONG_LEN)),
            Len::Known(_) => {}
            Len::Unknown(start) => {
                let count = count_bytes(self.count)?;
                if let Some(buffer) = sink.buffer() {
                    set_count(buffer, start, count);
                }
                sink.end_detour()?;
            }
        }
        sink.form(END);
        Ok(())
    }
}

/// Begins a sequence of an unknown length, and returns the position of its count in the buffer.
#[inline]
fn begin_uncounted(sink: &mut impl Sink) -> Result<usize, SerError> {
    sink.begin_detour();
    let start = sink.buffer().map_or(0, |buffer| buffer.bytes.len());
    match sink.detour() {
        Some(buffer) => buffer.write([0; 4])?,
        None => sink.write([0; 4])?,
    }
    Ok(start)
}

/// Sets the count of a sequence at this position of the buffer.
#[cold]
#[inline(never)]
fn set_count(buffer: &mut Buffer, start: usize, count: [u8; 4]) {
    if let Some(rest) = buffer.bytes.get_mut(start..)
        && let Some(place) = rest.first_chunk_mut()
    {
        *place = count;
    }
}

#[inline(always)]
fn element<T: Serialize + ?Sized, S: Sink, P: Place>(
    value: &T,
    mut element: Serializer<'_, S, P>,
) -> Result<(), SerError> {
    element.sink.form(ELEMENT);
    let position = element.sink.position();
    let place = element.place;
    element.part(place).put(value)?;
    if !S::MEASURES && element.sink.position() == position {
        return Err(SerError::of(ZERO_WIDTH));
    }
    Ok(())
}

/// Writes an element of a sequence of an unknown length to the buffer. Such sequences are rare.
#[cold]
#[inline(never)]
fn detour<T: Serialize + ?Sized, P: Place>(
    value: &T,
    to: Serializer<'_, Buffer, P>,
) -> Result<(), SerError> {
    element(value, to)
}
