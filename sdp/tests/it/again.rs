//! Elements of an opened `Seq` are decoded again without a check of their text: they equal those of a vector, and no safe
//! code of a user gets text that is not UTF-8.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proptest::prelude::*;
use sdp::{DecodeError, Indexed, IndexedSeq, Limits, Reader, SdpDecode, SdpEncode, Seq, WireSize};

/// Compares all ways to read a `Seq` with the vector, or the errors of both.
fn equals_the_vector<'de, T: SdpDecode<'de> + PartialEq + Debug>(bytes: &'de [u8]) {
    let items = sdp::from_slice::<Vec<T>>(bytes);
    let seq = sdp::from_slice::<Seq<T>>(bytes);
    let (items, seq) = match (items, seq) {
        (Ok(items), Ok(seq)) => (items, seq),
        (items, seq) => return assert_eq!(items.err(), seq.err()),
    };
    assert_eq!(seq.iter().collect::<Vec<_>>(), items);
    assert_eq!(seq.to_vec(), items);
    let mut iter = seq.iter();
    for (index, item) in items.iter().enumerate() {
        assert_eq!(seq.get(index).as_ref(), Some(item));
        assert_eq!(iter.clone().nth(items.len() - index), None);
        assert_eq!(iter.clone().next().as_ref(), Some(item));
        assert_eq!(iter.next().as_ref(), Some(item));
    }
    assert_eq!(iter.next(), None);
}

/// Compares the elements of these bytes, of all shorter inputs, and of inputs with one other byte.
fn equals_the_vector_after_changes<'de, T: SdpDecode<'de> + PartialEq + Debug>(
    bytes: &'de [u8],
    changed: &'de [Vec<u8>],
) {
    equals_the_vector::<T>(bytes);
    (0..bytes.len()).for_each(|len| equals_the_vector::<T>(&bytes[..len]));
    changed.iter().for_each(|it| equals_the_vector::<T>(it));
}

/// Returns inputs with one other byte each.
fn changes(bytes: &[u8]) -> Vec<Vec<u8>> {
    let places = (0..bytes.len()).flat_map(|place| [1, 0x80, 0xff].map(|bits| (place, bits)));
    let change = |(place, bits): (usize, u8)| {
        let mut bytes = bytes.to_vec();
        bytes[place] ^= bits;
        bytes
    };
    places.map(change).collect()
}

#[derive(SdpDecode, Debug, PartialEq)]
struct Tag<'a> {
    name: &'a str,
    used: bool,
}

#[derive(SdpDecode, Debug, PartialEq)]
struct Key(u8);

#[derive(SdpDecode, Debug, PartialEq)]
struct Generic<T>(T);

#[derive(SdpDecode, Debug, PartialEq)]
struct Record<'a> {
    key: Key,
    #[sdp(skip)]
    cache: u32,
    name: &'a str,
    note: Option<&'a str>,
    tags: Seq<'a, Tag<'a>>,
    data: &'a [u8],
}

#[derive(SdpDecode, Debug, PartialEq)]
struct Copied<'a> {
    key: Generic<u8>,
    name: Cow<'a, str>,
    note: Option<Box<str>>,
    tags: Vec<Generic<(&'a str, bool)>>,
    data: &'a [u8],
}

/// Returns records with short texts.
fn short() -> impl Strategy<Value = (u8, String, Option<char>, Vec<String>)> {
    let texts = prop::collection::vec(".{0,3}", 0..3);
    (any::<u8>(), ".{0,3}", any::<Option<char>>(), texts)
}

