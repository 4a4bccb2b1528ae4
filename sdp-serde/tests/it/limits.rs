//! The limits are those of derived code.

use std::collections::BTreeMap;

use sdp::output::Output as _;
use sdp::{DecodeError, DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpEncode};
use sdp_serde::Serde;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize, Debug, PartialEq)]
struct Nest(Vec<Nest>);

fn nest(levels: u32) -> Nest {
    (1..levels).fold(Nest(vec![]), |inner, _| Nest(vec![inner]))
}

#[test]
fn values_nest_by_128_levels() {
    let deepest = nest(128);
    let bytes = sdp::to_vec(&deepest).unwrap();
    assert_eq!(sdp_serde::to_vec(&deepest).unwrap(), bytes);
    assert_eq!(sdp::to_vec(&Serde(&deepest)).unwrap(), bytes);
    assert_eq!(sdp_serde::from_slice::<Nest>(&bytes).unwrap(), deepest);

    let too_deep = nest(129);
    let expected = EncodeErrorKind::NestingTooDeep(128);
    let mut buffer = [0; 1024];
    let mut out = vec![7];
    let errors = [
        sdp_serde::to_vec(&too_deep).unwrap_err(),
        sdp_serde::to_slice(&too_deep, &mut buffer).unwrap_err(),
        sdp_serde::append(&too_deep, &mut out).unwrap_err(),
        sdp_serde::append(&too_deep, &mut &mut buffer[..]).unwrap_err(),
        sdp::to_vec(&Serde(&too_deep)).unwrap_err(),
        sdp::encoded_len(&Serde(&too_deep)).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.kind(), expected);
    }
    assert_eq!(out, [7]);

    let mut bytes = [1, 0, 0, 0].repeat(128);
    bytes.extend([0; 4]);
    let error = sdp_serde::from_slice::<Nest>(&bytes).unwrap_err();
    assert_eq!(error, sdp::from_slice::<Nest>(&bytes).unwrap_err());
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(128));
}

#[test]
fn limits_of_the_buffer_and_the_reader_apply() {
    let limits = Limits::DEFAULT.with_max_nesting(2);
    let mut out = Vec::new();
    sdp_serde::append(&nest(2), &mut out.with_limits(&limits)).unwrap();
    let error = sdp_serde::append(&nest(3), &mut out.with_limits(&limits)).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::NestingTooDeep(2));
    assert_eq!(out, [1, 0, 0, 0, 0, 0, 0, 0]);

    let bytes = sdp_serde::to_vec(&nest(3)).unwrap();
    let input = Reader::with_limits(&bytes, &limits);
    let error = input.decode_whole::<Serde<Nest>>().unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(2));
}

/// Otherwise 128 nested counts would each reserve memory for the whole input.
#[test]
fn counts_together_never_exceed_the_input() {
    let remaining = (0_u32..=996).rev().step_by(4);
    let bytes: Vec<u8> = remaining.flat_map(u32::to_le_bytes).collect();
    let error = sdp_serde::from_slice::<Nest>(&bytes).unwrap_err();
    // 995 of the last 992 bytes are for other elements.
    let (needed, available) = (992, 0);
    let expected = DecodeErrorKind::UnexpectedEnd { needed, available };
    assert_eq!(error.kind(), expected);
    assert_eq!(error.offset(), 8);
}

/// A key and its value reserve the entries after them, and an element of a key those after it.
#[test]
fn counts_in_keys_and_values_reserve_the_rest_of_the_map() {
    type Map = BTreeMap<Vec<Vec<u8>>, Vec<u8>>;
    let error = |counts: &[u32]| {
        let mut bytes: Vec<u8> = counts.iter().flat_map(|it| it.to_le_bytes()).collect();
        bytes.resize(60, 0);
        let error = sdp_serde::from_slice::<Map>(&bytes).unwrap_err();
        (error.offset(), error.kind())
    };
    let end = |needed, available| DecodeErrorKind::UnexpectedEnd { needed, available };
    assert_eq!(error(&[10, 52]), (8, end(52, 52 - 9)));
    assert_eq!(error(&[10, 5, 48]), (12, end(48, 48 - 9 - 4)));
    assert_eq!(error(&[10, 0, 52]), (12, end(52, 48 - 9)));
}

types! {
    /// A recursive type of 8 KiB, of which each level of decoding is on the stack.
    struct Large { parts: [[u64; 32]; 32], next: Vec<Large> }

    /// A recursive type of 520 bytes in a box, which serde hides.
    struct Boxed { parts: [[u64; 32]; 2], next: Option<Box<Boxed>> }
}

/// Decodes this number of values inside each other, each of zeros and `link`.
fn decode_linked<T: DeserializeOwned>(
    count: usize,
    zeros: usize,
    link: &[u8],
) -> Result<T, DecodeError> {
    let mut bytes = [&vec![0; zeros], link].concat().repeat(count);
    let end = bytes.len() - link.len();
    bytes[end] = 0;
    sdp_serde::from_slice(&bytes)
}

/// The threads of the tests have 2 MiB, which 30 values of 8 KiB would exceed.
#[test]
fn large_content_counts_as_several_levels() {
    for count in 1..=200 {
        // The outermost value does not count, and each other one counts as 33 or 3 levels.
        let large = decode_linked::<Large>(count, 8192, &[1, 0, 0, 0]).map(drop);
        let boxed = decode_linked::<Boxed>(count, 512, &[1]).map(drop);
        for (result, max) in [(large, 5), (boxed, 45)] {
            let kind = result.map_err(|error| error.kind());
            let too_deep = Err(DecodeErrorKind::NestingTooDeep(128));
            let expected = if count <= max { Ok(()) } else { too_deep };
            assert_eq!(kind, expected, "{count} of at most {max}");
        }
    }
}
