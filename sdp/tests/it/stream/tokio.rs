//! Tests of the codecs for asynchronous streams. `schedules` reads and writes with them, too.

use std::io::{self, Read, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use allocation_counter::measure;
use bytes::{Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, StreamExt};
use sdp::codec::{FrameCodec, MessageCodec};
use sdp::message::{self, Frame, FrameBytes, HEADER_LEN, Header, MessageId, ReadError, WriteError};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeErrorKind, Limits, Reader, SdpDecode, SdpDispatch,
    SdpEncode, SdpMessage, WireSize, types::SharedStr,
};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf, duplex};
use tokio::task::unconstrained;
use tokio_util::codec::{Decoder, Encoder, Framed, FramedRead, FramedWrite};

use super::schedules::{End, Faulty, is_retryable};
use super::{Rename, Request, SET, SetParameter, Stop, rename, three};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct RenameRef<'a> {
    name: &'a str,
}

#[derive(SdpEncode, Debug, PartialEq)]
#[sdp(message_id = 9)]
struct Unknown([u8; 3]);

#[derive(SdpDispatch, Debug, PartialEq)]
enum Answer<'a> {
    Rename(RenameRef<'a>),
    SetParameter(SetParameter),
}

fn wet() -> Rename {
    rename("wet")
}

fn named(name_len: usize) -> Rename {
    rename(&"x".repeat(name_len))
}

/// A blocking stream as an asynchronous one. After a retryable error, it is polled again.
struct Polled<S>(S);

impl<S> Polled<S> {
    fn poll<R>(
        &mut self,
        context: &Context<'_>,
        transfer: impl FnOnce(&mut S) -> io::Result<R>,
    ) -> Poll<io::Result<R>> {
        match transfer(&mut self.0) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted || is_retryable(&error) => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
            result => Poll::Ready(result),
        }
    }
}

impl<S: Read + Unpin> AsyncRead for Polled<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let mut buffer = vec![0; out.remaining()];
        let read = self
            .get_mut()
            .poll(context, |source| source.read(&mut buffer));
        read.map_ok(|len| out.put_slice(&buffer[..len]))
    }
}

impl AsyncWrite for Polled<&mut Faulty> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().poll(context, |sink| sink.write(bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll(context, |sink| sink.flush())
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(context)
    }
}

/// Polls a future until it is ready.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Some(output) = future.as_mut().now_or_never() {
            return output;
        }
    }
}

/// Reads all messages by a codec. A stream of a codec ends after an error.
fn by_codec<D: Decoder<Error = ReadError>>(
    source: &mut dyn Read,
    codec: D,
    decode: fn(D::Item) -> Result<Request, DecodeError>,
) -> (Vec<Request>, End) {
    let mut items = FramedRead::new(Polled(source), codec);
    let mut requests = Vec::new();
    while let Some(item) = ready(items.next()) {
        match item.and_then(|item| decode(item).map_err(ReadError::Message)) {
            Ok(request) => requests.push(request),
            Err(error) => {
                assert!(ready(items.next()).is_none());
                return (requests, End::of(Err(error)));
            }
        }
    }
    (requests, End::BetweenMessages)
}

pub(super) fn by_message_codec(source: &mut dyn Read, limits: &Limits) -> (Vec<Request>, End) {
    by_codec(
        source,
        MessageCodec::<Request>::new().with_limits(limits),
        Ok,
    )
}

pub(super) fn by_frame_codec(source: &mut dyn Read, limits: &Limits) -> (Vec<Request>, End) {
    let codec = FrameCodec::new().with_limits(limits);
    by_codec(source, codec, |frame| frame.decode())
}

pub(super) fn by_framed_write(sink: &mut Faulty, requests: &[Request]) {
    let mut messages = FramedWrite::new(Polled(sink), MessageCodec::<Request>::new());
    for request in requests {
        ready(messages.feed(request.clone())).unwrap();
    }
    ready(messages.flush()).unwrap();
}

fn reader(stream: &[u8]) -> FramedRead<&[u8], MessageCodec<Request>> {
    FramedRead::new(stream, MessageCodec::new())
}

/// Returns the next item of a stream, which must be ready.
fn item<T>(stream: &mut (impl futures_util::Stream<Item = T> + Unpin)) -> Option<T> {
    stream
        .next()
        .now_or_never()
        .expect("the stream waits for more bytes")
}

