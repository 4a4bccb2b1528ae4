//! Tests of message enums: `SdpDispatch`.

use sdp::message::{self, DecodeMessage, EncodeMessage, MessageId};
use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode, SdpMessage};

use crate::errors::fails;

types! {
    #[derive(Clone)]
    #[sdp(message_id = 1)]
    struct Bypass(bool);

    #[derive(Clone)]
    #[sdp(message_id = 2)]
    struct Rename<'a> { name: &'a str }

    #[derive(Clone)]
    struct State<T>(T);
}

types! {
    #![derive(SdpDispatch, Debug, PartialEq)]
    enum HostMessage<'a> { Bypass(Bypass), Rename(Rename<'a>) }
    enum Generic<T, U> where U: Clone, { Bypass(Bypass), State(State<T>), Custom(U) }
    enum Nothing {}
    enum Boxed<'a> { Rename(Box<Rename<'a>>), Bypass(Bypass) }
}

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
    let frame = message::to_vec(&State(1_u8)).unwrap();
    let (name, id) = ("Nothing", MessageId::of_name("State").get());
    let unknown = DecodeErrorKind::UnknownMessageId { name, id };
    fails(message::from_slice::<Nothing>(&frame), unknown, 4);
}

#[test]
fn message_enum_is_generic_and_may_box_a_large_message() {
    type Message<'a> = Generic<u8, Rename<'a>>;
    let frame = message::to_vec(&State(7_u8)).unwrap();
    has_the_frame(&Message::State(State(7)), &frame);
    assert_eq!(Message::from(State(7)), Generic::State(State(7)));
    let rename = Rename { name: "wet" };
    let frame = message::to_vec(&rename).unwrap();
    has_the_frame(&Message::Custom(rename.clone()), &frame);
    has_the_frame(&Boxed::Rename(Box::new(rename)), &frame);
}

#[test]
fn message_enum_has_no_tags() {
    const LARGE: i32 = 70_000;

    types! {
        #![derive(SdpEncode, SdpDecode, sdp::SdpSchema)]
        struct Bypass(bool);
        struct Gain(f32);
        struct Reset;
    }

    #[derive(SdpDispatch, sdp::SdpSchema)]
    #[repr(i32)]
    enum Control {
        Bypass(Bypass) = 300,
        Gain(Gain) = LARGE,
        Reset(Reset) = -1,
    }

    let frame = message::to_vec(&Control::from(Reset)).unwrap();
    let reset = message::from_slice(&frame);
    assert!(matches!(reset, Ok(Control::Reset(Reset))));
    let text = sdp_schema::Schema::of::<Control>().to_string();
    let start = "messages Control {\n    Bypass,\n    Gain,\n    Reset,\n}";
    assert!(text.starts_with(start), "{text}");
}
