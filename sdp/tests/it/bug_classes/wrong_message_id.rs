//! Bug class: a message is decoded as another type. The tests combine every id with the payload of every type.

use sdp::message::{self, EncodeMessage, HEADER_LEN, MessageId};
use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode, SdpMessage};

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 1)]
struct Rename {
    name: String,
}

#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
#[sdp(message_id = 513)]
struct Bypass(bool);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Stop;

#[derive(SdpDispatch, Debug, PartialEq)]
enum Request {
    Rename(Rename),
    Bypass(Bypass),
    Stop(Stop),
}

/// Returns every id once. Under Miri, returns the ids of the types and some others.
fn ids() -> impl Iterator<Item = u16> {
    let step = if cfg!(miri) { 1023 } else { 1 };
    let own = [Rename::MESSAGE_ID, Bypass::MESSAGE_ID, Stop::MESSAGE_ID].map(MessageId::get);
    let others = (0..=u16::MAX).step_by(step);
    others.filter(move |id| !own.contains(id)).chain(own)
}

#[test]
fn every_id_is_of_its_own_type_or_unknown() {
    for id in ids() {
        let mut frame = message::to_vec(&Bypass(true)).unwrap();
        frame[4..6].copy_from_slice(&id.to_le_bytes());
        let result = message::from_slice::<Request>(&frame).map_err(|error| error.kind());
        match MessageId::new(id) {
            None => assert_eq!(result, Err(DecodeErrorKind::ZeroMessageId)),
            Some(Bypass::MESSAGE_ID) => assert_eq!(result, Ok(Request::Bypass(Bypass(true)))),
            Some(Rename::MESSAGE_ID) => assert_eq!(
                result,
                Err(DecodeErrorKind::UnexpectedEnd {
                    needed: 4,
                    available: 1
                })
            ),
            Some(Stop::MESSAGE_ID) => assert_eq!(result, Err(DecodeErrorKind::TrailingBytes(1))),
            Some(_) => assert_eq!(result, Err(DecodeErrorKind::UnknownMessageId { name: "Request", id })),
        }
    }
}

#[test]
fn every_id_with_the_payload_of_every_type_is_never_of_the_wrong_type() {
    let rename = Rename { name: "wet".into() };
    let payloads = [
        message::to_vec(&rename).unwrap(),
        message::to_vec(&Bypass(true)).unwrap(),
        message::to_vec(&Stop).unwrap(),
    ];
    let mut taken = 0;
    for mut frame in payloads {
        for id in ids() {
            frame[4..6].copy_from_slice(&id.to_le_bytes());
            // Decodes one type. With another id, the error is about the id.
            macro_rules! only {
                ($type:ident) => {
                    match message::from_slice::<$type>(&frame) {
                        Ok(value) => {
                            assert_eq!(id, $type::MESSAGE_ID.get());
                            assert_eq!(sdp::to_vec(&value).unwrap(), frame[HEADER_LEN..]);
                        }
                        Err(error) if id == 0 => {
                            assert_eq!(error.kind(), DecodeErrorKind::ZeroMessageId);
                        }
                        Err(error) if id != $type::MESSAGE_ID.get() => {
                            let kind = DecodeErrorKind::WrongMessageId {
                                name: stringify!($type),
                                expected: $type::MESSAGE_ID.get(),
                                found: id,
                            };
                            assert_eq!(error.kind(), kind);
                            assert_eq!(error.offset(), 4);
                        }
                        Err(error) => assert!(error.offset() >= HEADER_LEN),
                    }
                };
            }
            only!(Rename);
            only!(Bypass);
            only!(Stop);
            if let Ok(request) = message::from_slice::<Request>(&frame) {
                assert_eq!(request.message_id().get(), id);
                assert_eq!(message::to_vec(&request).unwrap(), frame);
                taken += 1;
            }
        }
    }
    // Each payload decodes only with its own id.
    assert_eq!(taken, 3);
}
