//! Bug class: invalid UTF-8 is accepted. The tests try every position in strings of every short length.

use std::borrow::Cow;
use std::rc::Rc;

use sdp::{DecodeErrorKind, Seq};

use crate::errors::verdict;

/// Text that is valid or not: a character, lone continuation bytes, overlong forms, surrogates, values past the last
/// scalar value, bytes that never occur, and truncated sequences.
const TEXTS: &[&[u8]] = &[
    "é".as_bytes(),
    b"\x80",
    b"\xbf",
    b"\xc0\x80",
    b"\xc1\xbf",
    b"\xc3",
    b"\xe0\x80\x80",
    b"\xe2\x82",
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xf0\x80\x80\x80",
    b"\xf0\x9f\x98",
    b"\xf4\x90\x80\x80",
    b"\xf5",
    b"\xff",
];

/// Under Miri, the text is about as long as a wide load, and only some positions are tested.
const STEP: usize = if cfg!(miri) { 8 } else { 1 };

/// Checks the verdict of each string type on a text, which the standard library checks, too. `after` bytes follow it.
fn check(text: &[u8], after: usize) {
    let expected = str::from_utf8(text).map_err(|error| 4 + error.valid_up_to());
    let expected = expected.map_err(|offset| (DecodeErrorKind::InvalidUtf8, offset));
    let len = u32::try_from(text.len()).unwrap().to_le_bytes();
    let input: Box<[u8]> = [&len, text, &vec![b'a'; after]].concat().into();
    macro_rules! decodes {
        ($($type:ty),*) => {$(
            let found = sdp::from_prefix::<$type>(&input).map(|(found, _)| found);
            assert_eq!(verdict(found).as_deref(), expected.as_deref(), "{text:x?}");
        )*};
    }
    decodes!(&str, String, Cow<'_, str>, Box<str>, Rc<str>);
    let list = [&[1, 0, 0, 0], &input[..4 + text.len()]].concat();
    let lazy = verdict(sdp::from_slice::<Seq<'_, &str>>(&list).map(drop));
    let in_list = expected
        .map(drop)
        .map_err(|(kind, offset)| (kind, 4 + offset));
    assert_eq!(lazy, in_list);
    let mut place = String::from("an existing string");
    let in_place = sdp::decode_into(&input[..4 + text.len()], &mut place);
    assert_eq!(verdict(in_place), expected.map(drop));
}

#[test]
fn invalid_utf8_is_rejected_at_every_position() {
    let lens = if cfg!(miri) { 14..17 } else { 0..40 };
    let longer = if cfg!(miri) { 0..0 } else { 60..70 };
    for len in lens.chain(longer) {
        for at in (0..=len).step_by(STEP) {
            for bad in TEXTS {
                let text = [&b"x".repeat(at)[..], bad, &b"y".repeat(len - at)].concat();
                // If bytes follow a string of up to 64 bytes, it takes another code path.
                for after in [0, 64] {
                    check(&text, after);
                }
            }
        }
    }
}
