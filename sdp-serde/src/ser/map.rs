//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::{Serializer, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END, Order};
use crate::sink::{Buffer, Sink};

pub(crate) struct MapSerializer<'s, S: Sink> {
    entries: Serializer<'s, S>,
    len: usize,
    /// The count and the entries in the order of the map, if the sink is no buffer.
    own: Buffer<S::Order>,
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
        let mut own = Buffer::default();
        if S::MEASURES {
            write_count(entries.sink, len)?;
        } else {
            write_count(entries.sink.buffer(&mut own), len)?;
        }
        Ok(Self {
            entries,
            len,
            own,
            keys: Vec::new(),
            starts: Vec::new(),
            is_ascending: true,
        })
    }

    /// Sorts the entries by their keys, which must differ.
    #[cold]
    fn sort(&mut self) -> Result<(), SerError> {
        let buffer = self.entries.sink.buffer(&mut self.own);
        let end = Entry::new(buffer, &self.keys);
        let ends = self.starts.iter().copied().skip(1).chain([end]);
        let mut entries: Vec<_> = self.starts.iter().copied().zip(ends).collect();
        let key = |(start, end): &(Entry, Entry)| self.keys.get(start.key..end.key);
        entries.sort_by(|a, b| key(a).cmp(&key(b)));
        if !entries.is_sorted_by(|a, b| key(a) < key(b)) {
            return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
        }
        let parts = entries.iter().map(|(start, end)| start.bytes..end.bytes);
        permute(&mut buffer.bytes, parts);
        buffer.order.part(|order| {
            permute(
                order,
                entries.iter().map(|(start, end)| start.order..end.order),
            );
        });
        Ok(())
    }
}

impl Entry {
    /// Returns the position after these bytes.
    #[inline]
    fn new<O: Order>(buffer: &Buffer<O>, keys: &[u8]) -> Self {
        Self {
            bytes: buffer.bytes.len(),
            key: keys.len(),
            order: buffer.order.len(),
        }
    }
}

/// Reorders the parts at the end of the bytes.
fn permute(bytes: &mut Vec<u8>, parts: impl Iterator<Item = Range<usize>> + Clone) {
    let start = parts.clone().map(|part| part.start).min();
    let mut sorted = Vec::with_capacity(bytes.len());
    for part in parts {
        sorted.extend_from_slice(bytes.get(part).unwrap_or_default());
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
        let buffer = self.entries.sink.buffer(&mut self.own);
        let start = Entry::new(buffer, &self.keys);
        let mut sink = Buffer {
            bytes: mem::take(&mut buffer.bytes),
            order: mem::take(&mut self.keys),
        };
        let result = key.serialize(Serializer {
            sink: &mut sink,
            levels: self.entries.levels,
        });
        buffer.bytes = sink.bytes;
        self.keys = sink.order;
        result?;
        let order = self.keys.get(start.key..).unwrap_or_default();
        if let Some(last) = self.starts.last() {
            self.is_ascending &= self.keys.get(last.key..start.key) < Some(order);
        }
        buffer.order.part(|all| {
            all.push(ELEMENT);
            all.extend_from_slice(order);
        });
        self.starts.push(start);
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return value.serialize(self.entries.reborrow());
        }
        let levels = self.entries.levels;
        let sink = self.entries.sink.buffer(&mut self.own);
        value.serialize(Serializer { sink, levels })?;
        match self.starts.last() {
            Some(start) if sink.bytes.len() > start.bytes => Ok(()),
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
        let sink = self.entries.sink;
        sink.order(|order| order.push(END));
        sink.write_bytes(&self.own.bytes)
    }
}
