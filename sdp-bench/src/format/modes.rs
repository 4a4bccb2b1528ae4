//! The modes of SDP: the cost of the message header and of a message enum.
//!
//! Each mode counts as a format, and the reference is byte mode.

use anyhow::Result;
use sdp::message::{self, DecodeMessage, EncodeMessage};
use sdp::{SdpDecodeOwned, SdpEncode, SdpMessage};

use crate::suite::{Suite, forever};

const BORROWING: &str = "a mode adds the same to borrowed and owned values";

pub(super) fn add<M, D>(suite: &mut Suite, value: M) -> Result<()>
where
    M: SdpEncode + SdpDecodeOwned + SdpMessage + Clone + Default + PartialEq + 'static,
    D: EncodeMessage + for<'de> DecodeMessage<'de> + From<M> + Default + PartialEq + 'static,
{
    let message_enum = D::from(value.clone());
    add_bytes(suite, forever(value.clone()))?;
    add_messages(suite, "message mode", value)?;
    add_messages(suite, "message enum", message_enum)
}

fn add_bytes<M>(suite: &mut Suite, value: &'static M) -> Result<()>
where
    M: SdpEncode + SdpDecodeOwned + Default + PartialEq,
{
    let wire = sdp::to_vec(value)?;
    let len = wire.len();
    let mut bytes = suite.format("byte mode", value, wire);
    bytes.show_wire();
    bytes.encode("to_vec", |value| sdp::to_vec(value));
    bytes.encode_reused("to_slice", vec![0xff; len], |value, buffer| {
        sdp::to_slice(value, buffer).map(|filled| filled.len())
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
    Ok(())
}

/// Adds a message type or a message enum.
fn add_messages<M>(suite: &mut Suite, name: &'static str, message: M) -> Result<()>
where
    M: EncodeMessage + for<'de> DecodeMessage<'de> + Default + PartialEq + 'static,
{
    let frame = message::to_vec(&message)?;
    let len = frame.len();
    let mut format = suite.format(name, forever(message), frame);
    if name == "message mode" {
        format.show_wire();
    }
    format.encode("to_vec", |message| message::to_vec(message));
    format.encode_reused("to_slice", vec![0xff; len], |message, buffer| {
        message::to_slice(message, buffer).map(|filled| filled.len())
    });
    format.decode("from_slice", |frame| message::from_slice(frame));
    format.decode_into("decode_into", M::default(), |frame, place| {
        message::decode_into(frame, place)
    });
    format.round_trip(
        "to_vec, from_slice",
        |message| message::to_vec(message),
        |frame| message::from_slice(frame),
    );
    format.cannot_borrow(BORROWING);
    Ok(())
}
