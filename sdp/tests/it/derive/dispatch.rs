//! Enums of messages.

use sdp::{DecodeErrorKind, MessageId, SdpDecode, SdpDispatch, SdpEncode, SdpMessage, message};

#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Bypass(bool);

#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
#[sdp(message_id = 2)]
struct Rename<'a> {
    name: &'a str,
}

#[derive(SdpEncode, SdpDecode, Clone, Debug, PartialEq)]
struct State<T>(T);

#[derive(SdpDispatch, Debug, PartialEq)]
enum HostMessage<'a> {
    Bypass(Bypass),
    Rename(Rename<'a>),
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum Generic<T, U>
where
    U: Clone,
{
    Bypass(Bypass),
    State(State<T>),
    Custom(U),
}

#[derive(SdpDispatch, Debug)]
enum Nothing {}

#[test]
fn frame_decodes_to_the_variant_of_its_id() {
    let frame = message::to_vec(&Rename { name: "wet" }).unwrap();
    assert_eq!(
        HostMessage::from_slice(&frame),
        Ok(HostMessage::Rename(Rename { name: "wet" }))
    );
    let frame = message::to_vec(&Bypass(true)).unwrap();
    assert_eq!(
        HostMessage::from_slice(&frame),
        Ok(HostMessage::Bypass(Bypass(true)))
    );
}

#[test]
fn variant_encodes_as_its_message_does() {
    let rename = Rename { name: "wet" };
    let message = HostMessage::from(rename.clone());
    assert_eq!(message.message_id().get(), 2);
    assert_eq!(message.to_vec(), message::to_vec(&rename));
    let message = HostMessage::from(Bypass(false));
    assert_eq!(message.message_id().get(), 1);
    assert_eq!(message.to_vec(), message::to_vec(&Bypass(false)));
}

#[test]
fn ids_are_those_of_the_variants_in_order() {
    assert_eq!(
        HostMessage::MESSAGE_IDS,
        [Bypass::MESSAGE_ID, Rename::MESSAGE_ID]
    );
    assert_eq!(Nothing::MESSAGE_IDS, []);
}

#[test]
fn unknown_id_is_named() {
    let frame = message::to_vec(&State(1_u8)).unwrap();
    let id = MessageId::of_name("State").get();
    let error = HostMessage::from_slice(&frame).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (DecodeErrorKind::UnknownMessageId(id), 4)
    );
    let error = Nothing::from_slice(&frame).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::UnknownMessageId(id));
}

#[test]
fn dispatchers_are_generic() {
    type Message<'a> = Generic<u8, Rename<'a>>;
    let frame = message::to_vec(&State(7_u8)).unwrap();
    assert_eq!(Message::from_slice(&frame), Ok(Generic::State(State(7))));
    assert_eq!(Message::from(State(7)).to_vec(), Ok(frame));
    let frame = message::to_vec(&Rename { name: "wet" }).unwrap();
    assert_eq!(
        Message::from_slice(&frame),
        Ok(Generic::Custom(Rename { name: "wet" }))
    );
}

#[test]
fn large_messages_can_be_boxed() {
    #[derive(SdpDispatch, Debug, PartialEq)]
    enum Boxed<'a> {
        Rename(Box<Rename<'a>>),
        Bypass(Bypass),
    }

    let frame = message::to_vec(&Rename { name: "wet" }).unwrap();
    let boxed = Boxed::from_slice(&frame).unwrap();
    assert_eq!(boxed, Boxed::Rename(Box::new(Rename { name: "wet" })));
    assert_eq!(boxed.to_vec().unwrap(), frame);
}
