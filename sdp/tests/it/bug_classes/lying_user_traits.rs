//! Implementations that lie and values that change: an error or wrong bytes, and nothing worse.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Reader, SdpDecode,
    SdpEncode, WireSize, Writer,
};

/// Measures `measured` bytes and writes `written`.
struct Lying {
    measured: usize,
    written: usize,
}

impl SdpEncode for Lying {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add(self.measured);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        (0..self.written).try_for_each(|_| out.write_bytes(&[7]))
    }
}

#[test]
fn an_encoding_of_another_length_than_measured_is_an_error() {
    for (measured, written) in [(4, 3), (3, 4), (0, 1), (1, 0)] {
        let lying = Lying { measured, written };
        let mismatch = EncodeErrorKind::LengthMismatch {
            declared: measured,
            written,
        };
        assert_eq!(sdp::to_vec(&lying).unwrap_err().kind(), mismatch);

        let mut out = vec![1, 2, 3];
        assert_eq!(sdp::append(&lying, &mut out).unwrap_err().kind(), mismatch);
        assert_eq!(out, [1, 2, 3]);
    }
}

#[test]
fn a_measured_length_past_all_memory_is_an_error() {
    for measured in [usize::MAX, isize::MAX as usize + 1] {
        let lying = Lying {
            measured,
            written: 1,
        };
        let too_long = EncodeErrorKind::TooLong(measured);
        assert_eq!(sdp::to_vec(&lying).unwrap_err().kind(), too_long);
        let mut out = vec![1, 2, 3];
        assert_eq!(sdp::append(&lying, &mut out).unwrap_err().kind(), too_long);
        assert_eq!(sdp::to_vec(&vec![lying]).unwrap_err().kind(), {
            EncodeErrorKind::TooLong(measured.saturating_add(4))
        });
        assert_eq!(out, [1, 2, 3]);
    }
    let lying = Lying {
        measured: isize::MAX as usize,
        written: 1,
    };
    let error = sdp::append(&lying, &mut vec![1]).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooLong(isize::MAX as usize));
}

#[test]
fn a_length_that_the_measure_gets_wrong_does_not_hurt_a_slice() {
    let lying = Lying {
        measured: 0,
        written: 4,
    };
    assert_eq!(sdp::to_slice(&lying, &mut [0; 8]), Ok(4));
    assert!(sdp::to_slice(&lying, &mut [0; 3]).is_err());
}

/// Is a string of one byte when it is measured, and of three when it is encoded.
struct Growing(Cell<usize>);

impl SdpEncode for Growing {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        self.0.set(3);
        "a".measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        "abc"[..self.0.get()].encode(out)
    }
}

#[test]
fn a_value_that_changes_between_measure_and_encode_is_an_error() {
    let error = sdp::to_vec(&Growing(Cell::new(1))).unwrap_err();
    assert_eq!(
        error.kind(),
        EncodeErrorKind::LengthMismatch {
            declared: 5,
            written: 7
        }
    );
}

/// Declares four bytes, and takes or gives as many as the number says.
#[derive(Debug)]
struct Declared<const N: usize>;

impl<const N: usize> SdpEncode for Declared<N> {
    const SIZE: WireSize = WireSize::fixed(4);

    fn measure(&self, length: &mut Length) {
        length.add(4);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_array([7; N])
    }
}

impl<'de, const N: usize> SdpDecode<'de> for Declared<N> {
    const SIZE: WireSize = WireSize::fixed(4);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        input.take(N).map(|_| Self)
    }
}

#[test]
fn elements_of_another_size_than_declared_are_an_error() {
    let bytes = [2, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1];
    assert!(sdp::from_slice::<Vec<Declared<4>>>(&bytes).is_ok());

    let less = sdp::from_slice::<Vec<Declared<3>>>(&bytes).unwrap_err();
    assert_eq!(
        less.kind(),
        DecodeErrorKind::SizeMismatch {
            declared: 4,
            read: 3
        }
    );
    assert_eq!(less.offset(), 7);
    let more = sdp::from_slice::<Vec<Declared<5>>>(&bytes).unwrap_err();
    assert_eq!(
        more.kind(),
        DecodeErrorKind::UnexpectedEnd {
            needed: 5,
            available: 4
        }
    );
    assert_eq!(more.offset(), 4);

    assert_eq!(sdp::to_vec(&[Declared::<4>, Declared]).unwrap(), [7; 8]);
    let less = sdp::to_vec(&[Declared::<3>]).unwrap_err();
    assert_eq!(
        less.kind(),
        EncodeErrorKind::LengthMismatch {
            declared: 4,
            written: 3
        }
    );
    assert!(sdp::to_vec(&[Declared::<5>]).is_err());
    assert!(sdp::to_slice(&[Declared::<5>], &mut [0; 8]).is_err());
}

/// Panics when the third one is encoded or decoded.
struct Panicking(u8);

impl SdpEncode for Panicking {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add(1);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        assert!(self.0 != 2, "the third");
        self.0.encode(out)
    }
}

#[test]
fn a_panic_while_appending_leaves_the_vector_as_it_was() {
    let values = [Panicking(0), Panicking(1), Panicking(2)];
    let mut out = vec![1, 2, 3];
    let append = AssertUnwindSafe(|| sdp::append(&values, &mut out));
    assert!(catch_unwind(append).is_err());
    assert_eq!(out, [1, 2, 3]);
}

/// Two that `Eq` tells apart and `Ord` does not.
#[derive(SdpEncode, PartialEq, Eq, Hash)]
struct SameOrder(u8);

impl PartialOrd for SameOrder {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SameOrder {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

#[test]
fn keys_that_no_decoder_would_take_are_not_encoded() {
    use std::collections::{HashMap, HashSet};

    let keys = HashSet::from([SameOrder(1), SameOrder(2)]);
    assert_eq!(
        sdp::to_vec(&keys).unwrap_err().kind(),
        EncodeErrorKind::DuplicateKey
    );
    let map = HashMap::from([(SameOrder(1), 1_u8), (SameOrder(2), 2)]);
    assert_eq!(
        sdp::to_vec(&map).unwrap_err().kind(),
        EncodeErrorKind::DuplicateKey
    );
}
