//! Tests of the limits of single messages. `schedules` has the limits of each type that reads or writes a stream.

use sdp::message::{
    self, FrameDecoder, HEADER_LEN, Header, MessageReader, ReadError, WriteError, from_reader,
    to_writer,
};
use sdp::{DecodeError, DecodeErrorKind, EncodeErrorKind, Limits, SdpMessage};

use super::schedules::End;
use super::{Rename, incomplete, rename};
use crate::output::{self, Bytes};

#[test]
fn one_message_has_the_default_limit() {
    let id = Rename::MESSAGE_ID;
    let claim = |payload_len| Header { id, payload_len }.to_bytes();
    let (len, limit) = ((64 << 20) + 1, 64 << 20);
    let over = DecodeError::new(DecodeErrorKind::PayloadOverLimit { len, limit }, 6);
    let header = claim(len);
    let result = from_reader::<Rename>(&header[..]).map(drop);
    assert_eq!(End::of(result), End::Header(over.clone()));
    let result = from_reader::<Rename>(&claim(limit)[..]).map(drop);
    let within = incomplete(HEADER_LEN, 64 << 20).unwrap();
    assert_eq!(End::of(result), End::Incomplete(within));
    // The readers and the decoder have the same one.
    let result = MessageReader::new(&header[..]).read_frame().map(drop);
    assert_eq!(End::of(result), End::Header(over.clone()));
    let mut frames = FrameDecoder::new();
    let mut piece = &header[..];
    assert_eq!(frames.next_frame_in(&mut piece).map(drop), Err(over));
}

#[test]
fn limit_set_between_two_messages_holds_for_the_next_one() {
    let stream = message::to_vec(&rename("wet")).unwrap().repeat(2);
    let mut reader = MessageReader::new(&stream[..]);
    assert!(reader.read::<Rename>().unwrap().is_some());
    let mut reader = reader.with_limits(&Limits::DEFAULT.with_max_payload_len(6));
    assert!(matches!(reader.read_frame(), Err(ReadError::Header(_))));
}

#[test]
fn one_message_over_the_default_limit_is_not_written() {
    let (len, limit) = ((64 << 20) + 1, 64 << 20);
    let kind = EncodeErrorKind::PayloadOverLimit { len, limit };
    let long = Bytes::of((64 << 20) + 1, 0, output::End::Panic);
    let result = to_writer(&long, Vec::new());
    assert!(matches!(result, Err(WriteError::Encode(error)) if error.kind() == kind));
}