type Owned = (u8, String, Option<String>, Vec<(String, bool)>, Vec<u8>);

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn elements_equal_those_of_a_vector(
        items in prop::collection::vec(any::<Owned>(), 0..6),
    ) {
        let bytes = sdp::to_vec(&items).unwrap();
        equals_the_vector::<Record>(&bytes);
        equals_the_vector::<Copied>(&bytes);
        equals_the_vector::<Generic<Record>>(&bytes);
        equals_the_vector::<(u8, &str, Option<&str>, Seq<(&str, bool)>, &[u8])>(&bytes);
        equals_the_vector::<(u8, String, Option<&str>, Seq<(String, bool)>, Seq<u8>)>(&bytes);
    }

    #[test]
    fn elements_equal_those_of_a_vector_after_changes(
        items in prop::collection::vec(short(), 1..3),
    ) {
        let bytes = sdp::to_vec(&items).unwrap();
        let changed = changes(&bytes);
        equals_the_vector_after_changes::<(Key, [&str; 1], Option<char>, Seq<&str>)>(&bytes, &changed);
        equals_the_vector_after_changes::<(bool, [&str; 1], Option<u32>, Vec<&str>)>(&bytes, &changed);
        equals_the_vector_after_changes::<(i8, (&str,), Option<[u8; 4]>, Seq<String>)>(&bytes, &changed);
    }

    #[test]
    fn nested_sequences_equal_nested_vectors(
        items in prop::collection::vec(
            prop::collection::vec(prop::collection::vec(".{0,3}", 0..3), 0..3),
            0..4,
        ),
    ) {
        let bytes = sdp::to_vec(&items).unwrap();
        let changed = changes(&bytes);
        equals_the_vector_after_changes::<Seq<Seq<&str>>>(&bytes, &changed);
        equals_the_vector_after_changes::<Seq<Vec<&str>>>(&bytes, &changed);
        equals_the_vector_after_changes::<Vec<Seq<&str>>>(&bytes, &changed);
        equals_the_vector_after_changes::<Seq<(Seq<(&str,)>,)>>(&bytes, &changed);
    }
}

#[derive(SdpDecode, Debug, PartialEq)]
#[sdp(tag = "u16")]
#[repr(u16)]
enum Value<'a> {
    Nothing,
    Number(u64),
    Text {
        text: &'a str,
        #[sdp(skip)]
        cache: bool,
    } = 258,
    List(Seq<'a, Self>),
    Pair(Option<&'a str>, Seq<'a, (Key, Value<'a>)>),
    Boxed(Box<Self>),
}

#[derive(SdpEncode, Clone, Debug)]
#[sdp(tag = "u16")]
#[repr(u16)]
enum OwnedValue {
    Nothing,
    Number(u64),
    Text(String) = 258,
    List(Vec<Self>),
    Pair(Option<String>, Vec<(u8, Self)>),
    Boxed(Box<Self>),
}

fn values() -> impl Strategy<Value = OwnedValue> {
    let leaf = prop_oneof![
        Just(OwnedValue::Nothing),
        any::<u64>().prop_map(OwnedValue::Number),
        ".{0,4}".prop_map(OwnedValue::Text),
    ];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let pairs = prop::collection::vec((any::<u8>(), inner.clone()), 0..3);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(OwnedValue::List),
            (prop::option::of(".{0,4}"), pairs)
                .prop_map(|(text, pairs)| OwnedValue::Pair(text, pairs)),
            inner.prop_map(|it| OwnedValue::Boxed(it.into())),
        ]
    })
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn recursive_elements_equal_those_of_a_vector(items in prop::collection::vec(values(), 0..4)) {
        let bytes = sdp::to_vec(&items).unwrap();
        equals_the_vector_after_changes::<Value>(&bytes, &changes(&bytes));
    }
}

/// What a [`Lying`] does.
#[derive(Clone, Copy)]
enum Act {
    Take(usize),
    /// Replaces the input by [`OTHER`].
    Swap(&'static [u8]),
    Panic,
}

thread_local!(static ACT: Cell<Act> = const { Cell::new(Act::Take(1)) });

/// A string, and the length of another.
const OTHER: &[u8] = b"\x01\0\0\0a\x01\0\0\0";

/// Takes other bytes each time.
#[derive(Debug, PartialEq)]
struct Lying;

impl<'de> SdpDecode<'de> for Lying {
    const SIZE: WireSize = WireSize::at_least(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match ACT.get() {
            Act::Take(len) => {
                input.take(len)?;
            }
            Act::Swap(other) => *input = Reader::new(other),
            Act::Panic => panic!("decode"),
        }
        Ok(Self)
    }

