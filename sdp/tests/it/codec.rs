//! Messages over asynchronous streams: whatever the pieces, the same messages, errors and bytes.

use std::future::ready;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;

use allocation_counter::measure;
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, StreamExt};
use sdp::bytes::Str;
use sdp::codec::{DispatchCodec, FrameBytes, FrameCodec, MessageCodec};
use sdp::message::{self, DEFAULT_MAX_PAYLOAD_LEN, HEADER_LEN, Header, ReadError, WriteError};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Limits, MessageId, Reader,
    SdpDecode, SdpDispatch, SdpEncode, SdpMessage, WireSize, Writer,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::task::unconstrained;
use tokio_util::codec::{Decoder, Encoder, Framed, FramedRead, FramedWrite};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 1)]
struct Rename {
    name: String,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct RenameRef<'a> {
    name: &'a str,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 2)]
struct Bypass(bool);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 3)]
struct Stop;

#[derive(SdpEncode, Debug, PartialEq)]
#[sdp(message_id = 9)]
struct Unknown([u8; 3]);

#[derive(SdpDispatch, Debug, PartialEq)]
enum Request {
    Rename(Rename),
    Bypass(Bypass),
    Stop(Stop),
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Answer<'a> {
    Rename(RenameRef<'a>),
    Bypass(Bypass),
}

fn wet() -> Rename {
    Rename { name: "wet".into() }
}

fn three() -> [Request; 3] {
    [wet().into(), Bypass(true).into(), Stop.into()]
}

/// The bytes of [`three`].
fn stream() -> Vec<u8> {
    three().map(|request| request.to_vec().unwrap()).concat()
}

fn reader(stream: &[u8]) -> FramedRead<&[u8], DispatchCodec<Request>> {
    FramedRead::new(stream, DispatchCodec::new())
}

/// What comes of a stream at once.
fn item<T>(stream: &mut (impl futures_util::Stream<Item = T> + Unpin)) -> Option<T> {
    stream
        .next()
        .now_or_never()
        .expect("more bytes are waited for")
}

/// The kind of the error of a header.
fn header_kind(error: &ReadError) -> DecodeErrorKind {
    match error {
        ReadError::Header(error) => error.kind(),
        other => panic!("{other}"),
    }
}

#[test]
fn a_stream_in_any_two_pieces_gives_its_messages() {
    let stream = stream();
    for at in 0..=stream.len() {
        let (first, second) = stream.split_at(at);
        let mut requests = FramedRead::new(first.chain(second), DispatchCodec::<Request>::new());
        for expected in three() {
            assert_eq!(item(&mut requests).unwrap().unwrap(), Ok(expected));
        }
        assert!(item(&mut requests).is_none());

        let mut frames = FramedRead::new(first.chain(second), FrameCodec::new());
        for expected in three() {
            let frame = item(&mut frames).unwrap().unwrap();
            assert_eq!(frame.as_bytes(), expected.to_vec().unwrap());
            assert_eq!(frame.id(), expected.message_id());
            assert_eq!(frame.dispatch(), Ok(expected));
        }
        assert!(item(&mut frames).is_none());
    }
}

#[tokio::test]
async fn messages_cross_a_pipe_of_a_few_bytes() {
    for room in [1, 2, 7, 64] {
        let (ours, theirs) = duplex(room);
        let write = async {
            let mut writer = FramedWrite::new(ours, DispatchCodec::<Request>::new());
            for request in three() {
                writer.send(request).await.unwrap();
            }
        };
        let read = async {
            let mut reader = FramedRead::new(theirs, DispatchCodec::<Request>::new());
            for expected in three() {
                assert_eq!(reader.next().await.unwrap().unwrap(), Ok(expected));
            }
            assert!(reader.next().await.is_none());
        };
        tokio::join!(write, read);
    }
}

#[tokio::test]
async fn waiting_may_be_given_up_at_every_byte() {
    let (mut ours, theirs) = duplex(64);
    let mut reader = FramedRead::new(theirs, DispatchCodec::<Request>::new());
    let mut requests = Vec::new();
    for byte in stream() {
        ours.write_all(&[byte]).await.unwrap();
        loop {
            tokio::select! {
                biased;
                request = reader.next() => requests.push(request.unwrap().unwrap().unwrap()),
                () = ready(()) => break,
            }
        }
    }
    assert_eq!(requests, three());
}

#[tokio::test]
async fn a_sink_of_each_codec_is_flushed_and_closed_by_its_own_methods() {
    let frame = FrameBytes::try_from(sdp::bytes::message::to_bytes(&Stop).unwrap()).unwrap();
    let expected = frame.as_bytes().repeat(2);
    let (mut ours, mut theirs) = duplex(64);
    let mut messages = FramedWrite::new(&mut ours, MessageCodec::<Stop>::new());
    messages.feed(Stop).await.unwrap();
    messages.flush().await.unwrap();
    let mut requests = FramedWrite::new(ours, DispatchCodec::<Request>::new());
    requests.feed(Stop.into()).await.unwrap();
    requests.close().await.unwrap();
    let mut stream = Vec::new();
    theirs.read_to_end(&mut stream).await.unwrap();
    assert_eq!(stream, expected);

    let (ours, mut theirs) = duplex(64);
    let mut frames = FramedWrite::new(ours, FrameCodec::new());
    frames.feed(frame.clone()).await.unwrap();
    frames.flush().await.unwrap();
    frames.feed(frame).await.unwrap();
    frames.close().await.unwrap();
    stream.clear();
    theirs.read_to_end(&mut stream).await.unwrap();
    assert_eq!(stream, expected);
}

#[tokio::test]
async fn sending_that_is_given_up_leaves_no_part_of_a_message() {
    // Without Tokio's budget: what waits here waits for the other end.
    unconstrained(sending_that_is_given_up()).await;
}

async fn sending_that_is_given_up() {
    let message = |number: usize| Rename {
        name: format!("{number:0>20}"),
    };
    // A pipe of one byte, and a buffer that is full with any: most messages have to wait.
    let (ours, mut theirs) = duplex(1);
    let mut writer = FramedWrite::new(ours, MessageCodec::<Rename>::new());
    writer.set_backpressure_boundary(1);
    let mut received = Vec::new();
    let mut sent = Vec::new();
    for number in 0..500 {
        {
            let mut sending = pin!(writer.send(message(number)));
            // It is given up after a number of bytes that is different each time.
            for _ in 0..number % 61 {
                if let Some(result) = sending.as_mut().now_or_never() {
                    result.unwrap();
                    sent.push(number);
                    break;
                }
                received.push(theirs.read_u8().await.unwrap());
            }
        }
    }
    let rest = async {
        let mut rest = Vec::new();
        theirs.read_to_end(&mut rest).await.unwrap();
        rest
    };
    let ((), rest) = tokio::join!(async { writer.close().await.unwrap() }, rest);
    received.extend(rest);

    let messages = FramedRead::new(&received[..], MessageCodec::<Rename>::new());
    let numbers: Vec<_> = messages
        .map(|item| item.unwrap().unwrap().name.parse::<usize>().unwrap())
        .collect()
        .await;
    assert!(numbers.is_sorted_by(|one, next| one < next));
    assert!(sent.iter().all(|number| numbers.contains(number)));
    // Some went out later, and some were lost.
    assert!(!sent.is_empty() && sent.len() < numbers.len() && numbers.len() < 500);
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 7)]
struct Deep(Vec<Vec<String>>);

