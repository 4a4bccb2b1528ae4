//! Walks over restricted types, and over keys in order.

use sdp::schema::walk::{self, Outcome};
use sdp::schema::{OwnedSchema, Rule, Text, Type, TypeField, TypeIndex, TypeName, TypeVariant};
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

    let types = [
        Type::Tuple([1, 1, 3, 3, 3, 4].map(index).to_vec()),
        Type::Pointer(index(2)),
        Type::Pointer(index(5)),
        Type::Map(index(5), index(1)),
        Type::Seq(index(6)),
        Type::Str,
        Type::U8,
    ];
    // The bytes of the first sequence are not reserved for the second one.
    let empty = [0; 20];
    assert_eq!(
        error(&types, &[&empty[..], &[1, 0, 0, 0, 9]].concat()),
        None
    );
    let types = [
        Type::Tuple(vec![index(1), index(1)]),
        Type::Seq(index(2)),
        Type::U8,
    ];
    assert_eq!(error(&types, &[1, 0, 0, 0, 9, 1, 0, 0, 0, 9]), None);
}

#[test]
fn value_of_variable_size_makes_a_map_a_level() {
    let types = [
        Type::Map(index(3), index(1)),
        Type::Map(index(3), index(2)),
        Type::Map(index(3), index(4)),
        Type::U8,
        Type::Str,
    ];
    let entry = [1, 0, 0, 0, 7];
    let too_deep = Some((DecodeErrorKind::NestingTooDeep(2), 10));
    assert_eq!(error(&types, &[entry, entry, entry].concat()), too_deep);
}

#[test]
fn array_is_read_as_a_whole_only_if_all_bytes_are_valid() {
    let types = [Type::Array(index(1), 2), Type::Bool];
    let kind = DecodeErrorKind::InvalidBool(2);
    assert_eq!(error(&types, &[2]), Some((kind, 0)));
    let types = [Type::Array(index(1), 2), Type::Char];
    let kind = DecodeErrorKind::InvalidChar(0xd800);
    assert_eq!(error(&types, &[0, 0xd8, 0, 0]), Some((kind, 0)));
    let types = [
        Type::Array(index(1), 2),
        Type::Refined(Rule::NonZero, index(2)),
        Type::U8,
    ];
    assert_eq!(error(&types, &[0]), Some((DecodeErrorKind::InvalidZero, 0)));
    let types = [Type::Array(index(1), 2), Type::U32];
    let kind = DecodeErrorKind::UnexpectedEnd {
        needed: 8,
        available: 4,
    };
    assert_eq!(error(&types, &[0, 0xd8, 0, 0]), Some((kind, 0)));
}

#[test]
fn keys_of_maps_ascend() {
    let types = [Type::Map(index(1), index(1)), Type::U8];
    assert_eq!(error(&types, &[2, 0, 0, 0, 1, 9, 2, 9]), None);
    let unordered = Some((DecodeErrorKind::UnorderedKey, 6));
    assert_eq!(error(&types, &[2, 0, 0, 0, 2, 9, 1, 9]), unordered);
    let duplicate = Some((DecodeErrorKind::DuplicateKey, 6));
    assert_eq!(error(&types, &[2, 0, 0, 0, 1, 9, 1, 8]), duplicate);
}

/// Returns whether the walker accepts two keys in a set.
fn ascends(types: &[Type], keys: [&[u8]; 2]) -> bool {
    let set = [&[Type::Set(index(1))], types].concat();
    let input = [&[2, 0, 0, 0], keys[0], keys[1]].concat();
    match error(&set, &input) {
        None => true,
        Some((kind, _)) => {
            assert_eq!(kind, DecodeErrorKind::UnorderedKey);
            false
        }
    }
}

/// Checks the order of two keys, in both directions.
#[track_caller]
fn is_less(types: &[Type], less: &[u8], greater: &[u8]) {
    assert!(ascends(types, [less, greater]), "{types:?}");
    assert!(!ascends(types, [greater, less]), "{types:?}");
}

fn field(name: &str, ty: usize) -> TypeField {
    TypeField {
        name: name.to_owned().into(),
        docs: "".into(),
        ty: index(ty),
    }
}

#[test]
fn keys_with_several_parts_are_compared_from_the_first() {
    let name = TypeName::default;
    let fields = || vec![field("a", 2), field("b", 3)];
    let pair = Type::Struct {
        name: name(),
        fields: fields(),
    };
    is_less(&[pair, Type::U8, Type::U16], &[1, 9, 0], &[2, 0, 0]);
    let pair = Type::Tuple(vec![index(2), index(3)]);
    is_less(&[pair, Type::U8, Type::U16], &[1, 9, 0], &[2, 0, 0]);

    let variant = |tag: u32| TypeVariant {
        name: tag.to_string().into(),
        docs: "".into(),
        tag,
        fields: fields(),
    };
    let choice = Type::Enum {
        name: name(),
        tag_width: 2,
        variants: vec![variant(256), variant(1)],
    };
    let types = [choice, Type::U8, Type::U16];
    is_less(&types, &[1, 0, 9, 9, 9], &[0, 1, 0, 0, 0]);
    is_less(&types, &[1, 0, 1, 9, 9], &[1, 0, 2, 0, 0]);

    let types = [Type::Option(index(2)), Type::U8];
    is_less(&types, &[0], &[1, 0]);
    is_less(&types, &[1, 3], &[1, 4]);

    let types = [Type::Map(index(2), index(2)), Type::U8];
    is_less(&types, &[1, 0, 0, 0, 1, 9], &[1, 0, 0, 0, 2, 0]);
    is_less(&types, &[1, 0, 0, 0, 1, 8], &[1, 0, 0, 0, 1, 9]);
    is_less(&types, &[1, 0, 0, 0, 1, 8], &[2, 0, 0, 0, 1, 8, 2, 0]);
}

