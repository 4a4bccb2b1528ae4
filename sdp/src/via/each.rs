//! Containers with adapters for their content.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use super::adapter::Same;
use super::adapter::{DecodeVia, Decoded, EncodeVia, Encoded};
use crate::base::error::{DecodeError, EncodeError};
use crate::base::size::{Parts, WireSize};
use crate::coding::decode::SdpDecode;
use crate::coding::encode::{
    Pass, SdpEncode, encode_by_weight, encode_element, measure_by_weight, measure_element,
};
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema_via;

#[cfg(feature = "alloc")]
use crate::coding::decode::decode_by_weight;
#[cfg(feature = "alloc")]
use crate::impls::map;
#[cfg(feature = "alloc")]
use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
    sync::Arc,
    vec::Vec,
};
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::{HashMap, HashSet};

/// A container of adapters, for a container of values: `Each<Vec<Text>>` is the adapter of a `Vec<Url>`.
pub struct Each<C: ?Sized>(PhantomData<C>);

/// The adapter of a reference.
pub struct Ref<A: ?Sized>(PhantomData<A>);

impl<T, A: EncodeVia<T>> EncodeVia<Option<T>> for Each<Option<A>> {
    const VIA_SIZE: WireSize = <Option<Encoded<'_, T, A>> as SdpEncode>::SIZE;

    #[inline(always)]
    fn apply_pass(value: &Option<T>, pass: &mut impl Pass) -> Result<(), EncodeError> {
        let value = value.as_ref().map(Encoded::<T, A>::new);
        value.encode_part(pass, Parts::NONE, 0)
    }
}

impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, Option<T>> for Each<Option<A>> {
    const VIA_SIZE: WireSize = <Option<Decoded<T, A>> as SdpDecode<'de>>::SIZE;

    #[inline(always)]
    fn decode_via(input: &mut Reader<'de>) -> Result<Option<T>, DecodeError> {
        let value = Option::<Decoded<T, A>>::decode(input)?;
        Ok(value.map(|value| value.0))
    }
}

schema_via! {
    [T, A: SchemaVia<T>] Each<Option<A>>, Option<T> => Schema::Option(TypeRef::via::<T, A>());
    [T, A: SchemaVia<T>, const N: usize] Each<[A; N]>, [T; N] =>
        Schema::Array(TypeRef::via::<T, A>(), N);
}

impl<T, A: EncodeVia<T>, const N: usize> EncodeVia<[T; N]> for Each<[A; N]> {
    const VIA_SIZE: WireSize = A::VIA_SIZE.times(N);

    #[inline]
    fn apply_pass(value: &[T; N], pass: &mut impl Pass) -> Result<(), EncodeError> {
        let encode = |out: &mut Writer<'_>| encode_all::<T, A>(value, out);
        pass.part(
            Parts::NONE,
            0,
            |length| measure_all::<T, A>(value, length),
            encode,
        )
    }
}

impl<'de, T, A: DecodeVia<'de, T>, const N: usize> DecodeVia<'de, [T; N]> for Each<[A; N]> {
    const VIA_SIZE: WireSize = A::VIA_SIZE.times(N);

    #[inline]
    fn decode_via(input: &mut Reader<'de>) -> Result<[T; N], DecodeError> {
        let items = <[Decoded<T, A>; N]>::decode(input)?;
        Ok(items.map(|item| item.0))
    }
}

macro_rules! tuple {
    ($($part:ident $adapter:ident $index:tt),+) => {
        impl<$($part, $adapter: EncodeVia<$part>),+> EncodeVia<($($part,)+)> for Each<($($adapter,)+)> {
            const VIA_SIZE: WireSize = WireSize::sum(&[$($adapter::VIA_SIZE),+]);

            #[inline]
            fn apply_pass(value: &($($part,)+), pass: &mut impl Pass) -> Result<(), EncodeError> {
                $(Encoded::<$part, $adapter>::new(&value.$index).encode_part(pass, Parts::NONE, 0)?;)+
                Ok(())
            }
        }

        impl<'de, $($part, $adapter: DecodeVia<'de, $part>),+> DecodeVia<'de, ($($part,)+)>
            for Each<($($adapter,)+)>
        {
            const VIA_SIZE: WireSize = WireSize::sum(&[$($adapter::VIA_SIZE),+]);

            #[inline]
            fn decode_via(input: &mut Reader<'de>) -> Result<($($part,)+), DecodeError> {
                Ok(($($adapter::decode_via(input)?,)+))
            }
        }

        schema_via! {
            [$($part, $adapter: SchemaVia<$part>),+] Each<($($adapter,)+)>, ($($part,)+) =>
                Schema::Tuple(&[$(TypeRef::via::<$part, $adapter>()),+]);
        }
    };
}

