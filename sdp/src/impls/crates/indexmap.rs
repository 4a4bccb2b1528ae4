//! `indexmap-2`: `IndexMap` as an insertion-ordered map, `IndexSet` as an insertion-ordered set.
//!
//! The order is part of the value, so decoding accepts and keeps any order of keys, unlike for a map, but rejects
//! duplicate keys.

use core::hash::{BuildHasher, Hash};

use indexmap::map::Entry;
use indexmap::{IndexMap, IndexSet};

use crate::coding::decode::decode_element;
use crate::impls::{map, sequence};
use crate::schema::schema;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize,
    Writer,
};

map::encode_map!([S] IndexMap, IndexSet: encode_in_any_order);

impl<'de, K, V, S> SdpDecode<'de> for IndexMap<K, V, S>
where
    K: SdpDecode<'de> + Eq + Hash,
    V: SdpDecode<'de>,
    S: BuildHasher + Default,
{
    const SIZE: WireSize = sequence::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let mut map = Self::default();
        Self::decode_into(input, &mut map)?;
        Ok(map)
    }

    /// Reuses the table, but not the keys and values.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { <(K, V)>::SIZE.assert_countable() };
        place.clear();
        let result = input.sequence::<(K, V), _>(<(K, V)>::SIZE, |input, count| {
            place.reserve_exact(count);
            for _ in 0..count {
                input.begin_element(<(K, V)>::SIZE);
                let offset = input.offset();
                match place.entry(decode_element::<K>(input)?) {
                    Entry::Vacant(entry) => entry.insert(decode_element(input)?),
                    Entry::Occupied(_) => return Err(duplicate(offset)),
                };
            }
            Ok(())
        });
        if place.capacity() > map::max_capacity(place.len()) {
            place.shrink_to_fit();
        }
        result
    }
}

impl<'de, K, S> SdpDecode<'de> for IndexSet<K, S>
where
    K: SdpDecode<'de> + Eq + Hash,
    S: BuildHasher + Default,
{
    const SIZE: WireSize = sequence::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let mut set = Self::default();
        Self::decode_into(input, &mut set)?;
        Ok(set)
    }

    /// Reuses the table, but not the keys.
    #[inline]
    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        const { K::SIZE.assert_countable() };
        place.clear();
        let result = input.sequence::<K, _>(K::SIZE, |input, count| {
            place.reserve_exact(count);
            for _ in 0..count {
                input.begin_element(K::SIZE);
                let offset = input.offset();
                if !place.insert(decode_element::<K>(input)?) {
                    return Err(duplicate(offset));
                }
            }
            Ok(())
        });
        if place.capacity() > map::max_capacity(place.len()) {
            place.shrink_to_fit();
        }
        result
    }
}

/// The schema of a key. It is around the key only, so that a conversion of the values is none of the keys.
#[cfg(feature = "schema")]
struct Unique<K>(core::marker::PhantomData<K>);

schema! {
    [K: SdpSchema] Unique<K> => Schema::Unordered("unique key", TypeRef::of::<K>());
    [K: SdpSchema, V: SdpSchema, S] IndexMap<K, V, S> => Schema::Seq(TypeRef::of::<(Unique<K>, V)>());
    [K: SdpSchema, S] IndexSet<K, S> => Schema::Seq(TypeRef::of::<Unique<K>>());
}

/// Returns the error of a duplicate key at `offset`.
#[cold]
fn duplicate(offset: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::DuplicateKey, offset)
}