#[derive(SdpDispatch, Debug, PartialEq)]
enum AnyDeep {
    Deep(Deep),
}

#[test]
fn the_limits_of_a_codec_hold_for_what_it_decodes_and_encodes() {
    let deep = || Deep(vec![vec!["wet".into()]]);
    let stream = message::to_vec(&deep()).unwrap();
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::new().nesting(levels);
        let mut messages = MessageCodec::<Deep>::new().limits(limits);
        let mut requests = DispatchCodec::<AnyDeep>::new().limits(limits);
        let mut input = BytesMut::from(&stream[..]);
        let decoded = messages.decode(&mut input).unwrap().unwrap();
        assert_eq!(decoded.is_ok(), fits);
        let mut input = BytesMut::from(&stream[..]);
        let decoded = requests.decode(&mut input).unwrap().unwrap();
        assert_eq!(decoded.is_ok(), fits);
        let mut out = BytesMut::new();
        assert_eq!(messages.encode(deep(), &mut out).is_ok(), fits);
        assert_eq!(requests.encode(deep().into(), &mut out).is_ok(), fits);
        let frame = FrameBytes::try_from(Bytes::from(stream.clone())).unwrap();
        assert_eq!(frame.decode_with::<Deep>(&limits).is_ok(), fits);
        assert_eq!(frame.dispatch_with::<AnyDeep>(&limits).is_ok(), fits);
    }
}

