//! Two programs over a stream: what they say first, and what each reads of the other's messages.

use std::cell::{Cell, RefCell};
use std::io::{self, BufWriter, Read as _, Write};
use std::net::Shutdown;
use std::{iter, thread};

use sdp::Limits;
use sdp::message::{self, Frame, MessageReader, MessageWriter};
use sdp_link::{Handshake, LinkError, Notice, Server, Session};
use sdp_schema::Hello;

use crate::fronts::{Front, Program, Sockets, framed, messages, open, runtime, sockets};

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

/// Runs two programs. The first one has opened the stream.
fn run(first: (Handshake, impl FnOnce(Sockets) + Send), second: (Handshake, impl FnOnce(Sockets))) {
    let (both, _) = open(&first.0, &second.0);
    let [client, server] = both.map(Result::unwrap);
    thread::scope(|scope| {
        scope.spawn(move || (first.1)(client));
        (second.1)(server);
    });
}

/// Opens a connection over each kind of stream. The first program has opened the stream.
fn opened(first: &Handshake, second: &Handshake) -> [[Result<Session, LinkError>; 2]; 2] {
    let (threads, _) = open(first, second);
    let threads = threads.map(|it| it.map(|it| it.session().clone()));
    let tokio = runtime().block_on(async {
        let (a, b) = tokio::io::duplex(64);
        let [mut a, mut b] = [a, b].map(framed);
        let both = tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
        [both.0, both.1]
    });
    [threads, tokio]
}

/// Returns the notice that a read has returned.
fn notice<T>(read: Result<T, LinkError>) -> Notice {
    match read {
        Err(LinkError::Notice(notice)) => notice,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a message"),
    }
}