    fn decode_again(_: &mut sdp::__private::Again<'de>) -> Option<Self> {
        panic!("nothing may call this function of a user")
    }
}

/// Takes one byte each time, except with `Act::Panic`.
fn honest(input: &mut Reader<'_>) -> Result<(), DecodeError> {
    assert!(!matches!(ACT.get(), Act::Panic), "decode");
    input.take(1).map(drop)
}

/// Takes other bytes as a field of a derived type than elsewhere: `Apart<true>` lies in `decode_part`, and `Apart<false>` in
/// `decode`.
struct Apart<const PART: bool>;

impl<'de, const PART: bool> SdpDecode<'de> for Apart<PART> {
    const SIZE: WireSize = WireSize::at_least(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        match PART {
            true => honest(input).map(|()| Self),
            false => Lying::decode(input).map(|_| Self),
        }
    }

    fn decode_part(
        input: &mut Reader<'de>,
        _: &sdp::__private::Parts,
        _: usize,
    ) -> Result<Self, DecodeError> {
        match PART {
            true => Lying::decode(input).map(|_| Self),
            false => honest(input).map(|()| Self),
        }
    }
}

#[derive(SdpDecode)]
struct AsField<'a> {
    text: &'a str,
    _lying: Apart<true>,
}

#[derive(SdpDecode)]
struct Elsewhere<'a> {
    text: &'a str,
    _lying: Apart<false>,
}

/// A field with functions that take other bytes.
mod lying {
    use super::{DecodeError, Lying, Reader, SdpDecode};

    pub(super) const SIZE: sdp::WireSize = <Lying as SdpDecode>::SIZE;

    pub(super) fn decode(input: &mut Reader<'_>) -> Result<u8, DecodeError> {
        Lying::decode(input).map(|_| 7)
    }
}

#[derive(SdpDecode)]
struct Inside(#[allow(dead_code, reason = "only decoded")] Lying);

#[derive(SdpDecode)]
struct Field<'a> {
    _lying: Lying,
    text: &'a str,
}

#[derive(SdpDecode)]
struct With<'a> {
    #[sdp(with = "lying")]
    _lying: u8,
    text: &'a str,
}

#[derive(SdpDecode)]
enum Variant<'a> {
    _Zero,
    Text(Inside, &'a str),
}

/// At each place inside, there can be the length of a string that is not UTF-8.
const TEXT: &str = "\u{1}\0\0\0éé\u{1}\0\0\0é";

/// The encodings of two elements.
struct Two {
    seq: Vec<u8>,
    indexed: Vec<u8>,
}

/// Opens sequences of two elements while each `Lying` takes one byte, and checks the texts of elements that take other
/// bytes.
fn stays_text<'de, T: SdpDecode<'de>>(bytes: &'de Two, text: fn(T) -> Vec<&'de str>) {
    let check = |item: T| {
        for text in text(item) {
            assert!(
                str::from_utf8(text.as_bytes()).is_ok(),
                "{:?}",
                text.as_bytes()
            );
        }
    };
    ACT.set(Act::Take(1));
    let seq = sdp::from_slice::<Seq<T>>(&bytes.seq).unwrap();
    let texts: Vec<&str> = seq.iter().flat_map(text).collect();
    assert_eq!(texts, [TEXT, TEXT]);
    let indexed = sdp::from_slice::<IndexedSeq<T>>(&bytes.indexed).unwrap();
    let checked = indexed.check().unwrap();
    let texts: Vec<&str> = checked.iter().map(Result::unwrap).flat_map(text).collect();
    assert_eq!(texts, [TEXT, TEXT]);

    let mut after_panic = seq.iter();
    ACT.set(Act::Panic);
    assert!(catch_unwind(AssertUnwindSafe(|| after_panic.next())).is_err());

    let takes = (0..bytes.seq.len()).map(Act::Take);
    for act in takes.chain([Act::Swap(OTHER)]) {
        ACT.set(act);
        seq.iter().for_each(check);
        seq.get(1).into_iter().for_each(check);
        seq.to_vec().into_iter().for_each(check);
        // The second element after a true first one.
        ACT.set(Act::Take(1));
        let mut iter = seq.iter();
        iter.next().into_iter().for_each(check);
        ACT.set(act);
        iter.clone().for_each(check);
        iter.for_each(check);
        after_panic.clone().for_each(check);
        // In the first pass, an element can leave other bytes to the second.
        if let Ok((seq, _)) = sdp::from_prefix::<Seq<T>>(&bytes.seq) {
            ACT.set(Act::Take(1));
            seq.iter().for_each(check);
        }
        ACT.set(act);
        checked.iter().flatten().for_each(check);
        checked.get(1).unwrap().into_iter().for_each(check);
        if let Ok(checked) = indexed.check() {
            ACT.set(Act::Take(1));
            checked.iter().flatten().for_each(check);
        }
    }
}

