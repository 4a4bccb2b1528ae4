//! Tests of single messages and of the end of a stream. `schedules` has the end at each byte.

use std::io::{self, Read};

use sdp::DecodeError;
use sdp::message::{HEADER_LEN, MessageReader, ReadError, from_reader};

use super::schedules::End;
use super::{Rename, SET, SetParameter, Stop, incomplete, rename, three};
use crate::errors::end;

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
