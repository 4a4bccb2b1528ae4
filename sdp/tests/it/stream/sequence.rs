//! Sequences that are read and written element by element. `schedules` does it on a faulty stream.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Debug;
use std::io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof, WouldBlock};
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Limits, SdpDecodeOwned, SdpEncode,
    seq,
};

use super::schedules::{Pieces, retried};
use super::{CLAIMED, Call, FAILED, Script};
use crate::promises::time::{Step, steps};

/// Reads a sequence of these elements.
fn reader<T: SdpDecodeOwned, R: Read>(source: R) -> seq::SeqReader<R, T> {
    seq::SeqReader::new(source)
}

/// Returns the error of SDP in an error of a stream of this kind.
#[track_caller]
fn cause<E: std::error::Error + Clone + 'static, T>(
    result: io::Result<T>,
    kind: io::ErrorKind,
) -> E {
    let error = result.err().unwrap();
    assert_eq!(error.kind(), kind);
    error
        .into_inner()
        .unwrap()
        .downcast_ref::<E>()
        .unwrap()
        .clone()
}

#[test]
fn invalid_elements_have_their_offset_in_the_sequence() {
    let mut reader = reader::<bool, _>(&[3, 0, 0, 0, 1, 2, 1][..]);
    assert!(reader.next().unwrap().unwrap());
    let error: DecodeError = cause(reader.next().unwrap(), InvalidData);
    assert_eq!(error.offset(), 5);
    assert!(reader.next().is_none());
}

/// A stream of bytes that arrive during the test.
struct Arrived<'a>(&'a RefCell<VecDeque<u8>>);

impl Read for Arrived<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.0.borrow_mut().read(out) {
            Ok(0) => Err(WouldBlock.into()),
            result => result,
        }
    }
}

#[test]
fn elements_are_returned_before_the_rest_arrives() {
    let arrived = RefCell::default();
    let mut reader = reader::<String, _>(Arrived(&arrived));
    assert_eq!(reader.size_hint(), (0, None));
    assert_eq!(reader.remaining().unwrap_err().kind(), WouldBlock);
    arrived.borrow_mut().extend(b"\x02\0\0\0\x01\0\0\0a");
    assert_eq!(reader.remaining().unwrap(), 2);
    assert_eq!(reader.size_hint(), (2, Some(2)));
    assert_eq!(reader.next().unwrap().unwrap(), "a");
    assert_eq!(reader.next().unwrap().unwrap_err().kind(), WouldBlock);
    arrived.borrow_mut().extend(b"\x01\0\0\0b");
    assert_eq!(reader.next().unwrap().unwrap(), "b");
    assert!(reader.next().is_none());
}

/// A stream that has one byte at every second call, and that has ended after the last one.
struct Slow<'a>(&'a [u8], bool);

impl Read for Slow<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        match self.1 {
            true => Err(WouldBlock.into()),
            false => self.0.read(&mut out[..1]),
        }
    }
}

/// Returns the number of attempts to decode an element that arrives byte by byte, from a stream that blocks or does not.
fn attempts<T: SdpEncode + SdpDecodeOwned + PartialEq + Debug>(element: &T) -> usize {
    let bytes = sdp::to_vec(&vec![element]).unwrap();
    let mut streams: [Box<dyn Read>; 2] = [
        Box::new(Pieces(bytes.chunks(1).collect())),
        Box::new(Slow(&bytes, false)),
    ];
    let [attempts, by_slow] = streams.each_mut().map(|stream| {
        let mut reader = reader::<Step<T>, _>(stream);
        steps(|| {
            let found = retried(|| reader.next().unwrap()).unwrap();
            assert_eq!(&found.0, element);
        })
    });
    assert_eq!(by_slow, attempts);
    attempts
}

#[test]
fn element_that_arrives_byte_by_byte_is_decoded_a_few_times() {
    // The empty input, the count or length, and the whole element.
    assert_eq!(attempts(&"x".repeat(60_000)), 3);
    assert_eq!(attempts(&vec![7_u32; 10_000]), 3);
    // The two counts, and one attempt for each inner sequence.
    assert_eq!(attempts(&vec![vec![7_u8; 100]; 600]), 603);
    // The length and the text of most strings.
    assert!(attempts(&vec!["x".repeat(100); 600]) < 1_200);
    // One attempt for each of the first 65 inner sequences. After 64 KiB: 128, 256 and 512 KiB, and the end.
    assert!(attempts(&vec![vec![7_u8; 1000]; 600]) < 80);
}