tuple!(T0 A0 0);
tuple!(T0 A0 0, T1 A1 1);
tuple!(T0 A0 0, T1 A1 1, T2 A2 2);
tuple!(T0 A0 0, T1 A1 1, T2 A2 2, T3 A3 3);
tuple!(T0 A0 0, T1 A1 1, T2 A2 2, T3 A3 3, T4 A4 4);
tuple!(T0 A0 0, T1 A1 1, T2 A2 2, T3 A3 3, T4 A4 4, T5 A5 5);

/// Implements all traits for pointers to one value, which is one level deeper.
macro_rules! pointer {
    ($($adapter:ty, $pointer:ty $(, $new:expr)?;)*) => {$(
        impl<T, A: EncodeVia<T>> EncodeVia<$pointer> for $adapter {
            const VIA_SIZE: WireSize = A::VIA_SIZE;

            #[inline]
            fn apply_pass(value: &$pointer, pass: &mut impl Pass) -> Result<(), EncodeError> {
                let value = Encoded::<T, A>::new(value);
                let measure = |length: &mut Length| {
                    length.nested::<T>(A::VIA_SIZE, |length| measure_by_weight(&value, length));
                };
                let encode = |out: &mut Writer<'_>| {
                    out.nested::<T, _>(A::VIA_SIZE, |out| encode_by_weight(&value, out))
                };
                pass.part(Parts::NONE, 0, measure, encode)
            }
        }

        $(
            impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, $pointer> for $adapter {
                const VIA_SIZE: WireSize = A::VIA_SIZE;

                #[inline]
                fn decode_via(input: &mut Reader<'de>) -> Result<$pointer, DecodeError> {
                    let value = input.nested::<T, _>(A::VIA_SIZE, decode_by_weight::<Decoded<T, A>>)?;
                    Ok($new(value.0))
                }
            }
        )?

        schema_via! {
            [T, A: SchemaVia<T>] $adapter, $pointer => Schema::Pointer(TypeRef::via::<T, A>());
        }
    )*};
}

pointer! {
    Ref<A>, &T;
}

#[cfg(feature = "alloc")]
pointer! {
    Each<Box<A>>, Box<T>, Box::new;
    Each<Rc<A>>, Rc<T>, Rc::new;
    Each<Arc<A>>, Arc<T>, Arc::new;
}

/// Implements all traits for sequences.
macro_rules! sequence {
    ($($adapter:ty, $sequence:ty;)*) => {$(
        impl<T, A: EncodeVia<T>> EncodeVia<$sequence> for $adapter {
            const VIA_SIZE: WireSize = <[Encoded<'_, T, A>] as SdpEncode>::SIZE;

            #[inline]
            fn apply_pass(value: &$sequence, pass: &mut impl Pass) -> Result<(), EncodeError> {
                const { A::VIA_SIZE.assert_countable() };
                let measure = |length: &mut Length| {
                    length.add(4);
                    length.nested::<T>(A::VIA_SIZE, |length| measure_all::<T, A>(value.iter(), length));
                };
                let encode = |out: &mut Writer<'_>| {
                    out.nested::<T, _>(A::VIA_SIZE, |out| {
                        out.write_count(value.len())?;
                        encode_all::<T, A>(value.iter(), out)
                    })
                };
                pass.part(Parts::NONE, 0, measure, encode)
            }
        }

        schema_via! {
            [T, A: SchemaVia<T>] $adapter, $sequence => Schema::Seq(TypeRef::via::<T, A>());
        }
    )*};
}

sequence! {
    Ref<[A]>, &[T];
}

#[cfg(feature = "alloc")]
sequence! {
    Each<Vec<A>>, Vec<T>;
    Each<VecDeque<A>>, VecDeque<T>;
    Each<Box<[A]>>, Box<[T]>;
    Each<Rc<[A]>>, Rc<[T]>;
    Each<Arc<[A]>>, Arc<[T]>;
}

