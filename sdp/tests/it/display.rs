//! The messages of errors, and the debug output of cursors.

use std::error::Error;

use sdp::message::MessageId;
use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Reader, Seq, Writer};

/// Checks that each kind of error is printed as these words.
macro_rules! say {
    ($print:expr; $($kind:expr => $words:expr;)*) => {
        $(assert_eq!($print($kind), $words);)*
    };
}

#[test]
fn each_encode_error_says_what_was_found() {
    use EncodeErrorKind::*;

    let print = |kind| Box::<dyn Error>::from(EncodeError::new(kind)).to_string();
    say! { print;
        BufferTooSmall { needed: 7, available: 3 }
            => "buffer too small: 7 bytes needed, 3 available";
        BufferTooSmall { needed: 1, available: 0 }
            => "buffer too small: 1 byte needed, 0 available";
        TooLong(1 << 30) => "length 1073741824 exceeds u32::MAX or the largest allocation";
        NestingTooDeep(128) => "nesting exceeds the limit of 128 levels";
        NestingTooDeep(1) => "nesting exceeds the limit of 1 level";
        InvalidKey => "key of a map, set or heap has a skipped field or is not ascending";
        TimeOutOfRange => "time is out of range for the format";
        PayloadOverLimit { len: 9, limit: 8 }
            => "payload of 9 bytes exceeds the limit of 8 bytes: see Limits::with_max_payload_len";
        Custom("no colour") => "no colour";
        LengthMismatch { declared: 4, written: 3 }
            => "implementation of SdpEncode declared 4 bytes and wrote 3";
    }
}

#[test]
fn each_decode_error_says_what_was_found_and_where() {
    use DecodeErrorKind::*;

    let print = |kind| {
        let text = Box::<dyn Error>::from(DecodeError::new(kind, 12)).to_string();
        text.strip_prefix("at byte 12: ").unwrap().to_owned()
    };
    say! { print;
        UnexpectedEnd { needed: 8, available: 3 }
            => "unexpected end of input: expected 8 bytes, found 3";
        UnexpectedEnd { needed: 1, available: 0 }
            => "unexpected end of input: expected 1 byte, found 0";
        TrailingBytes(1) => "1 trailing byte after the value";
        TrailingBytes(2) => "2 trailing bytes after the value";
        InvalidBool(2) => "invalid bool: 2";
        InvalidChar(0xd800) => "invalid char: 0xd800";
        InvalidUtf8 => "invalid UTF-8";
        InvalidOptionTag(3) => "invalid option tag: 3";
        InvalidResultTag(4) => "invalid result tag: 4";
        UnknownVariant { tag: 9, name: "Curve" } => "tag 9 is not a variant of Curve";
        CapacityExceeded { capacity: 4, needed: 5 } => "length 5 exceeds the capacity of 4";
        UnorderedKey => "key is less than the previous key";
        DuplicateKey => "duplicate key";
        InvalidZero => "expected a non-zero number, found 0";
        UsizeOutOfRange(1 << 40) => "1099511627776 does not fit in a usize on this target";
        IsizeOutOfRange(-1) => "-1 does not fit in an isize on this target";
        InvalidNanos(1_000_000_000) => "invalid nanoseconds: 1000000000";
        TimeOutOfRange => "time is out of range for its type";
        NestingTooDeep(128) => "nesting exceeds the limit of 128 levels";
        InvalidIndex(3) => "index does not match element 3";
        InvalidMagic(*b"GIF")

                => "expected magic \"SDP\", found \"GIF\": for a value without a header, see sdp::from_slice";
        InvalidMagic([0x50, 0x4b, 0x03])

                => "expected magic \"SDP\", found [0x50, 0x4b, 0x03]: for a value without a header, see sdp::from_slice";
        InvalidConversion => "conversion failed";
        UnsupportedVersion(b'1') => "expected format version '2', found '1'";
        UnsupportedVersion(7) => "expected format version '2', found 0x07";
        InvalidMessageLength { claimed: 9, available: 1 }
            => "expected a payload of 9 bytes, found 1";
        ZeroMessageId => "invalid message id: 0";
        WrongMessageId { name: "Process", expected: 39046, found: 7 }
            => "expected message id 39046 of Process, found 7";
        UnknownMessageId { name: "HostMessage", id: 7 }
            => "message id 7 is not part of HostMessage";
        WrongMessageId { name: "Process", expected: 39046, found: 65535 }
            => "expected message id 39046 of Process, found 65535: \
                for a `Hello`, see sdp_schema::Hello, and for a file, sdp_schema::FileReader";
        UnknownMessageId { name: "HostMessage", id: 65535 }
            => "message id 65535 is not part of HostMessage: \
                for a `Hello`, see sdp_schema::Hello, and for a file, sdp_schema::FileReader";
        PayloadOverLimit { len: 9, limit: 8 }
            => "payload of 9 bytes exceeds the limit of 8 bytes: see Limits::with_max_payload_len";
        Custom("over 100 percent") => "over 100 percent";
        SizeMismatch { declared: 4, read: 3 }
            => "implementation of SdpDecode declared 4 bytes and read 3";
    }
}

#[test]
fn cursors_print_their_position() {
    let mut input = Reader::new(&[1, 2, 3]);
    input.take(1).unwrap();
    let text = format!("{input:?}");
    assert_eq!(text, "Reader { offset: 1, remaining: 2, depth: 0, .. }");
    let mut buffer = [0; 4];
    let mut out = Writer::new(&mut buffer);
    out.write_array([7; 3]).unwrap();
    assert_eq!((out.written(), out.remaining()), (3, 1));
    let text = format!("{out:?}");
    assert_eq!(text, "Writer { written: 3, remaining: 1, depth: 0, .. }");
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
