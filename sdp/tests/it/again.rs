//! Reading the elements of an opened `Seq`, which checks their text only once.

use std::cell::Cell;
use std::marker::PhantomData;

use sdp::{DecodeError, Reader, SdpDecode, SdpEncode, Seq, WireSize};

#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq)]
enum Unit {
    None,
    Percent,
}

#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq)]
struct Place {
    index: u16,
    unit: Unit,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(tag = "u16")]
enum Value<'a> {
    Number(f32),
    Text { text: &'a str, place: Place },
    Nothing,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Inner<'a> {
    text: &'a str,
    values: Seq<'a, Value<'a>>,
    owned: Vec<String>,
    last: &'a str,
}

/// Parts of all kinds, with text after each.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Outer<'a> {
    place: Place,
    option: Option<&'a str>,
    pair: (bool, &'a str),
    tags: [[u8; 2]; 2],
    bytes: &'a [u8],
    numbers: Seq<'a, u16>,
    places: Seq<'a, Place>,
    texts: Seq<'a, &'a str>,
    value: Value<'a>,
    inner: Seq<'a, Inner<'a>>,
    #[sdp(skip)]
    skipped: u32,
    end: &'a str,
}

fn encoded() -> Vec<u8> {
    let place = Place {
        index: 7,
        unit: Unit::Percent,
    };
    let inner = |values: &[u8]| {
        let values: Seq<Value> = sdp::from_slice(values).unwrap();
        let owned = vec!["wet".to_owned()];
        sdp::to_vec(&("é", values, owned, "dry")).unwrap()
    };
    let values = sdp::to_vec(&vec![
        Value::Number(0.5),
        Value::Text { text: "ß", place },
        Value::Nothing,
    ])
    .unwrap();
    let mut inners = vec![2, 0, 0, 0];
    inners.extend(inner(&values));
    inners.extend(inner(&[0; 4]));
    let outer = |option, value| Outer {
        place,
        option,
        pair: (true, "a"),
        tags: [[1, 2], [3, 4]],
        bytes: b"\xff\xfe",
        numbers: sdp::from_slice(&[1, 0, 0, 0, 9, 9]).unwrap(),
        places: sdp::from_slice(&[1, 0, 0, 0, 8, 0, 1]).unwrap(),
        texts: sdp::from_slice(b"\x02\0\0\0\x01\0\0\0x\0\0\0\0").unwrap(),
        value,
        inner: sdp::from_slice(&inners).unwrap(),
        skipped: 0,
        end: "€ and more than sixteen bytes",
    };
    let text = Value::Text { text: "o", place };
    sdp::to_vec(&vec![outer(None, text), outer(Some("u"), Value::Nothing)]).unwrap()
}

/// Compares a `Seq` with the elements that a `Vec` decodes from the same bytes.
fn compare(bytes: &[u8]) -> bool {
    let seq = sdp::from_slice::<Seq<Outer>>(bytes);
    let vec = sdp::from_slice::<Vec<Outer>>(bytes);
    match (seq, vec) {
        (Ok(seq), Ok(vec)) => {
            assert!(seq.iter().eq(vec), "{bytes:?}");
            assert_eq!(sdp::to_vec(&seq).unwrap(), bytes);
            true
        }
        (Err(a), Err(b)) => {
            assert_eq!(a, b, "{bytes:?}");
            false
        }
        other => panic!("{bytes:?}: {other:?}"),
    }
}

#[test]
fn elements_are_those_of_a_vector() {
    let bytes = encoded();
    assert!(compare(&bytes));
    for len in 0..bytes.len() {
        assert!(!compare(&bytes[..len]));
    }
    let mut accepted = 0;
    for index in 0..bytes.len() {
        for change in [1, 2, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[index] ^= change;
            accepted += u32::from(compare(&changed));
        }
    }
    assert!(accepted > 100, "{accepted}");
}

thread_local! {
    /// The number of bytes that a `Fickle` takes.
    static TAKEN: Cell<usize> = const { Cell::new(1) };
}

