//! The bytes of verdicts and notices, and what a hostile peer sends in their place.

use sdp::DecodeError;
use sdp::message::{self, Frame};
use sdp_link::{Failure, Handshake, LinkError, Notice, Verdict};
use sdp_schema::{Grade, Hello};
use serde_json::Value;

use crate::simulation::session;

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Load {
    path: String,
}

fn handshake() -> Handshake {
    Handshake::new(Hello::new::<Load>("plugins"), "host 2")
}

/// A verdict and a notice with an extension of a later version, by hand.
fn frames() -> [Vec<u8>; 2] {
    let extension = (7_u16, vec![1_u8, 2]);
    let messages = vec![(1_u16, true, 0_u8, "Load.path: none"), (2, false, 9, "")];
    let verdict = sdp::to_vec(&(true, "", messages, vec![extension.clone()])).unwrap();
    let notice = sdp::to_vec(&(1_u16, true, 14_u32, "path: none", vec![extension])).unwrap();
    [framed(0xfffe, &verdict), framed(0xfffd, &notice)]
}

pub(crate) fn framed(id: u16, payload: &[u8]) -> Vec<u8> {
    let len = u32::try_from(payload.len()).unwrap();
    [b"SDP2", &id.to_le_bytes()[..], &len.to_le_bytes(), payload].concat()
}

/// Returns the stream of a peer: its `Hello`, and then these frames.
fn stream(frames: &[Vec<u8>]) -> Vec<u8> {
    let mut stream = message::to_vec(handshake().hello()).unwrap();
    frames.iter().for_each(|frame| stream.extend(frame));
    stream
}

/// Returns the paths and errors of a peer that sends these frames after its verdict.
fn read(frames: &[Vec<u8>]) -> Vec<String> {
    let stream = stream(&[&self::frames()[..1], frames].concat());
    let mut connection = handshake().connect(&stream[..], Vec::new()).unwrap();
    let mut all = vec![];
    loop {
        match connection.read::<Load>() {
            Ok(Some(load)) => all.push(load.path),
            Ok(None) => return all,
            Err(error) if error.is_about_one_message() => all.push(error.to_string()),
            Err(error) => {
                all.push(error.to_string());
                return all;
            }
        }
    }
}

#[test]
fn grade_of_a_later_version_is_unknown() {
    let stream = stream(&frames()[..1]);
    let connection = handshake().connect(&stream[..], Vec::new()).unwrap();
    let messages = connection.session().verdict().unwrap().messages().iter();
    let grades: Vec<_> = messages.map(|it| (it.id(), it.grade())).collect();
    assert_eq!(grades, [(1, Some(Grade::Refused)), (2, None)]);
}

#[test]
fn messages_of_the_format_are_no_messages_of_the_program() {
    let load = |path: &str| message::to_vec(&Load { path: path.into() }).unwrap();
    let [verdict, notice] = frames();
    let hello = message::to_vec(handshake().hello()).unwrap();
    let first = [load("a"), notice, load("b"), framed(0xff00, &[1])];
    let messages = [&first[..], &[load("c"), verdict, load("d")]].concat();
    let lost = "the peer could not read message 1: path: none";
    let late = "the peer has sent a late verdict";
    assert_eq!(read(&messages), ["a", lost, "b", "c", late]);
    assert_eq!(read(&[hello]), ["the peer has sent a late `Hello`"]);
    // Each notice is an event, so a flood takes no memory.
    let flood = vec![frames()[1].clone(); 1000];
    assert_eq!(read(&flood).len(), 1000);
}

