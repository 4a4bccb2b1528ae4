//! Values of types that derive the traits of both crates have the same bytes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Debug;
use std::time::{Duration, SystemTime};

use sdp::{DecodeErrorKind, SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Schema, sample};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::outputs::agree;
use crate::script::Script;

/// Checks the bytes of a value, and the verdicts on each cut and on some changes of each `step`th byte.
fn check<T>(value: &T, step: usize)
where
    T: SdpEncode + SdpDecodeOwned + Serialize + DeserializeOwned + Debug,
{
    let bytes = sdp::to_vec(value).unwrap();
    agree(value, value);
    let same: T = sdp_serde::from_slice(&bytes).unwrap();
    assert_eq!(sdp::to_vec(&same).unwrap(), bytes);
    for len in (0..bytes.len()).step_by(step) {
        assert_same_verdict::<T>(&bytes[..len]);
    }
    for at in (0..bytes.len()).step_by(step) {
        for with in [0, 1, 2, 0x7f, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[at] = with;
            assert_same_verdict::<T>(&bytes);
        }
    }
}

/// The value is the same, or the error. Derived code may find the end of the input earlier: SPEC E3.
pub(crate) fn assert_same_verdict<T>(bytes: &[u8])
where
    T: SdpEncode + SdpDecodeOwned + DeserializeOwned + Debug,
{
    let (derived, bridged) = (
        sdp::from_slice::<T>(bytes),
        sdp_serde::from_slice::<T>(bytes),
    );
    match (derived, bridged) {
        (Ok(_), Ok(bridged)) => assert_eq!(sdp::to_vec(&bridged).unwrap(), bytes),
        (Err(derived), Err(bridged))
            if matches!(derived.kind(), DecodeErrorKind::UnexpectedEnd { .. }) =>
        {
            assert!(derived.offset() <= bridged.offset(), "{derived} {bridged}");
        }
        (Err(derived), Err(bridged)) => assert_eq!(derived, bridged),
        (derived, bridged) => panic!("{derived:?} {bridged:?}"),
    }
}

/// Checks some random values of a type.
fn check_random<T>()
where
    T: SdpEncode + SdpDecodeOwned + SdpSchema + Serialize + DeserializeOwned + Debug,
{
    let schema = Schema::of::<T>();
    for seed in 0..if cfg!(miri) { 1 } else { 8 } {
        let bytes = sample(&schema, seed).unwrap();
        let value: T = sdp::from_slice(&bytes).unwrap();
        check(&value, bytes.len() / 100 + 1);
    }
}

#[test]
fn random_values_have_the_same_bytes_and_errors() {
    macro_rules! random {
        ($($ty:ty;)*) => {
            $(check_random::<$ty>();)*
        };
    }
    sdp_testdata::shapes!(random:);
}

#[test]
fn plugin_registry_has_the_same_bytes() {
    let registry = sdp_testdata::plugin_registry();
    check(&registry, 20_011);
    check(&registry.plugins[0], 7);
}

/// A sequence whose length is not known before its end.
#[test]
fn sequence_of_unknown_length_has_the_bytes_of_a_vector() {
    let sequence = Script::Seq(None, vec![Script::Text("b"), Script::Text("d")]);
    let sequences = Script::Seq(None, vec![sequence.clone(), sequence]);
    agree(
        &(1_u8, sequences, 2_u8),
        &(1_u8, vec![vec!["b", "d"]; 2], 2_u8),
    );
}

/// Sets are sorted, and decoded only in this order, also inside keys.
#[test]
fn sets_have_the_same_bytes_and_errors() {
    check(&(-300..300).step_by(7).collect::<HashSet<i32>>(), 1);
    let texts = ["wet", "", "dry", "a\0b"].map(String::from);
    check(&(BTreeSet::from(texts.clone()), HashSet::from(texts)), 1);
    let keys = [vec![1, 256], vec![256], vec![], vec![-1]].map(BTreeSet::from_iter);
    check(
        &HashMap::<BTreeSet<i16>, u8>::from(keys.map(|it| (it, 1))),
        1,
    );
    for elements in [[7_u8, 3], [7, 7]] {
        assert_same_verdict::<BTreeSet<u8>>(&sdp::to_vec(&elements.to_vec()).unwrap());
        assert_same_verdict::<HashSet<u8>>(&sdp::to_vec(&elements.to_vec()).unwrap());
    }
}

#[test]
fn durations_have_the_same_bytes_and_errors() {
    check(&Duration::new(5, 999_999_999), 1);
    check(&vec![(Duration::ZERO, true)], 1);
    let carried = sdp::to_vec(&(5_u64, 1_000_000_000_u32)).unwrap();
    for error in [
        sdp_serde::from_slice::<Duration>(&carried).unwrap_err(),
        sdp_serde::from_slice::<SystemTime>(&carried).unwrap_err(),
    ] {
        assert_eq!(error.kind(), DecodeErrorKind::InvalidNanos(1_000_000_000));
        assert_eq!(error.offset(), 8);
    }
}
