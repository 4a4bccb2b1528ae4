//! Maps and sets, encoded as a `u32` count and the entries in ascending order of their keys.
//!
//! The order makes the encoding canonical, because it does not depend on the hasher or history of a hash map. A set is
//! encoded as a map to `()`.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::base::size::{SEQUENCE_WEIGHT, WireSize};
use crate::coding::decode::{SdpDecode, decode_element, decode_element_into};
use crate::coding::encode::{SdpEncode, encode_element, measure_element};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema;

#[cfg(feature = "std")]
use std::collections::{HashMap, HashSet};

/// The size of every map: at least the four bytes of its count.
pub(crate) const SIZE: WireSize = WireSize::at_least(4).with_weight(SEQUENCE_WEIGHT);

#[inline]
pub(super) fn measure_entries<'a, K: SdpEncode + 'a, V: SdpEncode + 'a>(
    length: &mut Length,
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
) {
    length.add(4);
    length.nested::<(K, V)>(<(K, V)>::SIZE, |length| {
        if const { <(K, V)>::SIZE.as_fixed().is_some() } {
            length.add_many(entries.len(), <(K, V)>::SIZE.min());
        } else {
            entries.for_each(|(key, value)| {
                measure_element(key, length);
                measure_element(value, length);
            });
        }
    });
}

/// Encodes entries in the order of the iterator. Returns an error if a decoder could reject a key, because `ascends`
/// returns false for the key before it and this key, or because it has a skipped field.
#[inline]
pub(super) fn encode<'a, K: SdpEncode + 'a, V: SdpEncode + 'a>(
    out: &mut Writer<'_>,
    mut entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    ascends: impl Fn(&K, &K) -> bool,
) -> Result<(), EncodeError> {
    const { <(K, V)>::SIZE.assert_countable() };
    out.nested::<(K, V), _>(<(K, V)>::SIZE, |out| {
        out.write_count(entries.len())?;
        let mut last = None;
        entries.try_for_each(|(key, value)| {
            expect_key(last, key, &ascends)?;
            last = Some(key);
            out.key(|out| encode_element(key, out))?;
            encode_element(value, out)
        })
    })
}

/// Returns an error if `ascends` returns false for the last key and this one.
#[inline]
pub(crate) fn expect_key<K>(
    last: Option<&K>,
    key: &K,
    ascends: impl Fn(&K, &K) -> bool,
) -> Result<(), EncodeError> {
    if last.is_some_and(|last| !ascends(last, key)) {
        return Err(EncodeError::new(EncodeErrorKind::InvalidKey));
    }
    Ok(())
}

/// Returns whether a decoder accepts `key` after `last`.
pub(crate) fn ascends<K: Ord>(last: &K, key: &K) -> bool {
    last.cmp(key).is_lt()
}

/// Encodes entries that are sorted by their keys.
#[inline]
pub(super) fn encode_ordered<'a, K: SdpEncode + Ord + 'a, V: SdpEncode + 'a>(
    out: &mut Writer<'_>,
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
) -> Result<(), EncodeError> {
    encode(out, entries, ascends)
}

/// Encodes entries in the order of the iterator, for maps that keep their order.
#[allow(dead_code, reason = "maps of other crates use it")]
#[inline]
pub(super) fn encode_in_any_order<'a, K: SdpEncode + 'a, V: SdpEncode + 'a>(
    out: &mut Writer<'_>,
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
) -> Result<(), EncodeError> {
    encode(out, entries, |_, _| true)
}

/// Sorts entries by their keys, and encodes them.
#[inline]
pub(super) fn encode_unordered<'a, K: SdpEncode + Ord + 'a, V: SdpEncode + 'a>(
    out: &mut Writer<'_>,
    entries: impl Iterator<Item = (&'a K, &'a V)>,
) -> Result<(), EncodeError> {
    encode(out, sorted(entries).into_iter(), ascends)
}

/// Sorts entries by their keys.
#[inline]
pub(crate) fn sorted<'a, K: Ord, V>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
) -> Vec<(&'a K, &'a V)> {
    let mut entries: Vec<_> = entries.collect();
    #[allow(
        clippy::unnecessary_sort_by,
        reason = "`sort_unstable_by_key` compares by `PartialOrd`"
    )]
    entries.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    entries
}

