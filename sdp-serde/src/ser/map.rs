//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::ops::Range;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::{Serializer, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{ELEMENT, END};
use crate::sink::{Buffer, Sink};

pub(crate) struct MapSerializer<'s, S> {
    entries: Serializer<'s, S>,
    len: usize,
    /// All entries in the order of the map.
    buffer: Buffer,
    /// The orders of their keys, and inside a key also those of their values.
    orders: Vec<u8>,
    ranges: Vec<Entry>,
}

struct Entry {
    bytes: Range<usize>,
    /// The parts of `orders` with the key, and with the key and the value.
    key: Range<usize>,
    order: Range<usize>,
}

impl<'s, S: Sink> MapSerializer<'s, S> {
    #[inline]
    pub(super) fn new(entries: Serializer<'s, S>, len: usize) -> Self {
        Self {
            entries,
            len,
            buffer: Buffer::default(),
            orders: Vec::new(),
            ranges: Vec::new(),
        }
    }

    fn key_of(&self, entry: &Entry) -> &[u8] {
        self.orders.get(entry.key.clone()).unwrap_or_default()
    }

    /// Sorts the entries by their keys, which must differ.
    fn sort(&mut self) -> Result<(), SerError> {
        let mut ranges = core::mem::take(&mut self.ranges);
        let is_ascending =
            |ranges: &[Entry]| ranges.is_sorted_by(|a, b| self.key_of(a) < self.key_of(b));
        if !is_ascending(&ranges) {
            ranges.sort_by(|a, b| self.key_of(a).cmp(self.key_of(b)));
            if !is_ascending(&ranges) {
                return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
            }
        }
        self.ranges = ranges;
        Ok(())
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
        let (start, order) = (self.buffer.bytes.len(), self.orders.len());
        self.buffer.order = Some(core::mem::take(&mut self.orders));
        let (sink, levels) = (&mut self.buffer, self.entries.levels);
        key.serialize(Serializer { sink, levels })?;
        self.orders = self.buffer.order.take().unwrap_or_default();
        let end = self.orders.len();
        self.ranges.push(Entry {
            bytes: start..start,
            key: order..end,
            order: order..end,
        });
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return value.serialize(self.entries.reborrow());
        }
        if self.entries.sink.has_order() {
            self.buffer.order = Some(core::mem::take(&mut self.orders));
        }
        let (sink, levels) = (&mut self.buffer, self.entries.levels);
        value.serialize(Serializer { sink, levels })?;
        if let Some(orders) = self.buffer.order.take() {
            self.orders = orders;
        }
        let entry = self
            .ranges
            .last_mut()
            .ok_or_else(|| SerError::of(WRONG_LEN))?;
        entry.bytes.end = self.buffer.bytes.len();
        entry.order.end = self.orders.len();
        if entry.bytes.is_empty() {
            return Err(SerError::of(ZERO_WIDTH));
        }
        Ok(())
    }

    fn end(mut self) -> Result<(), SerError> {
        write_count(self.entries.sink, self.len)?;
        if S::MEASURES {
            return Ok(());
        }
        if self.ranges.len() != self.len {
            return Err(SerError::of(WRONG_LEN));
        }
        self.sort()?;
        let sink = self.entries.sink;
        for entry in &self.ranges {
            let bytes = self.buffer.bytes.get(entry.bytes.clone());
            sink.write_bytes(bytes.unwrap_or_default())?;
            sink.order(|all| {
                all.push(ELEMENT);
                all.extend_from_slice(self.orders.get(entry.order.clone()).unwrap_or_default());
            });
        }
        sink.order(|order| order.push(END));
        Ok(())
    }
}
