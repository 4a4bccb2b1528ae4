//! The target `dispatch`: a frame with any id and any payload decodes only as the type with that id.

use sdp::message::{self, EncodeMessage, Frame, Header, MessageId};
use sdp::{DecodeError, DecodeErrorKind};

use crate::generated::{MESSAGES, Message, MessageRef};
use crate::input::{byte, number};

/// Decodes a frame by a message enum and by each of its types.
///
/// The input is one byte to select a message type, two bytes for the id if it selects none, then the payload. The whole
/// input is also decoded as a frame.
#[inline]
pub fn dispatch(data: &[u8]) {
    check(data);
    let (which, rest) = byte(data);
    let (id, payload) = number(rest);
    let known = MESSAGES.get(usize::from(which)).map(|message| message.id);
    let any = u16::try_from(id).ok().and_then(MessageId::new);
    let Some(id) = known.or(any) else {
        return;
    };
    let payload_len = payload.len().try_into().unwrap();
    let header = Header { id, payload_len }.to_bytes();
    check(&[&header[..], payload].concat());
}

fn check(frame: &[u8]) {
    let found = message::from_slice::<Message>(frame).map(|message| {
        assert_eq!(message.message_id(), Header::parse(frame).unwrap().id);
        message::to_vec(&message).unwrap()
    });
    if let Ok(bytes) = &found {
        assert_eq!(bytes, frame, "the message has another encoding");
    }
    let borrowed = message::from_slice::<MessageRef<'_>>(frame);
    let borrowed = borrowed.map(|message| message::to_vec(&message).unwrap());
    match (&borrowed, &found) {
        (Err(borrowed), Err(found)) if is_unknown_id(borrowed) && is_unknown_id(found) => {
            assert_eq!(borrowed.offset(), found.offset(), "borrowed");
        }
        _ => assert_eq!(borrowed, found, "borrowed"),
    }

    let id = match Frame::from_prefix(frame) {
        Ok((first, [])) => first.id(),
        Ok((first, rest)) => {
            let available = first.payload().len() + rest.len();
            let claimed = first.payload().len().try_into().unwrap();
            let kind = DecodeErrorKind::InvalidMessageLength { claimed, available };
            return check_invalid_header(frame, found, &|error| error.kind() == kind);
        }
        Err(error) => return check_invalid_header(frame, found, &|other| *other == error),
    };
    let mut is_known = false;
    for message in MESSAGES {
        let result = (message.reencode)(frame);
        if message.id == id {
            is_known = true;
            assert_eq!(result, found, "by its type");
        } else {
            let (name, expected, found) = (message.name, message.id.get(), id.get());
            let kind = DecodeErrorKind::WrongMessageId {
                name,
                expected,
                found,
            };
            assert_eq!(result.map_err(|error| error.kind()), Err(kind));
        }
    }
    if !is_known {
        let (name, id) = ("Message", id.get());
        let kind = DecodeErrorKind::UnknownMessageId { name, id };
        assert_eq!(found.map_err(|error| error.kind()), Err(kind));
    }
}

/// Returns whether the id is unknown. These errors differ between the two enums, because they contain the enum's name.
fn is_unknown_id(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::UnknownMessageId { .. })
}

/// Checks that every type rejects an invalid header with the expected error.
fn check_invalid_header(
    frame: &[u8],
    found: Result<Vec<u8>, DecodeError>,
    is_expected: &dyn Fn(&DecodeError) -> bool,
) {
    let results = MESSAGES.iter().map(|message| (message.reencode)(frame));
    for result in results.chain([found]) {
        assert!(result.as_ref().is_err_and(is_expected), "{result:?}");
    }
}
