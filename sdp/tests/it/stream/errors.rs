//! Tests of stream errors: their messages, and their conversion to `io::Error`.

use std::error::Error;
use std::io::{self, ErrorKind};

use sdp::message::{MessageReader, MessageWriter, ReadError, WriteError};
use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};

use super::{SET, three};

#[test]
fn read_error_prints_its_content_and_converts_to_io() {
    use ErrorKind::{ConnectionReset, InvalidData, UnexpectedEof};
    use ReadError::{Header, Incomplete, Io, Message};
    let decode = DecodeError::new(DecodeErrorKind::InvalidBool(2), 10);
    let io = io::Error::new(ConnectionReset, "reset");
    let not_a_bool = "at byte 10: invalid bool: 2";
    let early = "stream ended inside a message: at byte 10: invalid bool: 2";
    for (error, kind, text) in [
        (Io(io), ConnectionReset, "reset"),
        (Incomplete(decode.clone()), UnexpectedEof, early),
        (Header(decode.clone()), InvalidData, not_a_bool),
        (Message(decode.clone()), InvalidData, not_a_bool),
    ] {
        assert_eq!(error.to_string(), text);
        // The message already contains the inner error, so there is no source.
        assert!(error.source().is_none());
        let error = io::Error::from(error);
        assert_eq!(error.kind(), kind);
        let content = error.get_ref().unwrap().downcast_ref::<DecodeError>();
        assert_eq!(content, (text != "reset").then_some(&decode));
    }
}

#[test]
fn write_error_prints_its_content_and_converts_to_io() {
    let encode = EncodeError::new(EncodeErrorKind::NestingTooDeep(128));
    let too_deep = "nesting exceeds the limit of 128 levels";
    let io = io::Error::new(ErrorKind::BrokenPipe, "gone");
    for (error, kind, text) in [
        (WriteError::from(io), ErrorKind::BrokenPipe, "gone"),
        (WriteError::from(encode), ErrorKind::InvalidInput, too_deep),
    ] {
        assert_eq!(error.to_string(), text);
        assert!(error.source().is_none());
        let error = io::Error::from(error);
        assert_eq!((error.kind(), error.to_string()), (kind, text.to_owned()));
        let is_encode = error.get_ref().unwrap().is::<EncodeError>();
        assert_eq!(is_encode, kind == ErrorKind::InvalidInput);
    }
}

#[test]
fn question_mark_converts_errors_of_values_to_io() {
    fn read(bytes: &[u8]) -> io::Result<Vec<bool>> {
        Ok(sdp::from_slice(bytes)?)
    }
    use ErrorKind::{InvalidData, UnexpectedEof};
    for (bytes, kind) in [
        (&[1, 0, 0, 0, 7][..], InvalidData),
        (&[1, 0], UnexpectedEof),
    ] {
        let error = read(bytes).unwrap_err();
        assert_eq!(error.kind(), kind);
        assert!(error.get_ref().unwrap().is::<DecodeError>());
    }
}

/// An error with a source.
#[derive(Debug)]
struct Outer(io::Error);

impl std::fmt::Display for Outer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("outer")
    }
}

impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn source_of_a_stream_error_is_kept() {
    let io = || io::Error::other(Outer(io::Error::other("inner")));
    let errors: [Box<dyn Error>; 2] = [
        Box::new(ReadError::from(io())),
        Box::new(WriteError::from(io())),
    ];
    for error in errors {
        assert_eq!(error.to_string(), "outer");
        assert_eq!(error.source().unwrap().to_string(), "inner");
    }
}

#[test]
fn reader_and_writer_give_access_to_their_stream() {
    let (_, stream) = three();
    let mut reader = MessageReader::new(&stream[..17]);
    reader.read_frame().unwrap();
    reader.shrink();
    *reader.get_mut() = &stream[17..];
    assert_eq!(reader.get_ref().len(), 32);
    assert_eq!(reader.read().unwrap(), Some(SET));

    let mut writer = MessageWriter::new(Vec::new());
    writer.write(&SET).unwrap();
    writer.get_mut().clear();
    writer.write(&SET).unwrap();
    assert_eq!(writer.into_inner(), stream[17..39]);
}