/// Returns two elements, each with these bytes before its text.
fn two(parts: &[u8]) -> Two {
    let text = sdp::to_vec(&TEXT).unwrap();
    let element = [parts, &text].concat();
    elements([&element, &element])
}

/// Returns the encodings of two elements with these bytes.
fn elements(elements: [&[u8]; 2]) -> Two {
    let ends = [elements[0].len(), elements.concat().len()];
    let [first, second] = ends.map(|end| u32::try_from(end).unwrap());
    let head = sdp::to_vec(&(2_u32, first, second)).unwrap();
    let seq = [&[2, 0, 0, 0][..], elements[0], elements[1]].concat();
    let indexed = [head, seq.clone()].concat();
    Two { seq, indexed }
}

#[test]
fn text_after_an_element_that_takes_other_bytes_is_checked() {
    let bytes = two(&[9]);
    stays_text::<(Lying, &str)>(&bytes, |it| vec![it.1]);
    stays_text::<(Inside, &str)>(&bytes, |it| vec![it.1]);
    stays_text::<([Lying; 1], &str)>(&bytes, |it| vec![it.1]);
    stays_text::<(Box<Lying>, (&str,))>(&bytes, |it| vec![it.1.0]);
    stays_text::<(Generic<Lying>, &str)>(&bytes, |it| vec![it.1]);
    stays_text::<((Lying, [u8; 0]), Option<&str>)>(&two(&[9, 1]), |it| Vec::from_iter(it.1));
    stays_text::<(Option<Lying>, &str)>(&two(&[1, 9]), |it| vec![it.1]);
    stays_text::<Field>(&bytes, |it| vec![it.text]);
    stays_text::<With>(&bytes, |it| vec![it.text]);
    stays_text::<Variant>(&two(&[1, 9]), |it| match it {
        Variant::Text(_, text) => vec![text],
        Variant::_Zero => vec![],
    });
    stays_text::<(Seq<Lying>, &str)>(&two(&[2, 0, 0, 0, 9, 9]), |it| vec![it.1]);
    stays_text::<(Vec<Lying>, &str)>(&two(&[2, 0, 0, 0, 9, 9]), |it| vec![it.1]);
    let nested = two(&[1, 0, 0, 0, 9]);
    stays_text::<Seq<(Lying, &str)>>(&nested, |it| it.iter().map(|it| it.1).collect());
    stays_text::<Seq<Field>>(&nested, |it| it.iter().map(|it| it.text).collect());
}

#[test]
fn text_after_a_part_with_two_decoders_is_checked() {
    let element = [sdp::to_vec(&TEXT).unwrap(), vec![9]].concat();
    stays_text::<Elsewhere>(&elements([&element, &element]), |it| vec![it.text]);
    stays_text::<AsField>(&elements([&element, &element]), |it| vec![it.text]);
    // The first pass takes invalid text as a part of the first element.
    ACT.set(Act::Take(7));
    let bytes = b"\x02\0\0\0\x01\0\0\0a\x09\x01\0\0\0\xff\x09\x01\0\0\0b1234567";
    let seq: Seq<AsField> = sdp::from_slice(bytes).unwrap();
    let texts: Vec<_> = seq.iter().map(|item| item.text).collect();
    assert_eq!(texts, ["a"]);
}

