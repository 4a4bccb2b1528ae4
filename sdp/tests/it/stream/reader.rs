//! Tests of `MessageReader`. Other modules test it with ends, faults and limits.

use std::io::{self, Read};

use sdp::message::{FrameDecoder, MessageReader, ReadError, from_reader};
use sdp::{DecodeError, DecodeErrorKind};

use super::{INVALID, Rename, Request, SET, Stop, rename, request, stream_of, three};

#[test]
fn payload_that_does_not_decode_is_an_error_and_the_next_one_decodes() {
    let stream = [&INVALID[..], &stream_of(&[SET.into()])].concat();
    let mut reader = MessageReader::new(&stream[..]);
    let Err(ReadError::Message(error)) = reader.read::<Request>() else {
        panic!("expected an error of the message");
    };
    assert_eq!(error, DecodeError::new(DecodeErrorKind::InvalidUtf8, 14));
    assert_eq!(reader.read().unwrap(), Some(Request::from(SET)));
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
    assert_eq!(request(frame).as_ref(), Ok(&requests[1]));
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
    let error = from_reader::<Stop>(OverReporting).unwrap_err();
    assert_eq!(error.to_string(), text);
}
