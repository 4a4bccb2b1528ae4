//! Tests of message mode: the seven functions with message types and message enums, and the checks of a frame.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use sdp::message::{self, DecodeMessage, EncodeMessage, Frame, HEADER_LEN, MessageId};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Limits, Reader, SdpDispatch,
    SdpMessage,
};

use crate::errors::{end, fails, is_refused, too_small};

types! {
    #[derive(Clone)]
    #[sdp(message_id = 1)]
    struct Rename { name: String }

    #[sdp(message_id = 513)]
    struct Bypass(bool);

    struct Stop;

    #[derive(Clone)]
    #[sdp(message_id = 1)]
    struct RenameRef<'a> { name: &'a str }

    #[derive(Clone)]
    struct Table(Vec<Vec<u8>>);

    #[derive(Clone)]
    struct State<T>(T);

    struct Link(Option<Box<Link>>);
}

types! {
    #![derive(SdpDispatch, Debug, PartialEq)]
    enum Request { Rename(Rename), Bypass(Bypass), Stop(Stop) }
    enum RequestRef<'a> { Rename(RenameRef<'a>), Bypass(Bypass) }
    enum Any { Table(Table) }
    enum Boxed { Rename(Box<Rename>), Bypass(Bypass) }
    enum Generic<T, U> where U: Clone, { Bypass(Bypass), State(State<T>), Custom(U) }
    enum Nothing {}
}

fn wet() -> Rename {
    Rename { name: "wet".into() }
}

const WET: [u8; 17] = [
    0x53, 0x44, 0x50, 0x32, 1, 0, 7, 0, 0, 0, 3, 0, 0, 0, b'w', b'e', b't',
];

/// Checks that each encoding function writes `WET` for `message`.
fn encodes_to_wet(message: &impl EncodeMessage) {
    assert_eq!(message::encoded_len(message), Ok(WET.len()));
    let bytes = message::to_vec(message).unwrap();
    assert_eq!((&bytes[..], bytes.capacity()), (&WET[..], WET.len()));
    let mut out = vec![9];
    message::append(message, &mut out).unwrap();
    assert_eq!(out, [&[9], &WET[..]].concat());

    for len in 0..=20 {
        let mut buffer = [0xaa; 20];
        is_wet(message::to_slice(message, &mut buffer[..len]), len);
        // The bytes after the message are unchanged.
        assert_eq!(buffer[len.min(17)..], [0xaa; 20][len.min(17)..]);

        #[cfg(not(sdp_safe))]
        {
            let mut buffer = [const { MaybeUninit::uninit() }; 20];
            is_wet(message::to_slice(message, &mut buffer[..len]), len);
        }
    }
}

fn is_wet(frame: Result<&mut [u8], EncodeError>, len: usize) {
    match frame {
        Ok(frame) => assert_eq!(frame, WET),
        error => is_refused(error, too_small(WET.len(), len)),
    }
}

#[test]
fn every_function_encodes_the_same_message() {
    encodes_to_wet(&wet());
    encodes_to_wet(&&Box::new(wet()));
    encodes_to_wet(&RenameRef { name: "wet" });
    encodes_to_wet(&Request::from(wet()));
    encodes_to_wet(&RequestRef::from(RenameRef { name: "wet" }));
    encodes_to_wet(&Boxed::Rename(wet().into()));
    encodes_to_wet(&Generic::<u8, _>::Custom(RenameRef { name: "wet" }));
}

/// Checks that each decoding function returns `expected` for `WET`, also in place.
fn decodes_from_wet<M>(expected: &M, mut place: M)
where
    M: for<'de> DecodeMessage<'de> + std::fmt::Debug + PartialEq,
{
    assert_eq!(message::from_slice::<M>(&WET).unwrap(), *expected);
    let longer = [&WET[..], &[1]].concat();
    let (found, rest) = message::from_prefix::<M>(&longer).unwrap();
    assert_eq!((&found, rest), (expected, &[1][..]));
    message::decode_into(&WET, &mut place).unwrap();
    assert_eq!(place, *expected);

    let frame = Frame::from_slice(&WET).unwrap();
    assert_eq!(frame.decode::<M>().unwrap(), *expected);
    frame.decode_into(&mut place).unwrap();
    assert_eq!(place, *expected);
}

/// A message with a manual implementation, which does not decode in place.
#[derive(Debug, PartialEq)]
struct Manual(u8);

