//! The order of the entries of maps and sets.

use alloc::vec::Vec;
use core::cmp::Ordering;

use serde::de::Error;

use super::encoder::Encoder;
use crate::table::types::TypeIndex;
use crate::walk::compare;

/// The number of parts for each byte and each type, as in a walk.
const PARTS: usize = 32;

impl Encoder<'_> {
    /// Sorts the entries at these offsets by their keys. Keys with an unknown order stay in place.
    pub(super) fn sort<E: Error>(&mut self, key: TypeIndex, starts: &[usize]) -> Result<(), E> {
        let Some(first) = starts.first().copied() else {
            return Ok(());
        };
        // A comparison takes time for each part. A walk would reject more of them.
        let size = self.out.len().saturating_add(self.schema_size);
        if self.parts > size.saturating_add(PARTS).saturating_mul(PARTS) {
            return Err(E::custom(
                "more parts than the bytes and the schema justify",
            ));
        }
        let ends = starts.iter().skip(1).copied().chain([self.out.len()]);
        let ranges = starts.iter().zip(ends);
        let entries = ranges.filter_map(|(start, end)| self.out.get(*start..end));
        let mut entries: Vec<&[u8]> = entries.collect();
        // No panic: the order is consistent, also for invalid keys. Two keys are equal up to a part without an order.
        entries.sort_by(|a, b| {
            let order = compare(self.schema, key, a, b, &mut usize::MAX.clone());
            order.unwrap_or(Ordering::Equal)
        });
        let sorted = entries.concat();
        self.out.truncate(first);
        self.out.extend(sorted);
        Ok(())
    }
}
