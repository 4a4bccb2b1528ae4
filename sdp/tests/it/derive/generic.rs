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
    type Raw;
}

#[derive(Debug, PartialEq)]
struct Decibel;

impl Unit for Decibel {
    type Raw = u16;
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Pair<T, U = u8> {
    left: T,
    right: Vec<Option<U>>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Measured<U: Unit>
where
    U::Raw: Debug + PartialEq,
{
    raw: U::Raw,
    more: Vec<<U as Unit>::Raw>,
    unit: PhantomData<U>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Cached<T> {
    id: u8,
    #[sdp(skip)]
    value: Option<T>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Channels<T, const N: usize>([T; N]);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Either<L, R> {
    Left(L),
    Right { value: R },
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Chain<T> {
    End,
    Link(T, Box<Chain<T>>),
}

/// Its parameter does not have the traits. Only the associated type has.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Readings<U: Unit>
where
    U::Raw: Debug + PartialEq,
{
    raw: U::Raw,
    next: Option<Box<Readings<U>>>,
    others: Vec<(u8, Readings<U>)>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Queue<'a, U: Unit, const N: usize>
where
    U::Raw: Debug + PartialEq,
{
    End(&'a str),
    Item([U::Raw; N], Box<Queue<'a, U, N>>),
}

/// Contains itself with exchanged parameters.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Zigzag<T, U> {
    value: T,
    next: Option<Box<Zigzag<U, T>>>,
}

mod first {
    use super::*;

    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    pub(super) struct Setting<T>(pub(super) T);
}

/// Contains another type with the same name.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Setting<T> {
    first: first::Setting<T>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Own<'de, '__de: 'de, T: 'de + ?Sized> {
    name: &'de str,
    comment: Cow<'__de, str>,
    value: PhantomData<&'de T>,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Higher<T>
where
    T: for<'de> PartialEq<&'de str>,
{
    value: T,
}

#[test]
fn type_parameters_in_fields_are_bounded() {
    let value = Pair {
        left: 1_u16,
        right: vec![Some(2_u8), None],
    };
    assert_bytes(
        &value,
        Pair {
            left: 0,
            right: vec![],
        },
        &[1, 0, 2, 0, 0, 0, 1, 2, 0],
    );
}

#[test]
fn associated_types_in_fields_are_bounded() {
    let value = Measured::<Decibel> {
        raw: 1,
        more: vec![2],
        unit: PhantomData,
    };
    let dirty = Measured {
        raw: 0,
        more: vec![0; 3],
        unit: PhantomData,
    };
    assert_bytes(&value, dirty, &[1, 0, 1, 0, 0, 0, 2, 0]);
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
    let bytes = [
        1, 0, 1, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 9, 3, 0, 0, 0, 0, 0, 0,
    ];
    assert_bytes(&value, reading(0, None), &bytes);

    let end = Queue::<Decibel, 1>::End("x");
    let queue = Queue::Item([7], end.into());
    let bytes = sdp::to_vec(&queue).unwrap();
    assert_eq!(bytes, b"\x01\x07\0\0\x01\0\0\0x");
    assert_eq!(sdp::from_slice(&bytes), Ok(queue));
}

#[test]
fn other_generic_types_bound_their_arguments() {
    let zigzag = Zigzag {
        value: 1_u8,
        next: Some(Box::new(Zigzag {
            value: 2_u16,
            next: None,
        })),
    };
    let dirty = Zigzag {
        value: 0,
        next: None,
    };
    assert_bytes(&zigzag, dirty, &[1, 1, 2, 0, 0]);
    let setting = |value: u8| Setting {
        first: first::Setting(value),
    };
    assert_bytes(&setting(1), setting(0), &[1]);
}

#[test]
fn maps_need_more_bounds_than_the_traits() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    struct Table<K: Ord + Hash, V> {
        map: HashMap<K, V>,
    }
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
    #[sdp(bound(
        encode = "K: SdpEncode + Ord, V: SdpEncode",
        decode = "K: SdpDecode<'de> + Ord + Hash, V: SdpDecode<'de>"
    ))]
    struct Free<K: Eq + Hash, V> {
        map: HashMap<K, V>,
    }

    let map = HashMap::from([(2_u8, true), (1, false)]);
    let bytes = [2, 0, 0, 0, 1, 0, 2, 1];
    let dirty = HashMap::from([(3, true)]);
    let table = |map| Table { map };
    assert_bytes(&table(map.clone()), table(dirty.clone()), &bytes);
    let free = |map| Free { map };
    assert_bytes(&free(map), free(dirty), &bytes);
}

#[test]
fn skipped_and_phantom_parameters_need_no_bound() {
    let value = Cached::<Decibel> { id: 1, value: None };
    assert_bytes(
        &value,
        Cached {
            id: 2,
            value: Some(Decibel),
        },
        &[1],
    );
}

#[test]
fn types_may_have_const_parameters() {
    assert_bytes(&Channels([1_u16, 2]), Channels([0, 0]), &[1, 0, 2, 0]);
    assert_eq!(<Channels<u16, 2> as SdpEncode>::SIZE, WireSize::fixed(4));
}

#[test]
fn enums_are_generic() {
    type Choice = Either<u8, Box<[u16]>>;
    assert_bytes(&Choice::Left(1), Either::Left(0), &[0, 1]);
    let right = Choice::Right {
        value: Box::new([2]),
    };
    assert_bytes(&right, Either::Left(0), &[1, 1, 0, 0, 0, 2, 0]);
    let chain = Chain::Link(1_u8, Chain::End.into());
    assert_bytes(&chain, Chain::End, &[1, 1, 0]);
}

#[test]
fn type_may_have_lifetimes_with_the_names_of_the_expansion() {
    let bytes = b"\x01\0\0\0a\x01\0\0\0b";
    let own = sdp::from_slice::<Own<'_, '_, str>>(bytes).unwrap();
    assert_eq!(
        own,
        Own {
            name: "a",
            comment: "b".into(),
            value: PhantomData
        }
    );
    assert!(matches!(own.comment, Cow::Borrowed(_)));
    assert_eq!(sdp::to_vec(&own).unwrap(), bytes);

    let higher = sdp::from_slice::<Higher<String>>(&bytes[..5]).unwrap();
    assert_eq!(higher.value, "a");
}

#[test]
fn parameters_may_borrow() {
    let pair = sdp::from_slice::<Pair<&str, &[u8]>>(b"\x01\0\0\0a\x01\0\0\0\x01\x01\0\0\0b");
    assert_eq!(
        pair,
        Ok(Pair {
            left: "a",
            right: vec![Some(&b"b"[..])]
        })
    );
}

#[test]
fn message_id_of_a_generic_type_is_the_hash_of_its_name() {
    // The parameter needs no bound: `Decibel` cannot be encoded.
    assert_eq!(Pair::<Decibel>::MESSAGE_ID, MessageId::of_name("Pair"));
}
