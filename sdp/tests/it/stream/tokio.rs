//! Tests of the codecs for asynchronous streams. `schedules` reads and writes with them, too.

use std::io::{self, Read, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use allocation_counter::measure;
use bytes::{Buf, Bytes, BytesMut};
use futures_util::{FutureExt, SinkExt, StreamExt};
use sdp::codec::{FrameCodec, MessageCodec};
use sdp::message::{self, Frame, FrameBytes, HEADER_LEN, MessageId, ReadError, WriteError};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, Limits, SdpDispatch, SdpEncode, SdpMessage, WireSize,
};
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf, duplex};
use tokio::task::unconstrained;
use tokio_util::codec::{Decoder, Encoder, FramedRead, FramedWrite};

use super::schedules::{End, Faulty};
use super::{INVALID, Rename, Request, SET, SetParameter, Shelf, Stop, rename, shelf, three};

types! {
    #[sdp(message_id = 1)]
    struct RenameRef<'a> { name: &'a str }
}

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

/// Reads all messages by a codec.
fn by_codec<D: Decoder<Error = ReadError>>(
    source: &mut dyn Read,
    mut codec: D,
    decode: fn(D::Item) -> Result<Request, DecodeError>,
) -> (Vec<Request>, End) {
    let (mut input, mut buffer) = (BytesMut::new(), vec![0; 1 << 16]);
    let (mut requests, mut is_end) = (Vec::new(), false);
    let end = loop {
        let item = match is_end {
            true => codec.decode_eof(&mut input),
            false => codec.decode(&mut input),
        };
        let decode = |item: Option<_>| item.map(decode).transpose().map_err(ReadError::Message);
        match item.and_then(decode) {
            Ok(Some(request)) => requests.push(request),
            Ok(None) if is_end => break End::BetweenMessages,
            Ok(None) => {
                if let Ok(len) = source.read(&mut buffer) {
                    input.extend_from_slice(&buffer[..len]);
                    is_end = len == 0;
                }
            }
            Err(error) => break End::of(Err(error)),
        }
    };
    // A caller that continues finds no message after a broken header.
    let is_header = matches!(end, End::Header(_));
    assert!(!is_header || codec.decode(&mut input).is_err());
    (requests, end)
}

pub(super) fn by_message_codec(source: &mut dyn Read, limits: &Limits) -> (Vec<Request>, End) {
    let codec = MessageCodec::<Request>::new().with_limits(limits);
    by_codec(source, codec, Ok)
}

pub(super) fn by_frame_codec(source: &mut dyn Read, limits: &Limits) -> (Vec<Request>, End) {
    let codec = FrameCodec::new().with_limits(limits);
    by_codec(source, codec, |frame| frame.decode())
}

/// Writes items by a codec. Returns the last error of an item that is not written.
fn by_encoder<T, E: Encoder<T, Error = WriteError>>(
    sink: &mut Faulty,
    mut codec: E,
    items: impl Iterator<Item = T>,
) -> Result<(), EncodeError> {
    let (mut out, mut result) = (BytesMut::new(), Ok(()));
    let mut write = |out: &mut BytesMut| {
        if let Ok(len) = sink.write(out) {
            out.advance(len);
        }
    };
    for item in items {
        match codec.encode(item, &mut out) {
            Ok(()) => write(&mut out),
            Err(WriteError::Encode(error)) => result = Err(error),
            Err(error) => panic!("{error}"),
        }
    }
    while !out.is_empty() {
        write(&mut out);
    }
    result
}

pub(super) fn by_message_encoder(
    sink: &mut Faulty,
    requests: &[Request],
    limits: &Limits,
) -> Result<(), EncodeError> {
    let codec = MessageCodec::<Request>::new().with_limits(limits);
    by_encoder(sink, codec, requests.iter().cloned())
}

pub(super) fn by_frame_encoder(
    sink: &mut Faulty,
    requests: &[Request],
    limits: &Limits,
) -> Result<(), EncodeError> {
    let frames = requests.iter().map(|request| {
        let bytes = message::to_vec(request).unwrap();
        FrameBytes::try_from(Bytes::from(bytes)).unwrap()
    });
    by_encoder(sink, FrameCodec::new().with_limits(limits), frames)
}

/// Returns the next item of a stream, which must be ready.
fn item<T>(stream: &mut (impl futures_util::Stream<Item = T> + Unpin)) -> T {
    stream.next().now_or_never().flatten().unwrap()
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

#[test]
fn copies_of_a_frame_keep_its_limits() {
    let stream = message::to_vec(&shelf()).unwrap();
    let limits = Limits::DEFAULT.with_max_nesting(1);
    let mut codec = FrameCodec::new().with_limits(&limits);
    let frame = codec.decode(&mut BytesMut::from(&stream[..]));
    let frame = frame.unwrap().unwrap();
    assert_eq!(frame.as_frame().payload(), &stream[HEADER_LEN..]);
    for frame in [FrameBytes::from(frame.as_frame()), frame.clone(), frame] {
        let error = frame.decode::<Shelf>().unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(1));
        assert_eq!(frame.decode_into(&mut shelf()), Err(error));
        let other = frame.clone().with_limits(&Limits::DEFAULT);
        assert_eq!(other.decode(), Ok(shelf()));
        assert_eq!(other, frame);
    }
}

