//! All encoding functions agree with derived code in bytes and errors. After an error, the output can be used again.

use std::mem::MaybeUninit;

use proptest::collection::vec;
use proptest::prelude::*;
use sdp::output::Output as _;
use sdp::{EncodeErrorKind, Limits, SdpEncode};
use sdp_serde::Serde;
use serde::Serialize;

use crate::script::Script::{self, Byte, Fail, Map, Text, Tuple};

/// Compares the bytes and errors of a value with those of derived code, for each buffer size, or some sizes of long values.
pub(crate) fn agree<T: Serialize + ?Sized, D: SdpEncode + ?Sized>(value: &T, derived: &D) {
    let expected = sdp::to_vec(derived).unwrap();
    assert_eq!(sdp_serde::to_vec(value).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Serde(value)).unwrap(), expected);
    assert_eq!(sdp::encoded_len(&Serde(value)), Ok(expected.len()));

    let end = expected.len() + 2;
    let step = if end < 512 { 1 } else { end / 16 };
    for capacity in (0..end).step_by(step).chain([end - 3, end - 2]) {
        let mut buffer = vec![0xaa_u8; capacity];
        let mut uninitialized = vec![MaybeUninit::<u8>::uninit(); capacity];
        let mut of_derived = vec![0_u8; capacity];
        let derived = sdp::to_slice(derived, &mut of_derived);
        assert_eq!(sdp_serde::to_slice(value, &mut buffer), derived);
        assert_eq!(sdp_serde::to_slice(value, &mut uninitialized), derived);
        let field = Serde(value);
        assert_eq!(sdp::to_slice(&field, &mut uninitialized), derived);

        let mut rest = &mut buffer[..];
        let appended = sdp_serde::append(value, &mut rest);
        assert_eq!(appended.err(), derived.err());
        let used = if appended.is_ok() { expected.len() } else { 0 };
        assert_eq!(rest.len(), capacity - used);
        assert_eq!(buffer[..used], expected[..used]);

        let mut out = Vec::with_capacity(1 + capacity);
        out.push(7);
        sdp_serde::append(value, &mut out).unwrap();
        sdp_serde::append(value, &mut out.with_limits(&Limits::DEFAULT)).unwrap();
        assert_eq!(out, [&[7][..], &expected, &expected].concat());
    }
}

/// A map with these keys and values, some of which are maps, fail, or ignore the errors of their values.
fn script() -> impl Strategy<Value = Script> {
    let leaf = prop_oneof![
        6 => (0..4_u8).prop_map(Byte),
        3 => Just(Text("key")),
        1 => Just(Fail),
    ];
    let script = leaf.prop_recursive(4, 24, 3, |part| {
        let entries = vec((part.clone(), part.clone()), 0..4);
        let map = (0..5_usize, entries).prop_map(|(other, entries)| match other {
            0 => Map(entries.len() + 1, entries),
            _ => Map(entries.len(), entries),
        });
        let parts = vec(part, 0..3).prop_map(Tuple);
        prop_oneof![4 => map.clone(), 1 => map.prop_map(Script::lenient), 1 => parts]
    });
    script.prop_map(|script| Map(1, vec![(Byte(0), script)]))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// An ignored error leaves entries in the buffers, and a returned one no bytes in the output.
    #[test]
    fn all_outputs_have_the_same_result(value in script()) {
        let mut buffer = [0; 2048];
        let result = sdp_serde::to_vec(&value);
        let slice = sdp_serde::to_slice(&value, &mut buffer).map(|bytes| bytes.to_vec());
        prop_assert_eq!(&slice, &result);
        // Measuring finds no equal keys, so a value that ignores them has another length.
        let field = sdp::to_vec(&Serde(&value));
        let is_other = field.clone().is_err_and(|it| matches!(it.kind(), EncodeErrorKind::LengthMismatch { .. }));
        prop_assert!(field == result || is_other && result.is_ok());
        let bytes = result.clone().unwrap_or_default();
        let end = sdp_serde::to_vec(&("end", 7_u8)).unwrap();

        // The output is used again after an error.
        let mut out = vec![7];
        let appended = sdp_serde::append(&value, &mut out);
        prop_assert_eq!(appended.err(), result.clone().err());
        prop_assert_eq!(&out, &[&[7], &bytes[..]].concat());
        // The field before the map is not left in the output either.
        let appended = sdp::append(&(1_u8, Serde(&value)), &mut out);
        prop_assert!(appended.err() == result.clone().err() || is_other);
        sdp_serde::append(&("end", 7_u8), &mut out).unwrap();
        let field = if appended.is_ok() { [&[1], &bytes[..]].concat() } else { vec![] };
        prop_assert_eq!(&out, &[&[7], &bytes[..], &field, &end].concat());

        let mut rest = &mut buffer[..];
        prop_assert_eq!(sdp_serde::append(&value, &mut rest).err(), result.err());
        sdp_serde::append(&("end", 7_u8), &mut rest).unwrap();
        let used = 2048 - rest.len();
        prop_assert_eq!(&buffer[..used], &[bytes, end].concat());
    }
}

/// The entries of a map whose error was ignored count for no other map.
#[test]
fn map_after_an_ignored_error_is_sorted() {
    let inner = Map(2, vec![(Byte(1), Byte(1)), (Fail, Byte(1))]);
    let whole = Map(2, vec![(Byte(2), Byte(1)), (Byte(1), Byte(1))]);
    let expected = [2, 0, 0, 0, 1, 1, 2, 1];
    let value = Tuple(vec![inner.clone(), whole]).lenient();
    assert!(sdp_serde::to_vec(&value).unwrap().ends_with(&expected));
    // A slice receives a map as a whole, so the first one is not in it.
    let mut buffer = [0; 64];
    assert_eq!(sdp_serde::to_slice(&value, &mut buffer).unwrap(), expected);
    let entries = vec![(Byte(1), inner), (Byte(2), Byte(2))];
    let error = sdp_serde::to_vec(&Map(3, entries).lenient()).unwrap_err();
    assert!(error.to_string().contains("announced"), "{error}");
}

#[test]
fn part_that_does_not_fit_is_never_left_out() {
    let map = Map(1, vec![(Byte(1), Byte(2))]);
    for part in [Text("wet"), Byte(3), map] {
        let expected = sdp_serde::to_vec(&(&part, 7_u8)).unwrap();
        let value = Tuple(vec![part, Byte(7)]).lenient();
        for capacity in 0..expected.len() {
            let error = sdp_serde::to_slice(&value, &mut vec![0; capacity]).unwrap_err();
            let too_small = EncodeErrorKind::BufferTooSmall {
                needed: expected.len(),
                available: capacity,
            };
            assert_eq!(error.kind(), too_small);

            let mut out = Vec::with_capacity(capacity);
            sdp_serde::append(&value, &mut out).unwrap();
            assert_eq!(out, expected);
            let mut out = Vec::with_capacity(capacity);
            sdp::append(&Serde(&value), &mut out).unwrap();
            assert_eq!(out, expected);
        }
    }
}
