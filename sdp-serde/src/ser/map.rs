//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::mem;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::{Serializer, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END, Order as _};
use crate::sink::{Buffer, Sink};

pub(crate) struct MapSerializer<'s, S: Sink> {
    entries: Serializer<'s, S>,
    len: usize,
    /// The entries in the order of the map, after their count.
    buffer: Buffer<S::Order>,
    /// The orders of the keys.
    keys: Vec<u8>,
    starts: Vec<Entry>,
    is_ascending: bool,
}

/// The starts of an entry in the bytes, in the orders of the keys, and in the order of the key around the map.
#[derive(Clone, Copy)]
struct Entry {
    bytes: usize,
    key: usize,
    order: usize,
}

impl<'s, S: Sink> MapSerializer<'s, S> {
    #[inline]
    pub(super) fn new(entries: Serializer<'s, S>, len: usize) -> Result<Self, SerError> {
        let buffer = if S::MEASURES {
            write_count(entries.sink, len)?;
            Buffer::default()
        } else {
            let mut buffer = entries.sink.take_buffer();
            write_count(&mut buffer, len)?;
            buffer
        };
        Ok(Self {
            entries,
            len,
            buffer,
            keys: Vec::new(),
            starts: Vec::new(),
            is_ascending: true,
        })
    }

    /// Returns the position of the next entry.
    #[inline]
    fn position(&self) -> Entry {
        Entry {
            bytes: self.buffer.bytes.len(),
            key: self.keys.len(),
            order: self.buffer.order.len(),
        }
    }

    /// Sorts the entries by their keys, which must differ.
    #[cold]
    fn sort(&mut self) -> Result<(), SerError> {
        let ends = self.starts.iter().skip(1).copied();
        let ends = ends.chain([self.position()]);
        let mut entries: Vec<_> = self.starts.iter().copied().zip(ends).collect();
        let key = |(start, end): &(Entry, Entry)| self.keys.get(start.key..end.key);
        entries.sort_by(|a, b| key(a).cmp(&key(b)));
        if !entries.is_sorted_by(|a, b| key(a) < key(b)) {
            return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
        }
        permute(
            &mut self.buffer.bytes,
            entries.iter().map(|(start, end)| (start.bytes, end.bytes)),
        );
        self.buffer.order.part(|order| {
            permute(
                order,
                entries.iter().map(|(start, end)| (start.order, end.order)),
            );
        });
        Ok(())
    }
}

/// Reorders the parts at the end of the bytes.
fn permute(bytes: &mut Vec<u8>, parts: impl Iterator<Item = (usize, usize)> + Clone) {
    let start = parts.clone().map(|(start, _)| start).min();
    let mut sorted = Vec::with_capacity(bytes.len());
    for (start, end) in parts {
        sorted.extend_from_slice(bytes.get(start..end).unwrap_or_default());
    }
    bytes.truncate(start.unwrap_or(bytes.len()));
    bytes.append(&mut sorted);
}

impl<S: Sink> SerializeMap for MapSerializer<'_, S> {
    type Ok = ();
    type Error = SerError;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return key.serialize(self.entries.reborrow());
        }
        let start = self.position();
        let mut sink = Buffer {
            bytes: mem::take(&mut self.buffer.bytes),
            order: mem::take(&mut self.keys),
        };
        key.serialize(Serializer {
            sink: &mut sink,
            levels: self.entries.levels,
        })?;
        self.buffer.bytes = sink.bytes;
        self.keys = sink.order;
        if let Some(last) = self.starts.last() {
            self.is_ascending &= self.keys.get(last.key..start.key) < self.keys.get(start.key..);
        }
        self.buffer.order.part(|order| {
            order.push(ELEMENT);
            order.extend_from_slice(self.keys.get(start.key..).unwrap_or_default());
        });
        self.starts.push(start);
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return value.serialize(self.entries.reborrow());
        }
        let (sink, levels) = (&mut self.buffer, self.entries.levels);
        value.serialize(Serializer { sink, levels })?;
        match self.starts.last() {
            Some(start) if self.buffer.bytes.len() > start.bytes => Ok(()),
            Some(_) => Err(SerError::of(ZERO_WIDTH)),
            None => Err(SerError::of(WRONG_LEN)),
        }
    }

    fn end(mut self) -> Result<(), SerError> {
        if S::MEASURES {
            return Ok(());
        }
        if self.starts.len() != self.len {
            return Err(SerError::of(WRONG_LEN));
        }
        if !self.is_ascending {
            self.sort()?;
        }
        self.buffer.order.part(|order| order.push(END));
        self.entries.sink.put_buffer(self.buffer)
    }
}
