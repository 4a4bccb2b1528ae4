//! A stream of messages, cut at any points: what comes out piece by piece is what one call gives.

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, HEADER_LEN, Header};
use sdp::{DecodeError, DecodeErrorKind, MessageId, SdpDispatch, SdpMessage};

use crate::generated::Message;
use crate::input::{Block, prefixed};
use crate::registry::Plugin;

/// What a stream is no longer than, but for one message.
const MAX_LEN: usize = 4096;

/// The first byte says how many bytes of lengths of pieces follow; the others make the stream.
#[inline] // Into the program of the target, which no other has to build.
pub fn frame(data: &[u8]) {
    let (pieces, data) = prefixed(data);
    let stream = stream(&mut Unstructured::new(data)).unwrap_or_else(|_| data.to_vec());
    let whole = Received::all_at_once(&stream);
    let cut = Received::piece_by_piece(&stream, pieces);
    assert!(whole == cut, "{:?}, {:?}", whole.end, cut.end);
}

/// Messages, one after the other, and now and then what is none.
fn stream(data: &mut Unstructured<'_>) -> arbitrary::Result<Vec<u8>> {
    let mut stream = Vec::new();
    while !data.is_empty() && stream.len() < MAX_LEN {
        match data.arbitrary::<u8>()? {
            0..=239 => {
                // There is none of a value that nests too deep, and the stream stays as it was.
                let _ = Message::arbitrary(data)?.append(&mut stream);
            }
            240..=247 => {
                let header: [u8; HEADER_LEN] = data.arbitrary()?;
                stream.extend_from_slice(&header);
            }
            248..=251 => {
                stream.pop();
            }
            252.. => {
                let payload = <&[u8]>::arbitrary(data)?;
                let header = Header {
                    id: MessageId::new(data.arbitrary()?).unwrap_or(Plugin::MESSAGE_ID),
                    payload_len: payload.len().try_into().unwrap_or(u32::MAX),
                };
                stream.extend_from_slice(&header.to_bytes());
                stream.extend_from_slice(payload);
            }
        }
    }
    Ok(stream)
}

/// What came out of a stream.
#[derive(Default, PartialEq)]
struct Received {
    /// The messages, encoded again, and the errors in place of those that are none.
    messages: Vec<Result<Vec<u8>, DecodeError>>,
    /// What stands where no message starts, or where one is cut short.
    end: Option<DecodeError>,
}

impl Received {
    fn all_at_once(stream: &[u8]) -> Self {
        let mut received = Self::default();
        received.take_from(stream);
        received
    }

    /// As a reader does that has only as much of the stream as came in until now.
    fn piece_by_piece(mut stream: &[u8], pieces: &[u8]) -> Self {
        let mut received = Self::default();
        let mut buffer = Vec::new();
        let mut lens = pieces.iter().map(|len| usize::from(*len)).cycle();
        while !stream.is_empty() {
            let len = lens.next().unwrap_or(0).clamp(1, stream.len());
            let (piece, behind) = stream.split_at(len);
            stream = behind;
            buffer.extend_from_slice(piece);
            let left = received.take_from(Block::new(&buffer, 0).bytes());
            buffer.drain(..buffer.len() - left);
            if !received.end.is_none_or(|error| is_cut_short(&error)) {
                break;
            }
        }
        received
    }

    /// Takes the messages at the start of `bytes`, and returns how many bytes are left behind them.
    fn take_from(&mut self, mut bytes: &[u8]) -> usize {
        self.end = None;
        while !bytes.is_empty() {
            match message::split(bytes) {
                Ok((_, _, behind)) => {
                    self.messages.push(first(bytes));
                    bytes = behind;
                }
                Err(error) => {
                    self.end = Some(error);
                    break;
                }
            }
        }
        bytes.len()
    }
}

/// The first message, encoded again.
fn first(frames: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let (message, _) = Message::from_prefix(frames)?;
    Ok(message.to_vec().unwrap())
}

/// Whether more bytes could mend it.
fn is_cut_short(error: &DecodeError) -> bool {
    matches!(
        error.kind(),
        DecodeErrorKind::UnexpectedEnd { .. } | DecodeErrorKind::InvalidMessageLength { .. }
    )
}
