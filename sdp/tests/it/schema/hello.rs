//! The handshake, over each transport.

use std::io;

use sdp::message::{self, FrameDecoder, Hello, MessageReader, MessageWriter, Mismatch};
use sdp::schema::OwnedSchema;
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpMessage, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct Load {
    plugin: Plugin,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Plugin {
    vendor: String,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
struct SetParameter {
    address: u64,
    value: f32,
}

#[derive(SdpDispatch, SdpSchema)]
enum Request {
    Load(Load),
    SetParameter(SetParameter),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 3)]
struct Loaded(bool);

/// The types of another build.
mod other {
    use super::{SdpDecode, SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 1)]
    pub(super) struct Load {
        plugin: Plugin,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    pub(super) struct Plugin {
        vendor: u32,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 2)]
    pub(super) struct SetParameter {
        id: u64,
        value: f32,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    #[sdp(message_id = 9)]
    pub(super) struct Extra(u8);
}

fn ours() -> Hello {
    Hello::new::<Request>("plugins").and::<Loaded>()
}

fn theirs() -> Hello {
    let messages = Hello::new::<other::Load>("plugins");
    messages.and::<other::SetParameter>().and::<other::Extra>()
}

fn lines(mismatches: &[Mismatch]) -> Vec<String> {
    mismatches.iter().map(ToString::to_string).collect()
}

#[test]
fn equal_builds_have_no_mismatch() {
    let hello = ours();
    assert_eq!(
        (hello.protocol(), Hello::MESSAGE_ID.get()),
        ("plugins", 65535)
    );
    let ids: Vec<u16> = hello.messages().iter().map(|message| message.id).collect();
    assert_eq!(ids, [1, 2, 3]);
    let received: Hello = message::from_slice(&message::to_vec(&hello).unwrap()).unwrap();
    assert_eq!(received, hello);
    assert!(hello.compare(&received).is_empty());
    // The order of the additions and repeated messages change nothing.
    assert_eq!(
        Hello::new::<Loaded>("plugins")
            .and::<Request>()
            .and::<Load>()
            .messages(),
        hello.messages()
    );
}

#[test]
fn mismatch_names_the_message_and_the_field() {
    let mismatches = ours().compare(&theirs());
    assert_eq!(
        lines(&mismatches),
        [
            "message 1 (Load): Plugin.vendor: str here, u32 there",
            "message 2 (SetParameter): SetParameter.id: address here, id there",
            "message 3 (Loaded): missing there",
            "message 9 (Extra): missing here",
        ]
    );
    let usable: Vec<bool> = mismatches.iter().map(Mismatch::is_usable).collect();
    assert_eq!(usable, [false, true, false, false]);
}

#[test]
fn without_schemas_a_mismatch_names_the_message() {
    let brief = theirs().without_schema();
    let bytes = message::to_vec(&brief).unwrap();
    assert!(bytes.len() < 120);
    let received: Hello = message::from_slice(&bytes).unwrap();
    assert_eq!(received.schema(), None);
    assert_eq!(
        lines(&ours().compare(&received))[..2],
        [
            "message 1 (Load): another encoding there",
            "message 2 (SetParameter): other names there",
        ]
    );
}

#[test]
fn another_protocol_is_a_mismatch() {
    let mismatches = Hello::new::<Load>("plugins").compare(&Hello::new::<Load>("files"));
    assert_eq!(
        lines(&mismatches),
        ["protocol \"plugins\" here, \"files\" there"]
    );
    assert_eq!(mismatches[0].message(), None);
}

#[test]
fn messages_with_one_id_are_rejected() {
    let schemas = [OwnedSchema::of::<Load>(), OwnedSchema::of::<other::Load>()];
    assert!(Hello::of_schemas("plugins", &schemas).is_err());
    assert!(Hello::of_schemas("plugins", &[OwnedSchema::of::<u8>()]).is_err());
    assert!(Hello::of_schemas("plugins", &[]).is_ok());
}

#[test]
fn descending_ids_are_rejected() {
    let hello = ours().without_schema();
    let mut bytes = sdp::to_vec(&hello).unwrap();
    bytes[15] = 7; // the id of the first message
    let error = sdp::from_slice::<Hello>(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at byte 11: the ids of messages do not ascend from 1"
    );
    bytes[15] = 0;
    assert!(sdp::from_slice::<Hello>(&bytes).is_err());
}

#[test]
fn hello_travels_over_streams_and_frame_decoders() {
    let mut stream = Vec::new();
    let mut writer = MessageWriter::new(&mut stream);
    writer.write(&theirs()).unwrap();
    writer.write(&Loaded(true)).unwrap();
    let mut reader = MessageReader::new(io::Cursor::new(&stream));
    let received: Hello = reader.read().unwrap().unwrap();
    assert_eq!(ours().compare(&received).len(), 4);
    assert!(reader.read::<Loaded>().unwrap().unwrap().0);

    let mut decoder = FrameDecoder::new();
    for chunk in stream.chunks(7) {
        decoder.spare_capacity()[..chunk.len()].copy_from_slice(chunk);
        decoder.commit(chunk.len());
    }
    let frame = decoder.next_frame().unwrap().unwrap();
    assert_eq!(frame.decode::<Hello>().unwrap(), received);
}

#[cfg(feature = "tokio-util-0_7")]
#[tokio::test]
async fn hello_travels_over_asynchronous_streams() {
    use futures_util::{SinkExt as _, StreamExt as _};
    use sdp::codec::MessageCodec;
    use tokio_util::codec::{FramedRead, FramedWrite};

    let mut stream = Vec::new();
    let mut writer = FramedWrite::new(&mut stream, MessageCodec::<Hello>::new());
    writer.send(theirs()).await.unwrap();
    let mut reader = FramedRead::new(&stream[..], MessageCodec::<Hello>::new());
    assert_eq!(reader.next().await.unwrap().unwrap(), theirs());
}