/// Returns the kind of a header's error.
fn header_kind(error: &ReadError) -> DecodeErrorKind {
    match error {
        ReadError::Header(error) => error.kind(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn each_codec_flushes_and_closes_its_sink() {
    let bytes = message::to_vec(&Stop).unwrap();
    let (mut ours, mut theirs) = duplex(64);
    let mut messages = FramedWrite::new(&mut ours, MessageCodec::<Stop>::new());
    messages.feed(Stop).await.unwrap();
    messages.flush().await.unwrap();
    let frame = FrameBytes::try_from(Bytes::from(bytes.clone())).unwrap();
    let mut frames = FramedWrite::new(ours, FrameCodec::new());
    frames.feed(frame).await.unwrap();
    frames.close().await.unwrap();
    let mut stream = Vec::new();
    theirs.read_to_end(&mut stream).await.unwrap();
    assert_eq!(stream, bytes.repeat(2));
}

#[tokio::test]
async fn cancelled_send_leaves_no_part_of_a_message() {
    // Without Tokio's budget, a pending send always waits for the other end.
    unconstrained(cancelled_sends()).await;
}

async fn cancelled_sends() {
    let message = |number: usize| rename(&format!("{number:0>20}"));
    // The pipe holds one byte, and one byte fills the buffer. Most messages have to wait.
    let (ours, mut theirs) = duplex(1);
    let mut writer = FramedWrite::new(ours, MessageCodec::<Rename>::new());
    writer.set_backpressure_boundary(1);
    let mut received = Vec::new();
    let mut sent = Vec::new();
    for number in 0..500 {
        {
            let mut sending = pin!(writer.send(message(number)));
            // Cancels the send after a different number of bytes each time.
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
        .map(|item| item.unwrap().name.parse::<usize>().unwrap())
        .collect()
        .await;
    assert!(numbers.is_sorted_by(|one, next| one < next));
    assert!(sent.iter().all(|number| numbers.contains(number)));
    // Some cancelled messages were sent later, and some were lost.
    assert!(!sent.is_empty() && sent.len() < numbers.len() && numbers.len() < 500);
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 7)]
struct Deep(Vec<Vec<String>>);

#[test]
fn nesting_limit_holds_for_decoding_and_encoding() {
    let deep = || Deep(vec![vec!["wet".into()]]);
    let stream = message::to_vec(&deep()).unwrap();
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let mut codec = MessageCodec::<Deep>::new().with_limits(&limits);
        match codec.decode(&mut BytesMut::from(&stream[..])) {
            Ok(message) => assert_eq!((message, fits), (Some(deep()), true)),
            Err(ReadError::Message(error)) => {
                assert_eq!(
                    (error.kind(), fits),
                    (DecodeErrorKind::NestingTooDeep(1), false)
                );
            }
            Err(error) => panic!("{error}"),
        }
        let mut out = BytesMut::from(&[9][..]);
        assert_eq!(codec.encode(deep(), &mut out).is_ok(), fits);
        assert_eq!(out.len() > 1, fits);
    }
}

#[test]
fn nesting_limit_holds_for_the_frames_of_a_codec() {
    let deep = Deep(vec![vec!["wet".into()]]);
    let stream = message::to_vec(&deep).unwrap();
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let mut codec = FrameCodec::new().with_limits(&limits);
        let frame = codec.decode(&mut BytesMut::from(&stream[..]));
        let frame = frame.unwrap().unwrap();
        // Copies keep the limits.
        for frame in [FrameBytes::from(frame.as_frame()), frame.clone(), frame] {
            assert_eq!(frame.id(), Deep::MESSAGE_ID);
            assert_eq!(frame.as_frame().payload(), &stream[HEADER_LEN..]);
            let error = frame.decode::<Deep>().err();
            let too_deep = DecodeErrorKind::NestingTooDeep(1);
            assert_eq!(
                error.as_ref().map(DecodeError::kind),
                (!fits).then_some(too_deep)
            );
            let mut place = Deep(vec![]);
            assert_eq!(frame.decode_into(&mut place).err(), error);
            assert_eq!(place == deep, fits);
            let other = frame.clone().with_limits(&Limits::DEFAULT);
            assert_eq!(other.decode::<Deep>().as_ref(), Ok(&deep));
            assert_eq!(other, frame);
        }
    }
}

#[test]
fn thousand_connections_with_the_longest_claim_take_64_kib_each() {
    let header = Header {
        id: MessageId::try_from(1).unwrap(),
        payload_len: 64 << 20,
    };
    let count = 1000;
    let used = measure(|| {
        let mut connections = Vec::new();
        for _ in 0..count {
            let (mut ours, theirs) = duplex(64);
            let sent = ours.write_all(&header.to_bytes()).now_or_never();
            sent.unwrap().unwrap();
            let mut requests = FramedRead::new(theirs, MessageCodec::<Request>::new());
            assert!(requests.next().now_or_never().is_none(), "not waiting");
            assert_eq!(requests.read_buffer().len(), HEADER_LEN);
            connections.push((ours, requests));
        }
    });
    assert!(used.bytes_max <= count * (64 << 10), "{used:?}");
    assert!(used.bytes_max > count * 64, "buffers were not counted");
}

#[tokio::test]
async fn decoded_and_encoded_types_may_differ() {
    let (ours, theirs) = duplex(64);
    let question = wet();
    let mut host = Framed::new(ours, MessageCodec::<SetParameter, &Rename>::new());
    let mut plugin = Framed::new(theirs, MessageCodec::<Request, Answer<'_>>::new());
    host.send(&question).await.unwrap();
    assert_eq!(plugin.next().await.unwrap().unwrap(), wet().into());

    let borrowed = RenameRef { name: "wet" };
    plugin.send(SET.into()).await.unwrap();
    assert_eq!(host.next().await.unwrap().unwrap(), SET);
    plugin.send(borrowed.into()).await.unwrap();
    let Err(ReadError::Message(error)) = host.next().await.unwrap() else {
        panic!("expected an error of the message");
    };
    let kind = DecodeErrorKind::WrongMessageId {
        name: "SetParameter",
        expected: 2,
        found: 1,
    };
    assert_eq!(error.kind(), kind);
}

#[test]
fn every_codec_writes_the_bytes_of_to_vec() {
    let frame = message::to_vec(&wet()).unwrap();
    // Encoding appends to the buffer.
    let mut out = BytesMut::from(&[9][..]);
    let mut messages = MessageCodec::<Rename>::new();
    messages.encode(wet(), &mut out).unwrap();
    let mut references = MessageCodec::<SetParameter, &Rename>::new();
    references.encode(&wet(), &mut out).unwrap();
    let mut borrowed = MessageCodec::<Request, Answer<'_>>::new();
    let answer = RenameRef { name: "wet" };
    borrowed.encode(answer.into(), &mut out).unwrap();
    let mut frames = FrameCodec::new();
    let bytes = FrameBytes::try_from(Bytes::from(frame.clone())).unwrap();
    frames.encode(bytes, &mut out).unwrap();
    assert_eq!(out, [&[9], &frame.repeat(4)[..]].concat());
}

#[test]
fn message_codec_ends_at_a_message_that_does_not_decode() {
    let bad = [0x53, 0x44, 0x50, 0x32, 1, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0xff];
    let unknown = message::to_vec(&Unknown([1, 2, 3])).unwrap();
    let unknown_id = DecodeErrorKind::UnknownMessageId {
        name: "Request",
        id: 9,
    };
    for (message, kind, offset) in [
        (&bad[..], DecodeErrorKind::InvalidUtf8, 14),
        (&unknown, unknown_id, 4),
    ] {
        let stream = [message, &three().1].concat();
        let mut requests = reader(&stream);
        let Err(ReadError::Message(error)) = item(&mut requests).unwrap() else {
            panic!("expected an error of the message");
        };
        assert_eq!((error.kind(), error.offset()), (kind, offset));
        assert!(item(&mut requests).is_none());

        // The codec itself continues with the next message, for callers with their own loop.
        let mut input = BytesMut::from(&stream[..]);
        let mut codec = MessageCodec::<Request>::new();
        assert!(matches!(
            codec.decode(&mut input),
            Err(ReadError::Message(_))
        ));
        for expected in three().0 {
            assert_eq!(codec.decode(&mut input).unwrap(), Some(expected));
        }
    }
}

#[test]
fn frame_codec_skips_messages_that_do_not_decode() {
    let bad = [0x53, 0x44, 0x50, 0x32, 1, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0xff];
    let unknown = message::to_vec(&Unknown([1, 2, 3])).unwrap();
    let stream = [&unknown, &bad[..], &three().1, &bad].concat();
    let mut frames = FramedRead::new(&stream[..], FrameCodec::new());
    let mut requests = Vec::new();
    let mut skipped = 0;
    while let Some(frame) = item(&mut frames) {
        match frame.unwrap().decode::<Request>() {
            Ok(request) => requests.push(request),
            Err(_) => skipped += 1,
        }
    }
    assert_eq!((requests, skipped), (three().0.into(), 3));
}

#[tokio::test]
async fn broken_header_ends_the_stream() {
    let (mut ours, theirs) = duplex(1024);
    let mut requests = FramedRead::new(theirs, MessageCodec::<Request>::new());
    ours.write_all(b"SDP3 a bad header").await.unwrap();
    for _ in 0..3 {
        ours.write_all(&three().1).await.unwrap();
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

#[test]
fn payload_over_the_limit_is_not_written() {
    let limit = 6;
    let limits = Limits::DEFAULT.with_max_payload_len(limit);
    let frame = FrameBytes::try_from(Bytes::from(message::to_vec(&wet()).unwrap())).unwrap();
    let mut out = BytesMut::new();
    let mut messages = MessageCodec::<Rename>::new().with_limits(&limits);
    let mut frames = FrameCodec::new().with_limits(&limits);
    for result in [
        messages.encode(wet(), &mut out),
        frames.encode(frame, &mut out),
    ] {
        let WriteError::Encode(error) = result.unwrap_err() else {
            panic!("expected an error of encoding");
        };
        assert_eq!(
            error.kind(),
            EncodeErrorKind::PayloadOverLimit { len: 7, limit }
        );
    }
    assert!(out.is_empty());
}

#[test]
fn memory_grows_with_the_bytes_received_and_not_with_claims() {
    let header = Header {
        id: MessageId::try_from(1).unwrap(),
        payload_len: u32::MAX,
    };
    for len in [0, 1000, 100_000, 3_000_000] {
        let mut stream = header.to_bytes().to_vec();
        stream.resize(HEADER_LEN + len, 0);
        let used = measure(|| {
            let codec =
                FrameCodec::new().with_limits(&Limits::DEFAULT.with_max_payload_len(u32::MAX));
            let mut frames = FramedRead::new(&stream[..], codec);
            let error = item(&mut frames).unwrap().unwrap_err();
            let ReadError::Incomplete(error) = error else {
                panic!("{error}");
            };
            let (claimed, available) = (u32::MAX, len);
            let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
            assert_eq!(error.kind(), kind);
            assert!(frames.read_buffer().capacity() <= 2 * stream.len() + (64 << 10));
        });
        // While the buffer grows, the old one still exists.
        let bound = 3 * stream.len() + (64 << 10);
        assert!(used.bytes_max <= bound as u64, "{len}: {}", used.bytes_max);
    }
}

#[test]
fn buffer_is_reused_for_decoded_messages() {
    let frame = message::to_vec(&SET).unwrap();
    let stream = frame.repeat(100_000);
    let used = measure(|| {
        let mut messages = FramedRead::new(&stream[..], MessageCodec::<SetParameter>::new());
        for _ in 0..100_000 {
            assert_eq!(item(&mut messages).unwrap().unwrap(), SET);
        }
    });
    assert!(used.bytes_total <= 64 << 10, "{}", used.bytes_total);
}

/// A connection that stays open without further input.
struct Idle<'a>(&'a [u8]);

impl AsyncRead for Idle<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.0 {
            [] => Poll::Pending,
            _ => Pin::new(&mut self.0).poll_read(context, out),
        }
    }
}

#[test]
fn idle_connections_do_not_keep_the_memory_of_a_long_message() {
    let long = message::to_vec(&named(4 << 20)).unwrap();
    let short = message::to_vec(&wet()).unwrap();
    let part = &short[..HEADER_LEN + 1];
    for after in [&[][..], &short, &short.repeat(1000), part] {
        let stream = [&short, &long, after].concat();
        let mut messages = FramedRead::new(Idle(&stream), MessageCodec::<Request>::new());
        let info = measure(|| while let Some(Some(_)) = messages.next().now_or_never() {});
        assert!(info.bytes_max >= 4 << 20, "the message was not counted");
        assert!(info.bytes_current <= 64 << 10, "{info:?}");
    }
    let mut messages = FramedWrite::new(tokio::io::sink(), MessageCodec::<Request>::new());
    let mut frames = FramedWrite::new(tokio::io::sink(), FrameCodec::new());
    let info = measure(|| {
        for name_len in [4 << 20, 4 << 20, 1] {
            let sent = messages.send(named(name_len).into()).now_or_never();
            sent.unwrap().unwrap();
            let frame = message::to_vec(&named(name_len)).unwrap();
            let frame = FrameBytes::from(Frame::from_slice(&frame).unwrap());
            frames.send(frame).now_or_never().unwrap().unwrap();
        }
    });
    assert!(info.bytes_current <= 64 << 10, "{info:?}");
}

#[test]
fn buffer_is_reused_if_the_next_message_is_also_long() {
    let long = message::to_vec(&named(1 << 20)).unwrap();
    let mut input = BytesMut::with_capacity(4 << 20);
    input.extend_from_slice(&long);
    input.extend_from_slice(&long[..HEADER_LEN]);
    let mut codec = FrameCodec::new();
    assert!(codec.decode(&mut input).unwrap().is_some());
    assert!(codec.decode(&mut input).unwrap().is_none());
    assert!(input.capacity() > 2 << 20);
    let mut out = BytesMut::new();
    let mut codec = MessageCodec::<Rename>::new();
    for _ in 0..2 {
        codec.encode(named(1 << 20), &mut out).unwrap();
        assert!(out.capacity() > 1 << 20);
        let start = out.as_ptr();
        out.clear();
        assert_eq!(out.as_ptr(), start);
    }
}

#[test]
fn frame_outlives_the_stream_and_can_be_borrowed() {
    let stream = three().1;
    let mut frames = FramedRead::new(&stream[..], FrameCodec::new());
    let frame = item(&mut frames).unwrap().unwrap();
    drop(frames);
    let rename: RenameRef = frame.decode().unwrap();
    let payload = frame.as_frame().payload();
    assert_eq!(rename.name.as_ptr(), payload[4..].as_ptr());
    assert_eq!(FrameBytes::from(frame.as_frame()), frame);
    let bytes = frame.clone().into_bytes();
    assert_eq!(bytes.as_ptr(), frame.as_frame().as_bytes().as_ptr());
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 4)]
struct Upload {
    name: SharedStr,
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
fn bytes_of_a_message_share_the_buffer_and_outlive_the_codec() {
    let stream = message::to_vec(&upload()).unwrap().repeat(2);
    let len = stream.len() / 2;

    let mut buffer = BytesMut::from(&stream[..]);
    let payload = buffer[HEADER_LEN..].as_ptr();
    let first = MessageCodec::<Upload>::new().decode(&mut buffer);
    let first = first.unwrap().unwrap();
    assert_eq!(first.content.as_ptr(), payload.wrapping_add(15));
    let second = MessageCodec::<Shared>::new().decode(&mut buffer);
    let Shared::Upload(second) = second.unwrap().unwrap();
    assert_eq!(second.content.as_ptr(), payload.wrapping_add(len + 15));

    // Later input does not overwrite them.
    buffer.extend_from_slice(&vec![0xff; 1000]);
    drop(buffer);
    assert_eq!([first, second], [upload(), upload()]);
}

/// A user's implementation that panics at 13.
#[derive(SdpEncode, Debug, PartialEq)]
#[sdp(message_id = 5)]
struct Unlucky(u8);

impl<'de> SdpDecode<'de> for Unlucky {
    const SIZE: WireSize = WireSize::fixed(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        let number = u8::decode(input)?;
        assert_ne!(number, 13, "the implementation panics");
        Ok(Self(number))
    }
}

#[test]
fn message_whose_implementation_panics_is_consumed() {
    let frames = [12, 13, 14].map(|number| message::to_vec(&Unlucky(number)).unwrap());
    let mut buffer = BytesMut::from(&frames.concat()[..]);
    let mut codec = MessageCodec::<Unlucky>::new();
    let items = [(); 3].map(|()| {
        let next = AssertUnwindSafe(|| codec.decode(&mut buffer).unwrap().unwrap());
        catch_unwind(next).ok()
    });
    assert_eq!(items, [Some(Unlucky(12)), None, Some(Unlucky(14))]);
    assert!(buffer.is_empty());
}

#[test]
fn codec_is_send_for_any_message() {
    fn moves<T: Send + Sync + Unpin + 'static>(_: T) {}
    struct Local(std::rc::Rc<()>);
    impl<'de> SdpDecode<'de> for Local {
        const SIZE: WireSize = WireSize::fixed(0);
        fn decode(_: &mut sdp::Reader<'de>) -> Result<Self, DecodeError> {
            Ok(Self(std::rc::Rc::default()))
        }
    }
    impl SdpMessage for Local {
        const NAME: &'static str = "Local";
        const MESSAGE_ID: MessageId = Stop::MESSAGE_ID;
    }
    moves(MessageCodec::<Local>::new());
    moves(FrameCodec::new());
    let stop = message::to_vec(&Stop).unwrap();
    let mut messages = FramedRead::new(&stop[..], MessageCodec::<Local>::new());
    let local = item(&mut messages).unwrap().unwrap();
    assert_eq!(std::rc::Rc::strong_count(&local.0), 1);
}

#[test]
fn default_codec_prints_the_default_limits() {
    let message = MessageCodec::<Rename>::default();
    let frame = FrameCodec::default();
    for (text, name) in [
        (format!("{message:?}"), "MessageCodec"),
        (format!("{frame:?}"), "FrameCodec"),
    ] {
        assert!(
            text.starts_with(name) && text.contains("67108864") && text.len() < 200,
            "{text}"
        );
    }
}