/// A manual implementation that takes another number of bytes when a test says so.
#[derive(Debug, PartialEq)]
struct Fickle;

impl<'de> SdpDecode<'de> for Fickle {
    const SIZE: WireSize = WireSize::at_least(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take(TAKEN.get()).map(|_| Self)
    }
}

/// One byte, the text `06 00 00 00`, and bytes. If five bytes are taken instead of the first, the text starts with the same
/// four bytes, and has then `ff ff`.
const SHIFTED: [u8; 19] = *b"\0\x04\0\0\0\x06\0\0\0\x06\0\0\0\xff\xff\0\0\0\0";

fn one(element: &[u8]) -> Vec<u8> {
    [&[1, 0, 0, 0], element].concat()
}

#[test]
fn text_after_a_manual_implementation_is_checked_again() {
    type Element<'a> = (Fickle, &'a str, &'a [u8]);
    let bytes = one(&SHIFTED);
    let seq: Seq<Element> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(seq.first().unwrap().1, "\u{6}\0\0\0");
    let nested = one(&bytes);
    let outer: Seq<Seq<Element>> = sdp::from_slice(&nested).unwrap();
    let next = [&[2, 0, 0, 0][..], &SHIFTED, &SHIFTED].concat();
    let two: Seq<Element> = sdp::from_slice(&next).unwrap();
    let mut rest = two.iter();
    assert!(rest.next().is_some());
    TAKEN.set(5);
    assert_eq!(seq.first(), None);
    assert_eq!(rest.next(), None);
    assert!(outer.iter().flatten().next().is_none());
    TAKEN.set(1);
}

#[test]
fn later_elements_are_checked_again_too() {
    let bytes = [
        &[3, 0, 0, 0][..],
        b"\0\0\0\0\x07",             // "", and 7
        b"\x04\0\0\0\x06\0\0\0\xff", // "\u{6}\0\0\0", and ff
        b"\0\0\0\0\xff",
    ]
    .concat();
    let seq: Seq<(&str, Fickle)> = sdp::from_slice(&bytes).unwrap();
    let mut rest = seq.iter();
    // The first element takes four bytes more, so the text of the second is `ff 00 00 00 00 ff`.
    TAKEN.set(5);
    assert!(rest.next().is_some());
    TAKEN.set(0);
    assert_eq!(rest.next(), None);
    TAKEN.set(1);
}

/// A type whose subtype has another implementation.
struct Wrapper<T>(PhantomData<T>);

type Subtype = Wrapper<for<'a> fn(&'a u8)>;
type Supertype = Wrapper<fn(&'static u8)>;

/// Implements decoding of a number of bytes.
macro_rules! takes {
    ($ty:ty: $len:expr) => {
        #[allow(coherence_leak_check, reason = "the test needs both")]
        impl<'de> SdpDecode<'de> for $ty {
            const SIZE: WireSize = WireSize::fixed($len);

            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                input.take($len).map(|_| Self(PhantomData))
            }
        }
    };
}

takes!(Subtype: 1);
takes!(Supertype: 5);

#[test]
fn text_after_a_supertype_is_checked_again() {
    fn texts<'a>(seq: Seq<'a, (Supertype, &'a str, &'a [u8])>) -> Vec<&'a str> {
        seq.iter().map(|element| element.1).collect()
    }
    let bytes = one(&SHIFTED);
    let seq: Seq<(Subtype, &str, &[u8])> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(seq.first().unwrap().1, "\u{6}\0\0\0");
    assert!(texts(seq).is_empty());
}

#[test]
fn text_after_a_sequence_of_supertypes_is_checked_again() {
    fn texts<'a>(seq: Seq<'a, (Seq<'a, Supertype>, &'a str, &'a [u8])>) -> Vec<&'a str> {
        seq.iter().map(|element| element.1).collect()
    }
    let bytes = one(&one(&SHIFTED));
    let seq: Seq<(Seq<Subtype>, &str, &[u8])> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(seq.first().unwrap().1, "\u{6}\0\0\0");
    assert!(texts(seq).is_empty());
}
