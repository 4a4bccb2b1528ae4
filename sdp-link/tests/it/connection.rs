//! Two programs over a socket.

use std::cell::Cell;
use std::io::{self, BufWriter, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use sdp::Limits;
use sdp::message::{MessageReader, MessageWriter};
use sdp_link::{Connection, Handshake, LinkError, Notice};
use sdp_schema::{Grade, Hello};

mod old {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 1)]
    pub(crate) struct Load {
        pub(crate) path: String,
        pub(crate) volume: u8,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    pub(crate) struct Unload {
        pub(crate) slot: String,
    }

    #[derive(sdp::SdpDispatch, sdp::SdpSchema, Debug, PartialEq)]
    pub(crate) enum All {
        Load(Load),
        Unload(Unload),
    }
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
pub(crate) struct Load {
    pub(crate) volume: u32,
    pub(crate) path: String,
    #[sdp(default)]
    pub(crate) is_loop: bool,
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

pub(crate) fn old() -> Hello {
    Hello::new::<old::All>("plugins")
}

pub(crate) fn new() -> Hello {
    Hello::new::<All>("plugins")
}

pub(crate) fn load(volume: u32) -> Load {
    Load {
        volume,
        path: "a.wav".into(),
        is_loop: true,
    }
}

pub(crate) fn old_load(volume: u8) -> old::Load {
    old::Load {
        path: "a.wav".into(),
        volume,
    }
}

const TEN_SECONDS: Option<Duration> = Some(Duration::from_secs(10));

pub(crate) fn sockets() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (client, listener.accept().unwrap().0)
}

/// Returns the notice that a read has returned.
fn notice<T>(read: Result<T, LinkError>) -> Notice {
    match read {
        Err(LinkError::Notice(notice)) => notice,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a message"),
    }
}

type Opened<'a> = Result<Connection<&'a TcpStream, &'a TcpStream>, LinkError>;

/// Runs two programs. The first one has opened the stream.
fn run<T: Send>(
    first: (Handshake, impl FnOnce(Opened<'_>) + Send),
    second: (Handshake, impl FnOnce(Opened<'_>) -> T + Send),
) -> T {
    let (client, server) = sockets();
    thread::scope(|scope| {
        scope.spawn(move || (first.1)(first.0.connect(&client, &client)));
        let result = (second.1)(second.0.accept(&server, &server));
        drop(server);
        result
    })
}

#[test]
fn each_side_reads_its_own_version() {
    run(
        (Handshake::new(old(), "plugin 1"), |host| {
            let mut host = host.unwrap();
            host.write(&old_load(7)).unwrap();
            assert_eq!(host.read().unwrap(), Some(old::All::Load(old_load(9))));
            assert_eq!(host.program(), Some("host 2"));
            let verdict = host.verdict().unwrap();
            let refused = verdict.messages().iter();
            let refused: Vec<_> = refused
                .map(|it| (it.id(), it.is_sent(), it.grade()))
                .collect();
            let expected = [
                (1, false, Some(Grade::Partial)),
                (2, true, Some(Grade::Refused)),
                (2, false, Some(Grade::Refused)),
            ];
            assert_eq!(refused, expected);
            // A lost field is named, and so is the field of the grade.
            let reason = verdict.messages()[0].reason();
            let fields = [
                "Load: the reader skips the field `is_loop`",
                "Load.volume: u8 holds only some values of u32",
            ];
            assert_eq!(reason, fields.join("; "));
        }),
        (Handshake::new(new(), "host 2"), |plugin| {
            let mut plugin = plugin.unwrap();
            assert_eq!(plugin.program(), Some("plugin 1"));
            let read = plugin.read().unwrap();
            assert_eq!(
                read,
                Some(Load {
                    is_loop: false,
                    ..load(7)
                })
            );
            plugin.write(&load(9)).unwrap();
            assert!(plugin.read::<All>().unwrap().is_none());
            assert_eq!(plugin.peer().reads::<Load>(), Grade::Total);
        }),
    );
}

#[test]
fn lost_message_is_known_on_both_sides() {
    run(
        (Handshake::new(new(), "host"), |plugin| {
            let mut plugin = plugin.unwrap();
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
            assert!(plugin.read::<All>().unwrap().is_none());
        }),
        (Handshake::new(old(), "plugin"), |host| {
            let mut host = host.unwrap();
            let notice = notice(host.read::<old::All>());
            assert_eq!((notice.id(), notice.is_sent()), (2, false));
            assert!(notice.reason().contains("slot"), "{notice:?}");
            let error = host.read::<old::All>().unwrap_err();
            assert!(matches!(error, LinkError::Received(_)), "{error}");
            assert_eq!(host.read().unwrap(), Some(old_load(3)));
        }),
    );
}

#[test]
fn halves_work_in_two_threads() {
    let count = 500;
    run(
        (Handshake::new(old(), "plugin"), |host| {
            let (mut incoming, mut outgoing) = host.unwrap().into_halves();
            thread::scope(|scope| {
                scope.spawn(move || (0..count).for_each(|_| outgoing.write(&old_load(1)).unwrap()));
                for _ in 0..count {
                    assert_eq!(incoming.read().unwrap(), Some(old_load(2)));
                }
            });
        }),
        (Handshake::new(new(), "host"), |plugin| {
            let (mut incoming, mut outgoing) = plugin.unwrap().into_halves();
            for _ in 0..count {
                assert_eq!(incoming.read::<Load>().unwrap().unwrap().volume, 1);
                outgoing.write(&load(2)).unwrap();
            }
        }),
    );
}

/// The half that writes sends the notice of the half that reads.
#[test]
fn halves_send_notices_before_the_next_message() {
    run(
        (Handshake::new(new(), "host"), |plugin| {
            let mut plugin = plugin.unwrap();
            plugin.write(&load(300)).unwrap();
            assert_eq!(notice(plugin.read::<Load>()).id(), 1);
            assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
        }),
        (Handshake::new(old(), "plugin"), |host| {
            let (mut incoming, mut outgoing) = host.unwrap().into_halves();
            assert!(incoming.read::<old::All>().is_err());
            outgoing.write(&old_load(1)).unwrap();
        }),
    );
}

/// The notice waits for the stream, and goes before the next message.
#[test]
fn messages_are_read_while_writing_fails() {
    let (client, server) = sockets();
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut plugin = Handshake::new(new(), "host").connect(&client, &client);
            let plugin = plugin.as_mut().unwrap();
            plugin.write(&load(300)).unwrap();
            plugin.write(&load(1)).unwrap();
            assert_eq!(notice(plugin.read::<Load>()).id(), 1);
            assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 2);
        });
        client.set_read_timeout(TEN_SECONDS).unwrap();
        let outgoing = Closed(&server, Cell::new(false));
        let mut host = Handshake::new(old(), "plugin").accept(&server, &outgoing);
        let host = host.as_mut().unwrap();
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

#[test]
fn written_messages_are_flushed_before_reading() {
    let (client, server) = sockets();
    client.set_read_timeout(TEN_SECONDS).unwrap();
    server.set_read_timeout(TEN_SECONDS).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {
            let host = Handshake::new(old(), "plugin").connect(&client, BufWriter::new(&client));
            let mut host = host.unwrap();
            host.write(&old_load(1)).unwrap();
            assert_eq!(host.read().unwrap(), Some(old_load(2)));
        });
        let plugin = Handshake::new(new(), "host").accept(&server, BufWriter::new(&server));
        let mut plugin = plugin.unwrap();
        assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
        plugin.write(&load(2)).unwrap();
        plugin.flush().unwrap();
    });
}

