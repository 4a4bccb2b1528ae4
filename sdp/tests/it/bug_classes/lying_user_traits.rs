//! Bug class: wrong implementations and changing values cause more than an error or wrong bytes.

use std::borrow::Cow;
use std::cell::Cell;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use allocation_counter::measure;
use sdp::indexed::Builder;
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Indexed, IndexedSeq, Length,
    Reader, SdpDecode, SdpDecodeOwned, SdpEncode, Seq, WireSize, Writer,
};

use crate::errors::{end, fails, is_refused, mismatch};
use crate::output::{Bytes, End};

#[test]
fn elements_of_an_indexed_sequence_with_a_wrong_length_are_an_error() {
    for (measured, written) in [(2, 1), (1, 2)] {
        let lying = [Bytes::of(measured, written, End::Ok)];
        let kind = mismatch(measured + 12, written + 12);
        is_refused(sdp::to_vec(&Indexed(&lying[..])), kind);
        let mut builder = Builder::new();
        assert!(builder.push(&lying[0]).is_err());
        assert!(builder.is_empty());
    }
}

/// Declares a number of bytes, and reads or writes `N`.
#[derive(Debug)]
struct Wrong<const IS_FIXED: bool, const SIZE: usize, const N: usize>;

type Declared<const N: usize> = Wrong<true, 4, N>;
type Padded<const N: usize> = Wrong<false, 8, N>;

impl<const IS_FIXED: bool, const SIZE: usize, const N: usize> Wrong<IS_FIXED, SIZE, N> {
    const DECLARED: WireSize = match IS_FIXED {
        true => WireSize::fixed(SIZE),
        false => WireSize::at_least(SIZE),
    };
}

impl<const IS_FIXED: bool, const SIZE: usize, const N: usize> SdpEncode
    for Wrong<IS_FIXED, SIZE, N>
{
    const SIZE: WireSize = Self::DECLARED;

    fn measure(&self, length: &mut Length) {
        length.add(if IS_FIXED { SIZE } else { N });
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_array([7; N])
    }
}

impl<'de, const IS_FIXED: bool, const SIZE: usize, const N: usize> SdpDecode<'de>
    for Wrong<IS_FIXED, SIZE, N>
{
    const SIZE: WireSize = Self::DECLARED;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take(N).map(|_| Self)
    }
}

#[test]
fn elements_of_another_size_than_declared_are_an_error() {
    let bytes = [2, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
    assert!(sdp::from_slice::<Vec<Declared<4>>>(&bytes).is_ok());
    let (declared, read) = (4, 3);
    let less = DecodeErrorKind::SizeMismatch { declared, read };
    fails(sdp::from_slice::<Vec<Declared<3>>>(&bytes), less, 7);
    fails(sdp::from_slice::<Seq<'_, Declared<3>>>(&bytes), less, 7);
    fails(sdp::from_slice::<Vec<Declared<5>>>(&bytes), end(5, 4), 4);
    fails(
        sdp::from_slice::<Seq<'_, Declared<5>>>(&bytes),
        end(5, 4),
        4,
    );

    let two = [Wrong, Wrong] as [Declared<4>; 2];
    assert_eq!(sdp::to_vec(&two).unwrap(), [7; 8]);
    let (less, more): ([Declared<3>; 1], [Declared<5>; 1]) = ([Wrong], [Wrong]);
    is_refused(sdp::to_vec(&less), mismatch(4, 3));
    assert!(sdp::to_vec(&more).is_err());
    assert!(sdp::to_slice(&more, &mut [0; 8]).is_err());
}

#[test]
fn count_of_elements_that_read_nothing_is_bounded_by_the_input() {
    type Nothing = Wrong<false, 1, 0>;

    let input = |count: u32| [&count.to_le_bytes()[..], &[0; 10]].concat();
    let fitting = input(10);
    let (items, _) = sdp::from_prefix::<Vec<Nothing>>(&fitting).unwrap();
    assert_eq!(items.len(), 10);
    for count in [11, u32::MAX] {
        let bytes = input(count);
        let end = end(count as usize, 10);
        fails(sdp::from_prefix::<Vec<Nothing>>(&bytes), end, 4);
        fails(sdp::from_prefix::<Vec<[Nothing; 1]>>(&bytes), end, 4);
        fails(sdp::from_prefix::<Box<[Nothing]>>(&bytes), end, 4);
        fails(sdp::from_prefix::<Seq<'_, Nothing>>(&bytes), end, 4);
    }
}

/// A sequence that declares only the four bytes of its count.
#[derive(Debug, PartialEq, Clone, Default)]
struct Counted<T>(Vec<T>);

impl<T: SdpEncode> SdpEncode for Counted<T> {
    const SIZE: WireSize = WireSize::fixed(4);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.0.encode(out)
    }
}

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Counted<T> {
    const SIZE: WireSize = WireSize::fixed(4);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Vec::decode(input).map(Self)
    }

    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        Vec::decode_into(input, &mut place.0)
    }
}

