//! `FrameDecoder` and `Framing`: pieces in, messages out.

use sdp::message::{DEFAULT_MAX_PAYLOAD_LEN, FrameDecoder, Framing, HEADER_LEN, MAGIC, VERSION};
use sdp::{DecodeError, DecodeErrorKind, EncodeErrorKind};

use super::{Request, SET, Stop, long, rename, request, stream_of, three};

/// What comes of these pieces, by way of the decoder's room.
fn through_the_room(frames: &mut FrameDecoder, pieces: &[&[u8]]) -> Vec<Request> {
    let mut requests = Vec::new();
    for piece in pieces {
        let mut piece = *piece;
        while !piece.is_empty() {
            let room = frames.room();
            let len = room.len().min(piece.len());
            room[..len].copy_from_slice(&piece[..len]);
            piece = &piece[len..];
            frames.commit(len);
            while let Some(frame) = frames.next_frame().unwrap() {
                requests.push(request(frame));
            }
        }
    }
    requests
}

/// What comes of these pieces, each given as it is.
fn as_they_are(frames: &mut FrameDecoder, pieces: &[&[u8]]) -> Vec<Request> {
    let mut requests = Vec::new();
    for piece in pieces {
        let mut piece = *piece;
        while let Some(frame) = frames.next_frame_in(&mut piece).unwrap() {
            requests.push(request(frame));
        }
        assert!(piece.is_empty(), "what is not whole is held");
    }
    requests
}

/// What comes of these pieces, one each way and then the other.
fn by_turns(frames: &mut FrameDecoder, pieces: &[&[u8]]) -> Vec<Request> {
    let turns = pieces.iter().enumerate();
    turns
        .flat_map(|(turn, &piece)| match turn % 2 {
            0 => through_the_room(frames, &[piece]),
            _ => as_they_are(frames, &[piece]),
        })
        .collect()
}

type Way = fn(&mut FrameDecoder, &[&[u8]]) -> Vec<Request>;
const WAYS: [Way; 3] = [through_the_room, as_they_are, by_turns];

#[test]
fn a_stream_cut_anywhere_gives_what_it_gives_whole() {
    let (requests, stream) = three();
    for way in WAYS {
        for first in 0..=stream.len() {
            for second in first..=stream.len() {
                let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
                let mut frames = FrameDecoder::new();
                assert_eq!(way(&mut frames, &pieces), requests, "{first}, {second}");
                frames.finish().unwrap();
            }
        }
    }
}

#[test]
fn a_stream_that_comes_byte_by_byte_gives_what_it_gives_whole() {
    let (requests, stream) = three();
    let bytes: Vec<_> = stream.chunks(1).collect();
    for way in WAYS {
        let mut frames = FrameDecoder::new();
        assert_eq!(way(&mut frames, &bytes), requests);
        frames.finish().unwrap();
    }
}

#[test]
fn long_messages_among_short_ones_come_out_whole() {
    let lens = if cfg!(miri) {
        [1 << 12, 40_000]
    } else {
        [1 << 16, 3_000_000]
    };
    let mut stream = stream_of(&[Stop.into(), SET.into()]);
    let mut expected = vec![Request::from(Stop), SET.into()];
    for len in lens {
        stream.extend(long(len));
        stream.extend(stream_of(&[Stop.into()]));
        expected.extend([rename(&"é".repeat(len / 2)).into(), Stop.into()]);
    }
    for way in WAYS {
        for piece in [977, 32 << 10, 100_000, stream.len()] {
            let pieces: Vec<_> = stream.chunks(piece).collect();
            let mut frames = FrameDecoder::new();
            assert!(way(&mut frames, &pieces) == expected, "pieces of {piece}");
            frames.finish().unwrap();
        }
    }
}

#[test]
fn what_is_whole_in_a_piece_is_lent_from_it() {
    let (_, stream) = three();
    let mut frames = FrameDecoder::new();
    let mut piece = &stream[..];
    let first = frames.next_frame_in(&mut piece).unwrap().unwrap();
    assert_eq!(first.as_bytes().as_ptr(), stream.as_ptr());
    assert_eq!(piece, &stream[17..]);
    assert!(frames.unfinished().is_empty());

    // No more is taken of a piece than the message that was begun.
    let mut piece = &stream[..5];
    assert!(frames.next_frame_in(&mut piece).unwrap().is_none());
    let mut piece = &stream[5..];
    let first = frames.next_frame_in(&mut piece).unwrap().unwrap();
    assert_eq!(request(first), rename("wet").into());
    assert_eq!(piece, &stream[17..]);
}

#[test]
fn a_message_that_is_not_decoded_is_passed_over() {
    let mut stream = vec![0x53, 0x44, 0x50, 0x32, 0xff, 0xff, 3, 0, 0, 0, 1, 2, 3];
    stream.extend(stream_of(&[SET.into()]));
    let mut frames = FrameDecoder::new();
    let mut input = &stream[..];
    let unknown = frames.next_frame_in(&mut input).unwrap().unwrap();
    let error = unknown.dispatch::<Request>().unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::UnknownMessageId(0xffff));
    let known = frames.next_frame_in(&mut input).unwrap().unwrap();
    assert_eq!(known.decode::<super::SetParameter>().unwrap(), SET);
    let error = known.decode::<Stop>().unwrap_err();
    let kind = DecodeErrorKind::WrongMessageId {
        expected: 3,
        found: 2,
    };
    assert_eq!(error.kind(), kind);
    let mut place = super::SetParameter {
        address: 0,
        value: 0.0,
    };
    known.decode_into(&mut place).unwrap();
    assert_eq!(place, SET);
}

