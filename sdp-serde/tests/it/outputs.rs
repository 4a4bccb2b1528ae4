//! All encoding functions agree with derived code in bytes and errors. After an error, the output can be used again.

use std::collections::BTreeMap;
use std::mem::MaybeUninit;

use sdp::output::Output as _;
use sdp::{EncodeErrorKind, Limits, SdpEncode};
use sdp_serde::Serde;
use serde::ser::{Error as _, SerializeMap as _, SerializeTuple as _};
use serde::{Serialize, Serializer};

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

/// A map of maps. The key or value with the number `at` fails.
struct Failing {
    at: usize,
    ignores: bool,
}

/// A key or value with its distance to the failure. At distance 0 it fails.
struct Part<T>(T, usize);

impl<T: Serialize> Serialize for Part<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.1 {
            0 => Err(S::Error::custom("refused")),
            _ => self.0.serialize(serializer),
        }
    }
}

impl Serialize for Failing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let part = |number: usize| self.at.abs_diff(number);
        let mut map = serializer.serialize_map(Some(3))?;
        for outer in [2, 0, 1] {
            let first = outer * 4;
            map.serialize_key(&Part((outer, "key"), part(first)))?;
            let value = InnerMap([
                (Part("b", part(first + 1)), Part(outer, part(first + 2))),
                (Part("a", part(first + 3)), Part(outer, 1)),
            ]);
            if let Err(error) = map.serialize_value(&value)
                && !self.ignores
            {
                return Err(error);
            }
        }
        map.end()
    }
}

struct InnerMap<K, V, const LEN: usize>([(K, V); LEN]);

impl<K: Serialize, V: Serialize, const LEN: usize> Serialize for InnerMap<K, V, LEN> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The number of keys and values of [`Failing`].
const FAILURES: usize = 12;

fn failing(at: usize) -> Failing {
    Failing { at, ignores: false }
}

/// The content of [`failing`] without a failure.
fn whole() -> BTreeMap<(usize, &'static str), BTreeMap<&'static str, usize>> {
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
        let value = Failing { at, ignores: true };
        let mut buffer = [0; 256];
        let bytes = sdp_serde::to_slice(&value, &mut buffer).map(|bytes| bytes.to_vec());
        assert_eq!(sdp_serde::to_vec(&value), bytes);
    }
}

#[test]
fn entries_of_an_inner_map_with_an_ignored_error_do_not_count() {
    /// A value whose error the map ignores: a map of one entry, whose second key fails.
    struct Inner;
    impl Serialize for Inner {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(2))?;
            map.serialize_entry(&1_u8, &1_u8)?;
            Err(S::Error::custom("no second key"))
        }
    }
    /// A map that announces three entries, and writes two.
    struct Outer;
    impl Serialize for Outer {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(3))?;
            map.serialize_key(&1_u8)?;
            assert!(map.serialize_value(&Inner).is_err());
            map.serialize_entry(&2_u8, &2_u8)?;
            map.end()
        }
    }
    /// A tuple that ignores the error of its first part.
    struct Ignores;
    impl Serialize for Ignores {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut parts = serializer.serialize_tuple(2)?;
            assert!(parts.serialize_element(&Inner).is_err());
            parts.serialize_element(&7_u8)?;
            parts.end()
        }
    }
    /// A map of one entry, which announces this number of entries.
    struct Announces<K, V>(usize, K, V);
    impl<K: Serialize, V: Serialize> Serialize for Announces<K, V> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(self.0))?;
            map.serialize_entry(&self.1, &self.2)?;
            map.end()
        }
    }
    fn fails(value: &impl Serialize) {
        let error = sdp_serde::to_vec(value).unwrap_err();
        assert!(error.to_string().contains("announced number"), "{error}");
        assert_eq!(sdp_serde::to_slice(value, &mut [0; 64]), Err(error));
    }
    fn succeeds(value: &impl Serialize) {
        let bytes = sdp_serde::to_vec(value).unwrap();
        assert_eq!(bytes[..4], [1, 0, 0, 0]);
        assert_eq!(sdp_serde::to_slice(value, &mut [0; 64]).unwrap(), bytes);
    }
    fails(&Outer);
    fails(&Announces(2, 1_u8, Ignores));
    fails(&Announces(2, Ignores, 1_u8));
    succeeds(&Announces(1, 1_u8, Ignores));
    succeeds(&Announces(1, Ignores, 1_u8));
}

#[test]
fn map_after_an_ignored_error_is_sorted() {
    /// A map, then the whole map. It ignores the error of the first one.
    struct Ignores(Failing);
    impl Serialize for Ignores {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeTuple as _;
            let mut parts = serializer.serialize_tuple(2)?;
            assert!(parts.serialize_element(&self.0).is_err());
            parts.serialize_element(&failing(FAILURES))?;
            parts.end()
        }
    }
    let expected = sdp::to_vec(&whole()).unwrap();
    for at in 0..FAILURES {
        let value = Ignores(failing(at));
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
    /// A tuple that ignores the error of its first part.
    struct Ignores<T>(T);
    impl<T: Serialize> Serialize for Ignores<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut parts = serializer.serialize_tuple(2)?;
            let _ = parts.serialize_element(&self.0);
            parts.serialize_element(&7_u8)?;
            parts.end()
        }
    }
    fn check(value: &(impl Serialize + SdpEncode)) {
        let expected = sdp::to_vec(&(value, 7_u8)).unwrap();
        let value = Ignores(value);
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
    check(&"wet");
    check(&0x0102_0304_u32);
    check(&BTreeMap::from([(1_u8, 2_u8)]));
}
