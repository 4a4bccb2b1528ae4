//! Bug class: invalid UTF-8 is accepted. The tests try every position in strings of every short length.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use sdp::{DecodeError, DecodeErrorKind, SdpDecode, Seq};

/// Invalid UTF-8: lone continuation bytes, overlong forms, surrogates, values past the last scalar value, bytes that
/// never occur, and truncated sequences.
const BAD: &[&[u8]] = &[
    &[0x80],
    &[0xbf],
    &[0xc0, 0x80],
    &[0xc1, 0xbf],
    &[0xc3],
    &[0xe0, 0x80, 0x80],
    &[0xe2, 0x82],
    &[0xed, 0xa0, 0x80],
    &[0xed, 0xbf, 0xbf],
    &[0xf0, 0x80, 0x80, 0x80],
    &[0xf0, 0x9f, 0x98],
    &[0xf4, 0x90, 0x80, 0x80],
    &[0xf5],
    &[0xff],
];

/// The number of bytes around the tested character. Under Miri, the text is about as long as a wide load, and only some
/// positions are tested.
const LENGTHS: Range<usize> = if cfg!(miri) { 14..17 } else { 0..40 };
const STEP: usize = if cfg!(miri) { 8 } else { 1 };

fn decode<'de, T: SdpDecode<'de>>(input: &'de [u8]) -> Result<(), DecodeError> {
    sdp::from_prefix::<T>(input).map(|_| ())
}

/// Checks that a string of these bytes is rejected, with `after` bytes of another field after it.
fn assert_rejected(text: &[u8], after: usize) {
    let valid = str::from_utf8(text).unwrap_err().valid_up_to();
    let mut input = u32::try_from(text.len()).unwrap().to_le_bytes().to_vec();
    input.extend(text);
    input.extend(vec![b'a'; after]);
    let input: Box<[u8]> = input.into();
    let error = decode::<&str>(&input).unwrap_err();
    let expected = (DecodeErrorKind::InvalidUtf8, 4 + valid);
    assert_eq!((error.kind(), error.offset()), expected, "{text:x?}");
    assert_eq!(decode::<String>(&input), Err(error.clone()));
    assert_eq!(decode::<Cow<'_, str>>(&input), Err(error.clone()));
    assert_eq!(decode::<Box<str>>(&input), Err(error.clone()));
    assert_eq!(decode::<Rc<str>>(&input), Err(error));
    let list = [&[1, 0, 0, 0], &input[..4 + text.len()]].concat();
    let error = decode::<Seq<'_, &str>>(&list).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (expected.0, expected.1 + 4));
    let mut place = String::from("an existing string");
    assert!(sdp::decode_into(&input[..4 + text.len()], &mut place).is_err());
}

#[test]
fn invalid_utf8_is_rejected_at_every_position() {
    for len in LENGTHS {
        for at in (0..=len).step_by(STEP) {
            for bad in BAD {
                let text = [&b"x".repeat(at)[..], bad, &b"y".repeat(len - at)].concat();
                // If 16 bytes follow a short string, it takes another code path.
                for after in [0, 20] {
                    assert_rejected(&text, after);
                }
            }
        }
    }
}

#[test]
fn every_length_position_and_alignment_matches_the_standard_library() {
    let (lens, starts) = if cfg!(miri) {
        (15..19, 1)
    } else {
        (0..131, 16)
    };
    for len in lens {
        for start in 0..starts {
            let mut buffer = vec![b'a'; start + 4 + len + 64];
            let text = start + 4..start + 4 + len;
            buffer[start..text.start].copy_from_slice(&u32::try_from(len).unwrap().to_le_bytes());
            for at in text.clone().step_by(STEP) {
                for character in [&b"\xff"[..], "é".as_bytes()] {
                    // A character at the end of the text is truncated.
                    let end = text.end.min(at + character.len());
                    buffer[at..end].copy_from_slice(&character[..end - at]);
                    let expected = str::from_utf8(&buffer[text.clone()])
                        .map_err(|error| (DecodeErrorKind::InvalidUtf8, 4 + error.valid_up_to()));
                    // The text ends the input, or another field follows.
                    for after in [0, 64] {
                        let found = sdp::from_prefix::<&str>(&buffer[start..text.end + after])
                            .map(|(text, _)| text)
                            .map_err(|error| (error.kind(), error.offset()));
                        assert_eq!(found, expected, "{at} of {text:?}");
                    }
                    buffer[at..end].fill(b'a');
                }
            }
        }
    }
}
