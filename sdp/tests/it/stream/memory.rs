//! The received bytes bound the memory and time of a stream. Claimed lengths do not matter.

use std::io;

use allocation_counter::measure;
use sdp::Limits;
use sdp::message::{Frame, FrameDecoder, HEADER_LEN, MessageWriter};

use super::schedules::{End, READERS, copy};
use super::{Call, Script, Stop, incomplete, long, stream_of};

/// Returns a header that claims the longest payload within the limit.
fn claim() -> [u8; 10] {
    let [a, b, c, d] = (64_u32 << 20).to_le_bytes();
    [0x53, 0x44, 0x50, 0x32, 1, 0, a, b, c, d]
}

/// Returns the maximum memory of a decoder after this number of bytes.
const fn bound(received: usize) -> usize {
    2 * received + (32 << 10)
}

#[test]
fn memory_is_at_most_twice_the_bytes_received_and_32_kib() {
    let mut stream = claim().to_vec();
    stream.resize(if cfg!(miri) { 70_000 } else { 5_000_000 }, 0);
    for len in [1, 10, 1000, 1 << 16] {
        let mut by_copy = FrameDecoder::new();
        let mut by_piece = FrameDecoder::new();
        let mut received = 0;
        for piece in stream.chunks(len).take(100_000) {
            received += piece.len();
            let mut left = piece;
            while !left.is_empty() {
                copy(&mut by_copy, &mut left);
            }
            assert!(by_copy.next_frame().unwrap().is_none());
            assert!(by_piece.next_frame_in(&mut &piece[..]).unwrap().is_none());
            for frames in [&mut by_copy, &mut by_piece] {
                let held = frames.unread().len();
                assert_eq!(held, received);
                // The sum is the whole buffer, because the unread bytes are at its start.
                assert!(held + frames.spare_capacity().len() <= bound(received));
            }
        }
    }
}

#[test]
fn buffer_grows_to_the_length_of_its_longest_message() {
    let message = long(if cfg!(miri) { 40_000 } else { 3_000_000 });
    let mut frames = FrameDecoder::new();
    let mut input = &message[..];
    let mut piece = input.split_off(..100).unwrap();
    assert!(frames.next_frame_in(&mut piece).unwrap().is_none());
    let frame = frames.next_frame_in(&mut input).unwrap().unwrap();
    assert_eq!(frame.as_bytes(), message);
    assert_eq!(frames.spare_capacity().len(), message.len());
    frames.shrink();
    assert!(frames.spare_capacity().len() <= 32 << 10);
    // A part of a message stays, and the decoder can receive the rest.
    let stop = stream_of(&[Stop.into()]);
    copy(&mut frames, &mut &stop[..1]);
    frames.shrink();
    assert!(frames.spare_capacity().len() >= 16 << 10);
    copy(&mut frames, &mut &stop[1..]);
    assert!(frames.next_frame().unwrap().is_some());
}

#[test]
fn memory_of_each_reader_grows_with_the_bytes_received_and_not_with_claims() {
    let longest = if cfg!(miri) { 70_000 } else { 3_000_000 };
    for len in [0, 1000, longest] {
        let mut stream = claim().to_vec();
        stream.resize(HEADER_LEN + len, 0);
        let incomplete = End::Incomplete(incomplete(stream.len(), 64 << 20).unwrap());
        for (name, reader) in READERS {
            let mut end = None;
            let info = measure(|| end = Some(reader(&mut &stream[..], &Limits::DEFAULT).1));
            assert_eq!(end.as_ref(), Some(&incomplete), "{name}");
            // While a buffer grows, the old one still exists. Some readers of this test have a buffer of 64 KiB.
            let bound = 3 * stream.len() + (128 << 10);
            assert!(info.bytes_max <= bound as u64, "{name}, {len}: {info:?}");
            assert!(info.bytes_max > 1024, "{name}: buffers were not counted");
        }
    }
}

/// Moving the remaining bytes to the front after each message would copy five terabytes.
#[test]
fn million_empty_messages_decode_in_linear_time() {
    let count = if cfg!(miri) { 100 } else { 1_000_000 };
    let stream = stream_of(&[Stop.into()]).repeat(count);
    let mut frames = FrameDecoder::new();
    for mut left in stream.chunks(1 << 16) {
        while !left.is_empty() {
            copy(&mut frames, &mut left);
        }
    }
    let mut decoded = 0;
    while let Some(frame) = frames.next_frame().unwrap() {
        assert!(frame.payload().is_empty());
        decoded += 1;
    }
    assert_eq!(decoded, count);
    frames.finish().unwrap();
}

/// Moving the remaining bytes to the front after each byte would copy half a terabyte.
#[test]
fn long_message_written_byte_by_byte_is_moved_once() {
    let message = long(if cfg!(miri) { 1000 } else { 1_000_000 });
    let frame = Frame::from_slice(&message).unwrap();
    let slow = [Call::AtMost(0), Call::AtMost(1)].repeat(message.len());
    let mut writer = MessageWriter::new(Script::new(&slow));
    let mut calls = 0;
    let mut result = writer.write_frame(&frame).map_err(io::Error::from);
    while let Err(error) = result {
        assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        assert_eq!(writer.pending().len(), message.len() - calls);
        calls += 1;
        result = writer.flush();
    }
    assert_eq!(calls, message.len());
    writer.shrink();
    assert!(writer.pending().is_empty());
}