#[test]
fn text_that_the_first_pass_read_elsewhere_is_checked() {
    // The first pass replaces the input at the first element, and reads `OTHER`.
    let bytes = b"\x01\0\0\0\x09\x01\0\0\0\xff";
    ACT.set(Act::Swap(OTHER));
    let (seq, _) = sdp::from_prefix::<Seq<(Lying, &str)>>(bytes).unwrap();
    ACT.set(Act::Take(1));
    assert_eq!(seq.iter().next(), None);
}

#[test]
fn indexed_text_that_the_check_read_elsewhere_is_checked() {
    let bytes = elements([b"\x09\x01\0\0\0\xff", b"\x09\x01\0\0\0a"]).indexed;
    let sequence: IndexedSeq<(Lying, &str)> = sdp::from_slice(&bytes).unwrap();
    ACT.set(Act::Swap(b"\x01\0\0\0a"));
    let checked = sequence.check().unwrap();
    ACT.set(Act::Take(1));
    assert!(checked.get(0).unwrap().is_err());
    assert_eq!(checked.get(1), Some(Ok((Lying, "a"))));
}

#[test]
fn indexed_text_after_an_exchanged_cursor_is_checked() {
    let bytes = elements([b"\x01\0\0\0a\x09", b"\x01\0\0\0\xff\x09"]).indexed;
    let sequence: IndexedSeq<(&str, Lying)> = sdp::from_slice(&bytes).unwrap();
    ACT.set(Act::Swap(b""));
    assert!(sequence.check().is_err());
}

/// Takes one byte.
type General = for<'a> fn(&'a u8);
/// A supertype, which takes six bytes.
type Special = fn(&'static u8);

struct Fixed<T>(std::marker::PhantomData<T>);

macro_rules! sized {
    ($($ty:ty: $size:literal;)*) => {$(
        #[allow(coherence_leak_check, reason = "the types differ")]
        impl<'de> SdpDecode<'de> for Fixed<$ty> {
            const SIZE: WireSize = WireSize::fixed($size);

            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                input.take($size).map(|_| Self(std::marker::PhantomData))
            }
        }
    )*};
}

sized! {
    General: 1;
    Special: 6;
}

#[test]
fn text_after_elements_of_a_supertype_of_another_size_is_checked() {
    let bytes = b"\x01\0\0\0\x01\0\0\0\x09\x07\0\0\0a\x01\0\0\0\xc3\xa9";
    let seq: Seq<(Seq<Fixed<General>>, &str)> = sdp::from_slice(bytes).unwrap();
    assert_eq!(seq.first().unwrap().1, "a\u{1}\0\0\0é");
    let seq: Seq<(Seq<Fixed<Special>>, &str)> = seq;
    // At this place is the string `c3` of one byte.
    assert!(seq.first().is_none());
}

/// A module with the names of the derive, but another type of tags, which takes other bytes.
mod fake {
    #[allow(non_camel_case_types, reason = "the name of a number")]
    pub(super) mod __private {
        pub(crate) use sdp::__private::*;

        #[derive(PartialEq, Eq)]
        pub(crate) struct u8(core::primitive::u8);

        pub(crate) const fn tag_u8(tag: i128) -> u8 {
            u8(tag as core::primitive::u8)
        }

        impl From<u8> for u32 {
            fn from(tag: u8) -> Self {
                tag.0.into()
            }
        }

        impl<'de> sdp::SdpDecode<'de> for u8 {
            const SIZE: sdp::WireSize = <super::super::Lying as sdp::SdpDecode>::SIZE;

            fn decode(input: &mut sdp::Reader<'de>) -> Result<Self, sdp::DecodeError> {
                super::super::Lying::decode(input).map(|_| Self(0))
            }
        }
    }
}

const ZERO: isize = 0;

#[derive(SdpDecode)]
#[sdp(crate = "fake")]
enum FakeTag {
    Zero = ZERO,
}

#[test]
fn text_after_a_tag_of_another_crate_is_checked() {
    stays_text::<(FakeTag, &str)>(&two(&[0]), |it| {
        let (FakeTag::Zero, text) = it;
        vec![text]
    });
}

/// A module in which a path through `Reader` is another type than in a signature.
mod alias {
    pub(super) mod __private {
        pub(crate) use sdp::__private::*;