#[inline]
fn measure_all<'a, T: 'a, A: EncodeVia<T>>(
    items: impl IntoIterator<Item = &'a T, IntoIter: ExactSizeIterator>,
    length: &mut Length,
) {
    let items = items.into_iter();
    if const { A::VIA_SIZE.as_fixed().is_some() } {
        length.add_many(items.len(), A::VIA_SIZE.min());
    } else {
        items.for_each(|item| measure_element(&Encoded::<T, A>::new(item), length));
    }
}

#[inline]
fn encode_all<'a, T: 'a, A: EncodeVia<T>>(
    items: impl IntoIterator<Item = &'a T>,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    let mut items = items.into_iter();
    items.try_for_each(|item| encode_element(&Encoded::<T, A>::new(item), out))
}

#[cfg(feature = "alloc")]
impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, Vec<T>> for Each<Vec<A>> {
    const VIA_SIZE: WireSize = <Vec<Decoded<T, A>> as SdpDecode<'de>>::SIZE;

    #[inline]
    fn decode_via(input: &mut Reader<'de>) -> Result<Vec<T>, DecodeError> {
        let items = Vec::<Decoded<T, A>>::decode(input)?;
        // `Decoded` has the layout of its value, so `collect` reuses the memory.
        Ok(items.into_iter().map(|item| item.0).collect())
    }
}

/// Implements `DecodeVia` for sequences that a `Vec` converts to.
#[cfg(feature = "alloc")]
macro_rules! from_vec {
    ($($adapter:ty, $sequence:ty;)*) => {$(
        impl<'de, T, A: DecodeVia<'de, T>> DecodeVia<'de, $sequence> for $adapter {
            const VIA_SIZE: WireSize = <Vec<Decoded<T, A>> as SdpDecode<'de>>::SIZE;

            #[inline]
            fn decode_via(input: &mut Reader<'de>) -> Result<$sequence, DecodeError> {
                Each::<Vec<A>>::decode_via(input).map(Into::into)
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
from_vec! {
    Each<VecDeque<A>>, VecDeque<T>;
    Each<Box<[A]>>, Box<[T]>;
    Each<Rc<[A]>>, Rc<[T]>;
    Each<Arc<[A]>>, Arc<[T]>;
}

/// Measures the entries of a map, or the keys of a set with the value `()`.
#[cfg(feature = "alloc")]
#[inline]
fn measure_map<'a, K: 'a, V: 'a, AK: EncodeVia<K>, AV: EncodeVia<V>>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    length: &mut Length,
) {
    let size = const { WireSize::sum(&[AK::VIA_SIZE, AV::VIA_SIZE]) };
    length.add(4);
    length.nested::<(K, V)>(size, |length| {
        entries.for_each(|(key, value)| {
            measure_element(&Encoded::<K, AK>::new(key), length);
            measure_element(&Encoded::<V, AV>::new(value), length);
        });
    });
}

/// Encodes the entries of an ordered map.
#[cfg(feature = "alloc")]
#[inline]
fn encode_map<'a, K: Ord + 'a, V: 'a, AK: EncodeVia<K>, AV: EncodeVia<V>>(
    mut entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    let size = const { WireSize::sum(&[AK::VIA_SIZE, AV::VIA_SIZE]) };
    out.nested::<(K, V), _>(size, |out| {
        out.write_count(entries.len())?;
        let mut last = None;
        entries.try_for_each(|(key, value)| {
            map::expect_key(last, key, map::ascends)?;
            last = Some(key);
            out.key(|out| encode_element(&Encoded::<K, AK>::new(key), out))?;
            encode_element(&Encoded::<V, AV>::new(value), out)
        })
    })
}

/// Sorts the entries of a hash map by their keys, and encodes them.
#[cfg(feature = "std")]
#[inline]
fn encode_unordered<'a, K: Ord + 'a, V: 'a, AK: EncodeVia<K>, AV: EncodeVia<V>>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
    out: &mut Writer<'_>,
) -> Result<(), EncodeError> {
    encode_map::<K, V, AK, AV>(map::sorted(entries).into_iter(), out)
}

/// Decodes the entries of a map.
#[cfg(feature = "alloc")]
#[inline]
fn decode_map<'de, K: Ord, V, AK: DecodeVia<'de, K>, AV: DecodeVia<'de, V>, C>(
    input: &mut Reader<'de>,
) -> Result<C, DecodeError>
where
    C: FromIterator<(K, V)>,
{
    let entries = map::decode::<Decoded<K, AK>, Decoded<V, AV>>(input)?;
    let entries = entries.into_iter();
    Ok(entries.map(|(key, value)| (key.0, value.0)).collect())
}