#[test]
fn a_thousand_connections_that_claim_the_most_take_64_kib_each() {
    let header = Header {
        id: MessageId::try_from(1).unwrap(),
        payload_len: DEFAULT_MAX_PAYLOAD_LEN,
    };
    let count = 1000;
    let used = measure(|| {
        let mut connections = Vec::new();
        for _ in 0..count {
            let (mut ours, theirs) = duplex(64);
            let sent = ours.write_all(&header.to_bytes()).now_or_never();
            sent.unwrap().unwrap();
            let mut requests = FramedRead::new(theirs, DispatchCodec::<Request>::new());
            assert!(requests.next().now_or_never().is_none(), "it waits");
            assert_eq!(requests.read_buffer().len(), HEADER_LEN);
            connections.push((ours, requests));
        }
    });
    assert!(used.bytes_max <= count * (64 << 10), "{used:?}");
    assert!(used.bytes_max > count * 64, "the buffers were counted");
}

#[tokio::test]
async fn questions_and_answers_are_of_different_types() {
    let (ours, theirs) = duplex(64);
    let question = wet();
    let mut host = Framed::new(ours, MessageCodec::<Bypass, &Rename>::new());
    let mut plugin = Framed::new(theirs, DispatchCodec::<Request, Answer<'_>>::new());
    host.send(&question).await.unwrap();
    assert_eq!(plugin.next().await.unwrap().unwrap(), Ok(wet().into()));

    let borrowed = RenameRef { name: "wet" };
    plugin.send(borrowed.into()).await.unwrap();
    plugin.send(Bypass(true).into()).await.unwrap();
    let error = host.next().await.unwrap().unwrap().unwrap_err();
    let kind = DecodeErrorKind::WrongMessageId {
        expected: 2,
        found: 1,
    };
    assert_eq!(error.kind(), kind);
    assert_eq!(host.next().await.unwrap().unwrap(), Ok(Bypass(true)));
}

#[test]
fn every_codec_writes_what_to_vec_does() {
    let frame = message::to_vec(&wet()).unwrap();
    // What stands in the buffer before stays.
    let mut out = BytesMut::from(&[9][..]);
    let mut messages = MessageCodec::<Rename>::new();
    messages.encode(wet(), &mut out).unwrap();
    let mut references = MessageCodec::<Bypass, &Rename>::new();
    references.encode(&wet(), &mut out).unwrap();
    let mut requests = DispatchCodec::<Request>::new();
    requests.encode(wet().into(), &mut out).unwrap();
    let mut borrowed = DispatchCodec::<Request, Answer<'_>>::new();
    let answer = RenameRef { name: "wet" };
    borrowed.encode(answer.into(), &mut out).unwrap();
    let mut frames = FrameCodec::new();
    let bytes = FrameBytes::try_from(Bytes::from(frame.clone())).unwrap();
    frames.encode(bytes, &mut out).unwrap();

    let expected = [&[9][..], &frame, &frame, &frame, &frame, &frame];
    assert_eq!(out, expected.concat());
}

#[test]
fn what_is_behind_a_message_that_does_not_decode_comes_at_once() {
    let bad = [0x53, 0x44, 0x50, 0x32, 2, 0, 1, 0, 0, 0, 2];
    let stream = [
        &message::to_vec(&Unknown([1, 2, 3])).unwrap()[..],
        &bad,
        &stream(),
    ]
    .concat();
    let mut requests = reader(&stream);
    let error = item(&mut requests).unwrap().unwrap().unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::UnknownMessageId(9));
    let error = item(&mut requests).unwrap().unwrap().unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::InvalidBool(2));
    assert_eq!(error.offset(), HEADER_LEN);
    for expected in three() {
        assert_eq!(item(&mut requests).unwrap().unwrap(), Ok(expected));
    }
    assert!(item(&mut requests).is_none());
}

#[test]
fn the_end_of_a_stream_says_what_it_is_inside_of() {
    let frame = message::to_vec(&wet()).unwrap();
    for len in 0..frame.len() {
        let stream = [&stream()[..], &frame[..len]].concat();
        let mut requests = reader(&stream);
        for _ in three() {
            assert!(item(&mut requests).unwrap().unwrap().is_ok());
        }
        match item(&mut requests) {
            None => assert_eq!(len, 0),
            Some(Err(ReadError::EndInHeader { have, want })) => {
                assert_eq!((have, want), (len, HEADER_LEN));
            }
            Some(Err(ReadError::EndInPayload { have, want })) => {
                assert_eq!((have, want), (len - HEADER_LEN, frame.len() - HEADER_LEN));
            }
            other => panic!("{other:?}"),
        }
        assert!(item(&mut requests).is_none());
        assert!(item(&mut requests).is_none());
    }
}

