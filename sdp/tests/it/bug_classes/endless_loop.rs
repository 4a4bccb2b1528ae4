//! Bug class: a loop makes no progress. Here each loop ends with the input, or with a count within the input.
//!
//! `promises::time` counts the steps of decoders. This module covers the loops after a decode.

use std::cell::Cell;

use sdp::message::{self, Frame};
use sdp::{DecodeError, Reader, SdpDecode, SdpDispatch, SdpEncode, Seq, WireSize};

thread_local! {
    static MOVES: Cell<bool> = const { Cell::new(true) };
}

/// Reads a byte while `MOVES` is set, and nothing otherwise.
struct Stuck;

impl<'de> SdpDecode<'de> for Stuck {
    const SIZE: WireSize = WireSize::at_least(1);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        if MOVES.get() {
            input.take(1)?;
        }
        Ok(Self)
    }
}

#[test]
fn elements_that_read_nothing_end_with_the_count() {
    let bytes = [3, 0, 0, 0, 1, 1, 1];
    let seq: Seq<'_, Stuck> = sdp::from_slice(&bytes).unwrap();
    MOVES.set(false);
    let found = seq.iter().count();
    let nth = seq.get(usize::MAX).is_some();
    MOVES.set(true);
    assert_eq!((found, nth), (3, false));
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Empty;

#[derive(SdpDispatch, Debug, PartialEq)]
enum Message {
    Empty(Empty),
}

#[test]
fn stream_of_empty_messages_ends() {
    let frames = message::to_vec(&Empty).unwrap().repeat(100);
    let mut rest = &frames[..];
    let mut count = 0;
    while !rest.is_empty() {
        let (frame, after) = Frame::from_prefix(rest).unwrap();
        assert_eq!((frame.id().get(), frame.payload()), (1, &[][..]));
        let (found, same) = message::from_prefix(rest).unwrap();
        assert_eq!((found, same.len()), (Message::Empty(Empty), after.len()));
        assert!(after.len() < rest.len());
        rest = after;
        count += 1;
    }
    assert_eq!(count, 100);
    assert!(Frame::from_prefix(rest).is_err());
}
