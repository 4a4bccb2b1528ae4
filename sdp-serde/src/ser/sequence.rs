//! Sequences.

use serde_core::ser::{Serialize, SerializeSeq};

use super::{END, Sink, serialize, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::ELEMENT;
use crate::sink::Buffer;

pub(crate) struct SequenceSerializer<'s, S> {
    sink: &'s mut S,
    count: usize,
    /// What is known about the count.
    len: Len,
}

enum Len {
    Known(usize),
    /// The elements wait in the buffer for their count.
    Unknown(Buffer),
}

impl<'s, S: Sink> SequenceSerializer<'s, S> {
    #[inline]
    pub(super) fn new(sink: &'s mut S, len: Option<usize>) -> Result<Self, SerError> {
        let len = match len {
            Some(len) => {
                write_count(sink, len)?;
                Len::Known(len)
            }
            None => Len::Unknown(sink.buffer()),
        };
        Ok(Self { sink, count: 0, len })
    }
}

impl<S: Sink> SerializeSeq for SequenceSerializer<'_, S> {
    type Ok = ();
    type Error = SerError;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        self.count = self.count.saturating_add(1);
        match &mut self.len {
            Len::Known(_) => element(self.sink, value),
            Len::Unknown(buffer) => element(buffer, value),
        }
    }

    #[inline]
    fn end(self) -> Result<(), SerError> {
        match self.len {
            Len::Known(len) if len != self.count => return Err(SerError::of(WRONG_LEN)),
            Len::Known(_) => {}
            Len::Unknown(buffer) => {
                write_count(self.sink, self.count)?;
                self.sink.write_bytes(&buffer.bytes)?;
                self.sink.require_levels(buffer.levels())?;
                if let Some(elements) = buffer.order {
                    self.sink.order(|order| order.extend(elements));
                }
            }
        }
        self.sink.order(|order| order.push(END));
        Ok(())
    }
}

#[inline]
fn element<T: Serialize + ?Sized>(sink: &mut impl Sink, value: &T) -> Result<(), SerError> {
    sink.order(|order| order.push(ELEMENT));
    let start = sink.written();
    sink.nested(|sink| serialize(value, sink))?;
    if is_zero_width(sink, start) {
        return Err(SerError::of(ZERO_WIDTH));
    }
    Ok(())
}

/// Returns whether a sink has no bytes after this position.
#[inline]
fn is_zero_width<S: Sink>(sink: &S, start: usize) -> bool {
    !S::MEASURES && sink.written() == start
}
