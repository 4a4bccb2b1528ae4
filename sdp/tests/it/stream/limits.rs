//! Tests of the limits of each type that reads or writes a stream.

use sdp::message::{
    self, Frame, FrameDecoder, Framing, HEADER_LEN, Header, MessageReader, MessageWriter,
    ReadError, Step, WriteError, from_reader, to_writer,
};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Limits, SdpDecode,
    SdpDispatch, SdpEncode, SdpMessage, WireSize, Writer,
};

use super::schedules::End;
use super::{Rename, Request, SET, Stop, incomplete, rename};

/// Returns the default limits with this payload limit.
const fn payload(len: u32) -> Limits {
    Limits::DEFAULT.with_max_payload_len(len)
}

#[test]
fn one_message_has_the_default_limit() {
    let id = Rename::MESSAGE_ID;
    let claim = |payload_len| Header { id, payload_len }.to_bytes();
    let result = from_reader::<Rename>(&claim((64 << 20) + 1)[..]).map(drop);
    let (len, limit) = ((64 << 20) + 1, 64 << 20);
    let over = DecodeError::new(DecodeErrorKind::PayloadOverLimit { len, limit }, 6);
    assert_eq!(End::of(result), End::Header(over.clone()));
    let result = from_reader::<Rename>(&claim(64 << 20)[..]).map(drop);
    let within = incomplete(HEADER_LEN, 64 << 20).unwrap();
    assert_eq!(End::of(result), End::Incomplete(within));
    // The readers and the decoder have the same one.
    let header = claim((64 << 20) + 1);
    let result = MessageReader::new(&header[..]).read_frame().map(drop);
    assert_eq!(End::of(result), End::Header(over.clone()));
    let mut frames = FrameDecoder::new();
    let mut piece = &header[..];
    assert_eq!(frames.next_frame_in(&mut piece).map(drop), Err(over));
}

#[test]
fn limit_set_between_two_messages_holds_for_the_next_one() {
    let stream = message::to_vec(&rename("wet")).unwrap().repeat(2);
    let mut reader = MessageReader::new(&stream[..]);
    assert!(reader.read::<Rename>().unwrap().is_some());
    let mut reader = reader.with_limits(&payload(6));
    assert!(matches!(reader.read_frame(), Err(ReadError::Header(_))));
}

/// Declares a payload over the default limit.
struct Long;

impl SdpEncode for Long {
    const SIZE: WireSize = WireSize::at_least(1);

    fn measure(&self, length: &mut Length) {
        length.add((64 << 20) + 1);
    }

    fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
        panic!("encoded before the limit was checked");
    }
}

impl SdpMessage for Long {
    const NAME: &'static str = "Long";
}

fn encode_kind(result: Result<(), WriteError>) -> EncodeErrorKind {
    match result {
        Err(WriteError::Encode(error)) => error.kind(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn payload_over_the_limit_is_not_written() {
    let limits = payload(12);
    let mut writer = MessageWriter::new(Vec::new()).with_limits(&limits);
    writer.write(&SET).unwrap();
    let expected = message::to_vec(&SET).unwrap();

    let too_long = rename("123456789");
    let bytes = message::to_vec(&too_long).unwrap();
    let Ok(Step::Frame(frame, [])) = Framing::new().step(&bytes) else {
        panic!("expected one message");
    };
    let kind = EncodeErrorKind::PayloadOverLimit { len: 13, limit: 12 };
    assert_eq!(encode_kind(writer.write(&too_long)), kind);
    assert_eq!(encode_kind(writer.write(&Request::from(too_long))), kind);
    assert_eq!(encode_kind(writer.write_frame(&frame)), kind);
    assert_eq!(writer.pending(), b"");
    writer.write(&Stop).unwrap();
    let written = writer.into_inner();
    assert_eq!(
        written,
        [expected, message::to_vec(&Stop).unwrap()].concat()
    );

    let kind = EncodeErrorKind::PayloadOverLimit {
        len: (64 << 20) + 1,
        limit: 64 << 20,
    };
    assert_eq!(encode_kind(to_writer(&Long, Vec::new())), kind);
}

#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 7)]
struct Shelf(Vec<Vec<String>>);

#[derive(SdpDispatch, Debug, PartialEq)]
enum Library {
    Shelf(Shelf),
}

#[test]
fn nesting_limit_holds_for_readers_and_writers() {
    let shelf = Shelf(vec![vec!["wet".into()]]);
    let stream = message::to_vec(&shelf).unwrap().repeat(2);
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let mut writer = MessageWriter::new(Vec::new()).with_limits(&limits);
        assert_eq!(writer.write(&shelf).is_ok(), fits);
        assert_eq!(writer.write(&Library::from(shelf.clone())).is_ok(), fits);

        let mut reader = MessageReader::new(&stream[..]).with_limits(&limits);
        assert_eq!(reader.read::<Shelf>().is_ok(), fits);
        assert_eq!(reader.read::<Library>().is_ok(), fits);
    }
}

#[test]
fn nesting_limit_holds_for_the_frames_of_readers() {
    let shelf = Shelf(vec![vec!["wet".into()]]);
    let stream = message::to_vec(&shelf).unwrap();
    let check = |frame: Frame<'_>, fits: bool| {
        let kind = frame.decode::<Shelf>().err().map(|error| error.kind());
        let too_deep = DecodeErrorKind::NestingTooDeep(1);
        assert_eq!(kind, (!fits).then_some(too_deep));
        let mut place = Library::from(Shelf(vec![]));
        assert_eq!(frame.decode_into(&mut place).is_ok(), fits);
        assert_eq!(place == shelf.clone().into(), fits);
        // The caller can still choose other limits.
        let others = [
            frame.with_limits(&Limits::DEFAULT),
            Frame::from_slice(frame.as_bytes()).unwrap(),
        ];
        for other in others {
            assert_eq!(other.decode::<Shelf>().as_ref(), Ok(&shelf));
        }
    };
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let mut framing = Framing::new().with_limits(&limits);
        let Ok(Step::Frame(frame, [])) = framing.step(&stream) else {
            panic!("expected one message");
        };
        check(frame, fits);

        let mut frames = FrameDecoder::new().with_limits(&limits);
        check(
            frames.next_frame_in(&mut &stream[..]).unwrap().unwrap(),
            fits,
        );
        // A message in two pieces is decoded from the buffer.
        let (mut first, mut second) = stream.split_at(HEADER_LEN + 3);
        assert_eq!(frames.next_frame_in(&mut first), Ok(None));
        check(frames.next_frame_in(&mut second).unwrap().unwrap(), fits);
        frames.spare_capacity()[..stream.len()].copy_from_slice(&stream);
        frames.commit(stream.len());
        check(frames.next_frame().unwrap().unwrap(), fits);

        let mut reader = MessageReader::new(&stream[..]).with_limits(&limits);
        check(reader.read_frame().unwrap().unwrap(), fits);
    }
}
