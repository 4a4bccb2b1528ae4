//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::ops::Range;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::cursor::{Serializer, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END};
use crate::sink::{Buffer, Key, Sink};

pub(crate) struct MapSerializer<'s, S> {
    entries: Serializer<'s, S>,
    len: usize,
    /// The count and the entries in the order of the map, if the sink has no buffer.
    own: Buffer,
    starts: Vec<Entry>,
    is_ascending: bool,
}

/// The position of an entry in a buffer: the start in the bytes, the start in the orders, and there the end of its key.
#[derive(Clone, Copy)]
struct Entry {
    bytes: usize,
    order: usize,
    key_end: usize,
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
            starts: Vec::with_capacity(len.min(256)),
            is_ascending: true,
        })
    }
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
        let (bytes, order) = (buffer.bytes.len(), buffer.orders.len());
        buffer.orders.push(ELEMENT);
        key.serialize(Serializer {
            sink: &mut Key(buffer),
            levels: self.entries.levels,
        })?;
        let entry = Entry {
            bytes,
            order,
            key_end: buffer.orders.len(),
        };
        if let Some(last) = self.starts.last() {
            self.is_ascending &= key_of(&buffer.orders, last) < key_of(&buffer.orders, &entry);
        }
        self.starts.push(entry);
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return value.serialize(self.entries.reborrow());
        }
        let levels = self.entries.levels;
        let sink = self.entries.sink.buffer(&mut self.own);
        if S::IS_KEY {
            let sink = &mut Key(sink);
            value.serialize(Serializer { sink, levels })?;
        } else {
            value.serialize(Serializer { sink, levels })?;
        }
        match self.starts.last() {
            Some(entry) if sink.bytes.len() > entry.bytes => Ok(()),
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
        let buffer = self.entries.sink.buffer(&mut self.own);
        if !self.is_ascending {
            sort(buffer, &self.starts)?;
        }
        if S::IS_KEY {
            buffer.orders.push(END);
        } else if let Some(first) = self.starts.first() {
            buffer.orders.truncate(first.order);
        }
        self.entries.sink.write_bytes(&self.own.bytes)
    }
}

#[inline]
fn key_of<'a>(orders: &'a [u8], entry: &Entry) -> Option<&'a [u8]> {
    orders.get(entry.order..entry.key_end)
}

/// Sorts the last entries of the buffer by their keys, which must differ.
#[cold]
fn sort(buffer: &mut Buffer, starts: &[Entry]) -> Result<(), SerError> {
    let (bytes, orders) = (&buffer.bytes, &buffer.orders);
    let next = starts.iter().skip(1);
    let ends = next.map(|next| (next.bytes, next.order));
    let ends = ends.chain([(bytes.len(), orders.len())]);
    let mut entries: Vec<_> = starts.iter().zip(ends).collect();
    entries.sort_by(|(a, _), (b, _)| key_of(orders, a).cmp(&key_of(orders, b)));
    if !entries.is_sorted_by(|(a, _), (b, _)| key_of(orders, a) < key_of(orders, b)) {
        return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
    }
    let entries = entries.iter();
    let parts = entries.clone().map(|(entry, (end, _))| entry.bytes..*end);
    permute(&mut buffer.bytes, parts);
    let parts = entries.map(|(entry, (_, end))| entry.order..*end);
    permute(&mut buffer.orders, parts);
    Ok(())
}

/// Reorders the parts at the end of the bytes.
fn permute(bytes: &mut Vec<u8>, parts: impl Iterator<Item = Range<usize>> + Clone) {
    let start = parts.clone().map(|part| part.start).min();
    let mut sorted = Vec::with_capacity(bytes.len().saturating_sub(start.unwrap_or(0)));
    for part in parts {
        sorted.extend_from_slice(bytes.get(part).unwrap_or_default());
    }
    bytes.truncate(start.unwrap_or(bytes.len()));
    bytes.append(&mut sorted);
}