/// Implements all traits for a map and a set.
#[cfg(feature = "alloc")]
macro_rules! map {
    ($map:ident, $set:ident, $encode:ident, [$($hasher:ident)?], $($bounds:tt)*) => {
        impl<K: Ord, V, $($hasher,)? AK, AV> EncodeVia<$map<K, V $(, $hasher)?>>
            for Each<$map<AK, AV>>
        where
            AK: EncodeVia<K>,
            AV: EncodeVia<V>,
        {
            const VIA_SIZE: WireSize = map::SIZE;

            #[inline]
            fn apply_pass(
                value: &$map<K, V $(, $hasher)?>,
                pass: &mut impl Pass,
            ) -> Result<(), EncodeError> {
                const { WireSize::sum(&[AK::VIA_SIZE, AV::VIA_SIZE]).assert_countable() };
                pass.part(
                    Parts::NONE,
                    0,
                    |length| measure_map::<K, V, AK, AV>(value.iter(), length),
                    |out| $encode::<K, V, AK, AV>(value.iter(), out),
                )
            }
        }

        impl<K: Ord, $($hasher,)? A: EncodeVia<K>> EncodeVia<$set<K $(, $hasher)?>> for Each<$set<A>> {
            const VIA_SIZE: WireSize = map::SIZE;

            #[inline]
            fn apply_pass(
                value: &$set<K $(, $hasher)?>,
                pass: &mut impl Pass,
            ) -> Result<(), EncodeError> {
                const { A::VIA_SIZE.assert_countable() };
                let entries = || value.iter().map(|key| (key, &()));
                pass.part(
                    Parts::NONE,
                    0,
                    |length| measure_map::<K, (), A, Same>(entries(), length),
                    |out| $encode::<K, (), A, Same>(entries(), out),
                )
            }
        }

        impl<'de, K: Ord, V, $($hasher,)? AK, AV> DecodeVia<'de, $map<K, V $(, $hasher)?>>
            for Each<$map<AK, AV>>
        where
            AK: DecodeVia<'de, K>,
            AV: DecodeVia<'de, V>,
            $($bounds)*
        {
            const VIA_SIZE: WireSize = map::SIZE;

            #[inline]
            fn decode_via(input: &mut Reader<'de>) -> Result<$map<K, V $(, $hasher)?>, DecodeError> {
                decode_map::<K, V, AK, AV, _>(input)
            }
        }

        impl<'de, K: Ord, $($hasher,)? A> DecodeVia<'de, $set<K $(, $hasher)?>> for Each<$set<A>>
        where
            A: DecodeVia<'de, K>,
            $($bounds)*
        {
            const VIA_SIZE: WireSize = map::SIZE;

            #[inline]
            fn decode_via(input: &mut Reader<'de>) -> Result<$set<K $(, $hasher)?>, DecodeError> {
                let entries: Vec<(K, ())> = decode_map::<K, (), A, Same, _>(input)?;
                Ok(entries.into_iter().map(|(key, ())| key).collect())
            }
        }

        schema_via! {
            [K, V, $($hasher,)? AK: SchemaVia<K>, AV: SchemaVia<V>]
            Each<$map<AK, AV>>, $map<K, V $(, $hasher)?> =>
                Schema::Map(TypeRef::via::<K, AK>(), TypeRef::via::<V, AV>());
            [K, $($hasher,)? A: SchemaVia<K>] Each<$set<A>>, $set<K $(, $hasher)?> =>
                Schema::Set(TypeRef::via::<K, A>());
        }
    };
}

#[cfg(feature = "alloc")]
map!(BTreeMap, BTreeSet, encode_map, [],);
#[cfg(feature = "std")]
map!(HashMap, HashSet, encode_unordered, [S], K: Hash, S: BuildHasher + Default);