#[test]
fn hostile_openings_are_errors() {
    let error = |stream: &[u8]| {
        let error = handshake().connect(stream, Vec::new()).unwrap_err();
        assert!(!error.is_about_one_message());
        error.to_string()
    };
    let whole = stream(&frames()[..1]);
    assert!((0..whole.len()).all(|len| !error(&whole[..len]).is_empty()));
    assert_eq!(error(&[]), "the peer has closed the connection");
    let text = "the peer has sent a message of the format before its `Hello`";
    assert_eq!(error(&frames()[0]), text);
    let load = message::to_vec(&Load { path: "a".into() }).unwrap();
    let text = "the peer has sent no verdict after its `Hello`";
    assert_eq!(error(&stream(&[load])), text);
    let verdict = |accepts: bool, reason: &str| {
        let verdict = (accepts, reason, Vec::<u8>::new(), Vec::<u8>::new());
        stream(&[framed(0xfffe, &sdp::to_vec(&verdict).unwrap())])
    };
    let refused = error(&verdict(false, "too\n\u{1b}[1m \"old\""));
    let text = "the peer does not go on: too\\n\\u{1b}[1m \"old\"";
    assert_eq!(refused, text);
    let long = error(&verdict(true, &"a".repeat(1 << 20)));
    assert_eq!(long, "at byte 10: Verdict of more than 1 MiB");
    // Random changes of the stream are errors or a connection, and no panic.
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..10_000 {
        let mut bytes = whole.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            bytes[at] = random.u8(..);
        }
        if let Ok(mut connection) = handshake().accept(&bytes[..], Vec::new()) {
            while let Ok(Some(_)) = connection.read::<Load>() {}
        }
    }
}

#[test]
fn notices_are_few_also_for_a_peer_that_sends_nothing_valid() {
    let (session, invalid) = (session(&handshake()), framed(1, &[1]));
    for _ in 0..100 {
        let message = session.decode::<Load>(Frame::from_slice(&invalid).unwrap(), &mut vec![]);
        assert!(matches!(message, Err(LinkError::Received(_))));
    }
    assert_eq!(std::iter::from_fn(|| session.next_notice()).count(), 64);
}

#[test]
fn verdict_of_a_refusal_has_the_view_of_its_reader() {
    let mut later = message::to_vec(handshake().hello()).unwrap();
    // The number of the format follows the protocol.
    later[10 + 4 + "plugins".len()] = 3;
    let (verdict, opened) = handshake().receive(Frame::from_slice(&later).unwrap());
    assert!(matches!(opened, Err(LinkError::Mismatch(_))));
    let verdict = verdict.unwrap();
    assert!(!verdict.accepts());
    assert_eq!(verdict.reason(), "format 3 here, 2 there");
    let encoded = message::to_vec(&verdict).unwrap();
    assert_eq!(message::from_slice::<Verdict>(&encoded).unwrap(), verdict);
}

/// Decodes a message of the corpus, and encodes it again. The bytes of a call are those of a tuple.
fn encoded_again(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let frame = Frame::from_slice(bytes)?;
    Ok(match frame.id().get() {
        65534 => message::to_vec(&frame.decode::<Verdict>()?).unwrap(),
        65533 => message::to_vec(&frame.decode::<Notice>()?).unwrap(),
        65532 => {
            let step: (u32, u8, u32, Vec<u8>) = sdp::from_slice(frame.payload())?;
            framed(65532, &sdp::to_vec(&step).unwrap())
        }
        _ => message::to_vec(&frame.decode::<Failure>()?).unwrap(),
    })
}

/// Bytes that no code of this crate has written. Extensions of later versions stay.
#[test]
fn bytes_of_the_corpus_decode_and_encode() {
    let mut counts = [0; 2];
    for line in include_str!("../../../testdata/corpus/links.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = row["bytes"].as_str().unwrap();
        let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..text.len()).step_by(2).map(byte).collect();
        let encoded = encoded_again(&bytes);
        counts[usize::from(encoded.is_err())] += 1;
        match encoded {
            Ok(encoded) => assert_eq!(encoded, bytes, "{line}"),
            Err(error) => {
                let kind = format!("{:?}", error.kind());
                let expected = row["error"].as_str().unwrap();
                assert!(kind.starts_with(expected), "{line}\n{error}");
                // The tuple of a call has no header.
                let header = if bytes[4] == 0xfc { 10 } else { 0 };
                assert_eq!(row["offset"], error.offset() + header, "{line}");
            }
        }
    }
    assert_eq!(counts, [20, 11]);
}