#[test]
fn element_of_sequences_is_returned_with_its_last_byte() {
    type Element = (Vec<(String, Vec<Option<u16>>)>, Box<Vec<String>>);
    let element: Element = (
        vec![("a".into(), vec![Some(1), None]), ("".into(), vec![])],
        Box::new(vec!["bc".into()]),
    );
    let bytes = sdp::to_vec(&vec![&element, &element]).unwrap();
    let len = sdp::encoded_len(&element).unwrap();
    let arrived = RefCell::new(VecDeque::from(bytes[..4].to_vec()));
    let mut reader = reader::<Element, _>(Arrived(&arrived));
    for element_bytes in bytes[4..].chunks(len) {
        let (last, others) = element_bytes.split_last().unwrap();
        for byte in others {
            arrived.borrow_mut().push_back(*byte);
            assert_eq!(reader.next().unwrap().unwrap_err().kind(), WouldBlock);
        }
        arrived.borrow_mut().push_back(*last);
        assert_eq!(reader.next().unwrap().unwrap(), element);
    }
}

#[test]
fn claimed_counts_and_lengths_reserve_no_memory() {
    let mut reader = self::reader::<u64, _>(&[0xff; 16][..]);
    assert_eq!(reader.remaining().unwrap(), 0xffff_ffff);
    assert_eq!(reader.next().unwrap().unwrap(), u64::MAX);
    assert!(reader.next().unwrap().is_err());

    let claim = &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 7][..];
    let error: DecodeError = cause(
        self::reader::<Vec<u8>, _>(claim).next().unwrap(),
        InvalidData,
    );
    assert!(matches!(
        error.kind(),
        DecodeErrorKind::PayloadOverLimit { .. }
    ));
    let text = "x".repeat(100_000);
    let bytes = sdp::to_vec(&vec![&text, &text]).unwrap();
    assert!(
        self::reader::<String, _>(&bytes[..])
            .map(Result::unwrap)
            .eq([&*text, &text])
    );
    let limits = Limits::DEFAULT.with_max_payload_len(100_003);
    let mut reader = self::reader::<String, _>(&bytes[..]).with_limits(&limits);
    assert!(reader.next().unwrap().is_err());
}

#[test]
fn nesting_is_that_of_a_vector() {
    let limits = Limits::DEFAULT.with_max_nesting(1);
    let items = [vec!["a".to_owned()]];
    let bytes = sdp::to_vec(&items[..]).unwrap();
    let mut reader = self::reader::<Vec<String>, _>(&bytes[..]).with_limits(&limits);
    let error: DecodeError = cause(reader.next().unwrap(), InvalidData);
    assert_eq!(error.kind(), DecodeErrorKind::NestingTooDeep(1));
    let mut writer = seq::SeqWriter::with_count(Vec::new(), 1).with_limits(&limits);
    let error: EncodeError = cause(writer.write(&items[0]), InvalidInput);
    assert_eq!(error.kind(), EncodeErrorKind::NestingTooDeep(1));
    let bytes = sdp::to_vec(&[["a"]][..]).unwrap();
    let mut reader = self::reader::<[String; 1], _>(&bytes[..]).with_limits(&limits);
    assert_eq!(reader.next().unwrap().unwrap(), ["a"]);
}

#[test]
fn writer_patches_the_count_at_its_start() {
    let mut file = Cursor::new(b"head".to_vec());
    file.seek(SeekFrom::End(0)).unwrap();
    let mut writer = seq::SeqWriter::new(file).unwrap();
    let items: Vec<u32> = (0..40_000).collect();
    for item in &items {
        writer.write(item).unwrap();
    }
    let mut file = writer.finish().unwrap();
    file.write_all(b"tail").unwrap();
    let bytes = file.into_inner();
    let expected = [b"head", &sdp::to_vec(&items).unwrap()[..], b"tail"].concat();
    assert_eq!(bytes, expected);

    let mut reader = reader::<u32, _>(&bytes[4..]);
    assert!(reader.by_ref().map(Result::unwrap).eq(items));
    let (stream, mut unread) = reader.into_parts();
    let mut rest = Vec::new();
    unread.read_to_end(&mut rest).unwrap();
    rest.extend(stream);
    assert_eq!(rest, b"tail");
}

#[test]
fn writer_fails_after_a_panic_of_the_stream() {
    let large = vec![7_u8; 100_000];
    let mut writer = seq::SeqWriter::with_count(Script::new(&[Call::Half, Call::Panic]), 2);
    assert!(catch_unwind(AssertUnwindSafe(|| writer.write(&large))).is_err());
    assert_eq!(writer.write(&large).unwrap_err().to_string(), FAILED);
    assert_eq!(writer.finish().unwrap_err().to_string(), FAILED);
}

