//! Tests of `Seq`: it has the bytes, errors and levels of a vector.
//!
//! The fuzz target `differential` compares both for elements that borrow, and for changed bytes.

use std::cell::Cell;
use std::fmt::Debug;
use std::num::NonZeroU16;

use crate::limits::{encode_nested, nest_alike};
use crate::promises::stack::{Lazy, Node, Probe};
use proptest::prelude::*;
use sdp::{
    DecodeError, DecodeErrorKind, Reader, SdpDecode, SdpDecodeOwned, SdpEncode, Seq, WireSize, seq,
};

/// Compares a `Seq` of these elements with the vector, and the errors of both for other lengths.
fn equals_the_vector<T>(items: &Vec<T>)
where
    T: SdpEncode + SdpDecodeOwned + Debug + PartialEq,
{
    let bytes = sdp::to_vec(items).unwrap();
    let seq: Seq<T> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(seq.as_bytes(), &bytes[4..]);
    assert_eq!(sdp::to_vec(&seq).unwrap(), bytes);
    assert_eq!(sdp::encoded_len(&seq), Ok(bytes.len()));
    let same: Seq<T> = sdp::from_slice(&bytes).unwrap();
    let slice = &items[..];
    assert!(seq == same && seq == *items && seq == *slice && seq == slice);
    assert_eq!((seq.len(), seq.is_empty()), (items.len(), items.is_empty()));
    assert_eq!(&seq.to_vec(), items);
    assert_eq!(format!("{seq:?}"), format!("{items:?}"));
    let mut iter = seq.iter();
    for (index, item) in items.iter().enumerate() {
        assert_eq!(iter.len(), items.len() - index);
        assert_eq!(iter.clone().nth(items.len() - index), None);
        assert_eq!(iter.next().as_ref(), Some(item));
        assert_eq!(seq.get(index).as_ref(), Some(item));
    }
    assert_eq!((iter.size_hint(), iter.next()), ((0, Some(0)), None));
    assert_eq!(seq.first().as_ref(), items.first());
    assert_eq!(seq.last().as_ref(), items.last());
    assert_eq!((seq.get(items.len()), seq.get(usize::MAX)), (None, None));

    // Every truncation of a short encoding, and some of a long one.
    let longer = [&bytes[..], &[7]].concat();
    let shorter = (0..bytes.len()).step_by(bytes.len() / 50 + 1);
    for len in shorter.chain([longer.len()]) {
        let error = sdp::from_slice::<Vec<T>>(&longer[..len]).unwrap_err();
        let lazy = sdp::from_slice::<Seq<T>>(&longer[..len]);
        assert_eq!(lazy.unwrap_err(), error);
    }
    let prefix = sdp::from_prefix::<Seq<T>>(&longer);
    assert_eq!(prefix.unwrap(), (seq, &[7][..]));
}

macro_rules! elements {
    ($($test:ident: $($type:ty),+;)*) => {$(
        #[test]
        fn $test() {
            $(
                let items = prop::collection::vec(any::<$type>(), 0..24);
                proptest!(crate::cases(32), |(items in items)| {
                    equals_the_vector(&items);
                });
            )+
        }
    )*};
}

elements! {
    seq_of_numbers_equals_vec: u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize, f32, f64;
    seq_of_fixed_size_elements_equals_vec: bool, char, [u16; 3], (u8, bool), NonZeroU16, [char; 2];
    seq_of_variable_size_elements_equals_vec:
        String, (u8, String), Option<u16>, Option<String>, Vec<u8>, Box<u8>, [String; 2];
    seq_of_large_elements_equals_vec: (String, Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>);
}

proptest! {
    #![proptest_config(crate::cases(24))]

    #[test]
    fn seq_of_nested_elements_equals_vec(
        vectors in prop::collection::vec(prop::collection::vec("[a-zö]{0,20}", 0..4), 0..4),
        boxes in prop::collection::vec(any::<Option<Box<(String, u8)>>>(), 0..4),
    ) {
        equals_the_vector(&vectors);
        equals_the_vector(&boxes);
    }
}