/// Decodes entries with strictly ascending keys.
#[inline]
pub(crate) fn decode<'de, K: SdpDecode<'de> + Ord, V: SdpDecode<'de>>(
    input: &mut Reader<'de>,
) -> Result<Vec<(K, V)>, DecodeError> {
    let mut entries = Vec::new();
    decode_in_place(input, &mut entries)?;
    Ok(entries)
}

/// Decodes entries with strictly ascending keys in place: over the existing entries, and then after them.
#[inline]
fn decode_in_place<'de, K: SdpDecode<'de> + Ord, V: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    entries: &mut Vec<(K, V)>,
) -> Result<(), DecodeError> {
    const { <(K, V)>::SIZE.assert_countable() };
    input.sequence::<(K, V), _>(<(K, V)>::SIZE, |input, count| {
        entries.truncate(count);
        entries.reserve_exact(count.saturating_sub(entries.len()));
        for index in 0..count {
            input.begin_element(<(K, V)>::SIZE);
            let offset = input.offset();
            let (before, after) = entries.split_at_mut(index);
            let last = before.last().map(|(last, _)| last);
            if let Some((key, value)) = after.first_mut() {
                decode_element_into(input, key)?;
                expect_ascent(last, key, offset)?;
                decode_element_into(input, value)?;
            } else {
                let key = decode_element::<K>(input)?;
                expect_ascent(last, &key, offset)?;
                entries.push((key, decode_element(input)?));
            }
        }
        Ok(())
    })
}

/// Returns an error at `offset` if `key` is not greater than the last key.
#[inline]
pub(super) fn expect_ascent<K: Ord>(
    last: Option<&K>,
    key: &K,
    offset: usize,
) -> Result<(), DecodeError> {
    match last.map_or(Ordering::Less, |last| last.cmp(key)) {
        Ordering::Less => Ok(()),
        Ordering::Equal => Err(DecodeError::new(DecodeErrorKind::DuplicateKey, offset)),
        Ordering::Greater => Err(DecodeError::new(DecodeErrorKind::UnorderedKey, offset)),
    }
}

/// Decodes in place over the drained entries of a map or set in any order.
///
/// They are sorted first, because encoded entries are sorted, too. If the old and new content are similar, each entry
/// is decoded over a similar one and reuses its allocations.
#[inline]
pub(super) fn decode_in_place_unordered<'de, K: SdpDecode<'de> + Ord, V: SdpDecode<'de>>(
    input: &mut Reader<'de>,
    entries: impl Iterator<Item = (K, V)>,
) -> Result<Vec<(K, V)>, DecodeError> {
    if !core::mem::needs_drop::<(K, V)>() {
        drop(entries);
        return decode(input);
    }
    let mut entries: Vec<_> = entries.collect();
    entries.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    decode_in_place(input, &mut entries)?;
    Ok(entries)
}

/// Returns the capacity above which a hash table of `len` entries gives memory back after decoding in place.
///
/// Clearing a table takes time in proportion to its capacity. With this bound, the next call takes time in proportion
/// to its message and to the replaced value.
pub(super) const fn max_capacity(len: usize) -> usize {
    len.saturating_mul(4).saturating_add(16)
}

/// Implements `SdpEncode` for a map and a set: `[hasher] Map, Set: encode, Bound of a key`. The function encodes the entries.
macro_rules! encode_map {
    ([$($hasher:ident)?] $map:ident, $set:ident: $encode:ident $(, $bound:ident)?) => {
        impl<K: SdpEncode $(+ $bound)?, V: SdpEncode $(, $hasher)?> SdpEncode for $map<K, V $(, $hasher)?> {
            const SIZE: WireSize = $crate::impls::map::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                $crate::impls::map::measure_entries(length, self.iter());
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                $crate::impls::map::$encode(out, self.iter())
            }
        }

        impl<K: SdpEncode $(+ $bound)? $(, $hasher)?> SdpEncode for $set<K $(, $hasher)?> {
            const SIZE: WireSize = $crate::impls::map::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                $crate::impls::map::measure_entries(length, self.iter().map(|key| (key, &())));
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                $crate::impls::map::$encode(out, self.iter().map(|key| (key, &())))
            }
        }
    };
}

