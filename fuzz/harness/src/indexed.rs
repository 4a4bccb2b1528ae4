//! Types with indexed sequences, in their three forms, and checks of their elements on demand and in place.

#![allow(
    clippy::type_complexity,
    reason = "a view is derived from the written type of a field"
)]

use std::collections::BTreeMap;

use arbitrary::{Arbitrary, Unstructured};
use sdp::indexed::Builder;
use sdp::{
    DecodeError, EncodeError, Indexed, IndexedSeq, Length, Reader, SdpDecode, SdpEncode, SdpPatch,
    SdpSchema, SdpViews, WireSize, Writer,
};

/// Strings and records, which a patch changes one by one.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews, SdpPatch, PartialEq)]
#[sdp(borrowed, derive(SdpSchema), patch, message_id = 0x7001)]
pub(crate) struct Log {
    host: String,
    lines: Indexed<Vec<String>>,
    #[sdp(borrowed, patch)]
    records: Indexed<Vec<Record>>,
    end: u16,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews, SdpPatch, PartialEq)]
#[sdp(borrowed, derive(SdpSchema), patch)]
pub(crate) struct Record {
    name: String,
    values: Vec<u16>,
    id: u32,
    is_last: bool,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
pub(crate) struct LogSeq<'a> {
    host: &'a str,
    lines: Checked<'a, &'a str>,
    records: Checked<'a, RecordRef<'a>>,
    end: u16,
}

/// Indexed sequences inside other types, and other types inside them.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews, PartialEq)]
#[sdp(borrowed, derive(SdpSchema), message_id = 0x7002)]
pub(crate) struct Grid {
    rows: Vec<Indexed<Vec<Option<bool>>>>,
    columns: Indexed<Vec<Indexed<Vec<Vec<String>>>>>,
    cells: BTreeMap<u8, Indexed<Vec<(u8, String)>>>,
    numbers: Indexed<Vec<u16>>,
    pair: [Indexed<Vec<Result<u8, Box<str>>>>; 2],
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
pub(crate) struct GridSeq<'a> {
    rows: Vec<Checked<'a, Option<bool>>>,
    columns: ByIndex<'a, ByIndex<'a, Vec<&'a str>>>,
    cells: BTreeMap<u8, Checked<'a, (u8, &'a str)>>,
    numbers: Checked<'a, u16>,
    pair: [Checked<'a, Result<u8, &'a str>>; 2],
}

/// A type that contains itself.
#[derive(SdpEncode, SdpDecode, SdpSchema, PartialEq)]
#[sdp(message_id = 0x7003)]
pub(crate) enum Node {
    Leaf(u8),
    Text(String),
    Nodes(Indexed<Vec<Node>>),
    Lists(Vec<Indexed<Vec<Node>>>),
    Link { next: Option<Box<Node>>, end: bool },
}

/// A view with these sequences. It has the name of the type, because errors contain it.
macro_rules! view_of_node {
    ($module:ident: $sequence:ty) => {
        mod $module {
            use super::*;

            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            pub(crate) enum Node<'a> {
                Leaf(u8),
                Text(&'a str),
                Nodes($sequence),
                Lists(Vec<$sequence>),
                Link {
                    next: Option<Box<Node<'a>>>,
                    end: bool,
                },
            }
        }
    };
}
view_of_node!(borrowed: Indexed<Vec<Node<'a>>>);
view_of_node!(lazy: ByIndex<'a, Node<'a>>);

pub(crate) use self::borrowed::Node as NodeRef;
pub(crate) use self::lazy::Node as NodeSeq;

/// Implements `Arbitrary` by this value. The derive of `arbitrary` would add code to each binary.
macro_rules! arbitrary {
    ($($type:ident: |$data:ident| $value:expr;)*) => {$(
        impl<'x> Arbitrary<'x> for $type {
            #[inline]
            fn arbitrary($data: &mut Unstructured<'x>) -> arbitrary::Result<Self> {
                Ok($value)
            }
        }
    )*};
}

arbitrary! {
    Log: |data| Self {
        host: data.arbitrary()?,
        lines: Indexed(data.arbitrary()?),
        records: Indexed(data.arbitrary()?),
        end: data.arbitrary()?,
    };
    Record: |data| Self {
        name: data.arbitrary()?,
        values: data.arbitrary()?,
        id: data.arbitrary()?,
        is_last: data.arbitrary()?,
    };
    Grid: |data| {
        let columns: Vec<Vec<_>> = data.arbitrary()?;
        let cells: BTreeMap<u8, Vec<_>> = data.arbitrary()?;
        Self {
            rows: indexed(data.arbitrary()?),
            columns: Indexed(indexed(columns)),
            cells: cells.into_iter().map(|(key, row)| (key, Indexed(row))).collect(),
            numbers: Indexed(data.arbitrary()?),
            pair: [Indexed(data.arbitrary()?), Indexed(data.arbitrary()?)],
        }
    };
    Node: |data| match data.int_in_range(0..=4)? {
        0 => Self::Leaf(data.arbitrary()?),
        1 => Self::Text(data.arbitrary()?),
        2 => Self::Nodes(Indexed(data.arbitrary()?)),
        3 => Self::Lists(indexed(data.arbitrary()?)),
        _ => Self::Link { next: data.arbitrary()?, end: data.arbitrary()? },
    };
}

fn indexed<T>(lists: Vec<Vec<T>>) -> Vec<Indexed<Vec<T>>> {
    lists.into_iter().map(Indexed).collect()
}

/// An `IndexedSeq` whose elements are decoded by index, and encoded as a slice.
pub(crate) struct ByIndex<'a, T> {
    sequence: IndexedSeq<'a, T>,
    elements: Indexed<Vec<T>>,
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for ByIndex<'a, T> {
    const SIZE: WireSize = <IndexedSeq<'a, T> as SdpDecode<'de>>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let sequence: IndexedSeq<'de, T> = IndexedSeq::decode(input)?;
        let elements: Result<Vec<T>, _> = (0..sequence.len())
            .map(|index| sequence.get(index).unwrap())
            .collect();
        let elements = Indexed(elements?);
        assert!(sequence.get(elements.len()).is_none());
        Ok(Self { sequence, elements })
    }
}