/// The verdicts have the ids of their readers, which send (`>`) or receive (`<`) the message. Those of a peer without a schema
/// refuse all differences.
#[test]
fn verdicts_have_the_grades_of_both_directions() {
    let lone = Handshake::new(Hello::new::<Load>("plugins").without_schema(), "host");
    let other = Handshake::new(Hello::new::<renumbered::Discard>("plugins"), "host");
    let (old, new) = (old(), new());
    let pairs = [(&old, &new), (&new, &new), (&old, &lone), (&other, &old)];
    let rows = include_str!("verdicts.txt").trim_end().split("\n\n");
    for ((reader, peer), expected) in pairs.into_iter().zip(rows) {
        let both = opened(reader, peer).into_iter();
        let both = both.chain(opened(peer, reader).into_iter().map(|[a, b]| [b, a]));
        for [session, of_peer] in both {
            let session = session.unwrap();
            let verdict = session.verdict().unwrap();
            let rows = verdict.messages().iter().map(|it| {
                let direction = if it.is_sent() { '>' } else { '<' };
                let (id, grade) = (it.id(), it.grade().unwrap());
                format!("{id} {direction} {grade}: {}", it.reason())
            });
            let rows = rows.collect::<Vec<_>>().join("\n");
            assert_eq!(if rows.is_empty() { "none" } else { &rows }, expected);
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
    let here = "the peer does not go on: extension 40000: required here, unknown there";
    let there = "extension 40000: required there, unknown here";
    let ours = "protocol \"settings\" here, \"plugins\" there";
    let theirs = "protocol \"plugins\" here, \"settings\" there";
    for (refused, here, there) in [(required, here, there), (settings, ours, theirs)] {
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
    let old = long(Hello::new::<old::All>(""));
    for [first, second] in opened(&old, &long(Hello::new::<All>(""))) {
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
            let found = (notice.id(), notice.is_sent(), notice.offset());
            assert_eq!(found, (1, true, 10));
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

/// An output that the peer can close.
#[derive(Default)]
struct Output(RefCell<Vec<u8>>, Cell<bool>);

impl Write for &Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.1.get() {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => self.0.borrow_mut().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The notice waits for the stream, and goes before the next message. Messages are flushed before a program reads.
#[test]
fn messages_are_read_while_writing_fails() {
    let input = Output::default();
    let mut plugin = MessageWriter::new(&input);
    plugin.write(new().hello()).unwrap();
    let hello = message::to_vec(old().hello()).unwrap();
    let (verdict, session) = new().receive(Frame::from_slice(&hello).unwrap());
    plugin.write(&verdict.unwrap()).unwrap();
    for volume in [300, 1] {
        let mut frame = vec![];
        let session = session.as_ref().unwrap();
        session.encode(&load(volume), &mut frame).unwrap();
        (&input).write_all(&frame).unwrap();
    }
    let (input, output) = (input.0.into_inner(), Output::default());
    let mut host = old().accept(&input[..], BufWriter::new(&output)).unwrap();
    output.0.borrow_mut().clear();
    output.1.set(true);
    let error = host.read::<old::All>().unwrap_err();
    assert!(matches!(error, LinkError::Received(_)), "{error}");
    assert_eq!(host.read().unwrap(), Some(old_load(1)));
    host.write(&old_load(2)).unwrap();
    assert!(matches!(host.flush(), Err(LinkError::Write(_))));
    output.1.set(false);
    assert_eq!(host.read::<old::All>().unwrap(), None);
    let output = output.0.take();
    let mut output = MessageReader::new(&output[..]);
    assert_eq!(output.read::<Notice>().unwrap().unwrap().id(), 1);
    assert_eq!(output.read().unwrap(), Some(old_load(2)));
}

/// A program that knows `Hello` and no verdicts.
#[test]
fn peer_without_verdicts_gets_none() {
    let mut input = message::to_vec(&Hello::new::<old::All>("plugins")).unwrap();
    message::append(&old_load(1), &mut input).unwrap();
    let mut output = Vec::new();
    let mut plugin = new().accept(&input[..], &mut output).unwrap();
    let session = plugin.session();
    assert_eq!((session.program(), session.verdict()), (None, None));
    assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
    assert!(plugin.write(&load(300)).is_err());
    plugin.write(&load(5)).unwrap();
    drop(plugin);
    let mut output = MessageReader::new(&output[..]);
    let hello: Hello = output.read().unwrap().unwrap();
    assert_eq!(hello.messages().len(), 2);
    // It does not convert, so the plugin has converted.
    assert_eq!(output.read().unwrap(), Some(old_load(5)));
    assert!(output.read::<old::Load>().unwrap().is_none());
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

    runtime().block_on(async {
        use {futures_util::StreamExt as _, tokio::io::AsyncWriteExt as _};
        let (mut a, b) = tokio::io::duplex(64);
        a.write_all(&first.repeat(2)).await.unwrap();
        let mut frames = framed(b);
        let session = assuming.accept_framed(&mut frames).await.unwrap();
        for _ in 0..2 {
            let (frame, mut scratch) = (frames.next().await.unwrap().unwrap(), vec![]);
            let read: Option<Load> = session.decode(frame.as_frame(), &mut scratch).unwrap();
            assert_eq!(read.unwrap().volume, 1);
        }
    });
}

#[test]
fn limits_hold_for_both_directions() {
    let limits = Limits::DEFAULT.with_max_payload_len(2000);
    let path = "a".repeat(2000);
    let mut long = load(1);
    long.path.clone_from(&path);
    run(
        (old(), move |mut host| {
            assert_eq!(host.read().unwrap(), Some(old_load(1)));
            host.write(&old::Load { path, volume: 1 }).unwrap();
        }),
        (new().with_limits(&limits), move |mut plugin| {
            let error = plugin.write(&long).unwrap_err();
            // The connection goes on, because nothing is written.
            assert!(matches!(error, LinkError::Unsent(_)), "{error}");
            plugin.write(&load(1)).unwrap();
            let error = plugin.read::<Load>().unwrap_err();
            assert!(matches!(error, LinkError::Read(_)), "{error}");
        }),
    );
}

/// The peer answers some messages by notices, which the program does not read.
#[test]
fn end_loses_no_message_and_waits_for_no_endless_peer() {
    let messages = (0_u32..200).map(|i| Load {
        path: "a".repeat(50_000),
        ..load(if i.is_multiple_of(10) { 300 } else { 1 })
    });
    for end in ["close", "no run", "threads", "tokio"] {
        let ([a, b], messages) = (sockets(), messages.clone());
        let writer = thread::spawn(move || match end {
            "close" => {
                let mut link = new().connect(&a, &a).unwrap();
                messages.for_each(|it| link.write(&it).unwrap());
                link.close(|it| it.shutdown(Shutdown::Write)).unwrap();
            }
            "no run" => {
                let link = new().connect(a.try_clone().unwrap(), a);
                let server = Server::new(link.unwrap());
                messages.for_each(|it| server.client().send(&it).unwrap());
            }
            _ => {
                let front = [Front::Threads, Front::Tokio][usize::from(end == "tokio")];
                let writer = Program::start(front, a, (new(), true), false);
                for message in messages {
                    runtime().block_on(writer.client.send(&message)).unwrap();
                }
                drop(writer.client);
                writer.run.join().unwrap().unwrap();
            }
        });
        let mut reader = old().accept(&b, &b).unwrap();
        let read = || match reader.read::<old::Load>() {
            Err(LinkError::Received(_)) => Some(0),
            message => message.unwrap().map(|_| 1),
        };
        let counts: Vec<usize> = iter::from_fn(read).collect();
        assert_eq!((counts.len(), counts.iter().sum()), (200, 180));
        drop(b);
        writer.join().unwrap();
    }
    let hello = message::to_vec(&Hello::new::<All>("plugins")).unwrap();
    let link = new().accept(hello.chain(io::repeat(1)), io::sink());
    assert!(link.unwrap().close(|_| Ok(())).is_err());
}
