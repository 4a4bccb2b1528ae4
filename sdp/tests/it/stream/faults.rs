//! Tests of streams with random faults: short reads and writes, interruptions, `WouldBlock`, and ends at any byte.
//!
//! A failure prints its seed.

use std::collections::VecDeque;
use std::io::{self, IoSlice, Read, Write};

use fastrand::Rng;
use sdp::message::{self, Frame, Header, MessageReader, MessageWriter, ReadError, WriteError};

use super::{Request, SetParameter, Stop, incomplete, rename, stream_of};

/// A stream that transfers random amounts, and fails at random.
pub(super) struct Faulty {
    pub(super) rng: Rng,
    pub(super) bytes: VecDeque<u8>,
}

impl Faulty {
    /// Returns how many of `len` bytes to transfer, or an error.
    fn draw(&mut self, len: usize) -> io::Result<usize> {
        match self.rng.u8(..8) {
            0 => Err(io::ErrorKind::Interrupted.into()),
            1 => Err(io::ErrorKind::WouldBlock.into()),
            2 => Err(io::ErrorKind::TimedOut.into()),
            3 => Ok(len),
            4 => Ok(len.min(1)),
            5 => Ok(len.min(self.rng.usize(1..=20_000))),
            _ => Ok(len.min(self.rng.usize(1..=16))),
        }
    }
}

impl Read for Faulty {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.draw(buffer.len().min(self.bytes.len()))?;
        self.bytes.read(&mut buffer[..len])
    }
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.draw(bytes.len())?;
        self.bytes.write(&bytes[..len])
    }

    fn write_vectored(&mut self, parts: &[IoSlice<'_>]) -> io::Result<usize> {
        let whole: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        self.write(&whole)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.draw(0).map(|_| ())
    }
}

/// Returns whether the caller must retry after this error.
fn is_retryable(error: &io::Error) -> bool {
    assert_ne!(error.kind(), io::ErrorKind::Interrupted, "not retried");
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

fn requests(rng: &mut Rng) -> Vec<Request> {
    let count = rng.usize(..6);
    let request = |rng: &mut Rng| match rng.u8(..4) {
        0 => Stop.into(),
        1 => SetParameter {
            address: rng.u64(..),
            value: rng.f32(),
        }
        .into(),
        2 => rename("wet").into(),
        _ => rename(&"x".repeat(rng.usize(..100))).into(),
    };
    // Sometimes a message is longer than the buffer.
    let long = (rng.u8(..100) == 0).then(|| rename(&"x".repeat(40_000)).into());
    let short = (0..count).map(|_| request(rng));
    long.into_iter().chain(short).collect()
}

/// Checks a reader: it returns the complete messages before a cut, and the error of the incomplete one.
fn check_reading(rng: &mut Rng) {
    let requests = requests(rng);
    let stream = stream_of(&requests);
    let cut = match rng.bool() {
        true => stream.len(),
        false => rng.usize(..=stream.len()),
    };
    let bytes = stream[..cut].iter().copied().collect();
    let mut reader = MessageReader::new(Faulty {
        rng: rng.fork(),
        bytes,
    });
    let mut found = Vec::new();
    let end = loop {
        match reader.read::<Request>() {
            Ok(Some(request)) => found.push(request),
            Ok(None) => break None,
            Err(ReadError::Io(error)) => assert!(is_retryable(&error), "{error}"),
            Err(ReadError::Incomplete(error)) => break Some(error),
            Err(error) => panic!("{error}"),
        }
    };
    let whole = stream_of(&found).len();
    assert_eq!(found, requests[..found.len()]);
    let payload_len =
        Header::parse(&stream[whole..]).map_or(0, |header| header.payload_len as usize);
    assert_eq!(end, incomplete(cut - whole, payload_len));
}

/// Checks a writer: it writes every byte once, for any sequence of accepted amounts.
fn check_writing(rng: &mut Rng) {
    let requests = requests(rng);
    let stream = stream_of(&requests);
    let mut writer = MessageWriter::new(Faulty {
        rng: rng.fork(),
        bytes: VecDeque::new(),
    });
    for request in &requests {
        let result = match (rng.bool(), request) {
            (true, Request::SetParameter(set)) => writer.write(set),
            (true, request) => {
                let bytes = message::to_vec(request).unwrap();
                writer.write_frame(&Frame::from_slice(&bytes).unwrap())
            }
            (false, request) => writer.write(request),
        };
        match result {
            Ok(()) => assert_eq!(writer.pending(), b""),
            Err(WriteError::Io(error)) => assert!(is_retryable(&error), "{error}"),
            Err(error) => panic!("{error}"),
        }
    }
    while let Err(error) = writer.flush() {
        assert!(is_retryable(&error), "{error}");
    }
    assert_eq!(writer.pending(), b"");
    assert_eq!(writer.into_inner().bytes, stream);
}

#[test]
fn every_byte_is_read_and_written_once_on_a_faulty_stream() {
    let schedules = match () {
        () if cfg!(miri) => 20,
        () if crate::WHOLE => 100_000,
        () => 3_000,
    };
    let seed = match std::env::var("SDP_SEED") {
        Ok(seed) => seed.parse().unwrap(),
        Err(_) => fastrand::u64(..),
    };
    for schedule in 0..schedules {
        let seed = seed.wrapping_add(schedule);
        let result = std::panic::catch_unwind(|| {
            let mut rng = Rng::with_seed(seed);
            check_reading(&mut rng);
            check_writing(&mut rng);
        });
        assert!(result.is_ok(), "to reproduce: SDP_SEED={seed}");
    }
}