#[test]
fn one_element_too_many_is_an_error_and_the_stream_is_flushed() {
    let mut writer = seq::SeqWriter::with_count(io::BufWriter::new(Vec::new()), 1);
    writer.write(&7_u8).unwrap();
    for _ in 0..2 {
        let error = writer.write(&8).unwrap_err();
        assert_eq!(error.kind(), InvalidInput);
        assert_eq!(error.to_string(), "sequence already has all elements: 1");
    }
    assert_eq!(writer.finish().unwrap().get_ref(), &[1, 0, 0, 0, 7]);
    let early = seq::SeqWriter::<_, u8>::with_count(Vec::new(), 1).finish();
    assert_eq!(early.unwrap_err().kind(), InvalidInput);
    let mut writer = seq::SeqWriter::new(io::BufWriter::new(Cursor::new(Vec::new()))).unwrap();
    writer.reborrow().write(&7_u8).unwrap();
    assert!(format!("{:?}", writer.reborrow()).starts_with("SeqWriterMut {"));
    let file = writer.finish().unwrap();
    assert_eq!(file.get_ref().get_ref(), &[1, 0, 0, 0, 7]);
}

#[test]
fn reader_gives_the_memory_of_a_long_element_back() {
    let mut items = vec!["x".repeat(4 << 20)];
    items.resize(10_000, "wet".into());
    let bytes = sdp::to_vec(&items).unwrap();
    let mut reader = reader::<String, _>(&bytes[..]);
    let info = allocation_counter::measure(|| {
        for item in &items {
            assert!(reader.next().unwrap().unwrap() == *item);
        }
    });
    assert!(info.bytes_current <= 256 << 10, "{info:?}");
}

#[test]
fn stream_that_reports_too_many_bytes_is_an_error() {
    // The elements, and then the count.
    for calls in [&[Call::Claim][..], &[Call::All, Call::Claim]] {
        let mut writer = seq::SeqWriter::new(Script::new(calls)).unwrap();
        writer.write(&7_u8).unwrap();
        let error = writer.finish().unwrap_err();
        assert_eq!(error.to_string(), CLAIMED, "{calls:?}");
    }
    let mut writer = seq::SeqWriter::with_count(Script::new(&[Call::Claim]), 2);
    let error = writer.write(&vec![0_u8; 100_000]).unwrap_err();
    assert_eq!(error.to_string(), CLAIMED);
    let error = writer.write(&vec![0_u8]).unwrap_err();
    assert_eq!(error.to_string(), FAILED);
}

#[test]
fn elements_over_the_payload_limit_are_not_written() {
    let limits = Limits::DEFAULT.with_max_payload_len(8);
    let mut writer = seq::SeqWriter::with_count(Vec::new(), 1).with_limits(&limits);
    let error: EncodeError = cause(writer.write(&"reverb"), InvalidInput);
    let (len, limit) = (10, 8);
    assert_eq!(
        error.kind(),
        EncodeErrorKind::PayloadOverLimit { len, limit }
    );
    writer.write(&"wets").unwrap();
    let bytes = sdp::to_vec(&vec!["wets"]).unwrap();
    assert_eq!(writer.finish().unwrap(), bytes);
}

#[test]
fn elements_that_cannot_be_encoded_are_not_written() {
    let cell = RefCell::new(7_i32);
    let mut cells = seq::SeqWriter::with_count(Vec::new(), 1);
    let guard = cell.borrow_mut();
    let error = cells.write(&cell).unwrap_err();
    assert_eq!(error.kind(), InvalidInput);
    drop(guard);
    cells.write(&cell).unwrap();
    assert_eq!(cells.finish().unwrap(), [1, 0, 0, 0, 7, 0, 0, 0]);
}

#[test]
fn unfinished_sequence_ends_early() {
    let mut file = Cursor::new(Vec::new());
    let mut writer = seq::SeqWriter::new(&mut file).unwrap();
    for _ in 0..70_000 {
        writer.write(&7_u8).unwrap();
    }
    drop(writer);
    let mut reader = reader::<u8, _>(file.get_ref().as_slice());
    let error = reader.find_map(Result::err).unwrap();
    assert_eq!(error.kind(), UnexpectedEof);
}

/// A file that is open for appending.
#[derive(Default)]
struct Appending(Cursor<Vec<u8>>);

impl Write for Appending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.seek(SeekFrom::End(0))?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Appending {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.0.seek(position)
    }
}

#[test]
fn count_at_the_end_of_an_appended_file_is_an_error() {
    let mut writer = seq::SeqWriter::new(Appending::default()).unwrap();
    writer.write(&7_u8).unwrap();
    let error = writer.finish().map(drop).unwrap_err();
    assert!(error.to_string().contains("open for appending"), "{error}");
}