impl<'de> DecodeMessage<'de> for Manual {
    const MESSAGE_IDS: &'static [MessageId] = &[Bypass::MESSAGE_ID];

    fn decode_payload(_: MessageId, payload: Reader<'de>) -> Result<Self, DecodeError> {
        payload.decode_whole().map(Self)
    }
}

#[test]
fn manual_message_is_decoded_in_place_by_replacement() {
    let frame = message::to_vec(&Bypass(true)).unwrap();
    assert_ne!(Frame::from_slice(&frame), Frame::from_slice(&WET));
    let mut place = Manual(7);
    message::decode_into(&frame, &mut place).unwrap();
    assert_eq!(place, Manual(1));
}

#[test]
fn every_function_decodes_the_same_message() {
    let longer = Rename {
        name: "something longer".into(),
    };
    decodes_from_wet(&wet(), longer.clone());
    decodes_from_wet(&Request::from(wet()), longer.into());
    decodes_from_wet(&Request::from(wet()), Stop.into());
    decodes_from_wet(&Boxed::Rename(wet().into()), Boxed::Bypass(Bypass(true)));
    decodes_from_wet(&Generic::<u8, _>::Custom(wet()), State(7).into());
}

#[test]
fn message_enum_borrows_from_the_frame() {
    // A variable has one address. A constant may have several.
    let frame = WET;
    let mut place = RequestRef::from(Bypass(true));
    message::decode_into(&frame, &mut place).unwrap();
    let (prefix, _) = message::from_prefix(&frame).unwrap();
    for message in [place, prefix, message::from_slice(&frame).unwrap()] {
        let RequestRef::Rename(rename) = message else {
            panic!("wrong variant");
        };
        assert_eq!(rename.name.as_ptr(), frame[14..].as_ptr());
    }
}

#[test]
fn message_enum_reuses_the_allocation_of_its_variant() {
    let mut name = String::with_capacity(100);
    name.push_str("dry");
    let address = name.as_ptr();
    let mut place = Request::from(Rename { name });
    message::decode_into(&WET, &mut place).unwrap();
    assert_eq!(place, wet().into());
    let Request::Rename(rename) = &place else {
        panic!("wrong variant");
    };
    let kept = (rename.name.as_ptr(), rename.name.capacity());
    assert_eq!(kept, (address, 100));

    // A failed decode leaves a valid value.
    let mut bad = WET;
    bad[16] = 0xff;
    assert!(message::decode_into(&bad, &mut place).is_err());
    let left = message::to_vec(&place).unwrap();
    assert_eq!(message::from_slice::<Request>(&left).unwrap(), place);
    message::decode_into(&message::to_vec(&Stop).unwrap(), &mut place).unwrap();
    assert_eq!(place, Stop.into());
}

#[test]
fn message_of_another_type_leaves_the_place_unchanged() {
    let mut place = Request::from(wet());
    let unknown = [0x53, 0x44, 0x50, 0x32, 9, 9, 0, 0, 0, 0];
    assert!(message::decode_into(&unknown, &mut place).is_err());
    assert_eq!(place, wet().into());
    let mut place = Bypass(true);
    assert!(message::decode_into(&WET, &mut place).is_err());
    assert_eq!(place, Bypass(true));
}

#[test]
fn every_truncation_of_a_message_is_an_error_of_its_header() {
    for len in 0..WET.len() {
        let frame = &WET[..len];
        let error = match len.checked_sub(HEADER_LEN) {
            None => DecodeError::new(end(HEADER_LEN, len), 0),
            Some(available) => {
                let claimed = 7;
                let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
                DecodeError::new(kind, 6)
            }
        };
        assert_eq!(Frame::from_slice(frame).unwrap_err(), error);
        assert_eq!(Frame::from_prefix(frame).unwrap_err(), error);
        assert_eq!(message::from_slice::<Rename>(frame), Err(error.clone()));
        assert_eq!(message::from_prefix::<Request>(frame), Err(error.clone()));
        assert_eq!(message::decode_into(frame, &mut wet()), Err(error));
    }
}

