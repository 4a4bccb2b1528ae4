//! The rules of a walk: restricted types, and keys in order.

use sdp::DecodeErrorKind as Kind;
use sdp::schema::{Number, Rule};
use sdp_schema::check;

use crate::table::{Type, U8, U16, U32, enumeration, schema, structure, variant};

/// Returns the error of a walk, and its offset.
#[track_caller]
fn error(types: &[Type], input: &[u8]) -> Option<(Kind, usize)> {
    let explanation = check(&schema(types), input).err()?;
    let error = explanation.error();
    Some((error.kind(), error.offset()))
}

/// Returns whether a walk accepts a value of a restricted type. Otherwise the error must be at its start.
#[track_caller]
fn accepts(rule: Rule, base: &[Type], input: &[u8]) -> bool {
    let types = [&[Type::Refined(rule, 1)], base].concat();
    let error = error(&types, input);
    assert!(error.is_none_or(|(_, offset)| offset == 0), "{error:?}");
    error.is_none()
}

#[test]
fn numbers_are_restricted() {
    assert!(accepts(Rule::NonZero, &[U16], &[0, 1]) && accepts(Rule::NonZero, &[U16], &[1, 0]));
    assert!(!accepts(Rule::NonZero, &[U16], &[0, 0]));
    let i8 = [Type::Number(Number::I8)];
    let orderings = (0..=0xff).filter(|byte| accepts(Rule::Ordering, &i8, &[*byte]));
    assert_eq!(orderings.collect::<Vec<u8>>(), [0, 1, 0xff]);
    let nanos = |number: u32| accepts(Rule::Nanos, &[U32], &number.to_le_bytes());
    assert!(nanos(999_999_999) && !nanos(1_000_000_000));
}

#[test]
fn texts_and_sequences_are_restricted() {
    let types = [Type::Refined(Rule::CStr, 1), Type::Seq(2), U8];
    assert_eq!(error(&types, &[2, 0, 0, 0, b'x', 0]), None);
    for (input, offset) in [([2, 0, 0, 0, 0, 0], 4), ([2, 0, 0, 0, b'x', b'x'], 6)] {
        assert!(matches!(error(&types, &input), Some((Kind::Custom(_), at)) if at == offset));
    }
    for base in [&[Type::Str][..], &[Type::Seq(2), U8]] {
        assert!(accepts(Rule::AtMost(2), base, &[2, 0, 0, 0, 7, 7]));
        assert!(!accepts(Rule::AtMost(2), base, &[3, 0, 0, 0, 7, 7, 7]));
    }
}

/// Returns the offset of the error in the second element of two.
#[track_caller]
fn second(types: &[Type], [first, last]: [&[u8]; 2]) -> Option<Kind> {
    let input = [&[2, 0, 0, 0], first, last].concat();
    let (kind, offset) = error(types, &input)?;
    assert_eq!(offset, 4 + first.len());
    Some(kind)
}

#[test]
fn elements_have_an_order_or_differ() {
    let (unordered, duplicate) = (Some(Kind::UnorderedKey), Some(Kind::DuplicateKey));
    let reverse = Type::Refined(Rule::Reverse, 2);
    let sequence = |rule| vec![Type::Refined(rule, 1), Type::Seq(2), U8];
    for (types, ascending, equal, descending) in [
        (sequence(Rule::Heap), None, None, unordered),
        (vec![Type::Set(1), U8], None, duplicate, unordered),
        (vec![Type::Set(1), reverse, U8], unordered, duplicate, None),
        // Without an order, equal bytes are equal keys.
        (
            vec![Type::Set(1), Type::Unordered("path".into(), 2), U8],
            None,
            duplicate,
            None,
        ),
    ] {
        assert_eq!(second(&types, [&[1], &[2]]), ascending);
        assert_eq!(second(&types, [&[1], &[1]]), equal);
        assert_eq!(second(&types, [&[2], &[1]]), descending);
    }
    let types = [Type::Map(1, 1), U8];
    assert_eq!(second(&types, [&[1, 9], &[2, 9]]), None);
    assert_eq!(second(&types, [&[2, 9], &[1, 9]]), unordered);
    assert_eq!(second(&types, [&[1, 9], &[1, 8]]), duplicate);
}

/// Checks the order of two keys of a type, in both directions.
#[track_caller]
fn is_less(types: &[Type], less: &[u8], greater: &[u8]) {
    let set = [&[Type::Set(1)], types].concat();
    assert_eq!(second(&set, [less, greater]), None);
    assert_eq!(second(&set, [greater, less]), Some(Kind::UnorderedKey));
    assert_eq!(second(&set, [less, less]), Some(Kind::DuplicateKey));
}

