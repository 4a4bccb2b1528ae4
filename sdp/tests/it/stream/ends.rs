//! The three ends of a stream: between messages, inside a header, inside a payload.

use std::io;

use sdp::DecodeErrorKind;
use sdp::message::{FrameDecoder, HEADER_LEN, MessageReader, ReadError, from_reader};

use super::{Rename, Request, SetParameter, Stop, rename, three};

/// Where a stream of the three messages that is cut here ends.
#[derive(Debug, PartialEq)]
enum End {
    Clean,
    InHeader { have: usize, want: usize },
    InPayload { have: usize, want: usize },
}

/// How many messages come before this cut, and what the end is.
fn expected(cut: usize) -> (usize, End) {
    let mut start = 0;
    for (index, payload) in [7, 12, 0].into_iter().enumerate() {
        let have = cut - start;
        if have == 0 {
            return (index, End::Clean);
        }
        if have < HEADER_LEN {
            let want = HEADER_LEN;
            return (index, End::InHeader { have, want });
        }
        if have < HEADER_LEN + payload {
            let (have, want) = (have - HEADER_LEN, payload);
            return (index, End::InPayload { have, want });
        }
        start += HEADER_LEN + payload;
    }
    (3, End::Clean)
}

fn end_of(result: Result<(), ReadError>) -> End {
    match result {
        Ok(()) => End::Clean,
        Err(ReadError::EndInHeader { have, want }) => End::InHeader { have, want },
        Err(ReadError::EndInPayload { have, want }) => End::InPayload { have, want },
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn end_at_every_byte_tells_what_it_cuts() {
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
        // It is no other when asked again.
        assert_eq!(end_of(reader.read_frame().map(|_| ())), expected_end.1);
    }
}

#[test]
fn decoder_tells_the_same_ends() {
    let (_, stream) = three();
    for cut in 0..=stream.len() {
        let mut frames = FrameDecoder::new();
        let mut input = &stream[..cut];
        while frames.next_frame_in(&mut input).unwrap().is_some() {}
        let found = match frames.finish().map_err(|error| error.kind()) {
            Ok(()) => End::Clean,
            Err(DecodeErrorKind::UnexpectedEnd { needed, available }) => End::InHeader {
                have: available,
                want: needed,
            },
            Err(DecodeErrorKind::InvalidMessageLength { claimed, available }) => End::InPayload {
                have: available,
                want: claimed as usize,
            },
            Err(kind) => panic!("{kind:?}"),
        };
        assert_eq!(found, expected(cut).1, "{cut} bytes");
    }
}

#[test]
fn end_of_stream_prints_received_and_missing_bytes() {
    let (_, stream) = three();
    let text = |cut: usize| {
        let mut reader = MessageReader::new(&stream[..cut]);
        reader.read_frame().unwrap_err().to_string()
    };
    assert_eq!(text(9), "the stream ends inside a header: 9 bytes of 10");
    assert_eq!(text(11), "the stream ends inside a payload: 1 bytes of 7");
    let error = MessageReader::new(&stream[..11]).read_frame().unwrap_err();
    let error = io::Error::from(error);
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    assert_eq!(
        error.to_string(),
        "the stream ends inside a payload: 1 bytes of 7"
    );
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
        let expected = match expected(cut).1 {
            End::Clean => End::InHeader { have: 0, want: 10 },
            end => end,
        };
        assert_eq!(end_of(Err(error)), expected);
    }
    let error = from_reader::<Stop>(&stream[..]).unwrap_err();
    assert!(matches!(error, ReadError::Message(_)), "{error}");
    let error = from_reader::<Stop>(&b"SDQ2......"[..]).unwrap_err();
    assert!(matches!(error, ReadError::Header(_)), "{error}");
}
