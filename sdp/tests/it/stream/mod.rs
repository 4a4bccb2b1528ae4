//! Tests of message streams. The messages and the kind of end are the same for any split of the input and any faults.

mod decoder;
mod ends;
mod errors;
mod faults;
mod limits;
mod memory;
#[cfg(all(unix, not(miri)))]
mod processes;
mod reader;
mod sequence;
mod writer;

use sdp::message::{self, EncodeMessage, Frame, HEADER_LEN, Header};
use sdp::{DecodeError, DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 1)]
struct Rename {
    name: String,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 2)]
struct SetParameter {
    address: u64,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 3)]
struct Stop;

#[derive(SdpDispatch, Debug, PartialEq, Clone)]
enum Request {
    Rename(Rename),
    SetParameter(SetParameter),
    Stop(Stop),
}

fn rename(name: &str) -> Rename {
    Rename { name: name.into() }
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
        None => {
            let needed = HEADER_LEN;
            (DecodeErrorKind::UnexpectedEnd { needed, available }, 0)
        }
        Some(available) => {
            let claimed = payload_len as u32;
            let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
            (kind, 6)
        }
    };
    (available > 0 && available < HEADER_LEN + payload_len).then(|| DecodeError::new(kind, offset))
}

/// Returns a message with a string of `len` bytes.
fn long(len: usize) -> Vec<u8> {
    message::to_vec(&rename(&"é".repeat(len / 2))).unwrap()
}

fn request(frame: Frame<'_>) -> Request {
    let header = Header::parse(frame.as_bytes()).unwrap();
    assert_eq!(frame.as_bytes().len(), header.frame_len());
    assert_eq!(frame.payload(), &frame.as_bytes()[HEADER_LEN..]);
    let request: Request = frame.decode().unwrap();
    assert_eq!(request.message_id(), frame.id());
    request
}