#[test]
fn magic_version_length_and_id_are_checked_in_that_order() {
    use DecodeErrorKind::*;

    /// Writes the byte, and then decodes the frame.
    macro_rules! frames {
        ($($place:literal, $byte:literal => $kind:expr;)*) => {
            let mut frame = [0; 12];
            $(
                frame[$place] = $byte;
                let error = message::from_slice::<Rename>(&frame).unwrap_err();
                assert_eq!(error.kind(), $kind);
            )*
        };
    }
    frames! {
        6, 9 => InvalidMagic(*b"\0\0\0");
        0, b'S' => InvalidMagic(*b"S\0\0");
        1, b'D' => InvalidMagic(*b"SD\0");
        2, b'P' => UnsupportedVersion(0);
        3, b'2' => InvalidMessageLength { claimed: 9, available: 2 };
        6, 2 => ZeroMessageId;
        4, 2 => WrongMessageId { name: "Rename", expected: 1, found: 2 };
        4, 1 => end(4, 2);
    }
}

#[test]
fn offsets_in_a_payload_count_the_header() {
    let mut frame = WET;
    frame[15] = 0xff;
    let mut place = Request::from(wet());
    for result in [
        message::from_slice::<Rename>(&frame).map(drop),
        message::from_prefix::<RequestRef>(&frame).map(drop),
        message::decode_into(&frame, &mut wet()),
        message::decode_into(&frame, &mut place),
    ] {
        fails(result, DecodeErrorKind::InvalidUtf8, 15);
    }
}

#[test]
fn ids_of_a_message_enum_are_those_of_its_variants() {
    let expected = [Rename::MESSAGE_ID, Bypass::MESSAGE_ID];
    assert_eq!(RequestRef::MESSAGE_IDS, expected);
    assert_eq!(Nothing::MESSAGE_IDS, []);
    let (name, id) = ("Nothing", 1);
    let unknown = DecodeErrorKind::UnknownMessageId { name, id };
    fails(message::from_slice::<Nothing>(&WET), unknown, 4);
}

#[test]
fn message_enum_has_no_tags() {
    types! {
        #![derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
        struct Gain(f32);
        struct Reset;
    }

    #[derive(SdpDispatch, sdp::SdpSchema)]
    #[repr(i32)]
    enum Control {
        Gain(Gain) = 70_000,
        Reset(Reset) = -1,
    }

    let frame = message::to_vec(&Control::from(Reset)).unwrap();
    let reset = message::from_slice(&frame);
    assert!(matches!(reset, Ok(Control::Reset(Reset))));
    let text = sdp_schema::Schema::of::<Control>().to_string();
    let start = "messages Control {\n    Gain,\n    Reset,\n}";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn message_with_an_unknown_id_is_skipped() {
    let mut stream = message::to_vec(&Stop).unwrap();
    stream.extend(WET);
    let (name, id) = ("RequestRef", Stop::MESSAGE_ID.get());
    let unknown = DecodeErrorKind::UnknownMessageId { name, id };
    fails(message::from_prefix::<RequestRef>(&stream), unknown, 4);

    let (frame, rest) = Frame::from_prefix(&stream).unwrap();
    assert_eq!((frame.id(), frame.payload()), (Stop::MESSAGE_ID, &[][..]));
    let request: RequestRef = message::from_slice(rest).unwrap();
    assert_eq!(request.message_id(), Rename::MESSAGE_ID);
}

#[test]
fn nesting_limit_holds_for_messages() {
    let table = Table(vec![vec![1]]);
    let bytes = message::to_vec(&table).unwrap();
    let frame = Frame::from_slice(&bytes).unwrap();
    let nested = frame.with_limits(&Limits::DEFAULT.with_max_nesting(1));
    assert_eq!(nested.decode::<Table>().unwrap(), table);
    let flat = frame.with_limits(&Limits::DEFAULT.with_max_nesting(0));
    let mut place = Any::from(table);
    let results = [
        flat.decode::<Table>().map(drop),
        flat.decode::<Any>().map(drop),
        flat.decode_into(&mut place),
    ];
    assert_eq!(flat, frame, "frames with the same bytes differ");
    for result in results {
        fails(result, DecodeErrorKind::NestingTooDeep(0), HEADER_LEN);
    }

    let deep = (0..200).fold(Link(None), |inner, _| Link(Some(Box::new(inner))));
    let mut out = vec![1];
    for result in [
        message::to_vec(&deep).map(drop),
        message::append(&deep, &mut out),
        message::to_slice(&deep, &mut [0; 999]).map(drop),
        // The value is too deep for a buffer of any size.
        message::to_slice(&deep, &mut [0; 12]).map(drop),
        message::encoded_len(&deep).map(drop),
    ] {
        is_refused(result, EncodeErrorKind::NestingTooDeep(128));
    }
    assert_eq!(out, [1]);
}