#[test]
fn numbers_are_compared_by_value() {
    let signed = [
        (Type::I8, 1),
        (Type::I16, 2),
        (Type::I32, 4),
        (Type::I64, 8),
        (Type::I128, 16),
    ];
    for (ty, len) in signed {
        is_less(&[ty], &vec![0xff; len], &vec![1; len]);
    }
    let unsigned = [
        (Type::U8, 1),
        (Type::U16, 2),
        (Type::U32, 4),
        (Type::U64, 8),
        (Type::U128, 16),
    ];
    for (ty, len) in unsigned {
        is_less(&[ty], &vec![1; len], &vec![0xff; len]);
    }
    let floats = [Type::Refined(Rule::OrderedFloat, index(2)), Type::F32];
    let bytes = f32::to_le_bytes;
    is_less(&floats, &bytes(-1.0), &bytes(0.5));
    is_less(&floats, &bytes(f32::INFINITY), &bytes(f32::NAN));
}

#[test]
fn reversed_order_ends_with_its_type() {
    let twice = [
        Type::Refined(Rule::Reverse, index(2)),
        Type::Refined(Rule::Reverse, index(3)),
        Type::U8,
    ];
    is_less(&twice, &[1], &[2]);
    let pair = [
        Type::Tuple(vec![index(2), index(3)]),
        Type::Refined(Rule::Reverse, index(3)),
        Type::U8,
    ];
    is_less(&pair, &[2, 0], &[1, 0]);
    is_less(&pair, &[2, 0], &[2, 1]);
}

#[test]
fn integers_and_texts_are_restricted() {
    let types = [refined(Rule::NonZero), Type::U16];
    assert_eq!(error(&types, &[0, 1]), None);
    assert_eq!(error(&types, &[1, 0]), None);
    assert_eq!(
        error(&types, &[0, 0]),
        Some((DecodeErrorKind::InvalidZero, 0))
    );

    let types = [refined(Rule::Ordering), Type::I8];
    for (byte, is_valid) in [
        (0, true),
        (1, true),
        (0xff, true),
        (2, false),
        (0xfe, false),
    ] {
        assert_eq!(error(&types, &[byte]).is_none(), is_valid, "{byte}");
    }

    let types = [refined(Rule::CStr), Type::Seq(index(2)), Type::U8];
    let invalid = |text, offset| Some((DecodeErrorKind::Custom(text), offset));
    assert_eq!(error(&types, &[2, 0, 0, 0, b'x', 0]), None);
    let early = invalid("C string with a nul before its end", 4);
    assert_eq!(error(&types, &[2, 0, 0, 0, 0, 0]), early);
    let missing = invalid("C string without a nul at its end", 6);
    assert_eq!(error(&types, &[2, 0, 0, 0, b'x', b'x']), missing);
}

#[test]
fn numbers_of_json_are_negative_or_finite() {
    let variant = |tag: u32, ty| TypeVariant {
        name: tag.to_string().into(),
        docs: "".into(),
        tag,
        fields: vec![field("0", ty)],
    };
    let number = Type::Enum {
        name: TypeName::default(),
        tag_width: 1,
        variants: vec![variant(0, 2), variant(1, 3), variant(2, 4)],
    };
    let types = [
        refined(Rule::JsonNumber),
        number,
        Type::U64,
        Type::I64,
        Type::F64,
    ];
    let input = |tag: u8, bytes: [u8; 8]| [&[tag], &bytes[..]].concat();
    let is_valid = |tag, bytes| error(&types, &input(tag, bytes)).is_none();
    assert!(is_valid(0, [0xff; 8]));
    assert!(is_valid(1, (-1_i64).to_le_bytes()));
    assert!(!is_valid(1, 0_i64.to_le_bytes()));
    assert!(is_valid(2, 0.5_f64.to_le_bytes()));
    assert!(!is_valid(2, f64::INFINITY.to_le_bytes()));
    assert!(!is_valid(2, f64::NAN.to_le_bytes()));

    let types = [refined(Rule::NotNan), Type::F32];
    assert_eq!(error(&types, &f32::INFINITY.to_le_bytes()), None);
    assert!(error(&types, &f32::NAN.to_le_bytes()).is_some());
    let types = [refined(Rule::NotNan), Type::F64];
    assert!(error(&types, &f64::NAN.to_le_bytes()).is_some());
}