#[allow(unused_imports, reason = "maps with a hasher use it")]
pub(super) use encode_map;

encode_map!([] BTreeMap, BTreeSet: encode_ordered, Ord);

impl<'de, K: SdpDecode<'de> + Ord, V: SdpDecode<'de>> SdpDecode<'de> for BTreeMap<K, V> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        decode(input).map(|entries| entries.into_iter().collect())
    }

    /// Reuses the keys and values, but not the nodes of the tree.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let mut entries = core::mem::take(place).into_iter().collect();
        decode_in_place(input, &mut entries)?;
        *place = entries.into_iter().collect();
        Ok(())
    }
}

impl<'de, K: SdpDecode<'de> + Ord> SdpDecode<'de> for BTreeSet<K> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        decode(input).map(|entries| entries.into_iter().map(|(key, ())| key).collect())
    }

    /// Reuses the keys, but not the nodes of the tree.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        let keys = core::mem::take(place).into_iter();
        let mut entries = keys.map(|key| (key, ())).collect();
        decode_in_place(input, &mut entries)?;
        *place = entries.into_iter().map(|(key, ())| key).collect();
        Ok(())
    }
}

schema! {
    [K: SdpSchema, V: SdpSchema] BTreeMap<K, V> => Schema::Map(TypeRef::of::<K>(), TypeRef::of::<V>());
    [K: SdpSchema] BTreeSet<K> => Schema::Set(TypeRef::of::<K>());
}

/// Implements all traits for a hash map and a hash set of any crate.
macro_rules! hashed {
    ($map:ident, $set:ident) => {
        const _: () = {
            use core::hash::{BuildHasher, Hash};
            use $crate::impls::map;
            use $crate::{
                DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer,
            };

    map::encode_map!([S] $map, $set: encode_unordered, Ord);

            impl<'de, K, V, S> SdpDecode<'de> for $map<K, V, S>
            where
                K: SdpDecode<'de> + Ord + Hash,
                V: SdpDecode<'de>,
                S: BuildHasher + Default,
            {
                const SIZE: WireSize = map::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    map::decode(input).map(|entries| entries.into_iter().collect())
                }

                /// Reuses the keys, the values and the table.
                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    let result = map::decode_in_place_unordered(input, place.drain());
                    let result = result.map(|entries| place.extend(entries));
                    if place.capacity() > map::max_capacity(place.len()) {
                        place.shrink_to_fit();
                    }
                    result
                }
            }

            impl<'de, K, S> SdpDecode<'de> for $set<K, S>
            where
                K: SdpDecode<'de> + Ord + Hash,
                S: BuildHasher + Default,
            {
                const SIZE: WireSize = map::SIZE;

                #[inline]
                fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                    map::decode(input)
                        .map(|entries| entries.into_iter().map(|(key, ())| key).collect())
                }

                /// Reuses the keys and the table.
                #[inline]
                fn decode_into(
                    input: &mut Reader<'de>,
                    place: &mut Self,
                ) -> Result<(), DecodeError> {
                    let keys = place.drain().map(|key| (key, ()));
                    let result = map::decode_in_place_unordered(input, keys);
                    let key = |(key, ())| key;
                    let result = result.map(|entries| place.extend(entries.into_iter().map(key)));
                    if place.capacity() > map::max_capacity(place.len()) {
                        place.shrink_to_fit();
                    }
                    result
                }
            }
        };

        $crate::schema::schema! {
            [K: SdpSchema, V: SdpSchema, S] $map<K, V, S> =>
                Schema::Map(TypeRef::of::<K>(), TypeRef::of::<V>());
            [K: SdpSchema, S] $set<K, S> => Schema::Set(TypeRef::of::<K>());
        }
    };
}

#[allow(unused_imports, reason = "types of other crates use it")]
pub(super) use hashed;

#[cfg(feature = "std")]
hashed!(HashMap, HashSet);
