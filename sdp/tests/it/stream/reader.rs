//! Tests of `MessageReader`. Other modules test it with ends, faults and limits.

use std::io::{self, Read};

use sdp::DecodeErrorKind;
use sdp::message::{FrameDecoder, MessageReader, ReadError, from_reader};

use super::{Rename, Request, SET, SetParameter, Stop, rename, request, stream_of, three};

/// A stream that returns these results in order.
struct Script<'a>(Vec<io::Result<&'a [u8]>>);

impl Read for Script<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let bytes = self.0.remove(0)?;
        buffer[..bytes.len()].copy_from_slice(bytes);
        Ok(bytes.len())
    }
}

#[test]
fn reading_continues_after_would_block_at_every_byte() {
    let (requests, stream) = three();
    for kind in [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut] {
        for cut in 0..=stream.len() {
            let (before, after) = stream.split_at(cut);
            let script = [Ok(before), Err(kind.into()), Ok(after)];
            // An empty piece would be the end of the stream.
            let script = script.into_iter().filter(|it| !matches!(it, Ok([])));
            let mut reader = MessageReader::new(Script(script.collect()));
            let (mut found, mut failures) = (Vec::new(), 0);
            loop {
                match reader.read::<Request>() {
                    Ok(Some(request)) => found.push(request),
                    Ok(None) => break,
                    Err(ReadError::Io(error)) => {
                        assert_eq!(error.kind(), kind);
                        failures += 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            assert_eq!((found, failures), (requests.to_vec(), 1));
        }
    }
}

#[test]
fn message_of_another_type_is_an_error_and_the_next_one_decodes() {
    let stream = stream_of(&[rename("wet").into(), SET.into(), Stop.into()]);
    let mut reader = MessageReader::new(&stream[..]);
    let Err(ReadError::Message(error)) = reader.read::<SetParameter>() else {
        panic!("expected an error of the message");
    };
    let kind = DecodeErrorKind::WrongMessageId {
        name: "SetParameter",
        expected: 2,
        found: 1,
    };
    assert_eq!(error.kind(), kind);
    assert_eq!(reader.read::<SetParameter>().unwrap(), Some(SET));
    assert_eq!(reader.read::<Stop>().unwrap(), Some(Stop));
    assert_eq!(reader.read::<Stop>().unwrap(), None);
}

#[test]
fn payload_that_does_not_decode_is_an_error_and_the_next_one_decodes() {
    let mut stream = vec![0x53, 0x44, 0x50, 0x32, 1, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0xff];
    stream.extend(stream_of(&[SET.into()]));
    let mut reader = MessageReader::new(&stream[..]);
    let Err(ReadError::Message(error)) = reader.read::<Request>() else {
        panic!("expected an error of the message");
    };
    assert_eq!(
        (error.kind(), error.offset()),
        (DecodeErrorKind::InvalidUtf8, 14)
    );
    assert_eq!(reader.read().unwrap(), Some(Request::from(SET)));
}

#[test]
fn broken_header_stays_the_same_error() {
    let (_, good) = three();
    let mut stream = stream_of(&[SET.into()]);
    stream.push(0);
    stream.extend(good);
    let mut reader = MessageReader::new(&stream[..]);
    assert!(reader.read_frame().unwrap().is_some());
    for _ in 0..3 {
        let Err(ReadError::Header(error)) = reader.read_frame() else {
            panic!("expected an error of the header");
        };
        assert_eq!(error.kind(), DecodeErrorKind::InvalidMagic([0, b'S', b'D']));
    }
}

#[test]
fn unread_bytes_are_returned_with_the_stream() {
    let (requests, stream) = three();
    let mut reader = MessageReader::new(&stream[..]);
    assert_eq!(reader.read::<Rename>().unwrap(), Some(rename("wet")));
    assert_eq!(reader.get_ref().len(), 0);
    let (source, mut frames): (&[u8], FrameDecoder) = reader.into_parts();
    assert!(source.is_empty());
    assert_eq!(frames.unread(), &stream[17..]);
    let frame = frames.next_frame().unwrap().unwrap();
    assert_eq!(request(frame), requests[1]);
}

/// Claims to have read more bytes than the buffer holds.
struct OverReporting;

impl Read for OverReporting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(buffer.len() + 1)
    }
}

#[test]
fn stream_that_claims_too_many_bytes_is_an_error() {
    let error = MessageReader::new(OverReporting).read_frame().unwrap_err();
    let text = "stream reported more bytes than the buffer holds";
    assert_eq!(error.to_string(), text);
    assert_eq!(
        from_reader::<Stop>(OverReporting).unwrap_err().to_string(),
        text
    );
}
