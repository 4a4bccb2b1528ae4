//! Tests of the end of a stream: between messages, inside a header, inside a payload.

use std::io;

use sdp::message::{HEADER_LEN, MessageReader, ReadError, from_reader};
use sdp::{DecodeError, DecodeErrorKind};

use super::{Rename, Request, SetParameter, Stop, incomplete, rename, three};

/// Returns the number of complete messages before this cut, and the error of the incomplete one, if any.
fn expected(cut: usize) -> (usize, Option<DecodeError>) {
    let mut start = 0;
    for (index, payload_len) in [7, 12, 0].into_iter().enumerate() {
        let available = cut - start;
        if available < HEADER_LEN + payload_len {
            return (index, incomplete(available, payload_len));
        }
        start += HEADER_LEN + payload_len;
    }
    (3, None)
}

fn end_of(result: Result<(), ReadError>) -> Option<DecodeError> {
    match result {
        Ok(()) => None,
        Err(ReadError::Incomplete(error)) => Some(error),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn end_at_every_byte_reports_the_incomplete_message() {
    let (requests, stream) = three();
    for cut in 0..=stream.len() {
        let mut reader = MessageReader::new(&stream[..cut]);
        let (mut count, expected_end) = (0, expected(cut));
        let result = loop {
            match reader.read::<Request>() {
                Ok(Some(request)) => {
                    assert_eq!(request, requests[count]);
                    count += 1;
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        assert_eq!((count, end_of(result)), expected_end, "{cut} bytes");
        // The next call returns the same end.
        assert_eq!(end_of(reader.read_frame().map(|_| ())), expected_end.1);
    }
}

#[test]
fn end_of_stream_prints_received_and_missing_bytes() {
    let (_, stream) = three();
    let text = |cut: usize| {
        let mut reader = MessageReader::new(&stream[..cut]);
        reader.read_frame().unwrap_err().to_string()
    };
    let in_header = "at byte 0: unexpected end of input: expected 10 bytes, found 9";
    let in_payload = "at byte 6: expected a payload of 7 bytes, found 1";
    let [in_header, in_payload] =
        [in_header, in_payload].map(|end| format!("stream ended inside a message: {end}"));
    assert_eq!(text(9), in_header);
    assert_eq!(text(11), in_payload);
    let error = MessageReader::new(&stream[..11]).read_frame().unwrap_err();
    let error = io::Error::from(error);
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    // The kind states that the stream ended.
    assert!(in_payload.ends_with(&error.to_string()));
}

#[test]
fn from_reader_reads_one_message_and_no_byte_after_it() {
    let (_, stream) = three();
    let mut source = &stream[..];
    assert_eq!(from_reader::<Rename>(&mut source).unwrap(), rename("wet"));
    assert_eq!(source, &stream[17..]);
    assert_eq!(
        from_reader::<SetParameter>(&mut source).unwrap(),
        super::SET
    );
    assert_eq!(from_reader::<Stop>(&mut source).unwrap(), Stop);
    assert!(source.is_empty());
    for cut in 0..17 {
        let error = from_reader::<Rename>(&stream[..cut]).unwrap_err();
        let empty = DecodeErrorKind::UnexpectedEnd {
            needed: HEADER_LEN,
            available: 0,
        };
        let expected = incomplete(cut, 7).unwrap_or(DecodeError::new(empty, 0));
        assert_eq!(end_of(Err(error)), Some(expected));
    }
    let error = from_reader::<Stop>(&stream[..]).unwrap_err();
    assert!(matches!(error, ReadError::Message(_)), "{error}");
    let error = from_reader::<Stop>(&b"SDQ2......"[..]).unwrap_err();
    assert!(matches!(error, ReadError::Header(_)), "{error}");
}
