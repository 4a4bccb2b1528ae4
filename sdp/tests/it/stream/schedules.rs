//! Each reader and writer of messages with each schedule of a stream: any pieces, an end at any byte, and random faults.
//!
//! A failure of the random faults prints its seed.

use std::collections::VecDeque;
use std::io::{self, IoSlice, Read, Write};

use fastrand::Rng;
use sdp::message::{
    self, Frame, FrameDecoder, HEADER_LEN, Header, MessageReader, MessageWriter, ReadError,
    WriteError,
};
use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Limits, seq};

use super::{
    INVALID, Request, SET, SetParameter, Stop, incomplete, rename, request, shelf, stream_of, three,
};

/// The end of a stream.
#[derive(Debug, PartialEq)]
pub(super) enum End {
    BetweenMessages,
    Incomplete(DecodeError),
    Header(DecodeError),
    Message(DecodeError),
}

impl End {
    pub(super) fn of(result: Result<(), ReadError>) -> Self {
        match result {
            Ok(()) => Self::BetweenMessages,
            Err(ReadError::Incomplete(error)) => Self::Incomplete(error),
            Err(ReadError::Header(error)) => Self::Header(error),
            Err(ReadError::Message(error)) => Self::Message(error),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the end after a cut of a message.
    fn after(available: usize, payload_len: usize) -> Self {
        incomplete(available, payload_len).map_or(Self::BetweenMessages, Self::Incomplete)
    }
}

/// Reads all messages of a stream.
pub(super) type Reader = fn(&mut dyn Read, &Limits) -> (Vec<Request>, End);

/// Writes messages to a stream. Returns the last error of a message that is not written.
type Writer = fn(&mut Faulty, &[Request], &Limits) -> Result<(), EncodeError>;

/// The readers, with their names.
pub(super) const READERS: &[(&str, Reader)] = &[
    ("MessageReader", |source, limits| {
        by_message_reader(source, limits, |reader| reader.read())
    }),
    ("MessageReader, frames", |source, limits| {
        by_message_reader(source, limits, |reader| {
            let request = reader.read_frame()?.map(request);
            request.transpose().map_err(ReadError::Message)
        })
    }),
    ("FrameDecoder, spare capacity", |source, limits| {
        by_frame_decoder(source, limits, |_| false)
    }),
    ("FrameDecoder, pieces", |source, limits| {
        by_frame_decoder(source, limits, |_| true)
    }),
    ("FrameDecoder, alternately", |source, limits| {
        by_frame_decoder(source, limits, |turn| turn % 2 == 0)
    }),
    #[cfg(feature = "tokio-util-0_7")]
    ("MessageCodec", super::tokio::by_message_codec),
    #[cfg(feature = "tokio-util-0_7")]
    ("FrameCodec", super::tokio::by_frame_codec),
];

/// The writers of messages.
const WRITERS: &[(&str, Writer)] = &[
    ("MessageWriter", |sink, requests, limits| {
        by_message_writer(sink, requests, limits, |writer, request| {
            writer.write(request)
        })
    }),
    #[cfg(feature = "tokio-util-0_7")]
    ("MessageCodec", super::tokio::by_message_encoder),
];

/// The writers of encoded messages. They have no limit of the nesting.
const FRAME_WRITERS: &[(&str, Writer)] = &[
    ("MessageWriter, frames", |sink, requests, limits| {
        by_message_writer(sink, requests, limits, |writer, request| {
            let bytes = message::to_vec(request).unwrap();
            writer.write_frame(&Frame::from_slice(&bytes).unwrap())
        })
    }),
    #[cfg(feature = "tokio-util-0_7")]
    ("FrameCodec", super::tokio::by_frame_encoder),
];

/// Returns whether the caller must retry after this error.
pub(super) fn is_retryable(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    assert_ne!(error.kind(), Interrupted, "not retried");
    [WouldBlock, TimedOut].contains(&error.kind())
}

/// Calls until there is no error that the caller must retry.
pub(super) fn retried<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if is_retryable(&error) => {}
            result => return result,
        }
    }
}

/// Reads a message.
type ReadOne<'s> = fn(&mut MessageReader<&'s mut dyn Read>) -> Result<Option<Request>, ReadError>;

