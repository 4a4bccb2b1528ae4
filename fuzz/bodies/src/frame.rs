//! A stream of messages, cut at any points: what comes out piece by piece is what one call gives.

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, FrameDecoder, HEADER_LEN, Header};
use sdp::{DecodeError, MessageId, SdpDispatch, SdpMessage};

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
    let whole = Received::at_once(&stream);
    for take in [Received::take_by_room, Received::take_piece] {
        let cut = Received::through(take, &stream, pieces);
        assert!(whole == cut, "{:?}, {:?}", whole.end, cut.end);
    }
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

/// A way to give a piece of a stream to a decoder.
type Take = fn(&mut Received, &mut FrameDecoder, &[u8]) -> Result<(), DecodeError>;

impl Received {
    /// What each message that is split off gives, one call for each.
    fn at_once(stream: &[u8]) -> Self {
        let mut received = Self::default();
        let mut bytes = stream;
        while !bytes.is_empty() {
            // As a decoder does, which has the header before the payload.
            let split = Header::parse(bytes).and_then(|_| message::split(bytes));
            let Ok((_, _, behind)) = split else {
                received.end = split.err();
                break;
            };
            let message = Message::from_prefix(bytes).map(|(message, _)| message);
            received.messages.push(again(message));
            bytes = behind;
        }
        received
    }

    /// What comes of the pieces of a stream.
    fn through(take: Take, mut stream: &[u8], pieces: &[u8]) -> Self {
        let mut received = Self::default();
        let mut frames = FrameDecoder::new().max_payload_len(u32::MAX);
        let mut lens = pieces.iter().map(|len| usize::from(*len)).cycle();
        while !stream.is_empty() {
            let len = lens.next().unwrap_or(0).clamp(1, stream.len());
            let (piece, behind) = stream.split_at(len);
            stream = behind;
            let block = Block::new(piece, 0);
            if let Err(error) = take(&mut received, &mut frames, block.bytes()) {
                assert_eq!(frames.next_frame(), Err(error), "it is broken for good");
                break;
            }
        }
        received.end = frames.finish().err();
        received
    }

    fn take_piece(
        &mut self,
        frames: &mut FrameDecoder,
        mut piece: &[u8],
    ) -> Result<(), DecodeError> {
        while let Some(frame) = frames.next_frame_in(&mut piece)? {
            self.messages.push(again(frame.dispatch()));
        }
        assert!(piece.is_empty(), "what is not whole is held");
        Ok(())
    }

    fn take_by_room(
        &mut self,
        frames: &mut FrameDecoder,
        mut piece: &[u8],
    ) -> Result<(), DecodeError> {
        while !piece.is_empty() {
            let room = frames.room();
            let len = room.len().min(piece.len());
            let (now, later) = piece.split_at(len);
            room[..len].copy_from_slice(now);
            frames.commit(len);
            piece = later;
            while let Some(frame) = frames.next_frame()? {
                self.messages.push(again(frame.dispatch()));
            }
        }
        Ok(())
    }
}

/// A message encoded again.
fn again(message: Result<Message, DecodeError>) -> Result<Vec<u8>, DecodeError> {
    message.map(|message| message.to_vec().unwrap())
}
