//! A frame with any id and any payload, for a program that takes many messages: never the wrong type.

use sdp::message::{self, Header};
use sdp::{DecodeError, DecodeErrorKind, MessageId, SdpDispatch};

use crate::generated::{MESSAGES, Message, MessageRef};
use crate::input::{byte, number};
use crate::subject::Subject;

/// A message type by itself.
pub(crate) struct Alone {
    id: MessageId,
    /// Decodes a frame as this type, and encodes that.
    decode: fn(&[u8]) -> Result<Vec<u8>, DecodeError>,
}

impl Alone {
    pub(crate) const fn of<T: Subject>() -> Self {
        Self {
            id: T::MESSAGE_ID,
            decode: |frame| message::from_slice::<T>(frame).map(|value| message_of(&value)),
        }
    }
}

fn message_of<T: Subject>(value: &T) -> Vec<u8> {
    message::to_vec(value).unwrap()
}

/// The first byte picks a known id, or says that the two bytes behind it are one; the others are the
/// payload. The bytes are also a frame by themselves.
#[inline] // Into the program of the target, which no other has to build.
pub fn dispatch(data: &[u8]) {
    check(data);
    let (which, rest) = byte(data);
    let (id, payload) = number(rest);
    let id = match MESSAGES.get(usize::from(which)) {
        Some(alone) => alone.id,
        None => match u16::try_from(id).ok().and_then(MessageId::new) {
            Some(id) => id,
            None => return,
        },
    };
    let payload_len = payload.len().try_into().unwrap();
    let mut frame = Header { id, payload_len }.to_bytes().to_vec();
    frame.extend_from_slice(payload);
    check(&frame);
}

fn check(frame: &[u8]) {
    let found = Message::from_slice(frame).map(|message| {
        assert_eq!(message.message_id(), Header::parse(frame).unwrap().id);
        message.to_vec().unwrap()
    });
    if let Ok(bytes) = &found {
        assert_eq!(bytes, frame, "another encoding was taken");
    }
    let borrowed = MessageRef::from_slice(frame).map(|message| message.to_vec().unwrap());
    assert_eq!(borrowed, found, "borrowed");

    let header = match message::split(frame) {
        Ok((header, _, [])) => header,
        Ok((header, payload, rest)) => {
            let kind = DecodeErrorKind::InvalidMessageLength {
                claimed: header.payload_len,
                available: payload.len() + rest.len(),
            };
            return expect_everywhere(frame, &found, &|error| error.kind() == kind);
        }
        Err(error) => return expect_everywhere(frame, &found, &|other| *other == error),
    };
    let mut is_known = false;
    for alone in MESSAGES {
        let result = (alone.decode)(frame);
        if alone.id == header.id {
            is_known = true;
            assert_eq!(result, found, "by itself");
        } else {
            let kind = DecodeErrorKind::WrongMessageId {
                expected: alone.id.get(),
                found: header.id.get(),
            };
            assert_eq!(result.map_err(|error| error.kind()), Err(kind));
        }
    }
    if !is_known {
        let kind = DecodeErrorKind::UnknownMessageId(header.id.get());
        assert_eq!(found.map_err(|error| error.kind()), Err(kind));
    }
}

/// A header that is wrong is so for every type, and in the same way.
fn expect_everywhere(
    frame: &[u8],
    found: &Result<Vec<u8>, DecodeError>,
    is_right: &dyn Fn(&DecodeError) -> bool,
) {
    let alone = MESSAGES.iter().map(|alone| (alone.decode)(frame));
    for result in alone.chain([found.clone()]) {
        assert!(result.as_ref().is_err_and(is_right), "{result:?}");
    }
}
