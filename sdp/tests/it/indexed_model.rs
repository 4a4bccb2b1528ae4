//! Indexed sequences of random values, of changed encodings and of random bytes.
//!
//! The walk of `sdp-schema` gives the verdict on the bytes of a value. An element has the verdict of its own bytes alone.
//! The fuzz targets `differential` and `walk` decode indexed sequences inside other types, in place and in a patch.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::sample::Index;
use sdp::indexed::Builder;
use sdp::{
    DecodeErrorKind, Indexed, IndexedSeq, Limits, Reader, SdpDecode, SdpDecodeOwned, SdpEncode,
    SdpSchema, Seq,
};

use crate::errors::{Verdict, verdict};
use crate::schema::check_schema_with;

/// A type with random values.
trait Random: SdpEncode + SdpDecodeOwned + SdpSchema + Debug + PartialEq + Clone + 'static {
    fn any() -> BoxedStrategy<Self>;
}

macro_rules! random {
    ($($type:ty $(, $parameter:ident)* = $values:expr;)*) => {$(
        impl<$($parameter: Random),*> Random for $type {
            fn any() -> BoxedStrategy<Self> {
                $values.boxed()
            }
        }
    )*};
}

random! {
    u8 = any::<u8>();
    bool = any::<bool>();
    String = "[a-bö]{0,5}";
    Option<T>, T = prop::option::of(T::any());
    Box<T>, T = T::any().prop_map(Box::new);
    (A, B), A, B = (A::any(), B::any());
    Vec<T>, T = prop::collection::vec(T::any(), 0..4);
    Indexed<Vec<T>>, T = Vec::any().prop_map(Indexed);
    Tree = trees();
}

types! {
    /// A type that contains itself through a pointer and through an indexed sequence.
    #[derive(SdpSchema, Clone)]
    enum Tree { Leaf(bool), Pointer(Box<Tree>), Nodes(Indexed<Vec<Tree>>) }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = any::<bool>().prop_map(Tree::Leaf);
    leaf.prop_recursive(4, 12, 3, |tree| {
        let nodes = prop::collection::vec(tree.clone(), 0..4);
        prop_oneof![
            tree.prop_map(|tree| Tree::Pointer(Box::new(tree))),
            nodes.prop_map(|nodes| Tree::Nodes(Indexed(nodes))),
        ]
    })
}

/// Returns the encoding of an indexed sequence (B87), from the encodings of its elements.
fn written<T: SdpEncode>(items: &[T]) -> Vec<u8> {
    let count = (items.len() as u32).to_le_bytes();
    let (mut ends, mut elements) = (Vec::new(), Vec::new());
    for item in items {
        elements.extend(sdp::to_vec(item).unwrap());
        ends.extend((elements.len() as u32).to_le_bytes());
    }
    [&count[..], &ends, &count, &elements].concat()
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..][..4].try_into().unwrap())
}

/// A change of bytes: its kind, one or two places, and an operand.
type Edit = (u8, Index, Index, u8);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec(
        (0..10_u8, any::<Index>(), any::<Index>(), small_byte()),
        0..4,
    )
}

fn change(bytes: &mut Vec<u8>, (kind, at, from, byte): Edit) {
    let len = bytes.len();
    let place = at.index(len.max(4) - 3);
    match kind {
        0 => bytes.insert(at.index(len + 1), byte),
        _ if len < 4 => {}
        1 => drop(bytes.remove(at.index(len))),
        2 => bytes.truncate(at.index(len)),
        3 | 4 => bytes[at.index(len)] = byte,
        5 => bytes.copy_within(from.index(len - 3)..from.index(len - 3) + 4, place),
        _ => {
            let sum = word(bytes, place).wrapping_add_signed(i32::from(byte % 20) - 10);
            bytes[place..][..4].copy_from_slice(&sum.to_le_bytes());
        }
    }
}

/// Returns bytes that are often a small length, a tag or a bool.
fn small_byte() -> impl Strategy<Value = u8> {
    prop_oneof![3 => 0_u8..4, 2 => 0_u8..24, 1 => any::<u8>()]
}

