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
    for take in [Received::take_by_copy, Received::take_piece] {
        let split = Received::from_pieces(take, &stream, lens);
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

/// A way to pass a piece of a stream to a decoder.
type Take = fn(&mut Received, &mut FrameDecoder, &[u8]) -> Result<(), DecodeError>;

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
    fn from_pieces(take: Take, mut stream: &[u8], lens: &[u8]) -> Self {
        let mut received = Self::default();
        let mut frames =
            FrameDecoder::new().with_limits(&Limits::DEFAULT.with_max_payload_len(u32::MAX));
        let mut lens = lens.iter().map(|len| usize::from(*len)).cycle();
        while !stream.is_empty() {
            let len = lens.next().unwrap_or(0).clamp(1, stream.len());
            let (piece, rest) = stream.split_at(len);
            stream = rest;
            let block = Block::new(piece, 0);
            if let Err(error) = take(&mut received, &mut frames, block.bytes()) {
                assert_eq!(frames.next_frame(), Err(error), "another error");
                break;
            }
        }
        received.end = frames.finish().err();
        received
    }

    /// Decodes complete messages directly from the piece.
    fn take_piece(
        &mut self,
        frames: &mut FrameDecoder,
        mut piece: &[u8],
    ) -> Result<(), DecodeError> {
        while let Some(frame) = frames.next_frame_in(&mut piece)? {
            self.messages.push(reencode(frame.decode()));
        }
        assert!(
            piece.is_empty(),
            "an incomplete message is not in the buffer"
        );
        Ok(())
    }

    /// Copies the piece into the decoder's spare capacity.
    fn take_by_copy(
        &mut self,
        frames: &mut FrameDecoder,
        mut piece: &[u8],
    ) -> Result<(), DecodeError> {
        while !piece.is_empty() {
            let spare = frames.spare_capacity();
            let len = spare.len().min(piece.len());
            let (now, later) = piece.split_at(len);
            spare[..len].copy_from_slice(now);
            frames.commit(len);
            piece = later;
            while let Some(frame) = frames.next_frame()? {
                self.messages.push(reencode(frame.decode()));
            }
        }
        Ok(())
    }
}

fn reencode(message: Result<Message, DecodeError>) -> Result<Vec<u8>, DecodeError> {
    message.map(|message| message::to_vec(&message).unwrap())
}
