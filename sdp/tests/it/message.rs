//! Message mode and dispatch: what the tables of SPEC.md do not say.

#[cfg(not(sdp_safe))]
use std::mem::MaybeUninit;

use sdp::message::{self, HEADER_LEN, Header};
use sdp::{
    DecodeErrorKind, EncodeErrorKind, Limits, SdpDecode, SdpDispatch, SdpEncode, SdpMessage,
};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone, Default)]
#[sdp(message_id = 1)]
struct Rename {
    name: String,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 513)]
struct Bypass(bool);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Stop;

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct RenameRef<'a> {
    name: &'a str,
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Request {
    Rename(Rename),
    Bypass(Bypass),
    Stop(Stop),
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum RequestRef<'a> {
    Rename(RenameRef<'a>),
    Bypass(Bypass),
}

fn wet() -> Rename {
    Rename { name: "wet".into() }
}

const WET: [u8; 17] = [
    0x53, 0x44, 0x50, 0x32, 1, 0, 7, 0, 0, 0, 3, 0, 0, 0, b'w', b'e', b't',
];

#[test]
fn every_call_writes_the_same_message() {
    assert_eq!(message::to_vec(&wet()).unwrap(), WET);
    assert_eq!(message::to_vec(&RenameRef { name: "wet" }).unwrap(), WET);

    let mut out = vec![9];
    message::append(&wet(), &mut out).unwrap();
    message::append(&Stop, &mut out).unwrap();
    assert_eq!(out[1..18], WET);
    let [low, high] = Stop::MESSAGE_ID.get().to_le_bytes();
    assert_eq!(out[18..], [0x53, 0x44, 0x50, 0x32, low, high, 0, 0, 0, 0]);

    let mut buffer = [0xaa; 20];
    assert_eq!(message::to_slice(&wet(), &mut buffer), Ok(17));
    assert_eq!(buffer[..17], WET);
    assert_eq!(buffer[17..], [0xaa; 3]);
}

#[cfg(not(sdp_safe))]
#[test]
fn messages_go_to_memory_that_is_not_initialised() {
    for len in 0..20 {
        let mut room = [const { MaybeUninit::uninit() }; 20];
        let written = message::to_uninit(&wet(), &mut room[..len]).map(|frame| &*frame);
        if len < WET.len() {
            let kind = EncodeErrorKind::BufferTooSmall {
                needed: WET.len(),
                available: len,
            };
            assert_eq!(written.unwrap_err().kind(), kind);
        } else {
            assert_eq!(written, Ok(&WET[..]));
        }
        let mut other = [const { MaybeUninit::uninit() }; 20];
        let request = Request::from(wet());
        let written = request.to_uninit(&mut other[..len]).map(|frame| &*frame);
        assert_eq!(
            written,
            message::to_uninit(&wet(), &mut room[..len]).map(|frame| &*frame)
        );
    }
}

#[test]
fn every_call_reads_the_same_message() {
    assert_eq!(message::from_slice::<Rename>(&WET).unwrap(), wet());
    assert_eq!(
        message::from_slice::<RenameRef>(&WET).unwrap(),
        RenameRef { name: "wet" }
    );
    let mut place = Rename {
        name: "something longer".into(),
    };
    message::decode_into(&WET, &mut place).unwrap();
    assert_eq!(place, wet());

    let frames = [&WET[..], &WET[..], &[1]].concat();
    let (first, rest) = message::from_prefix::<Rename>(&frames).unwrap();
    let (second, rest) = message::from_prefix::<RenameRef>(rest).unwrap();
    assert_eq!((first, second.name, rest), (wet(), "wet", &[1][..]));
}

#[test]
fn a_buffer_too_small_for_a_message_says_how_long_it_is() {
    for len in 0..WET.len() {
        let kind = EncodeErrorKind::BufferTooSmall {
            needed: WET.len(),
            available: len,
        };
        assert_eq!(
            message::to_slice(&wet(), &mut [0; 20][..len])
                .unwrap_err()
                .kind(),
            kind
        );
        let request = Request::from(wet());
        assert_eq!(
            request.to_slice(&mut [0; 20][..len]).unwrap_err().kind(),
            kind
        );
    }
}

#[test]
fn every_truncation_of_a_message_is_an_error_of_its_header() {
    for len in 0..WET.len() {
        let frame = &WET[..len];
        let error = message::from_slice::<Rename>(frame).unwrap_err();
        if len < HEADER_LEN {
            let kind = DecodeErrorKind::UnexpectedEnd {
                needed: HEADER_LEN,
                available: len,
            };
            assert_eq!((error.kind(), error.offset()), (kind, 0));
        } else {
            let available = len - HEADER_LEN;
            let kind = DecodeErrorKind::InvalidMessageLength {
                claimed: 7,
                available,
            };
            assert_eq!((error.kind(), error.offset()), (kind, 6));
        }
        assert_eq!(message::from_prefix::<Rename>(frame).unwrap_err(), error);
        assert_eq!(message::decode_into(frame, &mut wet()).unwrap_err(), error);
        assert_eq!(message::split(frame).unwrap_err(), error);
        assert_eq!(Request::from_slice(frame).unwrap_err(), error);
        assert_eq!(Request::from_prefix(frame).unwrap_err(), error);
    }
}

#[test]
fn bytes_behind_a_whole_message_are_an_error() {
    let frames = [&WET[..], &[1]].concat();
    let kind = DecodeErrorKind::InvalidMessageLength {
        claimed: 7,
        available: 8,
    };
    assert_eq!(
        message::from_slice::<Rename>(&frames).unwrap_err().kind(),
        kind
    );
    assert_eq!(
        message::decode_into(&frames, &mut wet())
            .unwrap_err()
            .kind(),
        kind
    );
    assert_eq!(Request::from_slice(&frames).unwrap_err().kind(), kind);
}

#[test]
fn magic_version_length_and_id_are_checked_in_that_order() {
    let mut frame = [0; 12];
    let kind = |frame: &[u8]| message::from_slice::<Rename>(frame).unwrap_err().kind();
    frame[6] = 9;
    assert_eq!(kind(&frame), DecodeErrorKind::InvalidMagic([0; 3]));
    frame[..3].copy_from_slice(&message::MAGIC);
    assert_eq!(kind(&frame), DecodeErrorKind::UnsupportedVersion(0));
    frame[3] = message::VERSION;
    assert_eq!(
        kind(&frame),
        DecodeErrorKind::InvalidMessageLength {
            claimed: 9,
            available: 2
        }
    );
    frame[6] = 2;
    assert_eq!(kind(&frame), DecodeErrorKind::ZeroMessageId);
    frame[4] = 2;
    assert_eq!(
        kind(&frame),
        DecodeErrorKind::WrongMessageId {
            expected: 1,
            found: 2
        }
    );
    frame[4] = 1;
    assert_eq!(
        kind(&frame),
        DecodeErrorKind::UnexpectedEnd {
            needed: 4,
            available: 2
        }
    );
}

#[test]
fn offsets_in_a_payload_count_the_header() {
    let mut frame = WET;
    frame[15] = 0xff;
    for error in [
        message::from_slice::<Rename>(&frame).unwrap_err(),
        message::from_prefix::<RenameRef>(&frame).unwrap_err(),
        message::decode_into(&frame, &mut wet()).unwrap_err(),
        Request::from_slice(&frame).unwrap_err(),
        RequestRef::from_prefix(&frame).unwrap_err(),
    ] {
        assert_eq!(
            (error.kind(), error.offset()),
            (DecodeErrorKind::InvalidUtf8, 15)
        );
    }
}

#[test]
fn a_header_is_what_it_was_written_from() {
    let header = Header {
        id: Rename::MESSAGE_ID,
        payload_len: u32::MAX,
    };
    let mut buffer = [0; 12];
    header.write(&mut buffer).unwrap();
    assert_eq!(Header::parse(&buffer).unwrap(), header);
    assert_eq!(buffer[..10], header.to_bytes());
    assert_eq!(
        header.write(&mut buffer[..9]).unwrap_err().kind(),
        EncodeErrorKind::BufferTooSmall {
            needed: 10,
            available: 9
        }
    );
}

#[test]
fn a_dispatcher_finds_the_type_of_each_id() {
    let messages = [
        Request::from(wet()),
        Bypass(true).into(),
        Request::Stop(Stop),
    ];
    let mut stream = Vec::new();
    for message in &messages {
        message.append(&mut stream).unwrap();
        assert_eq!(
            Request::from_slice(&message.to_vec().unwrap()).unwrap(),
            *message
        );
    }
    assert_eq!(messages[0].to_vec().unwrap(), WET);
    let ids = messages.each_ref().map(SdpDispatch::message_id);
    assert_eq!(
        ids,
        [Rename::MESSAGE_ID, Bypass::MESSAGE_ID, Stop::MESSAGE_ID]
    );
    assert_eq!(ids, Request::MESSAGE_IDS);

    let mut rest = &stream[..];
    for expected in messages {
        let (message, behind) = Request::from_prefix(rest).unwrap();
        assert_eq!(message, expected);
        rest = behind;
    }
    assert!(rest.is_empty());
}

#[test]
fn a_dispatcher_of_borrowed_messages_borrows() {
    // In one place: a constant may have several.
    let frame = WET;
    let RequestRef::Rename(rename) = RequestRef::from_slice(&frame).unwrap() else {
        panic!("another variant");
    };
    assert_eq!(rename.name.as_ptr(), frame[14..].as_ptr());
}

#[test]
fn a_message_of_an_unknown_id_can_be_passed_over() {
    let mut stream = message::to_vec(&Stop).unwrap();
    stream.extend(WET);
    let error = RequestRef::from_prefix(&stream).unwrap_err();
    let id = Stop::MESSAGE_ID.get();
    assert_eq!(
        (error.kind(), error.offset()),
        (DecodeErrorKind::UnknownMessageId(id), 4)
    );

    let (header, payload, rest) = message::split(&stream).unwrap();
    assert_eq!((header.id, payload), (Stop::MESSAGE_ID, &[][..]));
    assert_eq!(
        RequestRef::from_slice(rest).unwrap().message_id(),
        Rename::MESSAGE_ID
    );
}

#[test]
fn limits_hold_for_messages_as_for_values() {
    #[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
    struct Table(Vec<Vec<u8>>);

    #[derive(SdpDispatch, Debug)]
    enum Any {
        Table(Table),
    }

    let flat = Limits::new().nesting(0);
    let table = Table(vec![vec![1]]);
    let frame = message::to_vec(&table).unwrap();
    let too_deep = DecodeErrorKind::NestingTooDeep(0);
    assert_eq!(
        message::from_slice_with::<Table>(&frame, &flat)
            .unwrap_err()
            .kind(),
        too_deep
    );
    assert_eq!(
        message::from_prefix_with::<Table>(&frame, &flat)
            .unwrap_err()
            .kind(),
        too_deep
    );
    let mut place = table.clone();
    let error = message::decode_into_with(&frame, &mut place, &flat).unwrap_err();
    assert_eq!(error.kind(), too_deep);
    assert_eq!(
        Any::from_slice_with(&frame, &flat).unwrap_err().kind(),
        too_deep
    );
    assert_eq!(
        Any::from_prefix_with(&frame, &flat).unwrap_err().kind(),
        too_deep
    );

    let too_deep = EncodeErrorKind::NestingTooDeep(0);
    let mut out = vec![1];
    assert_eq!(
        message::to_vec_with(&table, &flat).unwrap_err().kind(),
        too_deep
    );
    assert_eq!(
        message::append_with(&table, &mut out, &flat)
            .unwrap_err()
            .kind(),
        too_deep
    );
    assert_eq!(
        message::to_slice_with(&table, &mut [0; 99], &flat)
            .unwrap_err()
            .kind(),
        too_deep
    );
    assert_eq!(out, [1]);
}
