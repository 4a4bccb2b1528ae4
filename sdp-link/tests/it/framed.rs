//! Two programs over an asynchronous stream.

use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{self, FrameBytes};
use sdp_link::{Handshake, LinkError, Session};
use sdp_schema::Hello;
use tokio::io::DuplexStream;
use tokio_util::codec::Framed;

use crate::connection::{Load, load, new, old, old_load};

type Frames = Framed<DuplexStream, FrameCodec>;

/// Both ends of a stream with a small buffer, so that each long frame waits for its reader.
fn streams() -> (Frames, Frames) {
    let (a, b) = tokio::io::duplex(64);
    (
        Framed::new(a, FrameCodec::new()),
        Framed::new(b, FrameCodec::new()),
    )
}

async fn open(
    first: &Handshake,
    second: &Handshake,
    (a, b): (&mut Frames, &mut Frames),
) -> (Result<Session, LinkError>, Result<Session, LinkError>) {
    let (a, b) = tokio::join!(first.connect_framed(a), second.accept_framed(b));
    (a.map(|(session, _)| session), b.map(|(session, _)| session))
}

fn frame(bytes: Vec<u8>) -> FrameBytes {
    FrameBytes::try_from(bytes::Bytes::from(bytes)).unwrap()
}

#[tokio::test(flavor = "current_thread")]
async fn each_side_reads_its_own_version() {
    let (mut a, mut b) = streams();
    let (plugin, host) = (
        Handshake::new(old(), "plugin 1"),
        Handshake::new(new(), "host 2"),
    );
    let (at_plugin, at_host) = open(&plugin, &host, (&mut a, &mut b)).await;
    let (at_plugin, at_host) = (at_plugin.unwrap(), at_host.unwrap());
    assert_eq!(at_plugin.verdict().unwrap().messages().len(), 3);
    assert!(at_host.verdict().unwrap().accepts());

    let mut bytes = vec![];
    at_plugin.encode(&old_load(7), &mut bytes).unwrap();
    let (sent, read) = tokio::join!(a.send(frame(bytes)), b.next());
    sent.unwrap();
    let (received, mut scratch) = (read.unwrap().unwrap(), vec![]);
    let read: Option<Load> = at_host.decode(received.as_frame(), &mut scratch).unwrap();
    let expected = Load {
        is_loop: false,
        ..load(7)
    };
    assert_eq!(read, Some(expected));
}

#[tokio::test(flavor = "current_thread")]
async fn refusal_is_known_on_both_sides() {
    let required = Handshake::new(old().with_extension(1 << 15, []), "plugin");
    let host = Handshake::new(new(), "host");
    for is_first in [true, false] {
        let (mut a, mut b) = streams();
        let (first, second) = match is_first {
            true => (&required, &host),
            false => (&host, &required),
        };
        let (first, second) = open(first, second, (&mut a, &mut b)).await;
        let (required, host) = match is_first {
            true => (first, second),
            false => (second, first),
        };
        assert!(
            matches!(required, Err(LinkError::Refused(_))),
            "{required:?}"
        );
        assert!(matches!(host, Err(LinkError::Mismatch(_))), "{host:?}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn message_of_a_peer_without_hello_is_not_lost() {
    let (mut a, mut b) = streams();
    let host = Handshake::new(new(), "host").assume(old());
    let sent = frame(message::to_vec(&old_load(1)).unwrap());
    let (result, opened) = tokio::join!(a.send(sent), host.accept_framed(&mut b));
    result.unwrap();
    let (session, first) = opened.unwrap();
    let (first, mut scratch) = (first.unwrap(), vec![]);
    let read: Option<Load> = session.decode(first.as_frame(), &mut scratch).unwrap();
    assert_eq!(read.unwrap().volume, 1);
    // A stream that ends has no session.
    let hello: Hello = old();
    let (a, mut b) = streams();
    drop(a);
    let ended = Handshake::new(hello, "host").connect_framed(&mut b).await;
    assert!(ended.is_err());
}
