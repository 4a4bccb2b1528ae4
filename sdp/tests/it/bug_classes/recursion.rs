//! Bug class: input or a value nests so deep that the stack overflows.
//!
//! `promises::stack` measures the stack at the limit.

use std::collections::BTreeMap;

use sdp::{DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpEncode, Seq};

/// More levels than any limit here.
const ENDLESS: usize = if cfg!(miri) { 1_000 } else { 100_000 };

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Default)]
struct Link {
    next: Option<Box<Link>>,
}

#[test]
fn endless_value_is_an_error_before_the_stack_ends() {
    let mut deep = Link::default();
    for _ in 0..ENDLESS {
        deep = Link {
            next: Some(Box::new(deep)),
        };
    }
    let too_deep = EncodeErrorKind::NestingTooDeep(128);
    assert_eq!(sdp::to_vec(&deep).unwrap_err().kind(), too_deep);
    assert_eq!(
        sdp::to_slice(&deep, &mut [0; 1000]).unwrap_err().kind(),
        too_deep
    );
    // Dropping the whole value would recurse once per level.
    while let Some(next) = deep.next.take() {
        deep = *next;
    }
}

#[test]
fn endless_input_is_an_error_before_the_stack_ends() {
    let bytes = vec![1; ENDLESS];
    let error = sdp::from_slice::<Link>(&bytes).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(128));
    assert_eq!(error.offset(), 129);
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
enum Json {
    Null,
    List(Vec<Json>),
    Object(BTreeMap<u8, Json>),
}

#[derive(SdpDecode, Debug)]
struct Lazy<'a> {
    _children: Seq<'a, Lazy<'a>>,
}

#[test]
fn every_way_to_recurse_ends_at_the_limit() {
    // Each level has one element.
    let lists = [1, 1, 0, 0, 0].repeat(10_000);
    let objects = [2, 1, 0, 0, 0, 7].repeat(10_000);
    let sequences = [1, 0, 0, 0].repeat(10_000);
    for levels in [0, 1, 7, 128, 200] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let error = Reader::with_limits(&lists, &limits).decode_whole::<Json>().unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(levels));
        assert_eq!(error.offset(), 5 * levels as usize + 1);
        let error = Reader::with_limits(&objects, &limits).decode_whole::<Json>().unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(levels));
        assert_eq!(error.offset(), 6 * levels as usize + 1);
        let error = Reader::with_limits(&sequences, &limits).decode_whole::<Lazy<'_>>().unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(levels));
        assert_eq!(error.offset(), 4 * levels as usize);
        let over = &mut Json::Null;
        let error = Reader::with_limits(&lists, &limits).decode_whole_into(over).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(levels));
    }
}
