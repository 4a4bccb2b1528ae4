//! Tests of `MessageWriter`. Other modules test it with faults and limits.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sdp::message::{self, Frame, MessageReader, MessageWriter, WriteError, to_writer};

use super::{CLAIMED, Call, FAILED, SET, Script, Stop, rename, three};

const BLOCKED: Call = Call::AtMost(0);

/// Returns the kind of an error of the stream.
fn kind(result: Result<(), WriteError>) -> io::ErrorKind {
    match result {
        Err(WriteError::Io(error)) => error.kind(),
        result => panic!("expected an I/O error: {result:?}"),
    }
}

#[test]
fn frame_is_written_after_pending_bytes_in_one_call() {
    let (_, stream) = three();
    for capacity in 0..=stream.len() {
        let mut writer = MessageWriter::new(Script::new(&[BLOCKED]));
        writer.write(&rename("wet")).unwrap_err();
        writer.get_mut().calls = [Call::AtMost(capacity), BLOCKED].into();
        let (frame, _) = Frame::from_prefix(&stream[17..]).unwrap();
        let result = writer.write_frame(&frame);
        assert_eq!(result.is_ok(), capacity >= 39, "{capacity}");
        let unused = if (1..39).contains(&capacity) { 0 } else { 1 };
        assert_eq!(writer.get_ref().calls.len(), unused, "{capacity}");
        assert_eq!(writer.get_ref().taken, &stream[..capacity.min(39)]);
        assert_eq!(writer.pending(), &stream[capacity.min(39)..39]);
    }
}

#[test]
fn stream_that_accepts_no_byte_is_an_error() {
    let mut writer = MessageWriter::new(Script::new(&[Call::None; 2]));
    assert_eq!(kind(writer.write(&Stop)), io::ErrorKind::WriteZero);
    assert_eq!(writer.flush().unwrap_err().kind(), io::ErrorKind::WriteZero);
    assert_eq!(writer.pending().len(), 10);
}

#[test]
fn single_message_is_flushed() {
    let mut accepted = Vec::new();
    to_writer(&SET, io::BufWriter::new(&mut accepted)).unwrap();
    assert_eq!(accepted, message::to_vec(&SET).unwrap());

    // The buffer accepts the message, but the stream under it does not.
    let blocked = io::BufWriter::new(Script::new(&[BLOCKED]));
    assert_eq!(kind(to_writer(&SET, blocked)), io::ErrorKind::WouldBlock);
}

#[test]
fn debug_output_of_a_stream_is_short_and_shows_no_content() {
    let mut writer = MessageWriter::new(Script::new(&[BLOCKED]));
    writer.write(&rename(&"w".repeat(1000))).unwrap_err();
    let mut reader = MessageReader::new(writer.pending());
    reader.read_frame().unwrap().unwrap();
    let (_, frames) = reader.into_parts();
    for shown in [format!("{writer:?}"), format!("{frames:?}")] {
        assert!(shown.len() < 300 && !shown.contains("119"), "{shown}");
    }
}

#[cfg(all(unix, not(miri)))]
#[test]
fn disconnected_peer_is_an_error_and_not_a_signal() {
    use std::os::unix::net::UnixStream;

    let (ours, theirs) = UnixStream::pair().unwrap();
    drop(theirs);
    let (reader, pipe) = io::pipe().unwrap();
    drop(reader);
    for result in [
        MessageWriter::new(ours).write(&SET),
        MessageWriter::new(pipe).write(&SET),
    ] {
        assert_eq!(kind(result), io::ErrorKind::BrokenPipe);
    }
}

#[test]
fn no_message_follows_a_part_of_another_after_a_panic_of_the_stream() {
    type Write<'a> = &'a dyn Fn(&mut MessageWriter<Script>) -> Result<(), WriteError>;

    let message = message::to_vec(&SET).unwrap();
    let frame = Frame::from_slice(&message).unwrap();
    let writes: [Write<'_>; 2] = [&|writer| writer.write(&SET), &|writer| {
        writer.write_frame(&frame)
    }];
    for write in writes {
        let mut writer = MessageWriter::new(Script::new(&[Call::Half, Call::Panic]));
        let panic = catch_unwind(AssertUnwindSafe(|| write(&mut writer)));
        assert!(panic.is_err());
        for write in writes {
            let error = write(&mut writer).unwrap_err();
            assert_eq!(error.to_string(), FAILED);
        }
        assert!(writer.flush().is_err());
        assert_eq!(writer.get_ref().taken, message[..message.len().div_ceil(2)]);
    }
}

#[test]
fn stream_that_reports_more_bytes_than_it_was_given_is_an_error() {
    let mut writer = MessageWriter::new(Script::new(&[Call::Claim]));
    let error = writer.write(&SET).unwrap_err();
    assert_eq!(error.to_string(), CLAIMED);
    let error = writer.write(&SET).unwrap_err();
    assert_eq!(error.to_string(), FAILED);
}