/// Returns bytes of a changed value, and random bytes.
fn bytes<T: Random>() -> BoxedStrategy<Vec<u8>> {
    let changed = (T::any(), edits()).prop_map(|(value, edits)| {
        let mut bytes = sdp::to_vec(&value).unwrap();
        edits.into_iter().for_each(|edit| change(&mut bytes, edit));
        bytes
    });
    // Words of small numbers, and single bytes.
    let part = prop_oneof![
        3 => small_byte().prop_map(|byte| vec![byte, 0, 0, 0]),
        2 => small_byte().prop_map(|byte| vec![byte]),
    ];
    let random = prop::collection::vec(part, 0..16).prop_map(|parts| parts.concat());
    prop_oneof![4 => changed, 1 => random].boxed()
}

/// Returns limits of the nesting that many values exceed, and the default.
fn levels() -> impl Strategy<Value = u32> {
    prop_oneof![0_u32..5, Just(128)]
}

/// Checks the encoding of a value.
fn encodes<T: Random>(items: &[T]) {
    let value = Indexed(items.to_vec());
    let expected = written(items);
    assert_eq!(sdp::to_vec(&value).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Indexed(items)).unwrap(), expected);
    assert_eq!(sdp::encoded_len(&value), Ok(expected.len()));

    let mut builder = Builder::new();
    items.iter().for_each(|item| builder.push(item).unwrap());
    assert_eq!(builder.len(), items.len());
    assert_eq!(sdp::to_vec(&builder).unwrap(), expected);
    let between = sdp::to_vec(&(7_u8, &builder, 8_u8)).unwrap();
    assert_eq!(between, [&[7], &expected[..], &[8]].concat());
    let mut file = Vec::new();
    builder.write_to(&mut file).unwrap();
    assert_eq!(file, expected);

    let owned = sdp::from_slice::<Indexed<Vec<T>>>(&expected);
    assert_eq!(owned.unwrap(), value);
    let sequence: IndexedSeq<T> = sdp::from_slice(&expected).unwrap();
    assert!(sequence.check().is_ok());
    assert_eq!(sdp::to_vec(&sequence).unwrap(), expected);
    assert_eq!(sequence.to_vec().unwrap(), items);
}

/// Returns the start and the end of an element (B88).
fn window(bytes: &[u8], count: usize, index: usize) -> Verdict<(usize, usize)> {
    let end_of =
        |index: Option<usize>| index.map_or(0, |index| word(bytes, 4 + 4 * index) as usize);
    let (start, end) = (end_of(index.checked_sub(1)), end_of(Some(index)));
    if end < start || end > end_of(count.checked_sub(1)) {
        let kind = DecodeErrorKind::InvalidIndex(index as u32);
        return Err((kind, 4 + 4 * index));
    }
    let elements_at = 8 + 4 * count;
    Ok((elements_at + start, elements_at + end))
}

/// Decodes an element from its own bytes. A pointer has the level of a sequence.
fn element<T: Random>(bytes: &[u8], count: usize, index: usize, limits: &Limits) -> Verdict<T> {
    let (start, end) = window(bytes, count, index)?;
    let mut reader = Reader::with_limits(&bytes[start..end], limits);
    let value = verdict(Box::<T>::decode(&mut reader));
    let value = value.map_err(|(kind, offset)| (kind, start + offset))?;
    match reader.remaining() {
        0 => Ok(*value),
        _ => Err((
            DecodeErrorKind::InvalidIndex(index as u32),
            start + reader.offset(),
        )),
    }
}

