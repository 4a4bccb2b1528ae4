//! Maps, and the order of encoded entries.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};

use super::encoder::{Encoder, length};
use crate::schema::types::TypeIndex;
use crate::schema::walk::{Step, compare};

/// A map.
pub(super) struct Entries<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    key: TypeIndex,
    value: TypeIndex,
}

impl<'e, 'a> Entries<'e, 'a> {
    pub(super) const fn new(
        encoder: &'e mut Encoder<'a>,
        key: TypeIndex,
        value: TypeIndex,
    ) -> Self {
        Self {
            encoder,
            key,
            value,
        }
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self {
            encoder,
            key,
            value,
        } = self;
        let place = encoder.begin_count();
        let mut starts = Vec::new();
        loop {
            let (index, start) = (starts.len(), encoder.out.len());
            encoder.path.push(Step::Key(index));
            let entry = map.next_key_seed(encoder.part(key))?;
            encoder.path.pop();
            if entry.is_none() {
                break;
            }
            starts.push(start);
            encoder.path.push(Step::Value(index));
            map.next_value_seed(encoder.part(value))?;
            encoder.path.pop();
        }
        encoder.end_count(place, starts.len())?;
        encoder.sort(key, &starts);
        Ok(())
    }
}

impl Encoder<'_> {
    /// Reserves the bytes of a count. Returns their place.
    pub(super) fn begin_count(&mut self) -> usize {
        let place = self.out.len();
        self.out.extend([0; 4]);
        place
    }

    /// Writes a count into its place.
    pub(super) fn end_count<E: Error>(&mut self, place: usize, count: usize) -> Result<(), E> {
        let count: u32 = length(count)?;
        let place = self.out.get_mut(place..);
        if let Some(place) = place.and_then(<[u8]>::first_chunk_mut) {
            *place = count.to_le_bytes();
        }
        Ok(())
    }

    /// Sorts the entries at these offsets by their keys. Keys with an unknown order stay in place.
    pub(super) fn sort(&mut self, key: TypeIndex, starts: &[usize]) {
        let Some(first) = starts.first() else {
            return;
        };
        let ends = starts.iter().skip(1).copied().chain([self.out.len()]);
        let ranges = starts.iter().zip(ends);
        let mut entries: Vec<&[u8]> = ranges
            .filter_map(|(start, end)| self.out.get(*start..end))
            .collect();
        let order = |a: &&[u8], b: &&[u8]| {
            let order = compare(self.schema, key, a, b);
            order.unwrap_or(Ordering::Equal)
        };
        // No panic: the order is consistent, also for invalid keys. Two keys are equal up to a part without an order.
        entries.sort_by(order);
        let sorted = entries.concat();
        self.out.truncate(*first);
        self.out.extend(sorted);
    }
}
