//! Values of types that derive the traits of both crates have the same bytes.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque};
use std::ffi::{CString, OsString};
use std::fmt::Debug;
use std::net::{IpAddr, SocketAddrV4};
use std::num::{NonZeroI16, NonZeroU8, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Schema, sample};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::outputs::agree;
use crate::script::Script;

types! {
    /// A key of many kinds.
    #[derive(SdpEncode, SdpDecode, SdpSchema, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Key {
        Unit,
        Empty(),
        Number(i16),
        Text(String),
        Parts { letter: char, next: Option<Box<Key>>, list: Vec<Option<bool>> },
        List(Vec<u8>),
        Map(BTreeMap<String, i8>),
    }
}

/// A type with the traits of both crates.
pub(crate) trait Both:
    SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug
{
}

impl<T: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug> Both for T {}

/// Checks the bytes of a value, and the verdicts on some cuts and changes of them.
pub(crate) fn check<T: Both>(bytes: &[u8]) {
    let value: T = sdp::from_slice(bytes).unwrap();
    agree(&value, &value);
    assert_same_verdict::<T>(bytes);
    let step = bytes.len() / 100 + 1;
    for at in (0..bytes.len()).step_by(step) {
        assert_same_verdict::<T>(&bytes[..at]);
        for with in [0, 1, 2, 0x7f, 0x80, 0xff] {
            let mut bytes = bytes.to_vec();
            bytes[at] = with;
            assert_same_verdict::<T>(&bytes);
        }
    }
}

/// The value is the same, or the error. Derived code may find the end of the input earlier: SPEC E3.
pub(crate) fn assert_same_verdict<T: Both>(bytes: &[u8]) {
    let derived = sdp::from_slice::<T>(bytes);
    match (derived, sdp_serde::from_slice::<T>(bytes)) {
        (Ok(_), Ok(bridged)) => {
            assert_eq!(sdp::to_vec(&bridged).unwrap(), bytes);
            assert_eq!(sdp_serde::to_vec(&bridged).unwrap(), bytes);
        }
        (Err(derived), Err(bridged)) => match derived.kind() {
            DecodeErrorKind::UnexpectedEnd { .. } => {
                assert!(derived.offset() <= bridged.offset(), "{derived} {bridged}");
            }
            // Text of serde.
            _ if bridged.kind() == DecodeErrorKind::InvalidConversion => {
                assert_eq!(derived.offset(), bridged.offset());
            }
            // The bridge also names the field.
            DecodeErrorKind::Custom(text) => {
                assert_eq!(derived.offset(), bridged.offset());
                assert!(bridged.to_string().ends_with(text), "{bridged}");
            }
            _ => assert_eq!(derived, bridged),
        },
        (derived, bridged) => panic!("{derived:?} {bridged:?}"),
    }
}

macro_rules! random {
    ($($ty:ty;)*) => {$(
        let schema = Schema::of::<$ty>();
        for seed in 0..if cfg!(miri) { 1 } else { 8 } {
            check::<$ty>(&sample(&schema, seed).unwrap());
        }
    )*};
}

#[test]
fn random_values_have_the_same_bytes_and_errors() {
    sdp_testdata::shapes!(random:);
    random! {
        (f32, f64, u8, i128, u128);
        (Saturating<u16>, [Wrapping<i8>; 3], NonZeroI16, NonZeroU8, usize);
        (PathBuf, Box<str>);
        (Option<Option<()>>, Result<Option<bool>, Key>, Bound<bool>);
        (Range<i8>, RangeInclusive<u8>, RangeFrom<u8>, RangeTo<u8>);
        (IpAddr, SocketAddrV4, Duration);
        (VecDeque<(bool, u8)>, Box<[char]>, LinkedList<u8>, Vec<(Duration, bool)>);
        (std::cmp::Reverse<u8>, RefCell<bool>, Mutex<u8>);
    }
}

/// The order of iteration of hash maps and hash sets is random.
#[test]
fn random_maps_and_sets_have_the_same_bytes_and_errors() {
    random! {
        HashMap<u32, Option<u16>>;
        HashMap<u128, u8>;
        HashMap<i128, u8>;
        HashMap<bool, HashMap<i16, Option<bool>>>;
        HashMap<char, ()>;
        HashMap<String, u8>;
        HashMap<Option<String>, u8>;
        HashMap<Result<u8, String>, u8>;
        HashMap<(u16, String), HashMap<String, HashMap<u8, String>>>;
        HashMap<[i8; 3], u8>;
        HashMap<Vec<String>, u8>;
        HashMap<BTreeMap<BTreeMap<u8, String>, Vec<u8>>, u8>;
        HashMap<(Key, Key), u8>;
        HashMap<BTreeSet<i16>, u8>;
        HashMap<(), u8>;
        BTreeMap<Option<()>, ()>;
        BTreeSet<Key>;
        HashSet<i32>;
        (BTreeSet<String>, HashSet<String>);
        HashSet<BTreeSet<u8>>;
    }
}

/// serde has its own form of these texts.
#[test]
fn bytes_that_decode_are_those_of_the_value() {
    fn check<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
        let value: T = sdp_serde::from_slice(bytes).unwrap();
        assert_eq!(sdp_serde::to_vec(&value).unwrap(), bytes);
    }
    check::<CString>(&[2, 0, 0, 0, 1, 255]);
    check::<OsString>(&sdp_serde::to_vec(&OsString::from("wet")).unwrap());
}

/// A sequence whose length is not known before its end.
#[test]
fn sequence_of_unknown_length_has_the_bytes_of_a_vector() {
    let sequence = Script::Seq(None, vec![Script::Text("b"), Script::Text("d")]);
    let sequences = Script::Seq(None, vec![sequence.clone(), sequence]);
    let derived = vec![vec!["b", "d"]; 2];
    agree(&(1_u8, sequences, 2_u8), &(1_u8, derived, 2_u8));
}

#[test]
fn seconds_in_nanoseconds_are_an_error() {
    let carried = sdp::to_vec(&(5_u64, 1_000_000_000_u32)).unwrap();
    for error in [
        sdp_serde::from_slice::<Duration>(&carried).unwrap_err(),
        sdp_serde::from_slice::<SystemTime>(&carried).unwrap_err(),
    ] {
        assert_eq!(error.kind(), DecodeErrorKind::InvalidNanos(1_000_000_000));
        assert_eq!(error.offset(), 8);
    }
}
