//! Types with parameters: inferred bounds, lifetimes, constants.

use super::assert_bytes;
use sdp::message::MessageId;
use sdp::{SdpDecode, SdpEncode, SdpMessage, WireSize};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

trait Unit {
    type Raw: Debug + PartialEq;
}

#[derive(Debug, PartialEq)]
struct Decibel;

impl Unit for Decibel {
    type Raw = u16;
}

types! {
    struct Pair<T, U = u8> { left: T, right: Vec<Option<U>> }
    struct Measured<U: Unit> { raw: U::Raw, more: Vec<<U as Unit>::Raw>, unit: PhantomData<U> }
    struct Cached<T> { id: u8, #[sdp(skip)] value: Option<T> }
    struct Channels<T, const N: usize>([T; N]);
    enum Either<L, R> { Left(L), Right { value: R } }
    enum Chain<T> { End, Link(T, Box<Chain<T>>) }

    /// Its parameter does not have the traits. Only the associated type has.
    struct Readings<U: Unit> {
        raw: U::Raw,
        next: Option<Box<Readings<U>>>,
        others: Vec<(u8, Readings<U>)>,
    }

    enum Queue<'a, U: Unit, const N: usize> {
        End(&'a str),
        Item([U::Raw; N], Box<Queue<'a, U, N>>),
    }

    /// Contains itself with exchanged parameters.
    struct Zigzag<T, U> { value: T, next: Option<Box<Zigzag<U, T>>> }

    /// Contains another type with the same name.
    struct Setting<T> { first: first::Setting<T> }

    struct Own<'de, '__de: 'de, T: 'de + ?Sized> {
        name: &'de str,
        comment: Cow<'__de, str>,
        value: PhantomData<&'de T>,
    }

    struct Higher<T> where T: for<'de> PartialEq<&'de str>, { value: T }
}

mod first {
    types! {
        pub(super) struct Setting<T>(pub(super) T);
    }
}

#[test]
fn parameters_and_associated_types_in_fields_are_bounded() {
    let none = || Zigzag {
        value: 2_u16,
        next: None,
    };
    type Choice = Either<u8, Box<[u16]>>;
    have_the_bytes! {
        Pair { left: 1_u16, right: vec![Some(2_u8), None] }, Pair { left: 0, right: vec![] }
            => [1, 0, 2, 0, 0, 0, 1, 2, 0];
        Measured::<Decibel> { raw: 1, more: vec![2], unit: PhantomData },
            Measured { raw: 0, more: vec![0; 3], unit: PhantomData } => [1, 0, 1, 0, 0, 0, 2, 0];
        Zigzag { value: 1_u8, next: Some(none().into()) }, Zigzag { value: 0, next: None }
            => [1, 1, 2, 0, 0];
        Setting { first: first::Setting(1_u8) }, Setting { first: first::Setting(0) } => [1];
        // Skipped and phantom parameters need no bound.
        Cached::<Decibel> { id: 1, value: None }, Cached { id: 2, value: Some(Decibel) } => [1];
        Channels([1_u16, 2]), Channels([0, 0]) => [1, 0, 2, 0];
        Choice::Left(1), Either::Left(0) => [0, 1];
        Choice::Right { value: Box::new([2]) }, Either::Left(0) => [1, 1, 0, 0, 0, 2, 0];
        Chain::Link(1_u8, Chain::End.into()), Chain::End => [1, 1, 0];
    }
    assert_eq!(<Channels<u16, 2> as SdpEncode>::SIZE, WireSize::fixed(4));
}

#[test]
fn recursive_occurrences_of_the_type_add_no_bound() {
    let reading = |raw, next| Readings::<Decibel> {
        raw,
        next,
        others: vec![],
    };
    let value = Readings {
        others: vec![(9, reading(3, None))],
        ..reading(1, Some(reading(2, None).into()))
    };
    let bytes = *b"\x01\0\x01\x02\0\0\0\0\0\0\x01\0\0\0\x09\x03\0\0\0\0\0\0";
    assert_bytes(&value, reading(0, None), &bytes);

    let end = Queue::<Decibel, 1>::End("x");
    let queue = Queue::Item([7], end.into());
    let bytes = sdp::to_vec(&queue).unwrap();
    assert_eq!(bytes, b"\x01\x07\0\0\x01\0\0\0x");
    assert_eq!(sdp::from_slice(&bytes), Ok(queue));
}

#[test]
fn maps_need_more_bounds_than_the_traits() {
    types! {
        struct Table<K: Ord + Hash, V> { map: HashMap<K, V> }

        #[sdp(bound(
            encode = "K: SdpEncode + Ord, V: SdpEncode",
            decode = "K: SdpDecode<'de> + Ord + Hash, V: SdpDecode<'de>"
        ))]
        struct Free<K: Eq + Hash, V> { map: HashMap<K, V> }
    }

    let map = HashMap::from([(2_u8, true), (1, false)]);
    let dirty = HashMap::from([(3, true)]);
    have_the_bytes! {
        Table { map: map.clone() }, Table { map: dirty.clone() } => [2, 0, 0, 0, 1, 0, 2, 1];
        Free { map: map.clone() }, Free { map: dirty } => [2, 0, 0, 0, 1, 0, 2, 1];
    }
}

#[test]
fn type_may_have_lifetimes_with_the_names_of_the_expansion() {
    let bytes = b"\x01\0\0\0a\x01\0\0\0b";
    let own = sdp::from_slice::<Own<'_, '_, str>>(bytes).unwrap();
    assert_eq!((own.name, own.value), ("a", PhantomData));
    assert!(matches!(own.comment, Cow::Borrowed("b")));
    assert_eq!(sdp::to_vec(&own).unwrap(), bytes);

    let higher = sdp::from_slice::<Higher<String>>(&bytes[..5]).unwrap();
    assert_eq!(higher.value, "a");
}

#[test]
fn parameters_may_borrow() {
    let pair = sdp::from_slice::<Pair<&str, &[u8]>>(b"\x01\0\0\0a\x01\0\0\0\x01\x01\0\0\0b");
    let pair = pair.unwrap();
    assert_eq!((pair.left, pair.right), ("a", vec![Some(&b"b"[..])]));
}

#[test]
fn message_id_of_a_generic_type_is_the_hash_of_its_name() {
    // The parameter needs no bound: `Decibel` cannot be encoded.
    assert_eq!(Pair::<Decibel>::MESSAGE_ID, MessageId::of_name("Pair"));
}
