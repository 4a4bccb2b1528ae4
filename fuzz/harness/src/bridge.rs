//! The target `bridge`: types that derive the traits of SDP and of serde have the same bytes and errors in both ways.

use std::fmt::Debug;

use sdp::{DecodeError, DecodeErrorKind, SdpDecode, SdpEncode};
use sdp_testdata::shapes;
use sdp_testdata::shapes::Borrowed;
use serde::{Deserialize, Serialize};

use crate::input::{MAX_LEN, byte, encoded, up_to};
use crate::table::{self, Table};

type Check = fn(&[u8]);

macro_rules! table {
    ($($ty:ty;)*) => {
        &[$((stringify!($ty), |input| check::<$ty>(input)),)*]
    };
}

const TYPES: Table<Check> = shapes!(table: Borrowed<'_>; Vec<Borrowed<'_>>;);

/// Decodes the input in both ways as one type: a byte for the type, then the input.
#[inline]
pub fn bridge(data: &[u8]) {
    let (which, input) = byte(data);
    table::at(TYPES, which.into(), |check| check(up_to(MAX_LEN, input)));
}

fn check<'de, T>(input: &'de [u8])
where
    T: SdpEncode + SdpDecode<'de> + Serialize + Deserialize<'de>,
{
    let derived = sdp::from_slice::<T>(input);
    let bridged = sdp_serde::from_slice::<T>(input);
    if let (Ok(value), Ok(same)) = (&derived, &bridged) {
        assert_eq!(encoded(same), input, "the value differs");
        check_encoding(value, input);
    }
    agree(derived.map(drop), bridged.map(drop));
    // A prefix of the input decodes exactly if the derived code decodes it.
    let derived = sdp::from_prefix::<T>(input).map(|(_, rest)| rest.len());
    let bridged = sdp_serde::from_prefix::<T>(input).map(|(_, rest)| rest.len());
    agree(derived, bridged);
}

fn agree<R: PartialEq + Debug>(derived: Result<R, DecodeError>, bridged: Result<R, DecodeError>) {
    match (derived, bridged) {
        (Ok(derived), Ok(bridged)) => assert_eq!(derived, bridged),
        (derived, Err(error)) if is_deeper(derived.as_ref().err(), &error) => {}
        (Err(derived), Err(bridged)) => assert_same(&derived, &bridged),
        (derived, bridged) => panic!("{derived:?} {bridged:?}"),
    }
}

/// Every function encodes the value to these bytes.
fn check_encoding<T: SdpEncode + Serialize>(value: &T, expected: &[u8]) {
    assert_eq!(sdp_serde::to_vec(value).unwrap(), expected);
    let mut buffer = vec![0; expected.len()];
    assert_eq!(sdp_serde::to_slice(value, &mut buffer).unwrap(), expected);
    if let Some((_, short)) = buffer.split_first_mut() {
        let error = sdp_serde::to_slice(value, short).unwrap_err();
        assert_eq!(error, sdp::to_slice(value, short).unwrap_err());
    }
    let mut out = vec![7];
    sdp_serde::append(value, &mut out).unwrap();
    assert_eq!(out[1..], *expected);
    let mut rest = &mut buffer[..];
    sdp_serde::append(value, &mut rest).unwrap();
    assert!(rest.is_empty());
    assert_eq!(buffer, expected);
    if !expected.is_empty() {
        assert_eq!(encoded(&sdp_serde::Serde(value)), expected);
    }
}

/// Returns whether the value nests too deep for serde at an earlier offset, because serde counts options and variants
/// instead of pointers.
fn is_deeper(derived: Option<&DecodeError>, bridged: &DecodeError) -> bool {
    let is_nesting =
        |error: &DecodeError| matches!(error.kind(), DecodeErrorKind::NestingTooDeep(_));
    let derived = derived.filter(|error| is_nesting(error));
    is_nesting(bridged) && derived.is_none_or(|derived| bridged.offset() < derived.offset())
}

/// SPEC E3: derived code may find the end of the input earlier, because it knows the sizes of all parts. If it finds the
/// end inside a key, the whole key can be out of order, and that error has the offset of the key.
fn assert_same(derived: &DecodeError, bridged: &DecodeError) {
    use DecodeErrorKind::{DuplicateKey, UnexpectedEnd, UnorderedKey};
    match (derived.kind(), bridged.kind()) {
        (UnexpectedEnd { .. }, UnorderedKey | DuplicateKey) => {}
        (UnexpectedEnd { .. }, _) => {
            assert!(derived.offset() <= bridged.offset(), "{derived} {bridged}");
        }
        _ => assert_eq!(derived, bridged),
    }
}
