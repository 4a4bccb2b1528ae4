//! Maps, whose entries are sorted by their keys.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use sdp::{EncodeError, EncodeErrorKind};
use serde_core::ser::{Serialize, SerializeMap};

use super::cursor::{Serializer, count_bytes, write_count};
use super::place::Place;
use crate::error::{SerError, WRONG_LEN, ZERO_WIDTH};
use crate::order::{self, ELEMENT, END, Order as _};
use crate::sink::{Buffer, Entry, KeySink, Sink};

pub(crate) struct MapSerializer<'s, S, P> {
    /// The serializer, with the place of the keys.
    entries: Serializer<'s, S, P>,
    values: P,
    /// The number of announced entries.
    len: usize,
    /// The number of entries of the outer maps, and the length of the traces of their keys.
    outer: (usize, usize),
    /// The start of the last entry, if there is one.
    start: Option<usize>,
    is_ascending: bool,
}

impl<'s, S: Sink, P: Place> MapSerializer<'s, S, P> {
    #[inline]
    pub(super) fn new(
        entries: Serializer<'s, S, P>,
        values: P,
        len: usize,
    ) -> Result<Self, SerError> {
        let sink = &mut *entries.sink;
        sink.begin_detour();
        match sink.detour() {
            Some(buffer) => buffer.write(count_bytes(len)?)?,
            None => write_count(sink, len)?,
        }
        let outer = match sink.buffer() {
            Some(buffer) => {
                // PERF: `u32` keys take 0.84 of the instructions. Limited, because the number can be wrong.
                buffer.entries.reserve(len.min(1024));
                (buffer.entries.len(), buffer.traces.len())
            }
            None => (0, 0),
        };
        Ok(Self {
            entries,
            values,
            len,
            outer,
            start: None,
            is_ascending: true,
        })
    }
}

impl<S: Sink, P: Place> SerializeMap for MapSerializer<'_, S, P> {
    type Ok = ();
    type Error = SerError;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerError> {
        let (levels, place) = (self.entries.levels, self.entries.place);
        let Some(buffer) = self.entries.sink.buffer() else {
            return self.entries.part(place).put(key);
        };
        let (start, trace) = (buffer.bytes.len(), buffer.traces.len());
        let outer = buffer.entries.len();
        if S::IS_KEY {
            buffer.traces.form(ELEMENT);
        }
        let sink = &mut KeySink(&mut *buffer);
        let result = Serializer::new(sink, levels, place).put(key);
        buffer.entries.truncate(outer);
        result?;
        let trace_end = buffer.traces.len();
        let entry = Entry {
            prefix: order::prefix(buffer.traces.get(trace..).unwrap_or_default()),
            start,
            trace,
            trace_end,
        };
        if self.start.is_some() && self.is_ascending {
            self.is_ascending = buffer.follows_last(&entry);
        }
        self.start = Some(start);
        buffer.entries.push(entry);
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerError> {
        let (levels, place) = (self.entries.levels, self.values);
        let outer = self.entries.sink.buffer().map_or(0, |it| it.entries.len());
        let result = match self.entries.sink.detour() {
            Some(sink) => Serializer::new(sink, levels, place).put(value),
            None => self.entries.part(place).put(value),
        };
        let Some(buffer) = self.entries.sink.buffer() else {
            return result;
        };
        // Entries of an inner map remain if its error was ignored.
        buffer.entries.truncate(outer);
        result?;
        match self.start {
            Some(start) if buffer.bytes.len() > start => Ok(()),
            Some(_) => Err(SerError::of(ZERO_WIDTH)),
            None => Err(SerError::of(WRONG_LEN)),
        }
    }

    #[inline]
    fn end(self) -> Result<(), SerError> {
        let sink = self.entries.sink;
        let Some(buffer) = sink.buffer() else {
            return Ok(());
        };
        if buffer.entries.len() != self.outer.0.saturating_add(self.len) {
            return Err(SerError::of(WRONG_LEN));
        }
        if !self.is_ascending {
            sort(buffer, self.outer.0, S::IS_KEY)?;
        }
        buffer.entries.truncate(self.outer.0);
        if S::IS_KEY {
            buffer.traces.form(END);
        } else {
            buffer.traces.truncate(self.outer.1);
        }
        sink.end_detour()
    }
}

/// Returns the order of two keys.
fn compare(traces: &[u8], a: &Entry, b: &Entry) -> Ordering {
    let trace = |entry: &Entry| traces.get(entry.trace..entry.trace_end);
    let order = a.prefix.cmp(&b.prefix);
    order.then_with(|| trace(a).cmp(&trace(b)))
}

impl Buffer {
    /// Returns whether the key of the entry is greater than the last one.
    #[inline]
    fn follows_last(&self, entry: &Entry) -> bool {
        let last = self.entries.last();
        last.is_none_or(|last| compare(&self.traces, last, entry) == Ordering::Less)
    }
}

/// Sorts the entries after the entries of outer maps by their keys, which must differ.
#[cold]
#[inline(never)]
fn sort(buffer: &mut Buffer, outer: usize, is_key: bool) -> Result<(), SerError> {
    let Buffer {
        bytes,
        traces,
        entries,
        sorted: (order, parts),
    } = buffer;
    let entries = entries.get(outer..).unwrap_or_default();
    order.clear();
    let indexed = entries.iter().enumerate();
    order.extend(indexed.map(|(index, entry)| (entry.prefix, index)));
    let entry = |index: usize| entries.get(index);
    let compare = |(a, i): &(u64, usize), (b, j): &(u64, usize)| {
        a.cmp(b).then_with(|| match (entry(*i), entry(*j)) {
            (Some(a), Some(b)) => compare(traces, a, b),
            _ => Ordering::Equal,
        })
    };
    order.sort_unstable_by(compare);
    if !order.is_sorted_by(|a, b| compare(a, b) == Ordering::Less) {
        return Err(EncodeError::new(EncodeErrorKind::InvalidKey).into());
    }
    permute(bytes, order, parts, |index| entry(index).map(|it| it.start));
    if is_key {
        // The trace of the outer key contains the traces of the entries.
        let start = |index| entry(index).map(|it| it.trace);
        permute(traces, order, parts, start);
    }
    Ok(())
}

/// Reorders the entries at the end of the bytes. `start` returns the start of an entry.
fn permute(
    bytes: &mut Vec<u8>,
    order: &[(u64, usize)],
    sorted: &mut Vec<u8>,
    start: impl Fn(usize) -> Option<usize>,
) {
    let range = |index: usize| -> Option<Range<usize>> {
        let end = index.checked_add(1).and_then(&start);
        Some(start(index)?..end.unwrap_or(bytes.len()))
    };
    sorted.clear();
    for (_, index) in order {
        let part = range(*index).and_then(|range| bytes.get(range));
        sorted.extend_from_slice(part.unwrap_or_default());
    }
    bytes.truncate(start(0).unwrap_or(bytes.len()));
    bytes.extend_from_slice(sorted);
}