#[test]
fn a_handler_that_fails_or_panics_loses_no_framing() {
    let (requests, stream) = three();
    let mut frames = FrameDecoder::new();
    frames.room()[..stream.len()].copy_from_slice(&stream);
    frames.commit(stream.len());
    let mut handled = Vec::new();
    for _ in 0..3 {
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let request = request(frames.next_frame().unwrap().unwrap());
            handled.push(request.clone());
            assert_ne!(request, Request::from(SET), "a handler that panics");
        }));
        assert_eq!(result.is_err(), handled.last() == Some(&SET.into()));
    }
    assert_eq!(handled, requests);
    assert!(frames.next_frame().unwrap().is_none());
}

/// What a header of these bytes is refused for, if it is, with this limit.
fn refusal(header: [u8; HEADER_LEN], limit: u32) -> Option<DecodeError> {
    let mut framing = Framing::new().max_payload_len(limit);
    for len in 0..HEADER_LEN {
        assert_eq!(framing.header(&header[..len]), Ok(None), "{len} bytes");
    }
    framing.header(&header).err()
}

#[test]
fn every_bit_of_a_header_is_looked_at_as_soon_as_it_is_whole() {
    let header = [MAGIC[0], MAGIC[1], MAGIC[2], VERSION, 1, 0, 16, 0, 0, 0];
    let limit = 1 << 20;
    assert_eq!(refusal(header, limit), None);
    for bit in 0..80 {
        let mut flipped = header;
        flipped[bit / 8] ^= 1 << (bit % 8);
        let found = refusal(flipped, limit).map(|error| (error.kind(), error.offset()));
        let expected = match bit {
            0..24 => {
                let magic = [flipped[0], flipped[1], flipped[2]];
                Some((DecodeErrorKind::InvalidMagic(magic), 0))
            }
            24..32 => Some((DecodeErrorKind::UnsupportedVersion(flipped[3]), 3)),
            // The id is 0.
            32 => Some((DecodeErrorKind::ZeroMessageId, 4)),
            33..48 => None,
            48.. => {
                let len = 16 ^ (1 << (bit - 48));
                let kind = DecodeErrorKind::PayloadOverLimit { len, limit };
                (len > limit).then_some((kind, 6))
            }
        };
        assert_eq!(found, expected, "bit {bit}");
    }
}

#[test]
fn behind_a_broken_header_nothing_is_found() {
    let (_, good) = three();
    let mut broken = good[..17].to_vec();
    broken.extend([b'Z'; HEADER_LEN]);
    let expected = DecodeError::new(DecodeErrorKind::InvalidMagic(*b"ZZZ"), 0);
    for way in [true, false] {
        let mut frames = FrameDecoder::new();
        let mut input = &broken[..];
        assert!(frames.next_frame_in(&mut input).unwrap().is_some());
        assert_eq!(frames.next_frame_in(&mut input), Err(expected));
        for _ in 0..3 {
            let mut input = &good[..];
            if way {
                assert_eq!(frames.next_frame_in(&mut input), Err(expected));
                assert_eq!(input, good, "nothing is taken");
            } else {
                frames.room()[0] = 0;
                frames.commit(1);
                assert_eq!(frames.next_frame(), Err(expected));
            }
        }
        assert_eq!(frames.finish(), Err(expected));
    }
}

#[test]
fn the_longest_payload_is_what_it_is_set_to() {
    let header = |len: u32| {
        let [a, b, c, d] = len.to_le_bytes();
        [0x53, 0x44, 0x50, 0x32, 1, 0, a, b, c, d]
    };
    assert_eq!(DEFAULT_MAX_PAYLOAD_LEN, 67_108_864);
    for limit in [0, 1, 1000, DEFAULT_MAX_PAYLOAD_LEN] {
        assert_eq!(refusal(header(limit), limit), None);
        let error = refusal(header(limit + 1), limit).unwrap();
        let kind = DecodeErrorKind::PayloadOverLimit {
            len: limit + 1,
            limit,
        };
        assert_eq!((error.kind(), error.offset()), (kind, 6));
    }
    assert_eq!(refusal(header(u32::MAX), u32::MAX), None);
    let error = Framing::new().header(&header(DEFAULT_MAX_PAYLOAD_LEN + 1));
    assert_eq!(
        error.unwrap_err().to_string(),
        "at byte 6: a payload of 67108865 bytes, over the stream's limit of 67108864, which \
         `max_payload_len` sets"
    );
    // The other side of the same rule.
    let mut writer = sdp::message::MessageWriter::new(Vec::new()).max_payload_len(6);
    let error = writer.write_dispatched(&Request::from(rename("wet")));
    let Err(sdp::message::WriteError::Encode(error)) = error else {
        panic!("{error:?}");
    };
    let kind = EncodeErrorKind::PayloadOverLimit { len: 7, limit: 6 };
    assert_eq!(error.kind(), kind);
}

#[test]
#[should_panic(expected = "into a room of fewer")]
fn more_than_there_is_room_for_is_not_taken() {
    let mut frames = FrameDecoder::new();
    let room = frames.room().len();
    frames.commit(room + 1);
}