#[test]
fn dates_are_those_of_the_calendar() {
    let date = Type::Tuple(vec![index(2), index(3), index(3)]);
    let types = [refined(Rule::Date), date, Type::I32, Type::U8];
    let is_date = |year: i32, month: u8, day: u8| {
        let found = error(&types, &[&year.to_le_bytes()[..], &[month, day]].concat());
        assert!(found.is_none_or(|found| found == (DecodeErrorKind::TimeOutOfRange, 0)));
        found.is_none()
    };
    for (month, days) in (1..).zip([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        assert!(is_date(2023, month, 1) && is_date(2023, month, days));
        assert!(!is_date(2023, month, 0) && !is_date(2023, month, days + 1));
    }
    assert!(!is_date(2023, 0, 1) && !is_date(2023, 13, 1));
    for (year, is_leap_year) in [(2024, true), (1900, false), (2000, true), (-4, true)] {
        assert_eq!(is_date(year, 2, 29), is_leap_year, "{year}");
    }
}

#[test]
fn times_are_in_range() {
    let types = [refined(Rule::Nanos), Type::U32];
    assert_eq!(error(&types, &999_999_999_u32.to_le_bytes()), None);
    let second = 1_000_000_000_u32;
    let invalid = Some((DecodeErrorKind::InvalidNanos(second), 0));
    assert_eq!(error(&types, &second.to_le_bytes()), invalid);

    let pair = Type::Tuple(vec![index(2), index(3)]);
    let types = [refined(Rule::TimeOfDay), pair.clone(), Type::U32, Type::U32];
    let input = |seconds: u32| [seconds.to_le_bytes(), [0; 4]].concat();
    assert_eq!(error(&types, &input(86_399)), None);
    let invalid = Some((DecodeErrorKind::TimeOutOfRange, 0));
    assert_eq!(error(&types, &input(86_400)), invalid);

    let types = [refined(Rule::LeapSecond), pair, Type::I64, Type::U32];
    let leap = |seconds: i64, nanos: u32| {
        let input = [&seconds.to_le_bytes()[..], &nanos.to_le_bytes()].concat();
        error(&types, &input).is_none()
    };
    assert!(leap(-1, second) && leap(-61, second) && leap(58, second - 1));
    assert!(!leap(58, second) && !leap(0, second) && !leap(59, 2 * second));
}

#[test]
fn error_in_an_element_has_its_start_and_type() {
    let types = vec![Type::Set(index(1)), Type::Tuple(vec![index(2)]), Type::U8];
    let schema = OwnedSchema::new(types).unwrap();
    let input = [2, 0, 0, 0, 2, 1];
    let error = walk::value(&schema, &input, &Limits::DEFAULT, &mut ()).unwrap_err();
    assert_eq!((error.start(), error.ty()), (5, Some(index(1))));
    assert_eq!(error.path().to_string(), "[1]");

    let types = vec![
        Type::Map(index(1), index(2)),
        Type::Tuple(vec![index(2)]),
        Type::U8,
    ];
    let schema = OwnedSchema::new(types).unwrap();
    let input = [2, 0, 0, 0, 2, 9, 1, 9];
    let error = walk::value(&schema, &input, &Limits::DEFAULT, &mut ()).unwrap_err();
    assert_eq!((error.start(), error.ty()), (6, Some(index(1))));
    assert_eq!(error.path().to_string(), "[key 1]");

    for outer in [Type::Tuple(vec![index(1); 2]), Type::Array(index(1), 2)] {
        let schema = OwnedSchema::new(vec![outer, Type::Bool]).unwrap();
        let error = walk::value(&schema, &[1, 2], &Limits::DEFAULT, &mut ()).unwrap_err();
        assert_eq!((error.start(), error.ty()), (1, Some(index(1))));
    }
}

#[test]
fn error_of_consecutive_fields_has_the_incomplete_one() {
    let types = vec![
        Type::Struct {
            name: TypeName::default(),
            fields: vec![field("a", 1), field("b", 2), field("c", 1)],
        },
        Type::U8,
        Type::U16,
    ];
    let schema = OwnedSchema::new(types).unwrap();
    let walk = |input: &[u8]| {
        let error = walk::value(&schema, input, &Limits::DEFAULT, &mut ()).unwrap_err();
        let kind = DecodeErrorKind::UnexpectedEnd {
            needed: 4,
            available: input.len(),
        };
        assert_eq!((error.error().kind(), error.error().offset()), (kind, 0));
        (error.path().to_string(), error.start(), error.ty())
    };
    assert_eq!(walk(&[]), ("a".to_owned(), 0, Some(index(1))));
    assert_eq!(walk(&[0; 1]), ("b".to_owned(), 1, Some(index(2))));
    assert_eq!(walk(&[0; 2]), ("b".to_owned(), 1, Some(index(2))));
    assert_eq!(walk(&[0; 3]), ("c".to_owned(), 3, Some(index(1))));
}