fn by_message_reader<'s>(
    source: &'s mut dyn Read,
    limits: &Limits,
    read: ReadOne<'s>,
) -> (Vec<Request>, End) {
    let mut reader = MessageReader::new(source).with_limits(limits);
    let mut requests = Vec::new();
    let end = loop {
        match read(&mut reader) {
            Ok(Some(request)) => requests.push(request),
            Ok(None) => break Ok(()),
            Err(ReadError::Io(error)) if is_retryable(&error) => {}
            Err(error) => break Err(error),
        }
    };
    let end = End::of(end);
    // The next call returns the same end.
    let again = loop {
        match reader.read_frame().map(drop) {
            Err(ReadError::Io(error)) if is_retryable(&error) => {}
            result => break End::of(result),
        }
    };
    assert!(again == end || matches!(end, End::Message(_)), "{again:?}");
    (requests, end)
}

/// Reads a stream in pieces, and gives them to a decoder. `is_piece` tells which turns lend the piece.
fn by_frame_decoder(
    source: &mut dyn Read,
    limits: &Limits,
    is_piece: fn(usize) -> bool,
) -> (Vec<Request>, End) {
    let mut frames = FrameDecoder::new().with_limits(limits);
    let mut requests = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    let mut feed = |mut piece: &[u8], turn| -> Result<(), ReadError> {
        loop {
            let frame = match is_piece(turn) {
                true => frames.next_frame_in(&mut piece),
                false => frames.next_frame(),
            };
            match frame.map_err(ReadError::Header)? {
                Some(frame) => requests.push(request(frame).map_err(ReadError::Message)?),
                None if piece.is_empty() => return Ok(()),
                None => {
                    assert!(!is_piece(turn), "the piece was not consumed");
                    copy(&mut frames, &mut piece);
                }
            }
        }
    };
    for turn in 0.. {
        let result = match source.read(&mut buffer) {
            Ok(0) => break,
            Ok(len) => feed(&buffer[..len], turn),
            Err(_) => continue,
        };
        if result.is_err() {
            return (requests, End::of(result));
        }
    }
    let end = frames.finish().map_err(ReadError::Incomplete);
    (requests, End::of(end))
}

/// Copies the start of a piece to the spare capacity of a decoder.
pub(super) fn copy(frames: &mut FrameDecoder, piece: &mut &[u8]) {
    let spare = frames.spare_capacity();
    let len = spare.len().min(piece.len());
    spare[..len].copy_from_slice(&piece[..len]);
    frames.commit(len);
    *piece = &piece[len..];
}

/// A stream that returns a piece with each call.
pub(super) struct Pieces<'a>(pub(super) VecDeque<&'a [u8]>);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(piece) = self.0.front_mut() {
            match piece.read(buffer)? {
                0 => drop(self.0.pop_front()),
                len => return Ok(len),
            }
        }
        Ok(0)
    }
}

/// Checks that each reader returns these messages and this end.
fn reads(pieces: &[&[u8]], limits: &Limits, expected: &(Vec<Request>, End)) {
    for (name, reader) in READERS {
        let mut source = Pieces(pieces.to_vec().into());
        let found = reader(&mut source, limits);
        let lens: Vec<_> = pieces.iter().map(|piece| piece.len()).collect();
        assert!(found == *expected, "{name}, pieces of {lens:?}: {found:?}");
    }
}

#[test]
fn stream_split_at_every_two_bytes_decodes() {
    let (requests, stream) = three();
    let expected = (requests.to_vec(), End::BetweenMessages);
    for first in 0..=stream.len() {
        for second in first..=stream.len() {
            let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
            reads(&pieces, &Limits::DEFAULT, &expected);
        }
    }
}

#[test]
fn end_at_every_byte_reports_the_incomplete_message() {
    let (requests, stream) = three();
    for cut in 0..=stream.len() {
        let starts = [0, 17, 39, 49];
        let count = starts.iter().rposition(|start| *start <= cut).unwrap();
        let payload_len = [7, 12, 0, 0][count];
        let end = End::after(cut - starts[count], payload_len);
        let expected = (requests[..count].to_vec(), end);
        reads(&[&stream[..cut]], &Limits::DEFAULT, &expected);
    }
}

#[test]
fn payload_over_the_limit_is_rejected_by_its_header() {
    let id = sdp::message::MessageId::try_from(1).unwrap();
    for limit in [0, 1, 1000, 64 << 20, u32::MAX] {
        let limits = Limits::DEFAULT.with_max_payload_len(limit);
        let claim = |payload_len| Header { id, payload_len }.to_bytes();
        let within = End::after(HEADER_LEN, limit as usize);
        if limit > 0 {
            reads(&[&claim(limit)], &limits, &(vec![], within));
        }
        if let Some(len) = limit.checked_add(1) {
            let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
            let over = End::Header(DecodeError::new(kind, 6));
            reads(&[&claim(len)], &limits, &(vec![], over));
        }
    }
}

