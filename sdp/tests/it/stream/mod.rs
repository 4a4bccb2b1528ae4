//! Tests of message streams. The messages and the kind of end are the same for any split of the input and any faults.

mod decoder;
mod ends;
mod errors;
mod limits;
mod memory;
#[cfg(all(unix, not(miri)))]
mod processes;
mod schedules;
mod sequence;
#[cfg(feature = "tokio-util-0_7")]
mod tokio;
mod writer;

use std::collections::VecDeque;
use std::io::{self, IoSlice, Seek, SeekFrom, Write};

use sdp::message::{self, EncodeMessage, Frame, HEADER_LEN, Header};
use sdp::{DecodeError, DecodeErrorKind, SdpDispatch};

use crate::errors::end;

types! {
    #[derive(Clone)]
    #[sdp(message_id = 1)]
    struct Rename { name: String }

    #[derive(Clone)]
    #[sdp(message_id = 2)]
    struct SetParameter { address: u64, value: f32 }

    #[derive(Clone)]
    #[sdp(message_id = 3)]
    struct Stop;

    /// A message with two levels of nesting.
    #[derive(Clone)]
    #[sdp(message_id = 7)]
    struct Shelf(Vec<Vec<String>>);
}

#[derive(SdpDispatch, Debug, PartialEq, Clone)]
enum Request {
    Rename(Rename),
    SetParameter(SetParameter),
    Stop(Stop),
    Shelf(Shelf),
}

fn rename(name: &str) -> Rename {
    Rename { name: name.into() }
}

fn shelf() -> Shelf {
    Shelf(vec![vec!["wet".into()]])
}

const SET: SetParameter = SetParameter {
    address: 7,
    value: 0.5,
};

/// Returns three messages and their stream. The last message has an empty payload.
fn three() -> ([Request; 3], Vec<u8>) {
    let requests = [rename("wet").into(), SET.into(), Stop.into()];
    let stream = stream_of(&requests);
    assert_eq!(stream.len(), 17 + 22 + 10);
    (requests, stream)
}

fn stream_of(requests: &[Request]) -> Vec<u8> {
    let mut stream = Vec::new();
    for request in requests {
        message::append(request, &mut stream).unwrap();
    }
    stream
}

/// Returns the error of a stream that ends after `available` bytes of a message, if any.
fn incomplete(available: usize, payload_len: usize) -> Option<DecodeError> {
    let (kind, offset) = match available.checked_sub(HEADER_LEN) {
        None => (end(HEADER_LEN, available), 0),
        Some(available) => {
            let claimed = payload_len as u32;
            let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
            (kind, 6)
        }
    };
    (available > 0 && available < HEADER_LEN + payload_len).then(|| DecodeError::new(kind, offset))
}

/// A message with invalid UTF-8 at byte 14.
const INVALID: [u8; 15] = *b"SDP2\x01\0\x05\0\0\0\x01\0\0\0\xff";

/// The text of the error of a writer whose stream has panicked or claimed too much.
const FAILED: &str = "stream failed inside an earlier write";

/// The text of the error of a stream that claims too much.
const CLAIMED: &str = "stream reported more bytes than it was given";

/// A result of a call of a stream.
#[derive(Clone, Copy, Debug)]
enum Call {
    All,
    Half,
    /// Takes at most this many bytes, or would block if it is zero.
    AtMost(usize),
    None,
    Panic,
    /// Reports one byte more than it was given.
    Claim,
}

/// A stream with these results of its first calls. Then it takes all bytes.
#[derive(Debug)]
struct Script {
    calls: VecDeque<Call>,
    taken: Vec<u8>,
    position: u64,
}

impl Script {
    fn new(calls: &[Call]) -> Self {
        Self {
            calls: calls.to_vec().into(),
            taken: Vec::new(),
            position: 0,
        }
    }
}

impl Write for Script {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = match self.calls.pop_front().unwrap_or(Call::All) {
            Call::All => bytes.len(),
            Call::Half => bytes.len().div_ceil(2),
            Call::AtMost(0) => return Err(io::ErrorKind::WouldBlock.into()),
            Call::AtMost(len) => bytes.len().min(len),
            Call::None => 0,
            // Skips the panic hook.
            Call::Panic => std::panic::resume_unwind(Box::new("requested")),
            Call::Claim => return Ok(bytes.len() + 1),
        };
        self.taken.extend_from_slice(&bytes[..taken]);
        self.position += taken as u64;
        Ok(taken)
    }

    fn write_vectored(&mut self, parts: &[IoSlice<'_>]) -> io::Result<usize> {
        let whole: Vec<u8> = parts.iter().flat_map(|part| part.iter().copied()).collect();
        self.write(&whole)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Script {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if let SeekFrom::Start(position) = to {
            self.position = position;
        }
        Ok(self.position)
    }
}

/// Returns a message with a string of `len` bytes.
fn long(len: usize) -> Vec<u8> {
    message::to_vec(&rename(&"é".repeat(len / 2))).unwrap()
}

fn request(frame: Frame<'_>) -> Result<Request, DecodeError> {
    let header = Header::parse(frame.as_bytes()).unwrap();
    assert_eq!(frame.as_bytes().len(), header.frame_len());
    assert_eq!(frame.payload(), &frame.as_bytes()[HEADER_LEN..]);
    let request: Request = frame.decode()?;
    assert_eq!(request.message_id(), frame.id());
    Ok(request)
}
