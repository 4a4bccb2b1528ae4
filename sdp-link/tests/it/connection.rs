//! Two programs over a stream: what they say first, and what each reads of the other's messages.

use std::cell::Cell;
use std::io::{self, BufWriter, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use sdp::Limits;
use sdp::message::{self, MessageReader, MessageWriter};
use sdp_link::{Connection, Handshake, LinkError, Notice, Session};
use sdp_schema::{Grade, Hello};

use crate::fronts::{messages, sockets};

mod old {
    super::messages! {
        1 Load { path: String, volume: u8 }
        2 Unload { slot: String }
    }

    #[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug, PartialEq)]
    pub(crate) enum All {
        Load(Load),
        Unload(Unload),
    }
}

mod renumbered {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    #[sdp(message_id = 7, alias = "Unload")]
    pub(crate) struct Discard {
        pub(crate) slot: u32,
    }
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Load {
    volume: u32,
    path: String,
    #[sdp(default)]
    is_loop: bool,
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 2)]
struct Unload {
    slot: u32,
}

#[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug, PartialEq)]
enum All {
    Load(Load),
    Unload(Unload),
}

fn old() -> Handshake {
    Handshake::new(Hello::new::<old::All>("plugins"), "plugin 1")
}

fn new() -> Handshake {
    Handshake::new(Hello::new::<All>("plugins"), "host 2")
}

fn load(volume: u32) -> Load {
    Load {
        volume,
        path: "a.wav".into(),
        is_loop: true,
    }
}

fn old_load(volume: u8) -> old::Load {
    old::Load {
        path: "a.wav".into(),
        volume,
    }
}

type Opened<'a> = Connection<&'a TcpStream, &'a TcpStream>;

/// Runs two programs. The first one has opened the stream.
fn run(
    first: (Handshake, impl FnOnce(Opened<'_>) + Send),
    second: (Handshake, impl FnOnce(Opened<'_>)),
) {
    let [client, server] = sockets();
    thread::scope(|scope| {
        scope.spawn(move || (first.1)(first.0.connect(&client, &client).unwrap()));
        (second.1)(second.0.accept(&server, &server).unwrap());
        drop(server);
    });
}

/// Opens a connection over each kind of stream. The first program has opened the stream.
fn opened(first: &Handshake, second: &Handshake) -> Vec<[Result<Session, LinkError>; 2]> {
    let [a, b] = sockets();
    let threads = thread::scope(|scope| {
        let first = scope.spawn(|| first.connect(&a, &a).map(|it| it.session().clone()));
        let second = second.accept(&b, &b).map(|it| it.session().clone());
        [first.join().unwrap(), second]
    });
    #[cfg(feature = "tokio-util-0_7")]
    let tokio = crate::fronts::runtime().block_on(async {
        let (a, b) = tokio::io::duplex(64);
        let [mut a, mut b] =
            [a, b].map(|it| tokio_util::codec::Framed::new(it, sdp::codec::FrameCodec::new()));
        let both = tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
        [both.0, both.1].map(|opened| opened.map(|(session, _)| session))
    });
    vec![
        threads,
        #[cfg(feature = "tokio-util-0_7")]
        tokio,
    ]
}

/// Returns the notice that a read has returned.
fn notice<T>(read: Result<T, LinkError>) -> Notice {
    match read {
        Err(LinkError::Notice(notice)) => notice,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a message"),
    }
}

/// The verdicts have the ids of their readers. Those of a peer without a schema refuse all differences.
#[test]
fn verdicts_have_the_grades_of_both_directions() {
    let fields =
        "Load: the reader skips the field `is_loop`; Load.volume: u8 holds only some values of u32";
    let [missing, differs] = [
        "unknown to the other program",
        "it differs, and a `Hello` has no schema",
    ];
    let lone = Handshake::new(Hello::new::<Load>("plugins").without_schema(), "host");
    let other = Handshake::new(Hello::new::<renumbered::Discard>("plugins"), "host");
    let (refused, sent, received) = (Grade::Refused, true, false);
    let rows = [
        (
            (&old(), &new()),
            vec![
                (1, received, Grade::Partial, fields),
                (
                    2,
                    sent,
                    refused,
                    "Unload.slot: str has no conversion to u32",
                ),
                (
                    2,
                    received,
                    refused,
                    "Unload.slot: u32 has no conversion to str",
                ),
            ],
        ),
        ((&new(), &new()), vec![]),
        (
            (&old(), &lone),
            vec![
                (1, sent, refused, differs),
                (1, received, refused, differs),
                (2, sent, refused, missing),
                (2, received, refused, missing),
            ],
        ),
        (
            (&other, &old()),
            vec![
                (
                    7,
                    sent,
                    refused,
                    "Discard.slot: u32 has no conversion to str",
                ),
                (
                    7,
                    received,
                    refused,
                    "Unload.slot: str has no conversion to u32",
                ),
            ],
        ),
    ];
    for ((reader, peer), expected) in rows {
        let both = opened(reader, peer).into_iter();
        let both = both.chain(opened(peer, reader).into_iter().map(|[a, b]| [b, a]));
        for [session, of_peer] in both {
            let session = session.unwrap();
            let verdict = session.verdict().unwrap();
            let rows = verdict.messages().iter();
            let rows: Vec<_> = rows
                .map(|it| (it.id(), it.is_sent(), it.grade().unwrap(), it.reason()))
                .collect();
            assert_eq!(rows, expected);
            assert!(verdict.accepts() && of_peer.unwrap().verdict().is_some());
        }
    }
}

/// Only one of the programs finds the required extension, and both find another protocol.
#[test]
fn refusals_are_named_on_both_sides() {
    let required = Hello::new::<old::All>("plugins").with_extension(40_000, "");
    let required = Handshake::new(required, "later");
    let settings = Handshake::new(Hello::new::<All>("settings"), "window");
    let rows = [
        (
            required,
            "the peer does not go on: extension 40000: required here, unknown there",
            "extension 40000: required there, unknown here",
        ),
        (
            settings,
            "protocol \"settings\" here, \"plugins\" there",
            "protocol \"plugins\" here, \"settings\" there",
        ),
    ];
    for (refused, here, there) in rows {
        for _ in 0..20 {
            let both = opened(&refused, &new()).into_iter();
            let both = both.chain(opened(&new(), &refused).into_iter().map(|[a, b]| [b, a]));
            for both in both {
                assert_eq!(both.map(|it| it.unwrap_err().to_string()), [here, there]);
            }
        }
    }
}

/// Each program has a `Hello` that is larger than the buffers of a socket.
#[test]
fn long_openings_do_not_wait_for_each_other() {
    let long = |hello: Hello| Handshake::new(hello.with_extension(2, vec![0; 1_000_000]), "");
    let (old, new) = (
        long(Hello::new::<old::All>("")),
        long(Hello::new::<All>("")),
    );
    for [first, second] in opened(&old, &new) {
        assert!(first.is_ok() && second.is_ok());
    }
}

#[test]
fn each_side_reads_its_own_version_and_both_know_lost_messages() {
    run(
        (new(), |mut plugin| {
            assert_eq!(plugin.session().program(), Some("plugin 1"));
            // It has no conversion, so it is not sent.
            let error = plugin.write(&Unload { slot: 1 }).unwrap_err();
            assert!(matches!(error, LinkError::Unsent(_)));
            plugin.write(&load(300)).unwrap();
            plugin.write(&load(3)).unwrap();
            let notice = notice(plugin.read::<All>());
            assert_eq!(
                (notice.id(), notice.is_sent(), notice.offset()),
                (1, true, 10)
            );
            assert!(notice.reason().contains("300 does not fit"), "{notice:?}");
            let is_loop = false;
            assert_eq!(plugin.read().unwrap(), Some(Load { is_loop, ..load(9) }));
            assert!(plugin.read::<All>().unwrap().is_none());
        }),
        (old(), |mut host| {
            let notice = notice(host.read::<old::All>());
            assert_eq!((notice.id(), notice.is_sent()), (2, false));
            assert!(notice.reason().contains("slot"), "{notice:?}");
            let error = host.read::<old::All>().unwrap_err();
            assert!(matches!(error, LinkError::Received(_)), "{error}");
            assert_eq!(host.read().unwrap(), Some(old_load(3)));
            host.write(&old_load(9)).unwrap();
        }),
    );
}

/// A notice has the id of the lost message's sender, and there is none about a message of the format.
#[test]
fn notices_have_the_ids_of_the_sender() {
    let discard = Hello::new::<renumbered::Discard>("plugins");
    run(
        (old(), |mut host| {
            let slot = String::new();
            let error = host.write(&old::Unload { slot }).unwrap_err();
            assert!(matches!(error, LinkError::Unsent(_)), "{error}");
            assert!(host.write(old().hello()).is_err());
            let verdict = host.session().verdict().unwrap().clone();
            assert!(host.write(&verdict).is_err());
            host.flush().unwrap();
            assert_eq!(notice(host.read::<old::All>()).id(), 7);
        }),
        (Handshake::new(discard, "host"), |mut plugin| {
            assert_eq!(notice(plugin.read::<renumbered::Discard>()).id(), 2);
            let discard = renumbered::Discard { slot: 1 };
            assert!(plugin.write(&discard).is_err());
            plugin.flush().unwrap();
            assert!(plugin.read::<renumbered::Discard>().unwrap().is_none());
        }),
    );
}

/// A stream that the peer can close.
struct Closed<'a>(&'a TcpStream, Cell<bool>);

impl Write for &Closed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.1.get() {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => (&*self.0).write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The notice waits for the stream, and goes before the next message. Messages are flushed before a program reads.
#[test]
fn messages_are_read_while_writing_fails() {
    let [client, server] = sockets();
    for stream in [&client, &server] {
        let time = Some(Duration::from_secs(10));
        stream.set_read_timeout(time).unwrap();
    }
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut plugin = new().connect(&client, BufWriter::new(&client)).unwrap();
            plugin.write(&load(300)).unwrap();
            plugin.write(&load(1)).unwrap();
            assert_eq!(notice(plugin.read::<Load>()).id(), 1);
            assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 2);
        });
        let outgoing = Closed(&server, Cell::new(false));
        let mut host = old().accept(&server, &outgoing).unwrap();
        outgoing.1.set(true);
        let error = host.read::<old::All>().unwrap_err();
        assert!(matches!(error, LinkError::Received(_)), "{error}");
        assert_eq!(host.read().unwrap(), Some(old_load(1)));
        let error = host.write(&old_load(2)).unwrap_err();
        assert!(matches!(error, LinkError::Write(_)), "{error}");
        let error = host.flush().unwrap_err();
        assert!(matches!(error, LinkError::Write(_)), "{error}");
        outgoing.1.set(false);
        host.flush().unwrap();
    });
}