#[test]
fn numbers_are_copied_to_the_start_of_a_long_enough_slice() {
    let bytes = sdp::to_vec(&vec![1_u16, 2, 3]).unwrap();
    let seq: Seq<u16> = sdp::from_slice(&bytes).unwrap();
    let mut out = [9; 4];
    assert_eq!(seq.copy_to_slice(&mut out), Some(&mut [1, 2, 3][..]));
    assert_eq!(out, [1, 2, 3, 9]);
    let exact = seq.copy_to_slice(&mut out[..3]);
    assert_eq!(exact.map(|out| out.len()), Some(3));
    let mut short = [9; 2];
    assert_eq!(seq.copy_to_slice(&mut short), None);
    assert_eq!(short, [9; 2]);
    let none = Seq::<u16>::default();
    assert_eq!(none.copy_to_slice(&mut []), Some(&mut [][..]));
}

/// Returns a tree with one branch of `levels` levels, and leaves beside it.
fn tree(levels: usize) -> Node {
    (1..levels).fold(Node::default(), |inner, _| Node {
        children: vec![Node::default(), inner, Node::default()],
        probe: Probe,
    })
}

types! {
    #![derive(SdpEncode, SdpDecode)]
    struct LargeNode<'a> { data: [u8; 600], children: Seq<'a, LargeNode<'a>> }
    struct LargeNodeVec { data: [u8; 600], children: Vec<LargeNodeVec> }
}

#[test]
fn nesting_counts_as_for_vectors() {
    let data = [7; 600];
    let leaf = [&data[..], &[0; 4]].concat();
    let mut large = leaf.clone();
    for levels in 1..8 {
        nest_alike::<Lazy, Node>(&sdp::to_vec(&tree(levels)).unwrap());
        nest_alike::<LargeNode, LargeNodeVec>(&large);
        large = [&data[..], &[2, 0, 0, 0], &leaf, &large].concat();
    }
    nest_alike::<Seq<u8>, Vec<u8>>(&[1, 0, 0, 0, 7]);
    nest_alike::<Seq<&str>, Vec<&str>>(&[0; 4]);
}

#[test]
fn empty_sequences_of_large_elements_encode_again() {
    #[derive(SdpEncode, SdpDecode)]
    struct Large<'a>(&'a str, [u8; 40_000]);

    let bytes = [1, 0, 0, 0, 0, 0, 0, 0];
    let lazy: Seq<'_, Seq<'_, Large<'_>>> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(sdp::to_vec(&lazy).unwrap(), bytes);
}

#[test]
fn levels_of_siblings_do_not_count() {
    let bytes = sdp::to_vec(&(tree(9), vec!["a"], tree(5))).unwrap();
    let (_, names, _): (Lazy, Seq<&str>, Lazy) = sdp::from_slice(&bytes).unwrap();
    assert_eq!(encode_nested(&names, 1), sdp::to_vec(&["a"][..]));
}

thread_local! {
    static REJECT: Cell<bool> = const { Cell::new(false) };
    static READ_NOTHING: Cell<bool> = const { Cell::new(false) };
}

/// Decodes any two bytes. While `REJECT` is set, a first byte of 2 is an error and 3 reads two bytes more. While
/// `READ_NOTHING` is set, it reads no bytes.
#[derive(Debug, PartialEq)]
struct Inconsistent<const FIXED: bool>(u8);

impl<'de, const FIXED: bool> SdpDecode<'de> for Inconsistent<FIXED> {
    const SIZE: WireSize = if FIXED {
        WireSize::fixed(2)
    } else {
        WireSize::at_least(2)
    };

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if READ_NOTHING.get() {
            return Ok(Self(0));
        }
        let [first, _] = *input.take_array()?;
        match (REJECT.get(), first) {
            (true, 2) => Err(input.error_at_last(2, DecodeErrorKind::Custom("two"))),
            (true, 3) => input.take(2).map(|_| Self(first)),
            _ => Ok(Self(first)),
        }
    }
}