        pub(crate) struct Honest;
        pub(crate) struct Liar;

        pub(crate) trait Pick<'a, T> {
            type Out;
        }

        impl<'a> Pick<'a, Honest> for () {
            type Out = sdp::Reader<'a>;
        }

        impl<'a> Pick<'a, [u8; 1]> for () {
            type Out = Liar;
        }

        pub(crate) type Reader<'a, T = Honest> = <() as Pick<'a, T>>::Out;

        impl Liar {
            #[allow(dead_code, reason = "no expansion may call it")]
            pub(crate) fn unknown_variant<'de>(
                _: &mut sdp::Reader<'de>,
                _: u8,
                _: &str,
            ) -> Result<std::convert::Infallible, sdp::DecodeError> {
                panic!("the cursor is for methods only")
            }
        }
    }
}

#[derive(SdpDecode, Debug, PartialEq)]
#[sdp(crate = "alias")]
enum Aliased<'a, const N: usize>
where
    (): alias::__private::Pick<'a, [u8; N], Out = alias::__private::Liar>,
{
    Text(&'a str),
}

#[test]
fn code_of_another_crate_gets_no_cursor() {
    let bytes = sdp::to_vec(&vec![(0_u8, "é")]).unwrap();
    let seq: Seq<Aliased<1>> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(seq, [Aliased::Text("é")]);
    let unknown = sdp::from_slice::<Aliased<1>>(&[9]).unwrap_err().kind();
    assert!(matches!(
        unknown,
        sdp::DecodeErrorKind::UnknownVariant { tag: 9, .. }
    ));
}

mod replaced {
    use sdp::{DecodeError, Reader, SdpDecode};

    /// Has priority over the method of the cursor, whose receiver is `&self`.
    pub(super) trait UnknownVariant {
        fn unknown_variant(&mut self, tag: u8, name: &str) -> Result<Never, DecodeError>;
    }

    pub(super) enum Never {}

    impl UnknownVariant for Reader<'_> {
        fn unknown_variant(&mut self, _: u8, _: &str) -> Result<Never, DecodeError> {
            *self = Reader::new(b"\x01\0\0\0a");
            Err(DecodeError::custom("replaced", 0))
        }
    }

    #[derive(SdpDecode, Debug, PartialEq)]
    pub(super) enum Text<'a> {
        Text(&'a str),
    }
}

/// A method of a user can take the cursor at an unknown tag, but decoding then ends with an error.
#[test]
fn a_cursor_that_is_replaced_at_a_tag_is_not_used() {
    let opened = sdp::from_slice::<Seq<replaced::Text>>(b"\x01\0\0\0\x09\x01\0\0\0a");
    let error = opened.unwrap_err().to_string();
    assert!(error.ends_with("replaced"), "{error}");
    let items = sdp::to_vec(&vec![(0_u8, "é")]).unwrap();
    let seq: Seq<replaced::Text> = sdp::from_slice(&items).unwrap();
    assert_eq!(seq, [replaced::Text::Text("é")]);
}

#[test]
fn indexed_sequences_in_an_opened_sequence_nest_as_in_a_vector() {
    let items = vec![vec![Indexed(vec![vec!["wet"]])]];
    let bytes = sdp::to_vec(&items).unwrap();
    let seq: Seq<Seq<IndexedSeq<Vec<&str>>>> = sdp::from_slice(&bytes).unwrap();
    let vec: Vec<Seq<IndexedSeq<Vec<&str>>>> = sdp::from_slice(&bytes).unwrap();
    for inner in [seq.first().unwrap(), vec[0]] {
        let indexed = inner.first().unwrap();
        assert_eq!(indexed.get(0), Some(Ok(vec!["wet"])));
        assert_eq!(indexed.check().unwrap().get(0), Some(Ok(vec!["wet"])));
        // An encoder needs as many levels as for the vectors.
        for levels in 0..4 {
            let limits = Limits::DEFAULT.with_max_nesting(levels);
            let expected = crate::limits::encode_with(&items[0], &limits);
            assert_eq!(crate::limits::encode_with(&inner, &limits), expected);
        }
    }
}