impl<T: SdpEncode> SdpEncode for ByIndex<'_, T> {
    const SIZE: WireSize = <Indexed<Vec<T>> as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.elements.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        assert_eq!(self.sequence.len(), self.elements.len());
        self.elements.encode(out)
    }
}

impl<T: SdpSchema> SdpSchema for ByIndex<'_, T> {
    const SCHEMA: &'static sdp::schema::Schema = <IndexedSeq<'_, T>>::SCHEMA;
}

/// An `IndexedSeq` that is checked, and that is encoded as itself and element by element. It decodes each element several
/// times, so a type must not contain itself in it.
pub(crate) struct Checked<'a, T>(IndexedSeq<'a, T>);

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for Checked<'a, T> {
    const SIZE: WireSize = <IndexedSeq<'a, T> as SdpDecode<'de>>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let sequence = IndexedSeq::decode(input)?;
        let checked = sequence.check();
        let error = checked.as_ref().err();
        let iterated = sequence.iter().find_map(Result::err);
        assert_eq!(error, iterated.as_ref());
        let by_index = (0..sequence.len()).find_map(|index| sequence.get(index).unwrap().err());
        assert_eq!(error, by_index.as_ref());
        checked.map(|()| Self(sequence))
    }
}

impl<'a, T: SdpEncode + SdpDecode<'a>> SdpEncode for Checked<'a, T> {
    const SIZE: WireSize = <IndexedSeq<'a, T> as SdpEncode>::SIZE;

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let mut builder = Builder::new();
        for element in &self.0 {
            builder.push(&element.unwrap())?;
        }
        assert_eq!(sdp::to_vec(&builder), sdp::to_vec(&self.0));
        self.0.encode(out)
    }
}

impl<T: SdpSchema> SdpSchema for Checked<'_, T> {
    const SCHEMA: &'static sdp::schema::Schema = <IndexedSeq<'_, T>>::SCHEMA;
}

/// Checks that a patch accepts the elements that a view accepts, and that a change of one is a change of the value.
pub(crate) fn check_patch(input: &[u8]) {
    let mut bytes = input.to_vec();
    let Ok(mut patch) = sdp::patch::open::<Log>(&mut bytes) else {
        let value = sdp::from_slice::<Log>(input);
        return assert!(value.is_err(), "only the patch fails");
    };
    let mut view = Reader::new(input);
    <(&str, Indexed<Vec<&str>>)>::decode(&mut view).unwrap();
    let records = IndexedSeq::<Record>::decode(&mut view).unwrap();
    assert_eq!(patch.records.len(), records.len());
    for index in 0..=records.len() {
        let found = patch.records.get(index);
        let expected = records.get(index);
        if let (Some(Ok(mut found)), Some(Ok(expected))) = (found, &expected) {
            assert_eq!(found.id.get(), Ok(expected.id));
            found.id.set(&!expected.id).unwrap();
        }
        let found = patch.records.get(index).map(|found| found.map(drop));
        assert_eq!(found, expected.map(|expected| expected.map(drop)));
    }
    let changed = sdp::from_slice::<Log>(&bytes);
    let mut value = sdp::from_slice::<Log>(input);
    for record in value.iter_mut().flat_map(|value| value.records.iter_mut()) {
        record.id = !record.id;
    }
    assert!(changed == value, "another value, or another error");
}