#[test]
fn element_that_fails_the_second_time_ends_the_iteration() {
    fn check<const FIXED: bool>(bytes: &[u8], expected: &[u8]) {
        REJECT.set(false);
        let seq: Seq<Inconsistent<FIXED>> = sdp::from_slice(bytes).unwrap();
        assert_eq!(seq.iter().count(), 3);
        REJECT.set(true);
        let mut iter = seq.iter();
        let found: Vec<u8> = iter.by_ref().map(|Inconsistent(byte)| byte).collect();
        assert_eq!(found, expected);
        assert_eq!((iter.len(), iter.next()), (0, None));
        assert!(seq.to_vec().len() <= 3);
        // These calls do not panic, and return at most three elements.
        assert!(format!("{seq:?}").starts_with('['));
        let found = [seq.first(), seq.get(1), seq.last()];
        assert!(found.iter().flatten().count() <= 3);
        assert!(!(seq == seq) || seq.iter().count() <= seq.len());
    }

    check::<true>(&[3, 0, 0, 0, 1, 0, 2, 0, 1, 0], &[1]);
    check::<false>(&[3, 0, 0, 0, 1, 0, 2, 0, 1, 0], &[1]);
    // Reads past its own bytes, or past the sequence.
    check::<true>(&[3, 0, 0, 0, 1, 0, 3, 0, 1, 0], &[1]);
    check::<false>(&[3, 0, 0, 0, 1, 0, 3, 0, 1, 0], &[1, 3]);
    check::<false>(&[3, 0, 0, 0, 1, 0, 1, 0, 3, 0], &[1, 1]);
}

#[test]
fn elements_that_read_nothing_the_second_time_end_with_the_count() {
    let seq: Seq<'_, Inconsistent<false>> =
        sdp::from_slice(&[3, 0, 0, 0, 1, 0, 1, 0, 1, 0]).unwrap();
    READ_NOTHING.set(true);
    let found = (seq.iter().count(), seq.get(usize::MAX));
    READ_NOTHING.set(false);
    assert_eq!(found, (3, None));
}

/// Decodes to its offset in the input.
#[derive(Debug, PartialEq)]
struct Place(usize);

decode_by! {
    Place: WireSize::fixed(1), |input| {
        let place = Self(input.offset());
        input.take(1).map(|_| place)
    };
}

#[test]
fn offset_counts_from_the_input_in_a_vector_and_from_the_element_in_a_seq() {
    let bytes = [2, 0, 0, 0, 1, 0, 0, 0, b'a', 0, 1, 0, 0, 0, b'b', 0];
    let places = sdp::from_slice::<Vec<(&str, Place)>>(&bytes).unwrap();
    assert_eq!(places, [("a", Place(9)), ("b", Place(15))]);
    let places = sdp::from_slice::<Seq<(&str, Place)>>(&bytes).unwrap();
    let places: Vec<_> = places.iter().collect();
    assert_eq!(places, [("a", Place(5)), ("b", Place(5))]);
}

#[test]
fn lazy_sequence_is_send_for_any_element() {
    fn is_send_and_copy<T: Send + Sync + Copy>() {}
    is_send_and_copy::<Seq<'static, std::rc::Rc<u8>>>();
    fn cloned<T: Clone>(value: &T) -> T {
        value.clone()
    }
    let seq: Seq<'_, u8> = sdp::from_slice(&[1, 0, 0, 0, 7]).unwrap();
    assert_eq!(cloned(&seq), seq);
    fn is_send_and_clone<T: Send + Sync + Clone>() {}
    is_send_and_clone::<seq::Iter<'static, std::rc::Rc<u8>>>();
}

#[test]
fn sequences_are_equal_if_all_elements_are() {
    let inputs = [
        &[2, 0, 0, 0, 7, 8][..],
        &[1, 0, 0, 0, 7],
        &[2, 0, 0, 0, 7, 9],
        &[0; 4],
    ];
    let seqs: [Seq<'_, u8>; 4] = inputs.map(|bytes| sdp::from_slice(bytes).unwrap());
    for (index, one) in seqs.iter().enumerate() {
        for (other_index, other) in seqs.iter().enumerate() {
            assert_eq!(one == other, index == other_index);
        }
    }
    assert_eq!(seqs[3], Seq::default());
    assert_eq!(sdp::to_vec(&seqs[3]), sdp::to_vec(&Seq::<u8>::default()));
    assert_eq!(Seq::<()>::default().iter().next(), None);
    assert_eq!(Seq::<()>::default().get(0), None);
}

#[test]
fn partition_point_is_that_of_a_slice() {
    let keys = [1_u16, 3, 3, 5, 9];
    for len in 0..=keys.len() {
        let bytes = sdp::to_vec(&keys[..len]).unwrap();
        let seq: Seq<u16> = sdp::from_slice(&bytes).unwrap();
        for key in 0..=10 {
            let expected = keys[..len].partition_point(|&item| item < key);
            assert_eq!(seq.partition_point(|item| item < key), expected);
        }
    }
}