/// A program that knows `Hello` and no verdicts.
#[test]
fn peer_without_verdicts_gets_none() {
    let [client, server] = sockets();
    thread::scope(|scope| {
        scope.spawn(|| {
            let (mut writer, mut reader) =
                (MessageWriter::new(&client), MessageReader::new(&client));
            writer.write(&Hello::new::<old::All>("plugins")).unwrap();
            let hello: Hello = reader.read().unwrap().unwrap();
            assert_eq!(hello.messages().len(), 2);
            writer.write(&old_load(1)).unwrap();
            // It does not convert, so the host has converted.
            assert_eq!(reader.read().unwrap(), Some(old::All::Load(old_load(5))));
        });
        let mut plugin = new().accept(&server, &server).unwrap();
        let session = plugin.session();
        assert_eq!((session.program(), session.verdict()), (None, None));
        assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
        assert!(plugin.write(&load(300)).is_err());
        plugin.write(&load(5)).unwrap();
    });
}

#[test]
fn message_of_a_peer_without_hello_is_not_lost() {
    let first = message::to_vec(&old_load(1)).unwrap();
    let assuming = new().assume(Hello::new::<old::All>("plugins"));
    let mut out = Vec::new();
    let error = new().accept(&first[..], &mut out).unwrap_err();
    assert!(matches!(error, LinkError::NoHello(id) if id.get() == 1));
    assert!(out.is_empty());
    let mut plugin = assuming.accept(&first[..], &mut out).unwrap();
    assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
    plugin.write(&load(5)).unwrap();
    drop(plugin);
    assert_eq!(message::from_slice::<old::Load>(&out).unwrap(), old_load(5));

    #[cfg(feature = "tokio-util-0_7")]
    crate::fronts::runtime().block_on(async {
        let (mut a, b) = tokio::io::duplex(64);
        tokio::io::AsyncWriteExt::write_all(&mut a, &first)
            .await
            .unwrap();
        let mut frames = tokio_util::codec::Framed::new(b, sdp::codec::FrameCodec::new());
        let (session, kept) = assuming.accept_framed(&mut frames).await.unwrap();
        let (kept, mut scratch) = (kept.unwrap(), vec![]);
        let read: Option<Load> = session.decode(kept.as_frame(), &mut scratch).unwrap();
        assert_eq!(read.unwrap().volume, 1);
    });
}

#[test]
fn limits_hold_for_both_directions() {
    let limits = Limits::DEFAULT.with_max_payload_len(2000);
    let path = "a".repeat(2000);
    let long = path.clone();
    run(
        (old(), move |mut host| {
            assert_eq!(host.read().unwrap(), Some(old_load(1)));
            host.write(&old::Load { path, volume: 1 }).unwrap();
        }),
        (new().with_limits(&limits), move |mut plugin| {
            let error = plugin
                .write(&Load {
                    path: long,
                    ..load(1)
                })
                .unwrap_err();
            // The connection goes on, because nothing is written.
            assert!(matches!(error, LinkError::Unsent(_)), "{error}");
            plugin.write(&load(1)).unwrap();
            let error = plugin.read::<Load>().unwrap_err();
            assert!(matches!(error, LinkError::Read(_)), "{error}");
        }),
    );
}
