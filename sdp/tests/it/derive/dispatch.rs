//! Tests of message enums: `SdpDispatch`.

use sdp::message::{self, DecodeMessage, EncodeMessage, MessageId};
use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode, SdpMessage};

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

/// Checks that `message` encodes to `frame` and decodes from it.
fn has_the_frame<'a, M>(message: &M, frame: &'a [u8])
where
    M: EncodeMessage + DecodeMessage<'a> + std::fmt::Debug + PartialEq,
{
    assert_eq!(message::to_vec(message).as_deref(), Ok(frame));
    assert_eq!(message::from_slice::<M>(frame).as_ref(), Ok(message));
}

#[test]
fn ids_are_those_of_the_variants_in_order() {
    let expected = [Bypass::MESSAGE_ID, Rename::MESSAGE_ID];
    assert_eq!(HostMessage::MESSAGE_IDS, expected);
    assert_eq!(Nothing::MESSAGE_IDS, []);
}

#[test]
fn message_enum_without_variants_has_no_ids() {
    let frame = message::to_vec(&State(1_u8)).unwrap();
    let error = message::from_slice::<Nothing>(&frame).unwrap_err();
    let kind = DecodeErrorKind::UnknownMessageId {
        name: "Nothing",
        id: MessageId::of_name("State").get(),
    };
    assert_eq!((error.kind(), error.offset()), (kind, 4));
}

#[test]
fn message_enum_is_generic() {
    type Message<'a> = Generic<u8, Rename<'a>>;
    let frame = message::to_vec(&State(7_u8)).unwrap();
    has_the_frame(&Message::State(State(7)), &frame);
    assert_eq!(Message::from(State(7)), Generic::State(State(7)));
    let frame = message::to_vec(&Rename { name: "wet" }).unwrap();
    has_the_frame(&Message::Custom(Rename { name: "wet" }), &frame);
}

#[test]
fn variant_boxes_a_large_message() {
    #[derive(SdpDispatch, Debug, PartialEq)]
    enum Boxed<'a> {
        Rename(Box<Rename<'a>>),
        Bypass(Bypass),
    }

    let frame = message::to_vec(&Rename { name: "wet" }).unwrap();
    has_the_frame(&Boxed::Rename(Box::new(Rename { name: "wet" })), &frame);
}

#[test]
fn message_enum_has_no_tags() {
    const LARGE: i32 = 70_000;

    #[derive(SdpEncode, SdpDecode, sdp::SdpSchema)]
    struct Bypass(bool);
    #[derive(SdpEncode, SdpDecode, sdp::SdpSchema)]
    struct Gain(f32);
    #[derive(SdpEncode, SdpDecode, sdp::SdpSchema)]
    struct Reset;

    #[derive(SdpDispatch, sdp::SdpSchema)]
    #[repr(i32)]
    enum Control {
        Bypass(Bypass) = 300,
        Gain(Gain) = LARGE,
        Reset(Reset) = -1,
    }

    let frame = message::to_vec(&Control::from(Reset)).unwrap();
    assert!(matches!(
        message::from_slice(&frame),
        Ok(Control::Reset(Reset))
    ));
    let text = sdp_schema::Schema::of::<Control>().to_string();
    assert!(
        text.starts_with("messages Control {\n    Bypass,\n    Gain,\n    Reset,\n}"),
        "{text}"
    );
}
