//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::ops::Range;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::{END, Sink, serialize, write_count};
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::ELEMENT;
use crate::sink::Buffer;

pub(crate) struct MapSerializer<'s, S> {
    sink: &'s mut S,
    len: usize,
    /// All entries in the order of the map.
    buffer: Buffer,
    /// The orders of their keys, and inside a key also those of their values.
    orders: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    bytes: Range<usize>,
    /// The parts of `orders` with the key, and with the key and the value.
    key: Range<usize>,
    order: Range<usize>,
}

impl<'s, S: Sink> MapSerializer<'s, S> {
    #[inline]
    pub(super) fn new(sink: &'s mut S, len: usize) -> Self {
        Self {
            buffer: sink.buffer(),
            sink,
            len,
            orders: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn key_of(&self, entry: &Entry) -> &[u8] {
        self.orders.get(entry.key.clone()).unwrap_or_default()
    }

    /// Sorts the entries by their keys, which must differ.
    fn sort(&mut self) -> Result<(), SerError> {
        let mut entries = core::mem::take(&mut self.entries);
        entries.sort_by(|a, b| self.key_of(a).cmp(self.key_of(b)));
        let has_equal_keys = entries
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if self.key_of(a) == self.key_of(b)));
        self.entries = entries;
        if has_equal_keys {
            return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
        }
        Ok(())
    }
}

impl<S: Sink> SerializeMap for MapSerializer<'_, S> {
    type Ok = ();
    type Error = SerError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return self.sink.nested(|sink| serialize(key, sink));
        }
        let is_inside_key = self.buffer.order.take().is_some();
        let (start, order) = (self.buffer.bytes.len(), self.orders.len());
        self.buffer.order = Some(core::mem::take(&mut self.orders));
        self.buffer.nested(|buffer| serialize(key, buffer))?;
        self.orders = self.buffer.order.take().unwrap_or_default();
        self.buffer.order = is_inside_key.then(Vec::new);
        let end = self.orders.len();
        self.entries.push(Entry {
            bytes: start..start,
            key: order..end,
            order: order..end,
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        if S::MEASURES {
            return self.sink.nested(|sink| serialize(value, sink));
        }
        self.buffer.nested(|buffer| serialize(value, buffer))?;
        if let Some(order) = &mut self.buffer.order {
            self.orders.append(order);
        }
        let entry = self.entries.last_mut().ok_or_else(|| SerError::of(WRONG_LEN))?;
        entry.bytes.end = self.buffer.bytes.len();
        entry.order.end = self.orders.len();
        if entry.bytes.is_empty() {
            return Err(SerError::of(ZERO_WIDTH));
        }
        Ok(())
    }

    fn end(mut self) -> Result<(), SerError> {
        write_count(self.sink, self.len)?;
        if S::MEASURES {
            return Ok(());
        }
        if self.entries.len() != self.len {
            return Err(SerError::of(WRONG_LEN));
        }
        self.sort()?;
        for entry in &self.entries {
            let bytes = self.buffer.bytes.get(entry.bytes.clone());
            self.sink.write_bytes(bytes.unwrap_or_default())?;
            let order = self.orders.get(entry.order.clone()).unwrap_or_default();
            self.sink.order(|all| {
                all.push(ELEMENT);
                all.extend(order);
            });
        }
        self.sink.order(|order| order.push(END));
        self.sink.require_levels(self.buffer.levels())
    }
}