#[test]
fn keys_are_compared_from_their_first_part() {
    for number in Number::ALL.into_iter().filter(|number| number.is_integer()) {
        let len = usize::try_from(number.size()).unwrap();
        let (one, ones) = (vec![1; len], vec![0xff; len]);
        if number.is_signed() {
            is_less(&[Type::Number(number)], &ones, &one);
        } else {
            is_less(&[Type::Number(number)], &one, &ones);
        }
    }
    let fields = &[("a", 2), ("b", 3)];
    is_less(&[structure(fields), U8, U16], &[1, 9, 0], &[2, 0, 0]);
    is_less(&[Type::Tuple(vec![2, 3]), U8, U16], &[1, 9, 0], &[2, 0, 0]);
    is_less(&[Type::Array(2, 2), U8], &[1, 9], &[2, 0]);
    let choice = enumeration(vec![variant("A", 256, fields), variant("B", 1, fields)]);
    let types = [choice, U8, U16];
    is_less(&types, &[1, 0, 0, 0, 9, 9, 9], &[0, 1, 0, 0, 0, 0, 0]);
    is_less(&types, &[1, 0, 0, 0, 1, 9, 9], &[1, 0, 0, 0, 2, 0, 0]);

    is_less(&[Type::Option(2), U8], &[0], &[1, 0]);
    is_less(&[Type::Option(2), U8], &[1, 3], &[1, 4]);
    // A value is less than an error.
    is_less(&[Type::Result(2, 2), U8], &[1, 9], &[0, 0]);
    for ty in [Type::Seq(2), Type::Set(2)] {
        is_less(
            &[ty.clone(), Type::Number(Number::I8)],
            &[1, 0, 0, 0, 0xff],
            &[1, 0, 0, 0, 0],
        );
        is_less(&[ty, U8], &[1, 0, 0, 0, 1], &[2, 0, 0, 0, 1, 2]);
    }
    is_less(&[Type::Str], b"\x02\0\0\0aa", b"\x01\0\0\0b");
    let map = [Type::Map(2, 2), U8];
    is_less(&map, &[1, 0, 0, 0, 1, 9], &[1, 0, 0, 0, 2, 0]);
    is_less(&map, &[1, 0, 0, 0, 1, 8], &[1, 0, 0, 0, 1, 9]);
    is_less(&map, &[1, 0, 0, 0, 1, 8], &[2, 0, 0, 0, 1, 8, 2, 0]);

    // The reverse order ends with its type.
    let reverse = |inner| Type::Refined(Rule::Reverse, inner);
    is_less(&[reverse(2), reverse(3), U8], &[1], &[2]);
    let pair = [Type::Tuple(vec![2, 3]), reverse(3), U8];
    is_less(&pair, &[2, 0], &[1, 0]);
    is_less(&pair, &[2, 0], &[2, 1]);
}

#[test]
fn counts_are_compared_with_the_bytes_that_are_not_reserved() {
    let missing =
        |needed, available, offset| Some((Kind::UnexpectedEnd { needed, available }, offset));
    let types = [Type::Seq(1), Type::Refined(Rule::CStr, 2), Type::Seq(3), U8];
    let one = [1, 0, 0, 0, 0];
    assert_eq!(error(&types, &[&[1, 0, 0, 0], &one[..]].concat()), None);
    let two = [&[2, 0, 0, 0], &one[..], &[0; 4]].concat();
    assert_eq!(error(&types, &two), missing(10, 9, 4));
    let types = [Type::Map(1, 1), Type::Str];
    assert_eq!(
        error(&types, &[&[2, 0, 0, 0], &[0; 12][..]].concat()),
        missing(16, 12, 4)
    );
    // The second element needs 4 bytes.
    let types = [Type::Seq(1), Type::Seq(2), U16];
    let input = [&[2, 0, 0, 0, 2, 0, 0, 0][..], &[0; 6]].concat();
    assert_eq!(error(&types, &input), missing(4, 2, 8));
    // The bytes of one sequence are not reserved for the next one.
    let types = [Type::Tuple(vec![1, 1]), Type::Seq(2), U8];
    assert_eq!(error(&types, &[1, 0, 0, 0, 9, 1, 0, 0, 0, 9]), None);
}

#[test]
fn levels_of_nesting_are_counted_and_left() {
    // Sequences, pointers, and maps by their values.
    type Content = (fn(u32) -> Type, &'static [u8]);
    let contents: [Content; 3] = [
        (|inner| Type::Seq(inner), &[1, 0, 0, 0]),
        (|inner| Type::Pointer(inner), &[]),
        (|inner| Type::Map(3, inner), &[1, 0, 0, 0, 7]),
    ];
    for (content, open) in contents {
        let two = Type::Tuple(vec![1, 1]);
        let types = [two, Type::Option(2), content(1), U8];
        let nested = |levels| [[&[1], open].concat().repeat(levels), vec![0]].concat();
        assert_eq!(error(&types, &nested(128).repeat(2)), None);
        let offset = 128 * (1 + open.len()) + 1;
        assert_eq!(
            error(&types, &nested(129)),
            Some((Kind::NestingTooDeep(128), offset))
        );
    }
}
