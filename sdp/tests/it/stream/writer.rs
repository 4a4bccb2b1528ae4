//! `MessageWriter`: what it does beside what every stream does to it.

use std::io::{self, IoSlice, Write};

use sdp::message::{
    self, FrameDecoder, Framing, MessageReader, MessageWriter, WriteError, to_writer,
};
use sdp::{EncodeErrorKind, Limits, SdpDecode, SdpDispatch, SdpEncode};

use super::{Request, SET, Stop, rename, stream_of, three};

/// A stream that takes so many bytes, and then fails until it is given room for more.
#[derive(Debug, Default)]
struct Narrow {
    taken: Vec<u8>,
    room: usize,
    calls: usize,
}

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_vectored(&[IoSlice::new(bytes)])
    }

    fn write_vectored(&mut self, parts: &[IoSlice<'_>]) -> io::Result<usize> {
        self.calls += 1;
        let whole: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        let len = whole.len().min(self.room);
        if len == 0 {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.taken.extend_from_slice(&whole[..len]);
        self.room -= len;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn every_way_to_write_a_message_writes_the_same_bytes() {
    let expected = message::to_vec(&SET).unwrap();
    let mut writer = MessageWriter::new(Vec::new());
    writer.write(&SET).unwrap();
    writer.write_dispatched(&Request::from(SET)).unwrap();
    let mut frames = FrameDecoder::new();
    let frame = frames.next_frame_in(&mut &expected[..]).unwrap().unwrap();
    writer.write_frame(&frame).unwrap();
    to_writer(&SET, writer.get_mut()).unwrap();
    assert_eq!(writer.into_inner(), expected.repeat(4));
}

#[test]
fn after_a_call_that_would_block_at_any_byte_writing_goes_on() {
    let (requests, stream) = three();
    for room in 0..=stream.len() {
        let mut writer = MessageWriter::new(Narrow {
            room,
            ..Narrow::default()
        });
        let mut whole = 0;
        for request in &requests {
            whole += request.to_vec().unwrap().len();
            match writer.write_dispatched(request) {
                Ok(()) => assert!(whole <= room),
                Err(WriteError::Io(error)) => {
                    assert!(whole > room);
                    assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
                }
                Err(error) => panic!("{error}"),
            }
            assert_eq!(writer.get_ref().taken, stream[..whole.min(room)]);
            assert_eq!(writer.pending(), &stream[room.min(whole)..whole]);
        }
        writer.get_mut().room = stream.len();
        writer.flush().unwrap();
        assert_eq!(writer.pending(), b"");
        assert_eq!(writer.into_inner().taken, stream);
    }
}

#[test]
fn a_frame_goes_out_behind_what_is_pending_in_one_call() {
    let (_, stream) = three();
    for room in 0..=stream.len() {
        let mut writer = MessageWriter::new(Narrow::default());
        writer
            .write_dispatched(&Request::from(rename("wet")))
            .unwrap_err();
        writer.get_mut().room = room;
        writer.get_mut().calls = 0;
        let mut frames = FrameDecoder::new();
        let frame = frames.next_frame_in(&mut &stream[17..]).unwrap().unwrap();
        let result = writer.write_frame(&frame);
        assert_eq!(result.is_ok(), room >= 39, "{room}");
        let calls = if (1..39).contains(&room) { 2 } else { 1 };
        assert_eq!(writer.get_ref().calls, calls, "{room}");
        assert_eq!(writer.get_ref().taken, &stream[..room.min(39)]);
        assert_eq!(writer.pending(), &stream[room.min(39)..39]);
    }
}

#[test]
fn a_message_that_is_refused_leaves_the_stream_as_it_was() {
    let mut writer = MessageWriter::new(Narrow::default()).max_payload_len(12);
    writer.write(&SET).unwrap_err();
    let pending = writer.pending().to_vec();
    assert_eq!(pending, message::to_vec(&SET).unwrap());
    let too_long = rename("123456789");
    let bytes = message::to_vec(&too_long).unwrap();
    let mut frames = FrameDecoder::new();
    let frame = frames.next_frame_in(&mut &bytes[..]).unwrap().unwrap();
    for result in [
        writer.write(&too_long),
        writer.write_dispatched(&Request::from(too_long.clone())),
        writer.write_frame(&frame),
    ] {
        let Err(WriteError::Encode(error)) = result else {
            panic!("13 bytes are over the limit of 12");
        };
        let kind = EncodeErrorKind::PayloadOverLimit { len: 13, limit: 12 };
        assert_eq!(error.kind(), kind);
        assert_eq!(writer.pending(), pending);
    }
    let error = io::Error::from(writer.write(&too_long).unwrap_err());
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    assert_eq!(
        error.to_string(),
        "a payload of 13 bytes, over the stream's limit of 12, which `max_payload_len` sets"
    );
}

/// Takes nothing, and says so.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Ok(0)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_stream_that_takes_nothing_is_an_error_and_no_endless_loop() {
    let mut writer = MessageWriter::new(Full);
    let Err(WriteError::Io(error)) = writer.write(&Stop) else {
        panic!("nothing was written");
    };
    assert_eq!(error.kind(), io::ErrorKind::WriteZero);
    assert_eq!(writer.flush().unwrap_err().kind(), io::ErrorKind::WriteZero);
    assert_eq!(writer.pending().len(), 10);
}

#[test]
fn messages_go_through_a_writer_that_buffers_when_it_is_flushed() {
    let (requests, stream) = three();
    let sink = Narrow {
        room: usize::MAX,
        ..Narrow::default()
    };
    let mut writer = MessageWriter::new(io::BufWriter::new(sink));
    for request in &requests {
        writer.write_dispatched(request).unwrap();
    }
    assert_eq!(writer.get_ref().get_ref().calls, 0);
    writer.flush().unwrap();
    assert_eq!(writer.get_ref().get_ref().calls, 1);
    assert_eq!(writer.get_ref().get_ref().taken, stream);
    assert_eq!(stream, stream_of(&requests));
}

#[test]
fn a_single_message_goes_through_a_buffer_or_is_an_error() {
    let mut taken = Vec::new();
    to_writer(&SET, io::BufWriter::new(&mut taken)).unwrap();
    assert_eq!(taken, message::to_vec(&SET).unwrap());

    // Its buffer takes the message, and what it is for does not.
    let narrow = io::BufWriter::new(Narrow::default());
    let Err(WriteError::Io(error)) = to_writer(&SET, narrow) else {
        panic!("it went nowhere");
    };
    assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
}

#[test]
fn the_limits_of_a_writer_and_a_reader_hold_for_their_messages() {
    let shelf = Shelf(vec![vec!["wet".into()]]);
    for (levels, fits) in [(2, true), (1, false)] {
        let limits = Limits::new().nesting(levels);
        let mut writer = MessageWriter::new(Vec::new()).limits(limits);
        assert_eq!(writer.write(&shelf).is_ok(), fits);
        let library = Library::from(shelf.clone());
        assert_eq!(writer.write_dispatched(&library).is_ok(), fits);

        let stream = message::to_vec(&shelf).unwrap().repeat(2);
        let mut reader = MessageReader::new(&stream[..]).limits(limits);
        assert_eq!(reader.read::<Shelf>().is_ok(), fits);
        assert_eq!(reader.read_dispatched::<Library>().is_ok(), fits);

        let (frame, _) = Framing::new().frame(&stream).unwrap().unwrap();
        let mut place = Shelf(vec![]);
        assert_eq!(frame.decode_into_with(&mut place, &limits).is_ok(), fits);
    }
}

#[derive(SdpEncode, SdpDecode, Clone)]
#[sdp(message_id = 7)]
struct Shelf(Vec<Vec<String>>);

#[derive(SdpDispatch)]
enum Library {
    Shelf(Shelf),
}

#[test]
fn what_is_shown_of_a_stream_for_debugging_is_short_and_holds_no_content() {
    let mut writer = MessageWriter::new(Narrow::default());
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
fn a_writer_whose_peer_is_gone_gets_an_error_and_no_signal() {
    use std::os::unix::net::UnixStream;

    let (ours, theirs) = UnixStream::pair().unwrap();
    drop(theirs);
    let (reader, pipe) = io::pipe().unwrap();
    drop(reader);
    let results = [
        MessageWriter::new(ours).write(&SET),
        MessageWriter::new(pipe).write(&SET),
    ];
    for result in results {
        let Err(WriteError::Io(error)) = result else {
            panic!("nobody reads it");
        };
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
