//! Small types with every input of up to three bytes. As many inputs decode as the type has values.

use std::cell::{OnceCell, RefCell};
use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};
use std::num::{NonZeroU8, NonZeroU16};
use std::ops::{Bound, ControlFlow};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode};

use super::stack::without_recursion;

/// Returns the tested values of the third byte.
fn third_bytes() -> Vec<u8> {
    let bytes = 0..=u8::MAX;
    bytes.filter(|byte| crate::WHOLE || *byte < 2).collect()
}

/// Returns the number of inputs of up to three bytes that decode to `T`. The third byte is one of `thirds`.
///
/// Each input is decoded by every function, also into `place`, which holds an earlier value.
fn count_decoded<T>(mut place: T, thirds: &[u8]) -> usize
where
    T: SdpEncode + SdpDecodeOwned,
{
    let mut decoded = 0;
    let mut check = |input: &[u8]| {
        let whole = sdp::from_slice::<T>(input);
        let over = sdp::decode_into(input, &mut place);
        assert_eq!(over.err(), whole.as_ref().err().cloned(), "{input:?}");
        let mut buffer = [0xaa; 4];
        if let Ok(value) = &whole {
            decoded += 1;
            for value in [value, &place] {
                assert_eq!(sdp::to_slice(value, &mut buffer).unwrap(), input);
            }
        }
        match (sdp::from_prefix::<T>(input), whole) {
            (Ok((_, [])), Ok(_)) => {}
            (Ok((value, rest)), Err(error)) => {
                let len = input.len() - rest.len();
                let trailing = DecodeErrorKind::TrailingBytes(rest.len());
                assert_eq!((error.kind(), error.offset()), (trailing, len));
                let written = sdp::to_slice(&value, &mut buffer).unwrap();
                assert_eq!(written, &input[..len]);
            }
            (Err(prefix), Err(error)) => assert_eq!(prefix, error),
            (_, Ok(_)) => panic!("{input:?} decodes as a whole and not as a prefix"),
        }
    };
    check(&[]);
    for first in 0..=u8::MAX {
        check(&[first]);
        for second in 0..=u8::MAX {
            check(&[first, second]);
            for third in thirds {
                check(&[first, second, *third]);
            }
        }
    }
    decoded
}

#[derive(SdpEncode, SdpDecode)]
enum Unit {
    First,
    Second,
    Last = 255,
}

#[derive(SdpEncode, SdpDecode)]
enum Small {
    Nothing,
    Flag(bool),
    Pair { first: bool, second: bool },
    Inner(Option<bool>),
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u16")]
#[repr(u16)]
enum Wide {
    A = 0x0100,
    B(bool) = 0x0001,
}

#[test]
#[cfg_attr(miri, ignore = "millions of inputs are too many for Miri")]
fn as_many_inputs_of_up_to_three_bytes_decode_as_there_are_values() {
    without_recursion(|| types_of_up_to_three_bytes(&third_bytes()));
}

#[test]
#[cfg_attr(miri, ignore = "millions of inputs are too many for Miri")]
fn as_many_inputs_of_three_bytes_decode_as_there_are_values() {
    without_recursion(|| types_of_three_bytes(&third_bytes()));
}

fn types_of_up_to_three_bytes(thirds: &[u8]) {
    assert_eq!(count_decoded((), thirds), 1);
    assert_eq!(count_decoded(false, thirds), 2);
    assert_eq!(count_decoded(0_u8, thirds), 256);
    assert_eq!(count_decoded(0_i16, thirds), 1 << 16);
    assert_eq!(count_decoded(NonZeroU8::MIN, thirds), 255);
    assert_eq!(count_decoded(NonZeroU16::MIN, thirds), (1 << 16) - 1);
    assert_eq!(count_decoded(Ordering::Equal, thirds), 3);
    assert_eq!(count_decoded((false, 0_u8), thirds), 2 * 256);
    assert_eq!(count_decoded([false; 2], thirds), 4);
    assert_eq!(count_decoded([false; 3], thirds), 8);
    assert_eq!(count_decoded([None::<bool>; 1], thirds), 3);
    assert_eq!(count_decoded(None::<bool>, thirds), 1 + 2);
    assert_eq!(count_decoded(None::<u8>, thirds), 1 + 256);
    assert_eq!(count_decoded(None::<()>, thirds), 2);
    assert_eq!(count_decoded(None::<Option<bool>>, thirds), 1 + (1 + 2));
    assert_eq!(count_decoded(None::<Option<Option<()>>>, thirds), 1 + 1 + 2);
    assert_eq!(count_decoded(None::<[bool; 2]>, thirds), 1 + 4);
    assert_eq!(count_decoded(Ok::<bool, u8>(false), thirds), 2 + 256);
    assert_eq!(count_decoded(Box::new(None::<Ordering>), thirds), 1 + 3);
    assert_eq!(count_decoded(Unit::Last, thirds), 3);
    assert_eq!(count_decoded(None::<Unit>, thirds), 1 + 3);
    assert_eq!(count_decoded(Small::Nothing, thirds), 1 + 2 + 4 + 3);
    assert_eq!(count_decoded(Wide::A, thirds), 1 + 2);
    assert_eq!(count_decoded(AtomicBool::new(false), thirds), 2);
    assert_eq!(count_decoded(RefCell::new(None::<u8>), thirds), 1 + 256);
    assert_eq!(count_decoded(Mutex::new(Ordering::Less), thirds), 3);
    assert_eq!(count_decoded(OnceCell::<bool>::new(), thirds), 1 + 2);
    let bound = Bound::<bool>::Unbounded;
    assert_eq!(count_decoded(bound, thirds), 1 + 2 + 2);
    let flow = ControlFlow::<bool, u8>::Continue(7);
    assert_eq!(count_decoded(flow, thirds), 256 + 2);
    // A count alone takes four bytes.
    assert_eq!(count_decoded(String::from("dirty"), thirds), 0);
    assert_eq!(count_decoded(vec![7_u8], thirds), 0);
    assert_eq!(count_decoded(BTreeSet::from([7_u8]), thirds), 0);
    assert_eq!(count_decoded(BinaryHeap::from([7_u8]), thirds), 0);
}

fn types_of_three_bytes(thirds: &[u8]) {
    // Values of three bytes have a third byte from `thirds`.
    let count = thirds.len();
    assert_eq!(count_decoded([0_u8; 3], thirds), (1 << 16) * count);
    assert_eq!(count_decoded((0_u16, 0_u8), thirds), (1 << 16) * count);
    assert_eq!(count_decoded((false, [0_u8; 2]), thirds), 2 * 256 * count);
    assert_eq!(count_decoded(None::<u16>, thirds), 1 + 256 * count);
    assert_eq!(
        count_decoded((NonZeroU8::MIN, None::<u8>), thirds),
        255 * (1 + count)
    );
}