#[test]
fn broken_message_is_an_error_after_the_messages_before_it() {
    let (requests, stream) = three();
    let magic = DecodeErrorKind::InvalidMagic(*b"ZZZ");
    let header = End::Header(DecodeError::new(magic, 0));
    let utf8 = End::Message(DecodeError::new(DecodeErrorKind::InvalidUtf8, 14));
    let (name, id) = ("Request", 9);
    let unknown = DecodeErrorKind::UnknownMessageId { name, id };
    let unknown = End::Message(DecodeError::new(unknown, 4));
    // No message is found after a broken header.
    let zs = [b'Z'; HEADER_LEN];
    for (broken, after, end) in [
        (&zs[..], &stream[..], header),
        (&INVALID, &[], utf8),
        (b"SDP2\x09\0\0\0\0\0", &[], unknown),
    ] {
        let expected = (requests.to_vec(), end);
        reads(&[&stream, broken, after], &Limits::DEFAULT, &expected);
        let whole = [&stream, broken, after].concat();
        reads(&[&whole], &Limits::DEFAULT, &expected);
    }
}

#[test]
fn nesting_over_the_limit_is_an_error_of_its_message() {
    let stream = stream_of(&[Stop.into(), shelf().into()]);
    let whole = (vec![Stop.into(), shelf().into()], End::BetweenMessages);
    let error = DecodeError::new(DecodeErrorKind::NestingTooDeep(1), HEADER_LEN + 4);
    let too_deep = (vec![Stop.into()], End::Message(error));
    // In two pieces, a decoder has the message in its buffer.
    for cut in [stream.len(), 2 * HEADER_LEN + 3] {
        let pieces = [&stream[..cut], &stream[cut..]];
        reads(&pieces, &Limits::DEFAULT.with_max_nesting(2), &whole);
        reads(&pieces, &Limits::DEFAULT.with_max_nesting(1), &too_deep);
    }
}

#[test]
fn message_over_a_limit_is_not_written_and_the_next_one_is() {
    let is_not_written = |writers: &[(&str, Writer)], limits: &Limits, request: Request, kind| {
        for (name, writer) in writers {
            let mut sink = Faulty::new(&mut Rng::with_seed(7), []);
            let requests = [SET.into(), request.clone(), Stop.into()];
            let result = writer(&mut sink, &requests, limits);
            assert_eq!(result, Err(EncodeError::new(kind)), "{name}");
            let written = stream_of(&[SET.into(), Stop.into()]);
            assert_eq!(sink.bytes, written, "{name}");
        }
    };
    let limits = Limits::DEFAULT.with_max_payload_len(12);
    let kind = EncodeErrorKind::PayloadOverLimit { len: 13, limit: 12 };
    for writers in [WRITERS, FRAME_WRITERS] {
        is_not_written(writers, &limits, rename("123456789").into(), kind);
    }
    let limits = Limits::DEFAULT.with_max_nesting(1);
    let kind = EncodeErrorKind::NestingTooDeep(1);
    is_not_written(WRITERS, &limits, shelf().into(), kind);
}

/// A stream that transfers random amounts, and fails at random.
pub(super) struct Faulty {
    pub(super) rng: Rng,
    pub(super) bytes: VecDeque<u8>,
}

impl Faulty {
    fn new(rng: &mut Rng, bytes: impl Into<VecDeque<u8>>) -> Self {
        let (rng, bytes) = (rng.fork(), bytes.into());
        Self { rng, bytes }
    }

    /// Returns how many of `len` bytes to transfer, or an error.
    fn draw(&mut self, len: usize) -> io::Result<usize> {
        match self.rng.u8(..8) {
            0 => Err(io::ErrorKind::Interrupted.into()),
            1 => Err(io::ErrorKind::WouldBlock.into()),
            2 => Err(io::ErrorKind::TimedOut.into()),
            3 => Ok(len),
            4 => Ok(len.min(1)),
            5 => Ok(len.min(self.rng.usize(1..=20_000))),
            _ => Ok(len.min(self.rng.usize(1..=16))),
        }
    }
}

impl Read for Faulty {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.draw(buffer.len().min(self.bytes.len()))?;
        self.bytes.read(&mut buffer[..len])
    }
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.draw(bytes.len())?;
        self.bytes.write(&bytes[..len])
    }

    fn write_vectored(&mut self, parts: &[IoSlice<'_>]) -> io::Result<usize> {
        let whole: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        self.write(&whole)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.draw(0).map(|_| ())
    }
}

