//! Tests of the end of a stream. `schedules` has the end at each byte.

use std::io;

use sdp::DecodeError;
use sdp::message::{HEADER_LEN, MessageReader, ReadError, from_reader};

use super::schedules::End;
use super::{Rename, SET, SetParameter, Stop, incomplete, rename, three};
use crate::errors::end;

#[test]
fn incomplete_message_is_an_unexpected_end_of_a_stream() {
    let (_, stream) = three();
    let error = MessageReader::new(&stream[..11]).read_frame().unwrap_err();
    let text = error.to_string();
    let error = io::Error::from(error);
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    // The kind states that the stream ended.
    assert!(text.starts_with("stream ended") && text.ends_with(&error.to_string()));
}

#[test]
fn from_reader_reads_one_message_and_no_byte_after_it() {
    let (_, stream) = three();
    let mut source = &stream[..];
    assert_eq!(from_reader::<Rename>(&mut source).unwrap(), rename("wet"));
    assert_eq!(source, &stream[17..]);
    assert_eq!(from_reader::<SetParameter>(&mut source).unwrap(), SET);
    assert_eq!(from_reader::<Stop>(&mut source).unwrap(), Stop);
    assert!(source.is_empty());
    for cut in 0..17 {
        let error = from_reader::<Rename>(&stream[..cut]).unwrap_err();
        let empty = DecodeError::new(end(HEADER_LEN, 0), 0);
        let expected = incomplete(cut, 7).unwrap_or(empty);
        assert_eq!(End::of(Err(error)), End::Incomplete(expected));
    }
    let error = from_reader::<Stop>(&stream[..]).unwrap_err();
    assert!(matches!(error, ReadError::Message(_)), "{error}");
    let error = from_reader::<Stop>(&b"SDQ2......"[..]).unwrap_err();
    assert!(matches!(error, ReadError::Header(_)), "{error}");
}
