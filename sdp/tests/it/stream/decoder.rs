//! Tests of `FrameDecoder` and `Framing`: they reassemble messages from pieces. `schedules` has the pieces.

use sdp::message::{FrameDecoder, Framing, HEADER_LEN, Step};
use sdp::{DecodeError, DecodeErrorKind, Limits};

use super::schedules::copy;
use super::{Request, SET, rename, request, three};

#[test]
fn whole_message_in_a_piece_is_borrowed_from_it() {
    let (_, stream) = three();
    let mut frames = FrameDecoder::new();
    let mut piece = &stream[..];
    let first = frames.next_frame_in(&mut piece).unwrap().unwrap();
    assert_eq!(first.as_bytes().as_ptr(), stream.as_ptr());
    assert_eq!(piece, &stream[17..]);
    assert!(frames.unread().is_empty());

    // The decoder takes only the rest of the first message from the second piece.
    let mut piece = &stream[..5];
    assert!(frames.next_frame_in(&mut piece).unwrap().is_none());
    let mut piece = &stream[5..];
    let first = frames.next_frame_in(&mut piece).unwrap().unwrap();
    assert_eq!(request(first).unwrap(), rename("wet").into());
    assert_eq!(piece, &stream[17..]);
}

#[test]
fn failing_handler_loses_no_message() {
    let (requests, stream) = three();
    let mut frames = FrameDecoder::new();
    copy(&mut frames, &mut &stream[..]);
    let mut handled = Vec::new();
    for _ in 0..3 {
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let request = request(frames.next_frame().unwrap().unwrap()).unwrap();
            handled.push(request.clone());
            assert_ne!(request, Request::from(SET), "the handler panics");
        }));
        assert_eq!(result.is_err(), handled.last() == Some(&SET.into()));
    }
    assert_eq!(handled, requests);
    assert!(frames.next_frame().unwrap().is_none());
}

/// Returns the error of a header with this payload limit. An incomplete header has no error.
fn rejection(header: [u8; HEADER_LEN], limit: u32) -> Option<DecodeError> {
    let limits = Limits::DEFAULT.with_max_payload_len(limit);
    let mut framing = Framing::new().with_limits(&limits);
    for len in 0..HEADER_LEN {
        let step = framing.step(&header[..len]);
        assert_eq!(step, Ok(Step::NeedHeader), "{len} bytes");
    }
    framing.step(&header).err()
}

#[test]
fn every_bit_of_a_complete_header_is_checked() {
    let header = *b"SDP2\x01\0\x10\0\0\0";
    let limit = 1 << 20;
    assert_eq!(rejection(header, limit), None);
    for bit in 0..80 {
        let mut flipped = header;
        flipped[bit / 8] ^= 1 << (bit % 8);
        let found = rejection(flipped, limit).map(|error| (error.kind(), error.offset()));
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
fn no_message_is_found_after_a_broken_header() {
    let (_, good) = three();
    let mut broken = good[..17].to_vec();
    broken.extend([b'Z'; HEADER_LEN]);
    let expected = DecodeError::new(DecodeErrorKind::InvalidMagic(*b"ZZZ"), 0);
    for way in [true, false] {
        let mut frames = FrameDecoder::new();
        let mut input = &broken[..];
        assert!(frames.next_frame_in(&mut input).unwrap().is_some());
        assert_eq!(frames.next_frame_in(&mut input), Err(expected.clone()));
        for _ in 0..3 {
            let mut input = &good[..];
            if way {
                assert_eq!(frames.next_frame_in(&mut input), Err(expected.clone()));
                assert_eq!(input, good, "the decoder took input");
            } else {
                copy(&mut frames, &mut &[0][..]);
                assert_eq!(frames.next_frame(), Err(expected.clone()));
            }
        }
        assert_eq!(frames.finish(), Err(expected.clone()));
    }
}

#[test]
#[should_panic(expected = "exceeds the spare capacity")]
fn commit_past_the_spare_capacity_panics() {
    let mut frames = FrameDecoder::new();
    let len = frames.spare_capacity().len();
    frames.commit(len + 1);
}
