//! The target `frame`: a stream gives the same messages for every split.

use arbitrary::{Arbitrary, Unstructured};
use sdp::message::{self, Frame, FrameDecoder, HEADER_LEN, Header, MessageId};
use sdp::{DecodeError, Limits, SdpMessage};
use sdp_testdata::PluginRegistry;

use crate::generated::Message;
use crate::input::{Block, prefixed};

/// The length of a stream from which on it gets no more messages.
const MAX_LEN: usize = 4096;

/// Decodes a stream in pieces: the length-prefixed lengths of the pieces, then the bytes of the stream.
#[inline]
pub fn frame(data: &[u8]) {
    let (lens, data) = prefixed(data);
    let stream = stream(&mut Unstructured::new(data)).unwrap_or_else(|_| data.to_vec());
    let whole = Received::from_whole(&stream);
    for by_copy in [true, false] {
        let split = Received::from_pieces(by_copy, &stream, lens);
        assert!(whole == split, "{:?}, {:?}", whole.end, split.end);
    }
}

/// Returns a stream of messages, of which some are broken.
fn stream(data: &mut Unstructured<'_>) -> arbitrary::Result<Vec<u8>> {
    let mut stream = Vec::new();
    while !data.is_empty() && stream.len() < MAX_LEN {
        match data.arbitrary::<u8>()? {
            0..=239 => {
                // If the value nests too deep, this appends nothing.
                let _ = message::append(&Message::arbitrary(data)?, &mut stream);
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
                    id: MessageId::new(data.arbitrary()?).unwrap_or(PluginRegistry::MESSAGE_ID),
                    payload_len: payload.len().try_into().unwrap_or(u32::MAX),
                };
                stream.extend_from_slice(&header.to_bytes());
                stream.extend_from_slice(payload);
            }
        }
    }
    Ok(stream)
}

#[derive(Default, PartialEq)]
struct Received {
    /// The encoding of each message, or the error of its payload.
    messages: Vec<Result<Vec<u8>, DecodeError>>,
    /// The error of the first invalid header, or of an incomplete message.
    end: Option<DecodeError>,
}

impl Received {
    fn from_whole(stream: &[u8]) -> Self {
        let mut received = Self::default();
        let mut bytes = stream;
        while !bytes.is_empty() {
            // A decoder also checks the header before the payload is complete.
            let split = Header::parse(bytes).and_then(|_| Frame::from_prefix(bytes));
            let Ok((_, rest)) = split else {
                received.end = split.err();
                break;
            };
            let message = message::from_prefix(bytes).map(|(message, _)| message);
            received.messages.push(reencode(message));
            bytes = rest;
        }
        received
    }

    /// Decodes the stream in pieces of these lengths.
    fn from_pieces(by_copy: bool, mut stream: &[u8], lens: &[u8]) -> Self {
        let mut received = Self::default();
        let limits = Limits::DEFAULT.with_max_payload_len(u32::MAX);
        let mut frames = FrameDecoder::new().with_limits(&limits);
        let mut lens = lens.iter().map(|len| usize::from(*len)).cycle();
        while !stream.is_empty() {
            let len = lens.next().unwrap_or(0).clamp(1, stream.len());
            let (piece, rest) = stream.split_at(len);
            stream = rest;
            let block = Block::new(piece, 0);
            if let Err(error) = received.take(&mut frames, by_copy, block.bytes()) {
                assert_eq!(frames.next_frame(), Err(error), "another error");
                break;
            }
        }
        received.end = frames.finish().err();
        received
    }

    /// Decodes messages from the piece, or from the decoder's spare capacity.
    fn take(
        &mut self,
        frames: &mut FrameDecoder,
        by_copy: bool,
        mut piece: &[u8],
    ) -> Result<(), DecodeError> {
        loop {
            let frame = match by_copy {
                true => frames.next_frame()?,
                false => frames.next_frame_in(&mut piece)?,
            };
            if let Some(frame) = frame {
                self.messages.push(reencode(frame.decode()));
            } else if piece.is_empty() {
                return Ok(());
            } else {
                assert!(by_copy, "an incomplete message is not in the buffer");
                let spare = frames.spare_capacity();
                let (now, later) = piece.split_at(spare.len().min(piece.len()));
                spare[..now.len()].copy_from_slice(now);
                frames.commit(now.len());
                piece = later;
            }
        }
    }
}

fn reencode(message: Result<Message, DecodeError>) -> Result<Vec<u8>, DecodeError> {
    message.map(|message| message::to_vec(&message).unwrap())
}