#[tokio::test]
async fn behind_a_broken_header_no_message_is_looked_for() {
    let (mut ours, theirs) = duplex(1024);
    let mut requests = FramedRead::new(theirs, DispatchCodec::<Request>::new());
    ours.write_all(b"SDP3 a bad header").await.unwrap();
    for _ in 0..3 {
        ours.write_all(&stream()).await.unwrap();
        let error = requests.next().await.unwrap().unwrap_err();
        let kind = DecodeErrorKind::UnsupportedVersion(b'3');
        assert_eq!(header_kind(&error), kind);
        assert!(requests.next().await.is_none());
    }
    drop(ours);
    assert!(requests.next().await.unwrap().is_err());
    for _ in 0..3 {
        assert!(requests.next().await.is_none());
    }
}

#[tokio::test]
async fn a_header_is_judged_before_its_payload_comes() {
    let header = Header {
        id: MessageId::try_from(1).unwrap(),
        payload_len: DEFAULT_MAX_PAYLOAD_LEN + 1,
    };
    let (mut ours, theirs) = duplex(64);
    ours.write_all(&header.to_bytes()).await.unwrap();
    let mut frames = FramedRead::new(theirs, FrameCodec::new());
    let error = item(&mut frames).unwrap().unwrap_err();
    let kind = DecodeErrorKind::PayloadOverLimit {
        len: DEFAULT_MAX_PAYLOAD_LEN + 1,
        limit: DEFAULT_MAX_PAYLOAD_LEN,
    };
    assert_eq!(header_kind(&error), kind);
    assert!(error.to_string().contains("max_payload_len"));
}

#[test]
fn the_limit_holds_on_both_sides() {
    let payload_len = 7; // of `wet()`
    let bytes = message::to_vec(&wet()).unwrap();
    let frame = FrameBytes::try_from(Bytes::from(bytes.clone())).unwrap();
    for limit in [payload_len, payload_len - 1] {
        let mut messages = MessageCodec::<Rename>::new().max_payload_len(limit);
        let mut requests = DispatchCodec::<Request>::new().max_payload_len(limit);
        let mut frames = FrameCodec::new().max_payload_len(limit);
        let mut out = BytesMut::new();
        let results = [
            messages.encode(wet(), &mut out),
            requests.encode(Request::from(wet()), &mut out),
            frames.encode(frame.clone(), &mut out),
        ];
        let decoded = [
            item(&mut FramedRead::new(&bytes[..], messages))
                .unwrap()
                .err(),
            item(&mut FramedRead::new(&bytes[..], requests))
                .unwrap()
                .err(),
            item(&mut FramedRead::new(&bytes[..], frames))
                .unwrap()
                .err(),
        ];
        if limit == payload_len {
            assert!(results.iter().all(Result::is_ok));
            assert!(decoded.iter().all(Option::is_none));
            continue;
        }
        assert!(out.is_empty());
        for result in results {
            let WriteError::Encode(error) = result.unwrap_err() else {
                panic!("not an error of encoding");
            };
            let kind = EncodeErrorKind::PayloadOverLimit { len: 7, limit };
            assert_eq!(error.kind(), kind);
            assert!(error.to_string().contains("max_payload_len"));
        }
        for error in decoded {
            let kind = DecodeErrorKind::PayloadOverLimit { len: 7, limit };
            assert_eq!(header_kind(&error.unwrap()), kind);
        }
    }
}

#[test]
fn memory_grows_with_what_came_and_not_with_what_is_claimed() {
    let header = Header {
        id: MessageId::try_from(1).unwrap(),
        payload_len: u32::MAX,
    };
    for len in [0, 1000, 100_000, 3_000_000] {
        let mut stream = header.to_bytes().to_vec();
        stream.resize(HEADER_LEN + len, 0);
        let used = measure(|| {
            let codec = FrameCodec::new().max_payload_len(u32::MAX);
            let mut frames = FramedRead::new(&stream[..], codec);
            let error = item(&mut frames).unwrap().unwrap_err();
            assert!(matches!(error, ReadError::EndInPayload { have, .. } if have == len));
            assert!(frames.read_buffer().capacity() <= 2 * stream.len() + (64 << 10));
        });
        // As it grows, the one before is there as well.
        let bound = 3 * stream.len() + (64 << 10);
        assert!(used.bytes_max <= bound as u64, "{len}: {}", used.bytes_max);
    }
}