#[test]
fn decoded_and_encoded_types_of_a_codec_may_differ() {
    let rename = wet();
    let frame = message::to_vec(&rename).unwrap();
    // Encoding appends to the buffer.
    let mut out = BytesMut::from(&frame[..]);
    let mut messages = MessageCodec::<Rename>::new();
    messages.encode(wet(), &mut out).unwrap();
    let mut host = MessageCodec::<SetParameter, &Rename>::new();
    host.encode(&rename, &mut out).unwrap();
    let mut plugin = MessageCodec::<Request, Answer<'_>>::new();
    let answer = RenameRef { name: "wet" };
    plugin.encode(answer.into(), &mut out).unwrap();
    let bytes = FrameBytes::try_from(Bytes::from(frame.clone())).unwrap();
    FrameCodec::new().encode(bytes, &mut out).unwrap();
    assert_eq!(out, frame.repeat(5));

    assert_eq!(plugin.decode(&mut out).unwrap(), Some(wet().into()));
    out.clear();
    plugin.encode(SET.into(), &mut out).unwrap();
    assert_eq!(host.decode(&mut out).unwrap(), Some(SET));
}

/// The end of a stream is that of its reader. A caller with a loop can continue.
#[test]
fn codecs_continue_after_messages_that_do_not_decode() {
    let unknown = b"SDP2\x09\0\x03\0\0\0\x01\x02\x03";
    let stream = [unknown, &INVALID[..], &three().1, &INVALID].concat();
    let mut messages = MessageCodec::<Request>::new();
    let mut frames = FrameCodec::new();
    let mut inputs = [&stream[..]; 2].map(BytesMut::from);
    let results = [(); 6].map(|()| {
        let frame = frames.decode(&mut inputs[1]).unwrap().unwrap();
        let by_frame = frame.decode::<Request>().ok();
        match messages.decode(&mut inputs[0]) {
            Ok(message) => assert_eq!(message, by_frame),
            Err(error) => assert!(by_frame.is_none() && matches!(error, ReadError::Message(_))),
        }
        by_frame
    });
    let [rename, set, stop] = three().0.map(Some);
    assert_eq!(results, [None, None, rename, set, stop, None]);
}

#[test]
fn buffer_is_reused_for_decoded_messages() {
    let stream = message::to_vec(&SET).unwrap().repeat(100_000);
    let used = measure(|| {
        let mut messages = FramedRead::new(&stream[..], MessageCodec::<SetParameter>::new());
        for _ in 0..100_000 {
            assert_eq!(item(&mut messages).unwrap(), SET);
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
    input.extend_from_slice(&[&long, &long[..HEADER_LEN]].concat());
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

/// A user's implementation that panics at 13.
#[derive(SdpEncode, Debug, PartialEq)]
#[sdp(message_id = 5)]
struct Unlucky(u8);

decode_by! {
    Unlucky: WireSize::fixed(1), |input| {
        let number = u8::decode(input)?;
        assert_ne!(number, 13, "the implementation panics");
        Ok(Self(number))
    };
}

#[test]
fn message_whose_implementation_panics_is_consumed() {
    let frames = [12, 13, 14].map(|number| message::to_vec(&Unlucky(number)).unwrap());
    let mut buffer = BytesMut::from(&frames.concat()[..]);
    let mut codec = MessageCodec::<Unlucky>::new();
    let mut next = || codec.decode(&mut buffer).unwrap().unwrap();
    let items = [(); 3].map(|()| catch_unwind(AssertUnwindSafe(&mut next)).ok());
    assert_eq!(items, [Some(Unlucky(12)), None, Some(Unlucky(14))]);
    assert!(buffer.is_empty());
}

#[test]
fn codec_is_send_for_any_message() {
    fn moves<T: Send + Sync + Unpin + 'static>(_: T) {}
    struct Local(std::rc::Rc<()>);
    decode_by! {
        Local: WireSize::fixed(0), |_| Ok(Self(std::rc::Rc::default()));
    }
    impl SdpMessage for Local {
        const NAME: &'static str = "Local";
        const MESSAGE_ID: MessageId = Stop::MESSAGE_ID;
    }
    moves(MessageCodec::<Local>::new());
    moves(FrameCodec::new());
    let stop = message::to_vec(&Stop).unwrap();
    let mut messages = FramedRead::new(&stop[..], MessageCodec::<Local>::new());
    let local = item(&mut messages).unwrap();
    assert_eq!(std::rc::Rc::strong_count(&local.0), 1);
}

#[test]
fn default_codec_prints_the_default_limits() {
    let message = format!("{:?}", MessageCodec::<Rename>::default());
    let frame = format!("{:?}", FrameCodec::default());
    for (text, name) in [(message, "MessageCodec"), (frame, "FrameCodec")] {
        let has_limit = text.contains("67108864") && text.len() < 200;
        assert!(text.starts_with(name) && has_limit, "{text}");
    }
}
