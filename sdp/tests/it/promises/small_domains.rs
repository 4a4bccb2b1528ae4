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

types! {
    #![derive(SdpEncode, SdpDecode)]
    enum Unit { First, Second, Last = 255 }
    enum Small { Nothing, Flag(bool), Pair { first: bool, second: bool }, Inner(Option<bool>) }

    #[sdp(tag = "u16")]
    #[repr(u16)]
    enum Wide { A = 0x0100, B(bool) = 0x0001 }
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

/// Checks the number of inputs that decode to the type of each value.
macro_rules! counts {
    ($thirds:ident: $($value:expr => $count:expr;)*) => {
        $(assert_eq!(count_decoded($value, $thirds), $count);)*
    };
}

fn types_of_up_to_three_bytes(thirds: &[u8]) {
    counts! { thirds:
        () => 1;
        false => 2;
        0_u8 => 256;
        0_i16 => 1 << 16;
        NonZeroU8::MIN => 255;
        NonZeroU16::MIN => (1 << 16) - 1;
        Ordering::Equal => 3;
        (false, 0_u8) => 2 * 256;
        [false; 2] => 4;
        [false; 3] => 8;
        [None::<bool>; 1] => 3;
        None::<bool> => 1 + 2;
        None::<u8> => 1 + 256;
        None::<()> => 2;
        None::<Option<bool>> => 1 + (1 + 2);
        None::<Option<Option<()>>> => 1 + 1 + 2;
        None::<[bool; 2]> => 1 + 4;
        Ok::<bool, u8>(false) => 2 + 256;
        Box::new(None::<Ordering>) => 1 + 3;
        Unit::Last => 3;
        None::<Unit> => 1 + 3;
        Small::Nothing => 1 + 2 + 4 + 3;
        Wide::A => 1 + 2;
        AtomicBool::new(false) => 2;
        RefCell::new(None::<u8>) => 1 + 256;
        Mutex::new(Ordering::Less) => 3;
        OnceCell::<bool>::new() => 1 + 2;
        Bound::<bool>::Unbounded => 1 + 2 + 2;
        ControlFlow::<bool, u8>::Continue(7) => 256 + 2;
        // A count alone takes four bytes.
        String::from("dirty") => 0;
        vec![7_u8] => 0;
        BTreeSet::from([7_u8]) => 0;
        BinaryHeap::from([7_u8]) => 0;
    }
}

fn types_of_three_bytes(thirds: &[u8]) {
    // Values of three bytes have a third byte from `thirds`.
    let count = thirds.len();
    counts! { thirds:
        [0_u8; 3] => (1 << 16) * count;
        (0_u16, 0_u8) => (1 << 16) * count;
        (false, [0_u8; 2]) => 2 * 256 * count;
        None::<u16> => 1 + 256 * count;
        (NonZeroU8::MIN, None::<u8>) => 255 * (1 + count);
    }
}
