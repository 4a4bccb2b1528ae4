//! Tests of [`Reader::elements`]: the bound on the count, and the state of the reader afterwards.

use std::mem;

use sdp::{DecodeError, DecodeErrorKind, Limits, Reader, WireSize};

use crate::errors::{end, fails};

#[test]
fn elements_are_decoded_in_order_and_counted() {
    let mut input = Reader::new(&[3, 0, 0, 0, 7, 0, 8, 0, 9, 0, 1]);
    let mut elements = input.elements::<u16>().unwrap();
    for (index, expected) in [7, 8, 9].into_iter().enumerate() {
        assert_eq!(elements.size_hint(), (3 - index, Some(3 - index)));
        assert_eq!(elements.next(), Some(Ok(expected)));
    }
    let rest = (elements.len(), elements.next(), elements.next());
    assert_eq!(rest, (0, None, None));
    drop(elements);
    assert_eq!((input.offset(), input.remaining()), (10, 1));
}

#[test]
fn error_of_an_element_ends_the_iterator() {
    let mut input = Reader::new(&[4, 0, 0, 0, 1, 2, 1, 1]);
    let mut elements = input.elements::<bool>().unwrap();
    assert_eq!(elements.next(), Some(Ok(true)));
    let invalid = elements.next().unwrap();
    fails(invalid, DecodeErrorKind::InvalidBool(2), 5);
    assert_eq!((elements.len(), elements.next()), (0, None));
}

#[test]
fn count_that_the_input_cannot_hold_is_rejected() {
    let bytes = [2, 0, 0, 0, 7, 0, 8];
    fails(Reader::new(&bytes).elements::<u16>(), end(4, 3), 4);
    fails(Reader::new(&bytes[..3]).elements::<u16>(), end(4, 3), 0);
}

#[test]
fn elements_are_a_level_of_nesting_until_they_are_dropped() {
    let limits = Limits::DEFAULT.with_max_nesting(1);
    let bytes = [1, 0, 0, 0, 0, 0, 0, 0].repeat(3);
    let mut input = Reader::with_limits(&bytes, &limits);
    for _ in 0..2 {
        // The iterator is dropped early. The next one starts at the same level.
        let mut elements = input.elements::<Vec<u8>>().unwrap();
        assert_eq!(elements.next(), Some(Ok(vec![])));
    }
    // An error inside an element also leaves the level.
    let too_deep = input.elements::<Deep>().unwrap().next().unwrap();
    fails(too_deep, DecodeErrorKind::NestingTooDeep(1), 20);
    assert_eq!(input.elements::<Vec<u8>>().unwrap().len(), 0);
    let flat = Limits::DEFAULT.with_max_nesting(0);
    let mut input = Reader::with_limits(&bytes, &flat);
    for _ in 0..3 {
        let too_deep = DecodeErrorKind::NestingTooDeep(0);
        fails(input.elements::<Vec<u8>>(), too_deep, 0);
    }
    assert_eq!(input.elements::<u8>().unwrap().len(), 1);
}

#[test]
fn rejected_count_leaves_the_level() {
    let limits = Limits::DEFAULT.with_max_nesting(1);
    let mut input = Reader::with_limits(&[3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], &limits);
    fails(input.elements::<Vec<u8>>(), end(12, 8), 4);
    let mut elements = input.elements::<Vec<u8>>().unwrap();
    assert_eq!(elements.next(), Some(Ok(vec![])));
}

/// A sequence of strings. As an element it exceeds a limit of one level.
#[derive(Debug)]
struct Deep;

decode_by! {
    Deep: WireSize::at_least(4), |input| input.elements::<&str>().map(|_| Self);
}

/// Decodes the first string of a sequence, and then a byte string.
#[derive(Debug)]
struct Early;

decode_by! {
    Early: WireSize::at_least(8), |input| {
        input.elements::<&str>()?.next().transpose()?;
        input.take_prefixed()?;
        Ok(Self)
    };
}

#[test]
fn early_drop_keeps_the_bytes_of_sibling_elements_reserved() {
    // Three elements. The first one drops its `elements` early, and then claims `claimed` bytes.
    let input = |claimed: u32| {
        let mut bytes = vec![3, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0];
        bytes.extend(claimed.to_le_bytes());
        bytes.extend([0; 40]);
        bytes
    };
    // Two siblings need eight bytes each.
    for (claimed, fits) in [(24, true), (25, false), (40, false)] {
        let bytes = input(claimed);
        let mut reader = Reader::new(&bytes);
        let mut elements = reader.elements::<Early>().unwrap();
        let first = elements.next().unwrap();
        // `Vec` gives the same result.
        let vector = sdp::from_slice::<Vec<Early>>(&bytes);
        assert_eq!((first.is_ok(), vector.is_ok()), (fits, fits), "{claimed}");
        if !fits {
            fails(first, end(claimed as usize, 24), 16);
            fails(vector, end(claimed as usize, 24), 16);
        }
    }
}

/// A count of three strings, the first string, and a byte string.
const FIRST_OF_THREE: [u8; 16] = [3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4];

/// Reads the first of three strings. The other two reserve eight bytes.
fn first_of_three<'de>(
    input: &mut Reader<'de>,
) -> impl ExactSizeIterator<Item = Result<&'de str, DecodeError>> {
    let mut elements = input.elements().unwrap();
    assert_eq!((elements.next(), elements.len()), (Some(Ok("")), 2));
    elements
}

#[test]
fn early_drop_releases_the_bytes_of_the_remaining_elements() {
    let mut input = Reader::new(&FIRST_OF_THREE);
    drop(first_of_three(&mut input));
    assert_eq!(input.take_prefixed(), Ok(&[1, 2, 3, 4][..]));
}

#[test]
fn forgotten_elements_only_make_limits_stricter() {
    let limits = Limits::DEFAULT.with_max_nesting(1);
    for after in 0..=8 {
        let bytes = [&FIRST_OF_THREE[..], &vec![0; after]].concat();
        let mut input = Reader::with_limits(&bytes, &limits);
        mem::forget(first_of_three(&mut input));
        // The level is still counted.
        let too_deep = DecodeErrorKind::NestingTooDeep(1);
        fails(input.elements::<&str>(), too_deep, 8);
        // The eight bytes of the other strings are still reserved.
        let bytes = input.take_prefixed();
        match after.checked_sub(8) {
            Some(_) => assert_eq!(bytes, Ok(&[1, 2, 3, 4][..])),
            None => fails(bytes, end(4, after.saturating_sub(4)), 12),
        }
    }
}

#[test]
fn exchanged_reader_in_an_element_is_not_undefined_behaviour() {
    #[derive(Debug, PartialEq)]
    struct Exchanging(u8);

    decode_by! {
        Exchanging: WireSize::at_least(1), |input| {
            let value = u8::decode(input).map(Self);
            *input = Reader::new(&[4, 5]);
            value
        };
    }

    let bytes = [4, 0, 0, 0, 1, 2, 3, 4];
    let mut input = Reader::new(&bytes);
    let found: Vec<_> = input.elements().unwrap().map(Result::unwrap).collect();
    assert_eq!(found, [1, 4, 4, 4].map(Exchanging));
    assert_eq!(input.remaining(), 2);
    let (vector, _) = sdp::from_prefix::<Vec<Exchanging>>(&bytes).unwrap();
    assert_eq!(vector, found);
}
