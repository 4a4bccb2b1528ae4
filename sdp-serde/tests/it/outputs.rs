//! All encoding functions agree with derived code in bytes and errors. After an error, the output can be used again.

use std::collections::BTreeMap;
use std::mem::MaybeUninit;
use std::slice;

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

/// The number of keys and values of [`failing`].
const FAILURES: u8 = 12;

/// Returns a map of maps. The key or value with this number fails.
fn failing(at: u8) -> Script {
    let part = |number: u8, part: Script| if number == at { Fail } else { part };
    let entries = [2, 0, 1].map(|outer| {
        let first = outer * 4;
        let inner = vec![
            (part(first + 1, Text("b")), part(first + 2, Byte(outer))),
            (part(first + 3, Text("a")), Byte(outer)),
        ];
        let key = Tuple(vec![Byte(outer), Text("key")]);
        (part(first, key), Map(2, inner))
    });
    Map(3, entries.into())
}

/// The content of [`failing`] without a failure.
fn whole() -> BTreeMap<(u8, &'static str), BTreeMap<&'static str, u8>> {
    (0..3)
        .map(|outer| ((outer, "key"), BTreeMap::from([("a", outer), ("b", outer)])))
        .collect()
}

#[test]
fn all_outputs_have_the_bytes_of_derived_code() {
    agree(&failing(FAILURES), &whole());
    agree(&(1_u8, failing(FAILURES), "end"), &(1_u8, whole(), "end"));
}

#[test]
fn output_is_used_again_after_an_error_in_a_map() {
    let expected = sdp::to_vec(&whole()).unwrap();
    for at in 0..FAILURES {
        let value = failing(at);
        let rejected = sdp_serde::to_vec(&value).unwrap_err();
        let EncodeErrorKind::Custom(text) = rejected.kind() else {
            panic!("{rejected}");
        };
        assert!(text.ends_with("has rejected the value"), "{text}");

        let mut buffer = vec![0; expected.len()];
        assert_eq!(
            sdp_serde::to_slice(&value, &mut buffer).unwrap_err(),
            rejected
        );
        let mut rest = &mut buffer[..];
        assert_eq!(sdp_serde::append(&value, &mut rest).unwrap_err(), rejected);
        assert_eq!(rest.len(), expected.len());
        sdp_serde::append(&failing(FAILURES), &mut rest).unwrap();
        assert!(rest.is_empty());
        assert_eq!(buffer, expected);

        let mut out = vec![7];
        let error = sdp_serde::append(&value, &mut out).unwrap_err();
        assert_eq!((error, &out[..]), (rejected, &[7][..]));
        // The field before the map is not left in the output either.
        let error = sdp::append(&(1_u8, Serde(&value)), &mut out).unwrap_err();
        assert_eq!((error, &out[..]), (rejected, &[7][..]));
        sdp_serde::append(&failing(FAILURES), &mut out).unwrap();
        assert_eq!(out[1..], expected);
    }
}

/// Ignored errors leave entries in the buffers.
#[test]
fn ignored_error_in_a_map_has_the_same_result_in_every_output() {
    for at in 0..FAILURES {
        let value = failing(at).lenient();
        let mut buffer = [0; 256];
        let bytes = sdp_serde::to_slice(&value, &mut buffer).map(|bytes| bytes.to_vec());
        assert_eq!(sdp_serde::to_vec(&value), bytes);
    }
}

#[test]
fn entries_of_an_inner_map_with_an_ignored_error_do_not_count() {
    fn check(announced: usize, entries: &[(Script, Script)], is_valid: bool) {
        let value = Map(announced, entries.into()).lenient();
        let bytes = sdp_serde::to_vec(&value);
        let mut buffer = [0; 64];
        let slice = sdp_serde::to_slice(&value, &mut buffer).map(|bytes| bytes.to_vec());
        assert_eq!(bytes, slice);
        match bytes {
            Ok(bytes) => assert!(is_valid && bytes.starts_with(&[1, 0, 0, 0])),
            Err(error) => assert!(!is_valid && error.to_string().contains("announced number")),
        }
    }
    // A map of one entry, whose second key fails.
    let inner = Map(2, vec![(Byte(1), Byte(1)), (Fail, Byte(1))]);
    check(3, &[(Byte(1), inner.clone()), (Byte(2), Byte(2))], false);
    let ignores = Tuple(vec![inner, Byte(7)]).lenient();
    for entry in [(Byte(1), ignores.clone()), (ignores, Byte(1))] {
        check(1, slice::from_ref(&entry), true);
        check(2, slice::from_ref(&entry), false);
    }
}

#[test]
fn map_after_an_ignored_error_is_sorted() {
    let expected = sdp::to_vec(&whole()).unwrap();
    for at in 0..FAILURES {
        let value = Tuple(vec![failing(at), failing(FAILURES)]).lenient();
        let mut buffer = [0; 512];
        let bytes = sdp_serde::to_vec(&value).unwrap();
        assert!(bytes.ends_with(&expected), "{bytes:?}");
        let bytes = sdp_serde::to_slice(&value, &mut buffer).unwrap();
        // A slice receives a map as a whole, so the first one is not in it.
        assert_eq!(bytes, expected);
    }
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