fn requests(rng: &mut Rng) -> Vec<Request> {
    let count = rng.usize(..6);
    let request = |rng: &mut Rng| match rng.u8(..4) {
        0 => Stop.into(),
        1 => {
            let (address, value) = (rng.u64(..), rng.f32());
            SetParameter { address, value }.into()
        }
        2 => rename("wet").into(),
        _ => rename(&"x".repeat(rng.usize(..100))).into(),
    };
    // Sometimes a message is longer than the buffer.
    let long = (rng.u8(..100) == 0).then(|| rename(&"x".repeat(40_000)).into());
    let short = (0..count).map(|_| request(rng));
    long.into_iter().chain(short).collect()
}

/// Checks a reader: it returns the complete messages before a cut, and the error of the incomplete one.
fn check_reading(rng: &mut Rng, reader: Reader) {
    let requests = requests(rng);
    let stream = stream_of(&requests);
    let cut = match rng.bool() {
        true => stream.len(),
        false => rng.usize(..=stream.len()),
    };
    let mut source = Faulty::new(rng, stream[..cut].to_vec());
    let (found, end) = reader(&mut source, &Limits::DEFAULT);
    let whole = stream_of(&found).len();
    assert_eq!(found, requests[..found.len()]);
    let header = Header::parse(&stream[whole..]);
    let payload_len = header.map_or(0, |header| header.payload_len as usize);
    assert_eq!(end, End::after(cut - whole, payload_len));
}

/// Checks a writer: it writes every byte once, for any sequence of accepted amounts.
fn check_writing(rng: &mut Rng, writer: Writer) {
    let requests = requests(rng);
    let mut sink = Faulty::new(rng, []);
    assert_eq!(writer(&mut sink, &requests, &Limits::DEFAULT), Ok(()));
    assert_eq!(sink.bytes, stream_of(&requests));
}

fn by_message_writer(
    sink: &mut Faulty,
    requests: &[Request],
    limits: &Limits,
    write: fn(&mut MessageWriter<&mut Faulty>, &Request) -> Result<(), WriteError>,
) -> Result<(), EncodeError> {
    let mut writer = MessageWriter::new(sink).with_limits(limits);
    let mut result = Ok(());
    for request in requests {
        match write(&mut writer, request) {
            Ok(()) => assert_eq!(writer.pending(), b""),
            Err(WriteError::Io(error)) => assert!(is_retryable(&error), "{error}"),
            Err(WriteError::Encode(error)) => result = Err(error),
            Err(error) => panic!("{error}"),
        }
    }
    retried(|| writer.flush()).unwrap();
    assert_eq!(writer.pending(), b"");
    result
}

/// Checks that the elements of a sequence are written and read once.
fn check_sequence(rng: &mut Rng) {
    let mut element = || "x".repeat(rng.usize(..100));
    let mut items: Vec<_> = (0..5).map(|_| element()).collect();
    // Sometimes an element is longer than the buffer.
    items.extend((rng.u8(..100) == 0).then(|| "x".repeat(100_000)));
    let expected = sdp::to_vec(&items).unwrap();

    let mut sink = Faulty::new(rng, []);
    let mut writer = seq::SeqWriter::with_count(&mut sink, items.len() as u32);
    for item in &items {
        let result = writer.write(item);
        assert!(result.as_ref().map_or_else(is_retryable, |()| true));
    }
    retried(|| writer.flush()).unwrap();
    // The last flush of the stream may fail.
    let result = writer.finish().map(drop);
    assert!(result.as_ref().map_or_else(is_retryable, |()| true));
    assert_eq!(sink.bytes, expected);

    let mut found = Vec::new();
    let mut reader = seq::SeqReader::<_, String>::new(Faulty::new(rng, expected));
    while let Some(item) = retried(|| reader.next().transpose()).unwrap() {
        found.push(item);
    }
    assert_eq!(found, items);
}

#[test]
fn every_byte_is_read_and_written_once_on_a_faulty_stream() {
    let schedules = match () {
        () if cfg!(miri) => 20,
        () if crate::WHOLE => 100_000,
        () => 1_000,
    };
    let seed = match std::env::var("SDP_SEED") {
        Ok(seed) => seed.parse().unwrap(),
        Err(_) => fastrand::u64(..),
    };
    for schedule in 0..schedules {
        let seed = seed.wrapping_add(schedule);
        let result = std::panic::catch_unwind(|| {
            let mut rng = Rng::with_seed(seed);
            for (name, reader) in READERS {
                println!("{name}");
                check_reading(&mut rng, *reader);
            }
            for (name, writer) in WRITERS.iter().chain(FRAME_WRITERS) {
                println!("{name}");
                check_writing(&mut rng, *writer);
            }
            println!("a sequence");
            check_sequence(&mut rng);
        });
        assert!(result.is_ok(), "to reproduce: SDP_SEED={seed}");
    }
}
