//! Sequences.

use serde_core::ser::{Serialize, SerializeSeq};

use super::cursor::{Serializer, count_bytes, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END};
use crate::sink::{Buffer, Key, Sink};

pub(crate) struct SequenceSerializer<'s, S> {
    elements: Serializer<'s, S>,
    /// The number of elements so far.
    count: usize,
    len: Len,
}

enum Len {
    Known(usize),
    /// The elements wait for their count, which is at this position of the buffer.
    Unknown(Buffer, usize),
}

impl<'s, S: Sink> SequenceSerializer<'s, S> {
    #[inline]
    pub(super) fn new(elements: Serializer<'s, S>, len: Option<usize>) -> Result<Self, SerError> {
        let len = match len {
            Some(len) => {
                write_count(elements.sink, len)?;
                Len::Known(len)
            }
            None => {
                let mut own = Buffer::default();
                let buffer = elements.sink.buffer(&mut own);
                let start = buffer.bytes.len();
                buffer.write([0; 4])?;
                Len::Unknown(own, start)
            }
        };
        Ok(Self {
            elements,
            count: 0,
            len,
        })
    }
}

impl<S: Sink> SerializeSeq for SequenceSerializer<'_, S> {
    type Ok = ();
    type Error = SerError;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        self.count = self.count.saturating_add(1);
        match &mut self.len {
            Len::Known(_) => element(value, self.elements.reborrow()),
            Len::Unknown(own, _) => {
                let levels = self.elements.levels;
                let sink = self.elements.sink.buffer(own);
                if S::IS_KEY {
                    let sink = &mut Key(sink);
                    return element(value, Serializer { sink, levels });
                }
                element(value, Serializer { sink, levels })
            }
        }
    }

    #[inline]
    fn end(self) -> Result<(), SerError> {
        let sink = self.elements.sink;
        match self.len {
            Len::Known(len) if len != self.count => return Err(SerError::of(WRONG_LEN)),
            Len::Known(_) => {}
            Len::Unknown(mut own, start) => {
                let buffer = sink.buffer(&mut own);
                let count = count_bytes(self.count)?;
                if let Some(place) = buffer
                    .bytes
                    .get_mut(start..)
                    .and_then(<[u8]>::first_chunk_mut)
                {
                    *place = count;
                }
                sink.write_bytes(&own.bytes)?;
            }
        }
        sink.order(|order| order.push(END));
        Ok(())
    }
}

#[inline]
fn element<T: Serialize + ?Sized, S: Sink>(
    value: &T,
    mut element: Serializer<'_, S>,
) -> Result<(), SerError> {
    element.sink.order(|order| order.push(ELEMENT));
    let start = element.sink.written();
    value.serialize(element.reborrow())?;
    if !S::MEASURES && element.sink.written() == start {
        return Err(SerError::of(ZERO_WIDTH));
    }
    Ok(())
}