mod renumbered {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    #[sdp(message_id = 7, alias = "Unload")]
    pub(crate) struct Discard {
        pub(crate) slot: u32,
    }
}

/// A verdict has the ids of its receiver, and a notice has the id of the lost message's sender.
#[test]
fn renumbered_messages_keep_the_ids_of_each_side() {
    run(
        (Handshake::new(old(), "plugin"), |host| {
            let mut host = host.unwrap();
            let slot = String::new();
            let error = host.write(&old::Unload { slot }).unwrap_err();
            assert!(matches!(error, LinkError::Unsent(_)), "{error}");
            let ids = host.verdict().unwrap().messages().iter();
            let ids: Vec<_> = ids.map(|it| (it.id(), it.is_sent())).collect();
            assert_eq!(ids, [(1, true), (1, false), (2, true), (2, false)]);
            assert_eq!(notice(host.read::<old::All>()).id(), 7);
        }),
        (
            Handshake::new(Hello::new::<renumbered::Discard>("plugins"), "host"),
            |plugin| {
                let mut plugin = plugin.unwrap();
                let ids = plugin.verdict().unwrap().messages().iter();
                let ids: Vec<_> = ids.map(|it| (it.id(), it.is_sent())).collect();
                assert_eq!(ids, [(7, true), (7, false)]);
                assert_eq!(notice(plugin.read::<renumbered::Discard>()).id(), 2);
                let discard = renumbered::Discard { slot: 1 };
                assert!(plugin.write(&discard).is_err());
            },
        ),
    );
}

/// The peer compares only the schemas that both have sent.
#[test]
fn verdict_without_a_schema_refuses_all_differences() {
    run(
        (Handshake::new(old(), "plugin"), |host| {
            let host = host.unwrap();
            let verdict = host.verdict().unwrap().messages().iter();
            let verdict: Vec<_> = verdict
                .map(|it| (it.id(), it.is_sent(), it.grade(), it.reason()))
                .collect();
            let differs = "it differs, and a `Hello` has no schema";
            let missing = "unknown to the other program";
            let refused = Some(Grade::Refused);
            let expected = [
                (1, true, refused, differs),
                (1, false, refused, differs),
                (2, true, refused, missing),
                (2, false, refused, missing),
            ];
            assert_eq!(verdict, expected);
            assert_eq!(host.peer().reads::<old::Load>(), Grade::Refused);
        }),
        (
            Handshake::new(Hello::new::<Load>("plugins").without_schema(), "host"),
            |plugin| assert!(plugin.is_ok()),
        ),
    );
}