#[test]
fn the_buffer_is_used_again_by_messages_that_are_decoded() {
    let frame = message::to_vec(&Bypass(true)).unwrap();
    let stream = frame.repeat(100_000);
    let used = measure(|| {
        let mut messages = FramedRead::new(&stream[..], MessageCodec::<Bypass>::new());
        for _ in 0..100_000 {
            assert_eq!(item(&mut messages).unwrap().unwrap(), Ok(Bypass(true)));
        }
    });
    assert!(used.bytes_total <= 64 << 10, "{}", used.bytes_total);
}

#[test]
fn a_frame_outlives_the_stream_and_lends_what_is_in_it() {
    let stream = stream();
    let mut frames = FramedRead::new(&stream[..], FrameCodec::new());
    let frame = item(&mut frames).unwrap().unwrap();
    drop(frames);
    let rename: RenameRef = frame.decode().unwrap();
    assert_eq!(rename.name.as_ptr(), frame.payload()[4..].as_ptr());
    assert_eq!(FrameBytes::from(frame.as_frame()), frame);
    assert_eq!(frame.header().payload_len, 7);
    let bytes = frame.clone().into_bytes();
    assert_eq!(bytes.as_ptr(), frame.as_bytes().as_ptr());
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 4)]
struct Upload {
    name: Str,
    content: Bytes,
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Shared {
    Upload(Upload),
}

fn upload() -> Upload {
    Upload {
        name: "wet.wav".into(),
        content: Bytes::from_static(b"RIFF"),
    }
}

#[test]
fn bytes_in_a_message_share_the_frame() {
    let frame = FrameBytes::try_from(sdp::bytes::message::to_bytes(&upload()).unwrap()).unwrap();
    let decoded: Upload = frame.decode().unwrap();
    let Shared::Upload(dispatched) = frame.dispatch().unwrap();
    for shared in [decoded, dispatched] {
        assert_eq!(shared, upload());
        let payload = frame.payload();
        assert_eq!(shared.name.as_bytes().as_ptr(), payload[4..].as_ptr());
        assert_eq!(shared.content.as_ptr(), payload[15..].as_ptr());
    }
}

#[test]
fn bytes_in_a_message_share_the_buffer_and_outlive_the_codec() {
    let stream = message::to_vec(&upload()).unwrap().repeat(2);
    let len = stream.len() / 2;

    let mut buffer = BytesMut::from(&stream[..]);
    let payload = buffer[HEADER_LEN..].as_ptr();
    let first = MessageCodec::<Upload>::new().decode(&mut buffer);
    let first = first.unwrap().unwrap().unwrap();
    assert_eq!(first.content.as_ptr(), payload.wrapping_add(15));
    let second = DispatchCodec::<Shared>::new().decode(&mut buffer);
    let Shared::Upload(second) = second.unwrap().unwrap().unwrap();
    assert_eq!(second.content.as_ptr(), payload.wrapping_add(len + 15));

    // What is read next does not go over them.
    buffer.extend_from_slice(&vec![0xff; 1000]);
    drop(buffer);
    assert_eq!([first, second], [upload(), upload()]);
}

/// Has a user's implementation that panics at 13.
#[derive(SdpEncode, Debug, PartialEq)]
#[sdp(message_id = 5)]
struct Unlucky(u8);

impl<'de> SdpDecode<'de> for Unlucky {
    const SIZE: WireSize = WireSize::fixed(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let number = u8::decode(input)?;
        assert_ne!(number, 13, "an implementation that panics");
        Ok(Self(number))
    }
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Lottery {
    Unlucky(Unlucky),
}

/// What each of three messages gives, of which the second panics.
fn caught<T>(mut codec: impl Decoder<Item = T>) -> [Option<T>; 3] {
    let frames = [12, 13, 14].map(|number| message::to_vec(&Unlucky(number)).unwrap());
    let mut buffer = BytesMut::from(&frames.concat()[..]);
    let items = [(); 3].map(|()| {
        let next = AssertUnwindSafe(|| codec.decode(&mut buffer).ok().unwrap().unwrap());
        catch_unwind(next).ok()
    });
    assert!(buffer.is_empty());
    items
}

#[test]
fn a_message_whose_implementation_panics_does_not_come_again() {
    assert_eq!(
        caught(MessageCodec::<Unlucky>::new()),
        [Some(Ok(Unlucky(12))), None, Some(Ok(Unlucky(14)))]
    );
    let lottery = |number| Some(Ok(Lottery::Unlucky(Unlucky(number))));
    assert_eq!(
        caught(DispatchCodec::<Lottery>::new()),
        [lottery(12), None, lottery(14)]
    );
}

#[test]
fn a_frame_is_made_of_one_whole_message() {
    let bytes = Bytes::from(message::to_vec(&wet()).unwrap());
    assert!(FrameBytes::try_from(bytes.clone()).is_ok());
    for len in 0..bytes.len() {
        let expected = message::from_slice::<Rename>(&bytes[..len]).unwrap_err();
        assert_eq!(FrameBytes::try_from(bytes.slice(..len)), Err(expected));
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(FrameBytes::try_from(Bytes::from(longer)).is_err());
}

/// Measures more than it writes, or less.
struct Liar {
    measured: usize,
    written: usize,
}

impl SdpMessage for Liar {
    const MESSAGE_ID: MessageId = Bypass::MESSAGE_ID;
}

impl SdpEncode for Liar {
    const SIZE: WireSize = WireSize::at_least(0);

    fn measure(&self, length: &mut Length) {
        length.add(self.measured);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_bytes(&vec![7; self.written])
    }
}

#[test]
fn a_wrong_implementation_leaves_nothing_in_the_buffer() {
    let mut codec = MessageCodec::<Bypass, Liar>::new();
    for (measured, written) in [(4, 3), (3, 4), (0, 1), (1, 0)] {
        let mut out = BytesMut::from(&[9][..]);
        let error = codec.encode(Liar { measured, written }, &mut out);
        let Err(WriteError::Encode(error)) = error else {
            panic!("{error:?}");
        };
        let kind = EncodeErrorKind::LengthMismatch {
            declared: measured,
            written,
        };
        assert_eq!(error.kind(), kind);
        assert_eq!(out[..], [9]);
    }
}

#[test]
fn codecs_are_of_threads_whatever_they_decode() {
    fn moves<T: Send + Sync + Unpin + 'static>(_: T) {}
    struct Local(std::rc::Rc<()>);
    impl<'de> SdpDecode<'de> for Local {
        const SIZE: WireSize = WireSize::fixed(0);
        fn decode(_: &mut sdp::Reader<'de>) -> Result<Self, DecodeError> {
            Ok(Self(std::rc::Rc::default()))
        }
    }
    impl SdpMessage for Local {
        const MESSAGE_ID: MessageId = Stop::MESSAGE_ID;
    }
    moves(MessageCodec::<Local>::new());
    moves(DispatchCodec::<Local>::new());
    moves(FrameCodec::new());
    let stop = message::to_vec(&Stop).unwrap();
    let mut messages = FramedRead::new(&stop[..], MessageCodec::<Local>::new());
    let local = item(&mut messages).unwrap().unwrap().unwrap();
    assert_eq!(std::rc::Rc::strong_count(&local.0), 1);
}

#[test]
fn a_codec_by_default_has_the_default_limit_and_says_what_it_is() {
    let over = Header {
        id: Rename::MESSAGE_ID,
        payload_len: DEFAULT_MAX_PAYLOAD_LEN + 1,
    };
    let refused = |result: Result<bool, ReadError>| matches!(result, Err(ReadError::Header(_)));
    let input = || BytesMut::from(&over.to_bytes()[..]);
    let mut message = MessageCodec::<Rename>::default();
    assert!(refused(message.decode(&mut input()).map(|it| it.is_some())));
    let mut dispatch = DispatchCodec::<Request>::default();
    assert!(refused(
        dispatch.decode(&mut input()).map(|it| it.is_some())
    ));
    let mut frame = FrameCodec::default();
    assert!(refused(frame.decode(&mut input()).map(|it| it.is_some())));
    for (text, name) in [
        (format!("{message:?}"), "MessageCodec"),
        (format!("{dispatch:?}"), "DispatchCodec"),
        (format!("{frame:?}"), "FrameCodec"),
    ] {
        assert!(
            text.starts_with(name) && text.contains("67108864") && text.len() < 200,
            "{text}"
        );
    }
}
