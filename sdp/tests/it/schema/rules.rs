//! Walks over restricted types, and over keys in order.

use sdp::schema::walk::{self, Outcome};
use sdp::schema::{OwnedSchema, Rule, Text, Type, TypeIndex};
use sdp::{DecodeErrorKind, Limits};

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

fn refined(rule: Rule<Text>) -> Type {
    Type::Refined(rule, index(1))
}

/// Returns the error of a walk, and its offset.
fn error(types: &[Type], input: &[u8]) -> Option<(DecodeErrorKind, usize)> {
    let schema = OwnedSchema::new(types.to_vec()).unwrap();
    match walk::value(
        &schema,
        input,
        &Limits::DEFAULT.with_max_nesting(2),
        &mut (),
    ) {
        Ok(outcome) => {
            assert_eq!(outcome, Outcome::Complete);
            None
        }
        Err(error) => Some((error.error().kind(), error.error().offset())),
    }
}

#[test]
fn capacity_is_checked_after_the_count() {
    let exceeded = |capacity, needed| {
        let kind = DecodeErrorKind::CapacityExceeded { capacity, needed };
        Some((kind, 0))
    };
    let types = [refined(Rule::AtMost(3)), Type::Seq(index(2)), Type::U8];
    assert_eq!(error(&types, &[3, 0, 0, 0, 1, 2, 3]), None);
    assert_eq!(error(&types, &[4, 0, 0, 0, 1, 2, 3, 4]), exceeded(3, 4));
    let types = [refined(Rule::AtMost(1)), Type::Str];
    assert_eq!(error(&types, &[1, 0, 0, 0, b'a']), None);
    assert_eq!(error(&types, &[2, 0, 0, 0, b'a', b'b']), exceeded(1, 2));
}

#[test]
fn elements_of_heaps_and_sets_have_an_order() {
    let unordered = Some((DecodeErrorKind::UnorderedKey, 5));
    let duplicate = Some((DecodeErrorKind::DuplicateKey, 5));
    let two = |a, b| [2, 0, 0, 0, a, b];

    let types = [refined(Rule::Heap), Type::Seq(index(2)), Type::U8];
    assert_eq!(error(&types, &two(1, 2)), None);
    assert_eq!(error(&types, &two(1, 1)), None);
    assert_eq!(error(&types, &two(2, 1)), unordered);

    let types = [refined(Rule::Unique), Type::Seq(index(2)), Type::U8];
    assert_eq!(error(&types, &two(2, 1)), None);
    assert_eq!(error(&types, &two(1, 1)), duplicate);

    let reverse = Type::Refined(Rule::Reverse, index(2));
    let types = [Type::Set(index(1)), reverse, Type::U8];
    assert_eq!(error(&types, &two(2, 1)), None);
    assert_eq!(error(&types, &two(1, 2)), unordered);
    assert_eq!(error(&types, &two(1, 1)), duplicate);
}

#[test]
fn keys_are_compared_by_their_parts() {
    let types = [
        Type::Set(index(1)),
        Type::Result(index(2), index(2)),
        Type::U8,
    ];
    assert_eq!(error(&types, &[2, 0, 0, 0, 1, 9, 0, 0]), None);
    let unordered = Some((DecodeErrorKind::UnorderedKey, 6));
    assert_eq!(error(&types, &[2, 0, 0, 0, 0, 0, 1, 9]), unordered);

    let types = [Type::Set(index(1)), Type::Seq(index(2)), Type::I8];
    let (short, long) = ([1, 0, 0, 0, 0xff], [2, 0, 0, 0, 0xff, 0]);
    let count = [2, 0, 0, 0];
    let input = |a: &[u8], b: &[u8]| [&count, a, b].concat();
    assert_eq!(error(&types, &input(&short, &long)), None);
    let unordered = Some((DecodeErrorKind::UnorderedKey, 10));
    assert_eq!(error(&types, &input(&long, &short)), unordered);
    assert_eq!(error(&types, &input(&short, &[1, 0, 0, 0, 0])), None);
}

#[test]
fn pairs_have_unique_keys() {
    let pair = Type::Tuple(vec![index(3), index(3)]);
    let types = [
        refined(Rule::UniqueKeys),
        Type::Seq(index(2)),
        pair,
        Type::U8,
    ];
    assert_eq!(error(&types, &[2, 0, 0, 0, 1, 7, 2, 7]), None);
    let duplicate = Some((DecodeErrorKind::DuplicateKey, 6));
    assert_eq!(error(&types, &[2, 0, 0, 0, 1, 7, 1, 8]), duplicate);
}

#[test]
fn leap_second_is_the_last_of_a_minute() {
    let pair = Type::Tuple(vec![index(2), index(2)]);
    let types = [refined(Rule::LeapSecond), pair, Type::U32];
    let nanos = 1_500_000_000_u32;
    let input = |seconds: u32| [seconds.to_le_bytes(), nanos.to_le_bytes()].concat();
    assert_eq!(error(&types, &input(59)), None);
    assert_eq!(error(&types, &input(119)), None);
    let invalid = Some((DecodeErrorKind::InvalidNanos(nanos), 4));
    assert_eq!(error(&types, &input(58)), invalid);
}

#[test]
fn counts_are_compared_with_the_minimum_sizes() {
    let missing = |needed, available| {
        let kind = DecodeErrorKind::UnexpectedEnd { needed, available };
        Some((kind, 4))
    };
    let text = Type::Refined(Rule::CStr, index(2));
    let types = [Type::Seq(index(1)), text, Type::Seq(index(3)), Type::U8];
    let one = [1, 0, 0, 0, 0];
    assert_eq!(error(&types, &[&[1, 0, 0, 0], &one[..]].concat()), None);
    let two = [&[2, 0, 0, 0], &one[..], &[0; 4]].concat();
    assert_eq!(error(&types, &two), missing(10, 9));

    let types = [Type::Map(index(1), index(1)), Type::Str];
    let two = [&[2, 0, 0, 0], &[0; 12][..]].concat();
    assert_eq!(error(&types, &two), missing(16, 12));
}

#[test]
fn levels_end_with_their_values() {
    // Both parts have two levels.
    let types = [
        Type::Tuple(vec![index(1), index(1), index(4)]),
        Type::Seq(index(2)),
        Type::Seq(index(3)),
        Type::Str,
        Type::Map(index(3), index(2)),
    ];
    let part = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    let map = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(error(&types, &[&part[..], &part, &map].concat()), None);
}
