//! SDP beside itself: what the ten bytes of message mode cost, and what a message enum adds.
//!
//! Each mode counts as a format here, and byte mode is what the others are compared to.

use anyhow::Result;
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage, message};

use crate::suite::{Operation, Suite, forever};

const BORROWING: &str = "what a mode adds to a value that borrows is what it adds to an owned one";

pub(super) fn add<M, D>(suite: &mut Suite, value: M) -> Result<()>
where
    M: SdpEncode + for<'de> SdpDecode<'de> + SdpMessage + Clone + Default + PartialEq + 'static,
    D: for<'de> SdpDispatch<'de> + From<M> + PartialEq + 'static,
{
    let value = forever(value);
    let dispatched = forever(D::from(value.clone()));

    let wire = sdp::to_vec(value)?;
    let len = wire.len();
    let mut bytes = suite.format("byte mode", value, wire);
    bytes.show_wire();
    bytes.encode("to_vec", |value| sdp::to_vec(value));
    bytes.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        sdp::to_slice(value, buffer)
    });
    bytes.decode("from_slice", |wire| sdp::from_slice(wire));
    bytes.decode_into("decode_into", M::default(), |wire, place| {
        sdp::decode_into(wire, place)
    });
    bytes.round_trip(
        "to_vec, from_slice",
        |value| sdp::to_vec(value),
        |wire| sdp::from_slice(wire),
    );
    bytes.cannot_borrow(BORROWING);

    let frame = message::to_vec(value)?;
    let len = frame.len();
    let mut framed = suite.format("message mode", value, frame.clone());
    framed.show_wire();
    framed.encode("to_vec", |value| message::to_vec(value));
    framed.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        message::to_slice(value, buffer)
    });
    framed.decode("from_slice", |frame| message::from_slice(frame));
    framed.decode_into("decode_into", M::default(), |frame, place| {
        message::decode_into(frame, place)
    });
    framed.round_trip(
        "to_vec, from_slice",
        |value| message::to_vec(value),
        |frame| message::from_slice(frame),
    );
    framed.cannot_borrow(BORROWING);

    let mut message_enum = suite.format("message enum", dispatched, frame);
    message_enum.encode("to_vec", |message| message.to_vec());
    message_enum.encode_reused("to_slice", vec![0xff; len], |message, buffer| {
        message.to_slice(buffer)
    });
    message_enum.decode("from_slice", |frame| D::from_slice(frame));
    message_enum.cannot(
        Operation::DecodeInto,
        "only the header says which message it is, so there is none to decode over",
    );
    message_enum.round_trip(
        "to_vec, from_slice",
        |message| message.to_vec(),
        |frame| D::from_slice(frame),
    );
    message_enum.cannot_borrow(BORROWING);
    Ok(())
}