/// Checks the verdict of each element that is read on demand against its bytes, and the verdict of all against a vector.
fn reads_on_demand<T: Random>(bytes: &[u8], levels: u32) {
    check_schema_with::<Indexed<Vec<T>>>(bytes);
    // A sequence around it checks all elements when it is opened, as a vector does.
    let outer = [&[1, 0, 0, 0], bytes].concat();
    let vector = sdp::from_prefix::<Vec<Indexed<Vec<T>>>>(&outer).map(drop);
    let lazy = sdp::from_prefix::<Seq<'_, IndexedSeq<'_, T>>>(&outer).map(drop);
    assert_eq!(lazy, vector, "{bytes:?}");

    let limits = Limits::DEFAULT.with_max_nesting(levels);
    let owned = Indexed::<Vec<T>>::decode(&mut Reader::with_limits(bytes, &limits));
    let owned = verdict(owned.map(|value| value.0));
    let mut reader = Reader::with_limits(bytes, &limits);
    let sequence = match verdict(IndexedSeq::<T>::decode(&mut reader)) {
        Ok(sequence) => sequence,
        Err(error) => return assert_eq!(owned, Err(error), "{bytes:?}"),
    };
    let (count, at) = (sequence.len(), reader.offset());
    assert_eq!(
        (count, sequence.is_empty()),
        (word(bytes, 0) as usize, count == 0)
    );
    let last = count
        .checked_sub(1)
        .map_or(0, |last| word(bytes, 4 + 4 * last));
    assert_eq!(at, 8 + 4 * count + last as usize);

    let mut windows: Vec<u8> = Vec::new();
    let mut elements = Vec::new();
    for index in 0..count {
        let found = verdict(sequence.get(index).unwrap());
        let expected = element::<T>(bytes, count, index, &limits);
        assert_eq!(found, expected, "{index} of {bytes:?}");
        if let (Ok(element), Ok((start, end))) = (&found, window(bytes, count, index)) {
            assert_eq!(sdp::to_vec(element).unwrap(), bytes[start..end]);
            windows.extend(&bytes[start..end]);
        }
        elements.push(found);
    }
    for index in [count, count + 1, usize::MAX] {
        assert!(sequence.get(index).is_none());
    }

    let all: Verdict<Vec<T>> = elements.into_iter().collect();
    assert_eq!(owned, all);
    assert_eq!(verdict(sequence.check()), all.clone().map(drop));
    assert_eq!(verdict(sequence.to_vec()), all);
    assert_eq!(verdict(sequence.iter().collect()), all);
    let mut iter = sequence.iter();
    assert_eq!(iter.len(), count);
    let good = iter.by_ref().take_while(Result::is_ok).count();
    assert_eq!(all.is_ok(), good == count);
    assert!(iter.next().is_none());
    assert!(all.is_err() || windows == bytes[8 + 4 * count..at]);
    // An encoder has its own limit of the nesting.
    let is_valid = sdp::from_slice::<Indexed<Vec<T>>>(&bytes[..at]).is_ok();
    let expected = is_valid.then(|| bytes[..at].to_vec());
    assert_eq!(sdp::to_vec(&sequence).ok(), expected, "{bytes:?}");
}

macro_rules! for_elements {
    ($($name:ident: $element:ty;)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(crate::cases(CASES))]

                #[test]
                fn encodes_as_its_elements(items in Vec::<$element>::any()) {
                    encodes(&items);
                }

                #[test]
                fn is_read_on_demand_as_a_vector(
                    bytes in bytes::<Indexed<Vec<$element>>>(),
                    levels in levels(),
                ) {
                    reads_on_demand::<$element>(&bytes, levels);
                }
            }
        }
    )*};
}

const CASES: u32 = if crate::WHOLE { 4096 } else { 128 };

for_elements! {
    numbers: u8;
    bools: bool;
    strings: String;
    tuples: (u8, String);
    sequences: Vec<String>;
    options: Option<Option<bool>>;
    indexed: Indexed<Vec<String>>;
    indexed_twice: Indexed<Vec<Indexed<Vec<bool>>>>;
    sequences_of_indexed: Vec<Indexed<Vec<Vec<u8>>>>;
    pointers: Option<Box<Indexed<Vec<Vec<String>>>>>;
    trees: Tree;
}

/// Checks an encoding, and each cut and other byte of it.
fn changes_have_the_verdict_of_a_walk<T: Random>(items: Vec<T>) {
    let check = |bytes: &[u8]| reads_on_demand::<T>(bytes, 128);
    let bytes = written(&items);
    (0..=bytes.len()).for_each(|end| check(&bytes[..end]));
    let mut changed = bytes.clone();
    for place in 0..bytes.len() {
        for byte in (0..=u8::MAX).step_by(if crate::WHOLE { 1 } else { 3 }) {
            changed[place] = byte;
            check(&changed);
        }
        changed[place] = bytes[place];
    }
}

#[test]
fn each_cut_and_change_has_the_verdict_of_a_walk() {
    changes_have_the_verdict_of_a_walk(vec!["wet".to_owned(), "é".into(), String::new()]);
    changes_have_the_verdict_of_a_walk(vec![None, Some(Some(true)), Some(None)]);
    changes_have_the_verdict_of_a_walk(vec![Indexed(vec!["wet".to_owned()]), Indexed(vec![])]);
}
