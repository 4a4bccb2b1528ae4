//! Random values.

use std::collections::BTreeMap;

use sdp::schema::Rule;
use sdp_schema::{Schema, check, sample};

use super::types::{Everything, Request};
use crate::corpus::types::cases;
use crate::table::{Type, U8, enumeration, opaque, schema, structure, variant};

const SEEDS: u64 = if cfg!(miri) { 2 } else { 50 };

#[test]
fn samples_decode_and_encode_to_the_same_bytes() {
    for case in cases() {
        for seed in 0..SEEDS {
            let bytes = sample(&case.schema, seed).unwrap();
            assert!(check(&case.schema, &bytes).is_ok());
            assert_eq!(
                (case.recode)(&bytes).as_ref(),
                Ok(&bytes),
                "{} {seed}",
                case.name
            );
        }
    }
}

#[test]
fn each_message_and_each_variant_has_samples() {
    let schema = Schema::of::<Request>();
    let samples = (0..50).map(|seed| sample(&schema, seed).unwrap());
    let ids: Vec<u8> = samples.map(|frame| frame[4]).collect();
    assert!(ids.contains(&7) && ids.contains(&8));
    let schema = Schema::of::<Everything>();
    let samples = (0..50).map(|seed| sample(&schema, seed).unwrap());
    let results: Vec<u8> = samples.map(|bytes| bytes[2]).collect();
    assert!(results.contains(&0) && results.contains(&1));
}

#[test]
fn samples_are_the_same_on_all_targets() {
    let schema = Schema::of::<(BTreeMap<u8, String>, i128, Option<char>)>();
    let digest = (0..20).fold(0xcbf2_9ce4_8422_2325_u64, |digest, seed| {
        let bytes = sample(&schema, seed).unwrap();
        let step =
            |digest: u64, byte: &u8| (digest ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        bytes.iter().fold(digest, step)
    });
    assert_eq!(digest, 13_428_843_599_199_484_185);
}

#[test]
fn bytes_of_unknown_length_are_zeros() {
    let types = [
        structure(&[("state", 1), ("b", 2)]),
        opaque(3, false),
        Type::Refined(Rule::NonZero, 3),
        U8,
    ];
    let bytes = sample(&schema(&types), 1).unwrap();
    assert_eq!((&bytes[..3], bytes.len()), (&[0; 3][..], 4));
    assert_ne!(bytes[3], 0);
}

#[test]
fn types_without_small_values_have_no_samples() {
    // Each value contains another one.
    let types = [
        enumeration(vec![variant("A", 0, &[("0", 1)])]),
        Type::Pointer(0),
    ];
    assert_eq!(sample(&schema(&types), 0), None);
    assert_eq!(sample(&schema(&[enumeration(vec![])]), 0), None);
    // A chain of pointers.
    let chain = |len: u32| {
        let mut types: Vec<Type> = (1..len).map(Type::Pointer).collect();
        types.push(Type::Str);
        sample(&schema(&types), 0)
    };
    assert!(chain(128).is_some());
    assert_eq!(chain(1000), None);
}