#[test]
fn sequence_with_a_wrong_fixed_size_decodes_outside_of_sequences() {
    let inner = Some(Box::new(Counted(vec![9_u16])));
    let value = (Counted(vec![7_u8, 8]), inner, 5_u32);
    let bytes = [2, 0, 0, 0, 7, 8, 1, 1, 0, 0, 0, 9, 0, 5, 0, 0, 0];
    assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    assert_eq!(sdp::from_slice(&bytes), Ok(value.clone()));
    let mut place = (Counted(vec![1; 9]), None, 0);
    assert_eq!(sdp::decode_into(&bytes, &mut place), Ok(()));
    assert_eq!(place, value);
    for len in 0..bytes.len() {
        assert!(sdp::to_slice(&value, &mut vec![0; len]).is_err());
        type Value = (Counted<u8>, Option<Box<Counted<u16>>>, u32);
        assert!(sdp::from_slice::<Value>(&bytes[..len]).is_err());
    }
}

#[test]
fn elements_longer_than_their_fixed_size_are_an_error() {
    type Elements = Vec<Counted<u8>>;
    let none = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let empty: Elements = vec![Counted::default(); 2];
    assert_eq!(sdp::to_vec(&empty).unwrap(), none);
    assert_eq!(sdp::from_slice(&none), Ok(empty.clone()));

    let full: Elements = vec![Counted(vec![7, 8])];
    assert!(sdp::to_vec(&full).is_err());
    assert!(sdp::to_slice(&full, &mut [0; 64]).is_err());
    assert!(sdp::to_vec(&BTreeMap::from([(1_u8, Counted(vec![7_u8, 8]))])).is_err());

    // The element ends at its declared size, even if bytes follow.
    let bytes = [1, 0, 0, 0, 2, 0, 0, 0, 7, 8];
    type Element = Counted<u8>;
    fails(sdp::from_prefix::<Elements>(&bytes), end(2, 0), 8);
    fails(sdp::from_prefix::<Seq<'_, Element>>(&bytes), end(2, 0), 8);
    fails(sdp::from_slice::<Box<[Element]>>(&bytes), end(2, 0), 8);
    fails(sdp::from_slice::<VecDeque<Element>>(&bytes), end(2, 0), 8);
    // Decoding in place may read the bytes after the element.
    let mut place = empty;
    if sdp::decode_into(&bytes, &mut place).is_ok() {
        assert_eq!(place, full);
    }
}

#[test]
fn counts_in_a_wrong_fixed_size_claim_no_more_than_the_input() {
    /// Decodes invalid `input`, and returns the peak memory per byte of input, rounded up.
    fn peak<T: SdpDecodeOwned>(input: &[u8]) -> usize {
        let info = measure(|| assert!(sdp::from_slice::<T>(input).is_err()));
        (info.bytes_max as usize).div_ceil(input.len())
    }

    let len = if cfg!(miri) { 400 } else { 100_000 };
    let claims = (0..len / 4_u32).rev().flat_map(u32::to_le_bytes);
    let claims: Vec<u8> = claims.collect();
    let all = [0xff; 400];
    // A vector takes 24 bytes in memory and 4 on the wire. An entry of the map takes 32 and 5 bytes.
    let vector = size_of::<Vec<u8>>().div_ceil(4);
    let entry = size_of::<(u8, Vec<u8>)>().div_ceil(5);
    for input in [&claims[..], &all] {
        assert!(peak::<Counted<Vec<u8>>>(input) <= vector);
        assert!(peak::<Vec<Counted<Vec<u8>>>>(input) <= vector);
        assert!(peak::<Counted<Counted<Counted<u8>>>>(input) <= vector);
        assert!(peak::<[Counted<Vec<u8>>; 3]>(input) <= 3 * vector);
        // The values of a map may exceed their declared size, so the claims of two levels add up.
        assert!(peak::<BTreeMap<u8, Counted<Vec<u8>>>>(input) <= entry + vector);
    }
}

/// Its values differ by `Eq`, and are all equal by `Ord`.
#[derive(SdpEncode, PartialEq, Eq, Hash)]
struct SameOrder(u8);

impl PartialOrd for SameOrder {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SameOrder {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

types! {
    #![derive(SdpEncode, SdpDecode, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Clone, Default)]
    /// A key with a field that a decoder cannot restore.
    #[derive(Copy)]
    struct Versioned { #[sdp(skip)] version: u8, id: u16 }

    enum AnyKey {
        #[default]
        None,
        Versioned(Versioned),
        Named(String, #[sdp(skip)] u8),
    }

    enum FieldlessKey { #[default] None, Cached(#[sdp(skip)] u8) }

    /// A key whose code is not inlined.
    struct LargeKey {
        #[sdp(skip)] version: u8,
        names: (String, String, String, String),
        texts: (String, String, String, String),
    }
}

#[track_caller]
fn expect_invalid_key<T: SdpEncode + ?Sized>(value: &T) {
    is_refused(sdp::to_vec(value), EncodeErrorKind::InvalidKey);
    let in_slice = sdp::to_slice(value, &mut [0; 64]).map(drop);
    is_refused(in_slice, EncodeErrorKind::InvalidKey);
}

#[test]
fn keys_that_differ_beside_their_bytes_or_order_are_not_encoded() {
    let keys = [SameOrder(1), SameOrder(2)];
    expect_invalid_key(&HashMap::from(keys.each_ref().map(|key| (key, 1_u8))));
    expect_invalid_key(&HashSet::from(keys));

    let key = Versioned { version: 1, id: 7 };
    let other = Versioned { version: 2, id: 7 };
    let named = |version| AnyKey::Named("wet".to_owned(), version);

    expect_invalid_key(&BTreeSet::from([key, other]));
    expect_invalid_key(&BTreeSet::from([key]));
    expect_invalid_key(&HashSet::from([key]));
    expect_invalid_key(&BinaryHeap::from([key]));
    expect_invalid_key(&BTreeMap::from([((1_u8, key), "wet")]));
    expect_invalid_key(&BTreeSet::from([Some(key)]));
    expect_invalid_key(&BTreeSet::from([[key; 2]]));
    expect_invalid_key(&BTreeSet::from([vec![key]]));
    expect_invalid_key(&BTreeSet::from([Box::new(key)]));
    expect_invalid_key(&BTreeSet::from([AnyKey::Versioned(key)]));
    expect_invalid_key(&BTreeSet::from([named(1), named(2)]));
    expect_invalid_key(&BTreeSet::from([FieldlessKey::Cached(1)]));
    expect_invalid_key(&[(9_u8, BTreeSet::from([vec![Some(named(1))]]))]);
    expect_invalid_key(&BTreeSet::from([BTreeSet::from([key])]));
    expect_invalid_key(&BTreeSet::from([BTreeMap::from([(1_u8, key)])]));
    // The inner set has valid keys, and must not hide the skipped field beside it.
    expect_invalid_key(&BTreeSet::from([(key, BTreeSet::from([1_u8]))]));
    let mut out = vec![9];
    assert!(sdp::append(&BTreeSet::from([key]), &mut out).is_err());
    assert_eq!(out, [9]);
    #[cfg(feature = "indexmap-2")]
    {
        type Set<K> = indexmap::IndexSet<K, std::hash::RandomState>;
        expect_invalid_key(&Set::from_iter([key, other]));
    }

    let key = LargeKey::default();
    expect_invalid_key(&BTreeSet::from([&key]));
    expect_invalid_key(&BTreeSet::from([Some(&key)]));
    expect_invalid_key(&BTreeSet::from([Cow::Borrowed(&key)]));
    expect_invalid_key(&BTreeSet::from([Box::new(key.clone())]));
    expect_invalid_key(&BTreeSet::from([Rc::new(vec![key.clone()])]));
    expect_invalid_key(&BTreeSet::from([vec![Box::new(key.clone())]]));
    expect_invalid_key(&BTreeSet::from([key]));
}

#[test]
fn skipped_fields_outside_of_keys_are_allowed() {
    /// The skipped field has no values to lose.
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u16, #[sdp(skip)] PhantomData<u8>);

    let value = |version| {
        let key = Versioned { version, id: 7 };
        let entries = [(1, vec![key]), (2, vec![])];
        let entries = entries.map(|(id, keys)| (Id(id, PhantomData), keys));
        (key, BTreeMap::from(entries))
    };
    let bytes = sdp::to_vec(&value(1)).unwrap();
    assert_eq!(sdp::from_slice(&bytes), Ok(value(0)));
}

#[test]
fn keys_are_compared_by_ord() {
    /// Descending by `Ord`, and ascending by `PartialOrd`.
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq, Eq, Hash)]
    struct Descending(u8);

    #[allow(clippy::non_canonical_partial_ord_impl, reason = "the orders differ")]
    impl PartialOrd for Descending {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            self.0.partial_cmp(&other.0)
        }
    }

    impl Ord for Descending {
        fn cmp(&self, other: &Self) -> Ordering {
            Reverse(self.0).cmp(&Reverse(other.0))
        }
    }

    // `BTreeSet::from` sorts by `PartialOrd`.
    let mut keys = BTreeSet::from([Descending(1)]);
    assert!(keys.insert(Descending(2)));
    let bytes = sdp::to_vec(&keys).unwrap();
    assert_eq!(bytes, [2, 0, 0, 0, 2, 1]);
    let hashed = HashSet::from([Descending(1), Descending(2)]);
    assert_eq!(sdp::to_vec(&hashed).unwrap(), bytes);
    assert!(sdp::from_slice::<BTreeSet<Descending>>(&bytes).is_ok());
    assert!(sdp::from_slice::<BTreeSet<Descending>>(&[2, 0, 0, 0, 1, 2]).is_err());
}

#[test]
#[allow(clippy::mutable_key_type, reason = "the test changes keys")]
fn keys_that_changed_their_order_are_not_encoded() {
    let keys = BTreeSet::from([Cell::new(1), Cell::new(2)]);
    let bytes = sdp::to_vec(&keys).unwrap();
    assert_eq!(bytes, [2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]);
    for changed in [2, 3] {
        keys.first().unwrap().set(changed);
        expect_invalid_key(&keys);
    }
}

#[test]
fn elements_of_an_indexed_sequence_read_no_byte_of_another() {
    type Vector<const N: usize> = Indexed<Vec<Padded<N>>>;
    let items: Vector<2> = Indexed(vec![Wrong, Wrong]);
    let bytes = sdp::to_vec(&items).unwrap();
    // The count claims more bytes than there are, as in a `Vec`.
    fails(sdp::from_slice::<Vector<2>>(&bytes), end(16, 4), 16);
    // With enough bytes after it, its elements are decoded from their own bytes.
    let longer = [&bytes[..], &[0; 12]].concat();
    let (value, rest) = sdp::from_prefix::<Vector<2>>(&longer).unwrap();
    assert_eq!((value.len(), rest.len()), (2, 12));
    let (sequence, _) = sdp::from_prefix::<IndexedSeq<Padded<3>>>(&longer).unwrap();
    fails(sequence.get(0).unwrap(), end(3, 2), 16);
    let invalid = DecodeErrorKind::InvalidIndex(0);
    let (sequence, _) = sdp::from_prefix::<IndexedSeq<Padded<1>>>(&longer).unwrap();
    fails(sequence.get(0).unwrap(), invalid, 17);
    fails(sdp::from_prefix::<Vector<1>>(&longer), invalid, 17);
}

#[test]
fn panic_of_an_element_leaves_no_part_of_an_indexed_sequence() {
    let whole = Bytes::of(8, 8, End::Ok);
    let panics = Bytes::of(8, 4, End::Panic);
    let mut builder = Builder::new();
    builder.push(&whole).unwrap();
    let before = sdp::to_vec(&builder).unwrap();
    catch_unwind(AssertUnwindSafe(|| builder.push(&panics))).unwrap_err();
    assert_eq!(sdp::to_vec(&builder).unwrap(), before);
    builder.push(&whole).unwrap();
    let items = Indexed(vec![whole, whole]);
    assert_eq!(sdp::to_vec(&builder), sdp::to_vec(&items));

    let mut out = vec![1];
    let items = Indexed(vec![whole, panics]);
    catch_unwind(AssertUnwindSafe(|| sdp::append(&items, &mut out))).unwrap_err();
    assert_eq!(out, [1]);
}