#[test]
fn messages_of_the_format_get_no_notice() {
    run(
        (Handshake::new(new(), "host"), |plugin| {
            let mut plugin = plugin.unwrap();
            assert!(plugin.write(&new()).is_err());
            let verdict = plugin.verdict().unwrap().clone();
            assert!(plugin.write(&verdict).is_err());
            plugin.write(&load(1)).unwrap();
        }),
        (Handshake::new(new(), "plugin"), |host| {
            assert_eq!(host.unwrap().read().unwrap(), Some(load(1)));
        }),
    );
}

/// Only one of the programs finds the required extension, and both find another protocol.
#[test]
fn refusals_are_named_on_both_sides() {
    let is = |expected| move |peer: Opened<'_>| assert_eq!(peer.unwrap_err().to_string(), expected);
    let there = is("extension 40000: required there, unknown here");
    let here = is("the peer does not go on: extension 40000: required here, unknown there");
    let required = || Handshake::new(new().with_extension(40_000, ""), "later");
    let now = || Handshake::new(new(), "now");
    for _ in 0..20 {
        run((required(), here), (now(), there));
        run((now(), there), (required(), here));
    }
    let settings = Handshake::new(Hello::new::<All>("settings"), "window");
    let plugins = is("protocol \"plugins\" here, \"settings\" there");
    run(
        (
            settings,
            is("protocol \"settings\" here, \"plugins\" there"),
        ),
        (now(), plugins),
    );
}

/// A program that knows `Hello` and no verdicts.
#[test]
fn peer_without_verdicts_gets_none() {
    let (client, server) = sockets();
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut writer = MessageWriter::new(&client);
            let mut reader = MessageReader::new(&client);
            writer.write(&old()).unwrap();
            let hello: Hello = reader.read().unwrap().unwrap();
            assert_eq!(hello.messages().len(), 2);
            writer.write(&old_load(1)).unwrap();
            // It does not convert, so the host has converted.
            assert_eq!(reader.read().unwrap(), Some(old::All::Load(old_load(5))));
        });
        let plugin = Handshake::new(new(), "host").accept(&server, &server);
        let mut plugin = plugin.unwrap();
        assert_eq!((plugin.program(), plugin.verdict()), (None, None));
        assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
        assert!(plugin.write(&load(300)).is_err());
        plugin.write(&load(5)).unwrap();
    });
}

#[test]
fn message_of_a_peer_without_hello_is_not_lost() {
    let open = |handshake: Handshake| {
        let (client, server) = sockets();
        MessageWriter::new(&client).write(&old_load(1)).unwrap();
        let opened = handshake.accept(&server, &server);
        let mut out = Vec::new();
        let result = opened.map(|mut plugin| {
            assert_eq!(plugin.read::<Load>().unwrap().unwrap().volume, 1);
            plugin.write(&load(5)).unwrap();
        });
        drop(server);
        (&client).read_to_end(&mut out).unwrap();
        (result, out)
    };
    let (result, out) = open(Handshake::new(new(), "host"));
    let error = result.unwrap_err();
    assert!(
        matches!(error, LinkError::NoHello(id) if id.get() == 1),
        "{error}"
    );
    assert!(out.is_empty());
    let (result, out) = open(Handshake::new(new(), "host").assume(old()));
    result.unwrap();
    assert_eq!(
        sdp::message::from_slice::<old::Load>(&out).unwrap(),
        old_load(5)
    );
}

/// Each program has a `Hello` that is larger than the buffers of a socket.
#[test]
fn long_openings_do_not_wait_for_each_other() {
    let long = |hello: Hello| hello.with_extension(2, vec![0; 1_000_000]);
    run(
        (Handshake::new(long(old()), "plugin"), |host| {
            host.unwrap().write(&old_load(1)).unwrap();
        }),
        (Handshake::new(long(new()), "host"), |plugin| {
            assert!(plugin.unwrap().read::<Load>().unwrap().is_some());
        }),
    );
}

#[test]
fn limits_hold_for_both_directions() {
    let limits = Limits::DEFAULT.with_max_payload_len(2000);
    run(
        (Handshake::new(old(), "plugin"), |host| {
            let mut host = host.unwrap();
            assert_eq!(host.read().unwrap(), Some(old_load(1)));
            let path = "a".repeat(2000);
            host.write(&old::Load { path, volume: 1 }).unwrap();
        }),
        (
            Handshake::new(new(), "host").with_limits(&limits),
            |plugin| {
                let mut plugin = plugin.unwrap();
                let path = "a".repeat(2000);
                let error = plugin.write(&Load { path, ..load(1) }).unwrap_err();
                // The connection goes on, because nothing is written.
                assert!(matches!(error, LinkError::Unsent(_)), "{error}");
                plugin.write(&load(1)).unwrap();
                let error = plugin.read::<Load>().unwrap_err();
                assert!(matches!(error, LinkError::Read(_)), "{error}");
            },
        ),
    );
}
