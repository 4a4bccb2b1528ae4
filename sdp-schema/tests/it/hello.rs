//! The handshake.

use sdp::message;
use sdp::{DecodeErrorKind, SdpDecode, SdpDispatch, SdpEncode, SdpMessage, SdpSchema};
use sdp_schema::{Fingerprint, Hello, Mismatch, Schema};

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

/// The fields of a `Hello`, in the order of the specification.
#[derive(Clone, SdpEncode, SdpDecode, PartialEq, Debug)]
struct Parts {
    protocol: String,
    format: u16,
    capabilities: u32,
    messages: Vec<(u16, String, u64)>,
    schema: Option<Vec<u8>>,
    extensions: Vec<(u16, Vec<u8>)>,
}

impl Parts {
    fn of(hello: &Hello) -> Self {
        sdp::from_slice(&sdp::to_vec(hello).unwrap()).unwrap()
    }

    /// Returns the `Hello` of a peer that sends these parts.
    fn received(&self) -> Hello {
        let bytes = sdp::to_vec(self).unwrap();
        let hello: Hello = sdp::from_slice(&bytes).unwrap();
        assert_eq!(sdp::to_vec(&hello).unwrap(), bytes);
        hello
    }
}

/// Returns a `Hello` as the peer receives it. It has an extension that no program knows.
fn sent(hello: Hello) -> Hello {
    let id = fastrand::u16(..0x8000);
    let bytes: Vec<u8> = (0..fastrand::usize(..20))
        .map(|_| fastrand::u8(..))
        .collect();
    let hello = hello.with_extension(id, bytes.clone());
    let frame = message::to_vec(&hello).unwrap();
    let received: Hello = message::from_slice(&frame).unwrap();
    assert_eq!(received, hello);
    assert_eq!(message::to_vec(&received).unwrap(), frame);
    let extensions: Vec<(u16, &[u8])> = received.extensions().collect();
    assert!(extensions.contains(&(id, &bytes)));
    received
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

fn ids(hello: &Hello) -> Vec<u16> {
    hello
        .messages()
        .iter()
        .map(|message| message.id())
        .collect()
}

#[test]
fn equal_builds_have_no_mismatch() {
    let hello = ours();
    assert_eq!(hello.protocol(), "plugins");
    assert_eq!((Hello::NAME, Hello::MESSAGE_ID.get()), ("Hello", 65535));
    assert_eq!((ids(&hello), hello.capabilities()), (vec![1, 2, 3], 0));
    assert_eq!(hello.format(), 2);
    let load = &hello.messages()[0];
    assert_eq!(load.name(), "Load");
    assert_eq!(load.fingerprint(), Schema::of::<Load>().fingerprint());
    let received = sent(ours());
    assert!(hello.compare(&received).is_empty());
    assert_eq!(received.schema(), hello.schema());
    assert_eq!(received.messages(), hello.messages());
    // The order of the additions and repeated messages change nothing.
    let messages = Hello::new::<Loaded>("plugins")
        .and::<Request>()
        .and::<Load>();
    assert_eq!(messages, hello);
}

#[test]
fn mismatch_names_the_message_and_the_field() {
    let mismatches = ours().compare(&sent(theirs()));
    assert_eq!(
        lines(&mismatches),
        [
            "message 1 (Load): another shape there; readable here: no value; readable there: no value; here: Load.plugin.vendor: u32 has no conversion to str, and 1 more",
            "message 2 (SetParameter): another shape there; readable here: no value; readable there: no value; here: SetParameter: the writer has no field `address` of SetParameter, and the reader has no default for it, and 1 more",
            "message 3 (Loaded): missing there",
            "message 9 (Extra): missing here",
        ]
    );
    assert!(!mismatches.iter().any(Mismatch::refuses));
    assert_eq!(mismatches[3].message().unwrap().name(), "Extra");
}

#[test]
fn peer_speaks_the_messages_with_equal_ids_and_fingerprints() {
    for peer in [ours(), ours().without_schema()] {
        let peer = sent(peer);
        assert!(peer.speaks::<Request>());
        assert!(peer.speaks::<Loaded>());
        assert!(!peer.speaks::<other::Load>());
        assert!(!peer.speaks::<other::Extra>());
    }
    let peer = sent(Hello::new::<SetParameter>("plugins"));
    assert!(!peer.speaks::<Request>());
    assert!(peer.speaks::<SetParameter>());
}

#[test]
fn without_schemas_a_mismatch_names_the_message() {
    let brief = theirs().without_schema();
    assert!(message::to_vec(&brief).unwrap().len() < 120);
    let received = sent(brief);
    assert_eq!(received.schema(), None);
    assert_eq!(
        lines(&ours().compare(&received))[..2],
        [
            "message 1 (Load): another shape there",
            "message 2 (SetParameter): another shape there",
        ]
    );
    // The other side has only our fingerprints too, but knows its own schema.
    assert!(theirs().without_schema().schema().is_some());
    let more = Hello::new::<Load>("plugins")
        .without_schema()
        .and::<Loaded>();
    assert_eq!(Parts::of(&more).schema, None);
    assert_eq!(ids(&more), [1, 3]);
}

#[test]
fn another_protocol_or_format_refuses_the_peer() {
    let mismatches = Hello::new::<Load>("plugins").compare(&Hello::new::<Load>("fi\nles"));
    assert_eq!(
        lines(&mismatches),
        [r#"protocol "plugins" here, "fi\u{a}les" there"#]
    );
    assert!(mismatches[0].refuses());
    assert_eq!(mismatches[0].message(), None);

    let mut parts = Parts::of(&ours());
    parts.format = 3;
    let mismatches = ours().compare(&parts.received());
    assert_eq!(mismatches, [Mismatch::Format(3)]);
    assert_eq!(parts.received().format(), 3);
    assert_eq!(lines(&mismatches), ["format 2 here, 3 there"]);
    assert!(mismatches[0].refuses());
    assert!(!parts.received().speaks::<Load>());
}

#[test]
fn unknown_required_extension_refuses_the_peer() {
    let peer = sent(
        ours()
            .with_extension(0x8001, [])
            .with_extension(0xffff, [7]),
    );
    let mismatches = ours().compare(&peer);
    assert_eq!(
        mismatches,
        [Mismatch::Extension(0x8001), Mismatch::Extension(0xffff)]
    );
    assert_eq!(
        mismatches[0].to_string(),
        "extension 32769: required there, unknown here"
    );
    assert!(mismatches[0].refuses());
    // Ours has the extension too, so we know it.
    let knows = ours().with_extension(0x8001, [1, 2, 3]);
    assert_eq!(knows.compare(&peer), [Mismatch::Extension(0xffff)]);
    // The last bytes of an extension count.
    let twice = ours().with_extension(7, [1]).with_extension(7, [2]);
    assert_eq!(twice.extensions().collect::<Vec<_>>(), [(7, &[2][..])]);
}

#[test]
fn capabilities_and_extensions_of_later_versions_are_kept() {
    let mut parts = Parts::of(&ours());
    parts.capabilities = 0xf000_0001;
    parts.extensions = vec![(0, vec![1]), (7, vec![])];
    let received = parts.received();
    assert_eq!(received.capabilities(), 0xf000_0001);
    assert!(ours().compare(&received).is_empty());
    assert!(received.speaks::<Request>());
}

#[test]
fn fingerprints_of_a_peer_are_computed_from_its_schema() {
    let mut parts = Parts::of(&theirs());
    for (message, ours) in parts.messages.iter_mut().zip(ours().messages()) {
        message.2 = ours.fingerprint().get();
    }
    let received = parts.received();
    assert_eq!(received.messages(), theirs().messages());
    assert_eq!(
        lines(&ours().compare(&received)),
        lines(&ours().compare(&theirs()))
    );
    assert!(!received.speaks::<Load>());
    // Also the list of the messages.
    parts.messages = vec![(70, "Nothing".into(), 1)];
    assert_eq!(parts.received().messages(), theirs().messages());
    // Without the schema there is nothing to compute them from.
    parts = Parts::of(&ours());
    parts.schema = None;
    parts.messages[0].2 = 7;
    let message = &parts.received().messages()[0].clone();
    assert_eq!(message.fingerprint(), Fingerprint::new(7));
}

#[test]
fn unknown_and_invalid_schemas_are_no_schemas() {
    let valid = Parts::of(&theirs()).schema.unwrap();
    let mut unknown = valid.clone();
    unknown[0] = 2;
    let value = sdp::to_vec(&Schema::of::<Load>()).unwrap();
    let trailing = [&*valid, &[0]].concat();
    let (needed, available) = (1, 0);
    let unknown_version = DecodeErrorKind::Custom("schema with an unknown version");
    for (schema, kind, offset) in [
        (unknown, unknown_version, 0),
        (
            value,
            DecodeErrorKind::Custom("schema of a value, not of messages"),
            0,
        ),
        (trailing, DecodeErrorKind::TrailingBytes(1), valid.len()),
        (
            vec![],
            DecodeErrorKind::UnexpectedEnd { needed, available },
            0,
        ),
        (vec![2], unknown_version, 0),
    ] {
        let mut parts = Parts::of(&theirs());
        parts.schema = Some(schema);
        let received = parts.received();
        let error = received.schema().unwrap().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (kind, offset));
        assert_eq!(ids(&received), [1, 2, 9]);
        assert_eq!(
            lines(&ours().compare(&received)),
            [
                "message 1 (Load): another shape there",
                "message 2 (SetParameter): another shape there",
                "message 3 (Loaded): missing there",
                "message 9 (Extra): missing here",
            ]
        );
        assert!(received.speaks::<other::Load>());
    }
}

#[test]
#[should_panic = "::other::Load` should not repeat the message id 1"]
fn different_messages_with_one_id_panic() {
    let _ = Hello::new::<Load>("plugins").and::<other::Load>();
}

#[test]
#[should_panic = "::Load>` should have a message id"]
fn types_without_a_message_id_panic() {
    let _ = Hello::new::<Vec<Load>>("plugins");
}

#[test]
#[should_panic = "`u8` should have a message id"]
fn peer_cannot_speak_types_without_a_message_id() {
    let _ = ours().speaks::<u8>();
}

const MAX: usize = 1 << 20;

#[test]
fn hello_has_at_most_1_mib() {
    let empty = ours().with_extension(1, []);
    let rest = MAX - sdp::encoded_len(&empty).unwrap();
    let longest = ours().with_extension(1, vec![0; rest]);
    assert_eq!(sdp::encoded_len(&longest), Ok(MAX));
    let bytes = sdp::to_vec(&longest).unwrap();
    let received: Hello = sdp::from_slice(&bytes).unwrap();
    assert_eq!(received.schema(), ours().schema());

    // The schema is left out, and the rest is sent.
    let longer = ours().with_extension(1, vec![0; rest + 1]);
    assert!(longer.schema().is_some());
    let received: Hello = sdp::from_slice(&sdp::to_vec(&longer).unwrap()).unwrap();
    assert_eq!(received.schema(), None);
    assert_eq!(received, longer);
    assert!(ours().compare(&received).is_empty());

    let too_long = ours().with_extension(1, vec![0; MAX]);
    let error = sdp::to_vec(&too_long).unwrap_err();
    assert_eq!(error.to_string(), "Hello of more than 1 MiB");
}

#[test]
fn longer_hello_of_a_peer_is_rejected() {
    let mut parts = Parts::of(&ours());
    let rest = MAX - sdp::encoded_len(&parts).unwrap();
    parts.protocol.extend(std::iter::repeat_n('x', rest));
    assert_eq!(ids(&parts.received()), [1, 2, 3]);
    parts.protocol.push('x');
    let frame = sdp::to_vec(&(7_u8, &parts)).unwrap();
    let error = sdp::from_slice::<(u8, Hello)>(&frame).unwrap_err();
    assert_eq!(
        error.kind(),
        DecodeErrorKind::Custom("Hello of more than 1 MiB")
    );
    assert_eq!(error.offset(), 1);
    // The length is checked before all parts.
    let invalid = vec![0xff; MAX + 1];
    let error = sdp::from_slice::<Hello>(&invalid).unwrap_err();
    assert_eq!(
        error.kind(),
        DecodeErrorKind::Custom("Hello of more than 1 MiB")
    );
    // Later messages do not count.
    let frame = message::to_vec(&ours()).unwrap();
    let frames = [&*frame, &vec![0; 2 * MAX]].concat();
    let (received, rest) = message::from_prefix::<Hello>(&frames).unwrap();
    assert_eq!((received, rest.len()), (ours(), 2 * MAX));
}

#[test]
fn names_of_a_peer_are_escaped_and_cut() {
    let mut parts = Parts::of(&ours());
    parts.schema = None;
    parts.messages.push((9, "\u{1b}[2J".repeat(100), 0));
    parts.protocol = "p".repeat(1000);
    let all = lines(&ours().compare(&parts.received()));
    let name = format!("{}…", r"\u{1b}[2J".repeat(16));
    assert_eq!(all[1], format!("message 9 ({name}): missing here"));
    assert!(all[0].len() < 200);
}

#[test]
fn places_of_all_messages_are_limited_together() {
    const COUNT: usize = 2000;
    // All messages contain one struct with many fields.
    let hello = |number: &str| {
        let names = |name| (0..COUNT).map(move |at| format!("{name}{at}"));
        let list: Vec<String> = names("M").collect();
        let fields: String = names("f").map(|it| format!("{it}: {number}, ")).collect();
        let message = |(id, it): (usize, String)| {
            format!("#[message_id = {id}] struct {it} {{ shared: Shared, one: {number} }} ")
        };
        let messages: String = (1..).zip(names("M")).map(message).collect();
        let list = list.join(", ");
        let text = format!("messages All {{ {list} }} {messages} struct Shared {{ {fields} }}");
        ours().with_messages(&text.parse().unwrap()).unwrap()
    };
    let mismatches = hello("u8").compare(&hello("u16"));
    assert_eq!(mismatches.len(), COUNT);
    // Each message has 2001 places, and at most 64 are listed.
    let first = "; here: M0.shared.f0: u8 holds only some values of u16, and 63 more";
    assert!(
        mismatches[0].to_string().ends_with(first),
        "{}",
        mismatches[0]
    );
    let last = mismatches[COUNT - 1].to_string();
    assert!(
        last.contains(": M1999: other places are not listed"),
        "{last}"
    );
}
