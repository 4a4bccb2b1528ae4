//! The texts of errors, and the debug output of cursors.

use std::error::Error;

use sdp::message::MessageId;
use sdp::{
    DecodeError, DecodeErrorKind as Decode, EncodeError, EncodeErrorKind as Encode, Length, Limits,
    Reader, Seq, Writer,
};

#[test]
fn each_encode_error_says_what_was_found() {
    let said = [
        (
            Encode::BufferTooSmall {
                needed: 7,
                available: 3,
            },
            "the value takes 7 bytes and the buffer holds 3",
        ),
        (
            Encode::TooLong(1 << 30),
            "a length of 1073741824 is more than the wire carries, or than memory holds",
        ),
        (
            Encode::NestingTooDeep(128),
            "values nest deeper than the limit of 128",
        ),
        (
            Encode::DuplicateKey,
            "two keys of a hash map or set are equal in order",
        ),
        (Encode::TimeOutOfRange, "a time that the wire cannot carry"),
        (
            Encode::PayloadOverLimit { len: 9, limit: 8 },
            "payload of 9 bytes exceeds the limit of 8, which `Limits::with_max_payload_len` sets",
        ),
        (Encode::Custom("no colour"), "no colour"),
        (
            Encode::LengthMismatch {
                declared: 4,
                written: 3,
            },
            "an implementation of SdpEncode declared 4 bytes and wrote 3",
        ),
    ];
    for (kind, words) in said {
        let error: Box<dyn Error> = EncodeError::new(kind).into();
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn each_decode_error_says_what_was_found_and_where() {
    let said = [
        (
            Decode::UnexpectedEnd {
                needed: 8,
                available: 3,
            },
            "unexpected end of input: expected 8 bytes, found 3",
        ),
        (Decode::TrailingBytes(2), "2 trailing bytes after the value"),
        (Decode::InvalidBool(2), "2 is not a valid bool: 0 or 1"),
        (
            Decode::InvalidChar(0xd800),
            "0xd800 is not a Unicode scalar value",
        ),
        (Decode::InvalidUtf8, "the string is not UTF-8"),
        (
            Decode::InvalidOptionTag(3),
            "3 is not a valid option tag: 0 or 1",
        ),
        (
            Decode::InvalidResultTag(4),
            "4 is not a valid result tag: 0 or 1",
        ),
        (
            Decode::UnknownVariant {
                tag: 9,
                name: "Curve",
            },
            "no variant of Curve has the tag 9",
        ),
        (
            Decode::CapacityExceeded {
                capacity: 4,
                needed: 5,
            },
            "a length of 5 exceeds the capacity of 4",
        ),
        (Decode::UnorderedKey, "a key is less than the one before it"),
        (Decode::DuplicateKey, "a key appears twice"),
        (Decode::InvalidZero, "zero, where the type is never zero"),
        (
            Decode::UsizeOutOfRange(1 << 40),
            "1099511627776 does not fit this target's usize",
        ),
        (
            Decode::IsizeOutOfRange(-1),
            "-1 does not fit this target's isize",
        ),
        (
            Decode::InvalidNanos(1_000_000_000),
            "1000000000 nanoseconds are a second or more",
        ),
        (Decode::TimeOutOfRange, "a time that its type cannot hold"),
        (
            Decode::NestingTooDeep(128),
            "values nest deeper than the limit of 128",
        ),
        (
            Decode::InvalidMagic(*b"GIF"),
            "not an SDP message: it opens with [47, 49, 46], not \"SDP\"",
        ),
        (
            Decode::UnsupportedVersion(0x31),
            "format version 0x31 is not known",
        ),
        (
            Decode::InvalidMessageLength {
                claimed: 9,
                available: 1,
            },
            "the header claims a payload of 9 bytes, and 1 follow it",
        ),
        (Decode::ZeroMessageId, "message id 0, which is never valid"),
        (
            Decode::WrongMessageId {
                name: "Process",
                expected: 39046,
                found: 7,
            },
            "message id 7 is not Process (39046)",
        ),
        (
            Decode::UnknownMessageId {
                name: "HostMessage",
                id: 7,
            },
            "message id 7 is not part of HostMessage",
        ),
        (
            Decode::PayloadOverLimit { len: 9, limit: 8 },
            "payload of 9 bytes exceeds the limit of 8, which `Limits::with_max_payload_len` sets",
        ),
        (Decode::Custom("over 100 percent"), "over 100 percent"),
        (
            Decode::SizeMismatch {
                declared: 4,
                read: 3,
            },
            "an implementation of SdpDecode declared 4 bytes and read 3",
        ),
    ];
    for (kind, words) in said {
        let error: Box<dyn Error> = DecodeError::new(kind, 12).into();
        assert_eq!(error.to_string(), format!("at byte 12: {words}"));
    }
}

#[test]
fn cursors_print_their_position() {
    let mut input = Reader::new(&[1, 2, 3]);
    input.take(1).unwrap();
    assert_eq!(
        format!("{input:?}"),
        "Reader { offset: 1, remaining: 2, depth: 0, .. }"
    );
    let mut buffer = [0; 4];
    let mut out = Writer::new(&mut buffer);
    out.write_array([7; 3]).unwrap();
    assert_eq!((out.written(), out.remaining()), (3, 1));
    assert_eq!(
        format!("{out:?}"),
        "Writer { written: 3, remaining: 1, depth: 0, .. }"
    );
    assert_eq!(
        format!("{:?}", Length::with_limits(&Limits::DEFAULT)),
        "Length { total: 0, depth: 0, .. }"
    );
    let mut input = Reader::new(&[2, 0, 0, 0, 7, 8]);
    let mut elements = input.elements::<u8>().unwrap();
    assert_eq!(elements.next(), Some(Ok(7)));
    assert_eq!(format!("{elements:?}"), "Elements { count: 1, .. }");
    let seq: Seq<'_, u8> = sdp::from_slice(&[2, 0, 0, 0, 7, 8]).unwrap();
    let mut iter = seq.iter();
    assert_eq!(iter.next(), Some(7));
    assert_eq!(format!("{iter:?}"), "[8]");
}

#[test]
fn message_id_prints_its_number() {
    let id = MessageId::try_from(513).unwrap();
    assert_eq!((u16::from(id), id.to_string()), (513, "513".into()));
    assert_eq!(format!("{id:?}"), "MessageId(513)");
    assert!(MessageId::try_from(0).is_err());
}
