//! Calls over a socket: replies, errors, deadlines, streams, and peers that break the rules.

use std::io::Write;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use sdp::Limits;
use sdp::message::{self, Frame};
use sdp_link::{
    CallError, CallLimits, Calls, Client, Connection, Failure, FailureReason, Handshake, Request,
    Server,
};
use sdp_schema::{Grade, Hello};

use crate::connection::sockets;
use crate::hostile::step;
use crate::wire::framed;

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
pub(crate) struct Load {
    pub(crate) path: String,
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 2)]
pub(crate) struct Loaded {
    pub(crate) frames: u64,
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 3)]
pub(crate) struct NoFile {
    pub(crate) path: String,
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 4)]
pub(crate) struct Count {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 5)]
pub(crate) struct Number {
    pub(crate) number: u32,
}

impl Request for Load {
    type Reply = Loaded;
    type Error = NoFile;
}

impl Request for Count {
    type Reply = Number;
    type Error = Failure;
}

pub(crate) fn hello() -> Hello {
    Hello::new::<Load>("player")
        .and::<Loaded>()
        .and::<NoFile>()
        .and::<Count>()
        .and::<Number>()
}

type Sockets = Connection<TcpStream, TcpStream>;

/// Opens both ends of a connection.
fn connections() -> (Sockets, Sockets) {
    open(sockets())
}

fn open((client, server): (TcpStream, TcpStream)) -> (Sockets, Sockets) {
    let window = thread::spawn(move || {
        let handshake = Handshake::new(hello(), "window");
        handshake.connect(client.try_clone().unwrap(), client)
    });
    let handshake = Handshake::new(hello(), "player");
    let player = handshake
        .accept(server.try_clone().unwrap(), server)
        .unwrap();
    (window.join().unwrap().unwrap(), player)
}

fn serve(player: Sockets) -> Server<TcpStream, TcpStream> {
    Server::new(player)
        .on(|load: Load| match &*load.path {
            "panic" => panic!("a defect"),
            "sleep" => {
                thread::sleep(Duration::from_millis(300));
                Ok(Loaded { frames: 0 })
            }
            path if path.ends_with(".wav") => Ok(Loaded {
                frames: load.path.len() as u64,
            }),
            _ => Err(NoFile { path: load.path }),
        })
        .on_stream(|count: Count, numbers| {
            for number in count.from..count.to {
                numbers.send(&Number { number })?;
            }
            match count.to {
                1313 => Err(Failure::new("no luck")),
                _ => Ok(()),
            }
        })
}

fn window() -> Client<TcpStream, TcpStream> {
    let (window, player) = connections();
    thread::spawn(move || serve(player).run());
    Client::new(window)
}

pub(crate) fn load(path: &str) -> Load {
    Load { path: path.into() }
}

#[test]
fn calls_have_replies_and_errors() {
    let player = window();
    assert_eq!(player.supports::<Load>(), Grade::Same);
    assert_eq!(player.call(&load("a.wav")).unwrap(), Loaded { frames: 5 });
    let error = player.call(&load("a")).unwrap_err();
    assert!(matches!(error, CallError::Handler(NoFile { path }) if path == "a"));
    let error = player.call(&load("panic")).unwrap_err();
    let CallError::Failed(failure) = error else {
        panic!("{error}");
    };
    assert_eq!(failure.reason(), Some(FailureReason::Handler));
    let error = player.call(&Count { from: 0, to: 1 }).unwrap_err();
    let text = "the peer does not answer this request: message 4 has a stream of replies";
    assert_eq!(error.to_string(), text);
    assert_eq!(player.call(&load("ab.wav")).unwrap(), Loaded { frames: 6 });
}

#[test]
fn streams_have_all_items_in_order_and_an_end() {
    let player = window();
    let items = player.call_stream(&Count { from: 3, to: 1000 }).unwrap();
    let numbers: Vec<u32> = items.map(|item| item.unwrap().number).collect();
    assert_eq!(numbers, (3..1000).collect::<Vec<_>>());
    let mut items = player
        .call_stream(&Count {
            from: 1311,
            to: 1313,
        })
        .unwrap();
    assert!(items.next().unwrap().is_ok() && items.next().unwrap().is_ok());
    let error = items.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the handler has failed: no luck");
    assert!(items.next().is_none());
    let error = player.call_stream(&load("a.wav")).unwrap().next().unwrap();
    assert!(
        matches!(error, Err(CallError::Failed(failure)) if failure.text().contains("one reply"))
    );
}

#[test]
fn dropped_stream_ends_its_handler_and_no_other_call() {
    let (window, player) = connections();
    let (ended, has_ended) = mpsc::channel();
    let server = Server::new(player).on_stream(move |_: Count, numbers| {
        let mut sent = 0;
        while numbers.send(&Number { number: sent }).is_ok() {
            sent += 1;
        }
        ended.send((sent, numbers.is_closed())).unwrap();
        Ok(())
    });
    thread::spawn(move || server.run());
    let player = Client::new(window);
    let mut items = player.call_stream(&Count { from: 0, to: 0 }).unwrap();
    let mut others = player.call_stream(&Count { from: 0, to: 0 }).unwrap();
    for number in 0..5 {
        assert_eq!(items.next().unwrap().unwrap(), Number { number });
    }
    drop(items);
    let (sent, is_closed) = has_ended.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(is_closed && (5..=16).contains(&sent), "{sent}");
    for number in 0..100 {
        assert_eq!(others.next().unwrap().unwrap(), Number { number });
    }
    assert!(has_ended.try_recv().is_err());
}

#[test]
fn deadline_ends_the_call_and_a_late_reply_is_ignored() {
    let player = window();
    let start = Instant::now();
    let error = player
        .within(Duration::from_millis(50))
        .call(&load("sleep"));
    assert!(matches!(error, Err(CallError::Deadline)));
    assert!(start.elapsed() >= Duration::from_millis(50));
    assert_eq!(player.call(&load("a.wav")).unwrap(), Loaded { frames: 5 });
    let patient = player.within(Duration::from_secs(60));
    assert_eq!(patient.call(&load("sleep")).unwrap(), Loaded { frames: 0 });
}

/// Each byte of a peer is within the deadline, but its frame is not.
#[test]
fn deadline_ends_a_call_inside_a_frame() {
    let (client, server) = sockets();
    let mut peer = server.try_clone().unwrap();
    let (window, _player) = open((client, server));
    thread::spawn(move || {
        let mut bytes = framed(0xff00, &[0; 10_000]).into_iter();
        while bytes.next().is_some_and(|it| peer.write_all(&[it]).is_ok()) {
            thread::sleep(Duration::from_millis(10));
        }
    });
    let player = Client::new(window).within(Duration::from_millis(50));
    let error = player.call(&load("a.wav"));
    assert!(matches!(error, Err(CallError::Deadline)), "{error:?}");
}

#[test]
fn threads_get_their_own_replies() {
    let player = window();
    thread::scope(|scope| {
        for len in 1..9_usize {
            let player = &player;
            scope.spawn(move || {
                let player = match len % 2 {
                    0 => player.clone(),
                    _ => player.within(Duration::from_secs(60)),
                };
                let path = format!("{}.wav", "a".repeat(len));
                for _ in 0..200 {
                    let frames = path.len() as u64;
                    assert_eq!(player.call(&load(&path)).unwrap(), Loaded { frames });
                }
            });
        }
    });
}

#[test]
fn both_ends_call_each_other() {
    let (window, player) = connections();
    let player = Server::new(player);
    let windows = player.client();
    let player = player.on(move |load: Load| {
        // A handler calls back, in the thread that reads.
        let count = windows.call(&Count { from: 4, to: 9 }).unwrap();
        Ok(Loaded {
            frames: u64::from(count.number) + load.path.len() as u64,
        })
    });
    thread::spawn(move || player.run());
    let window = Server::new(window);
    let client = window.client();
    let window = window.on(|count: Count| {
        Ok(Number {
            number: count.to - count.from,
        })
    });
    thread::spawn(move || window.run());
    assert_eq!(client.call(&load("abc")).unwrap(), Loaded { frames: 8 });
}

#[test]
fn messages_outside_of_calls_arrive_or_have_a_notice() {
    let (window, player) = connections();
    let (send, received) = mpsc::channel();
    let server = serve(player).on_message(move |number: Number| send.send(number.number).unwrap());
    thread::spawn(move || server.run());
    let (lost, losses) = mpsc::channel();
    let window = Server::new(window).on_error(move |error| lost.send(error.to_string()).unwrap());
    let client = window.client();
    thread::spawn(move || window.run());
    client.send(&Number { number: 7 }).unwrap();
    client.send(&Loaded { frames: 7 }).unwrap();
    let minute = Duration::from_secs(60);
    assert_eq!(received.recv_timeout(minute), Ok(7));
    let text = "the peer could not read message 2: it has no handler";
    assert_eq!(losses.recv_timeout(minute).as_deref(), Ok(text));
}

#[test]
fn killed_peer_ends_each_waiting_call() {
    let (window, player) = connections();
    let player = thread::spawn(move || {
        let (mut incoming, outgoing) = player.into_halves();
        // The first call is read, but never answered.
        let _ = incoming.read::<Load>();
        thread::sleep(Duration::from_millis(100));
        drop(outgoing);
    });
    let client = Client::new(window);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let error = client.call(&load("a.wav")).unwrap_err();
                assert!(matches!(error, CallError::Ended(_)), "{error}");
            });
        }
    });
    player.join().unwrap();
    assert!(matches!(
        client.call(&load("a.wav")),
        Err(CallError::Ended(_))
    ));
}

#[test]
fn answers_over_the_limit_end_only_their_call() {
    let limits = Limits::DEFAULT.with_max_payload_len(5000);
    let handshake = Handshake::new(hello(), "a").with_limits(&limits);
    let frame = message::to_vec(handshake.hello()).unwrap();
    let session = || {
        let (_, session) = handshake.receive(Frame::from_slice(&frame).unwrap());
        session.unwrap()
    };
    let (mut caller, mut answering) = (Calls::new(session()), Calls::new(session()));
    let mut out = Vec::new();
    let long = |len| load(&"a".repeat(len));
    let error = caller.request(&long(5000), false, &mut out).unwrap_err();
    assert!(
        matches!(error, CallError::Unsent(_)) && out.is_empty(),
        "{error}"
    );

    for is_stream in [false, true] {
        let pass = |calls: &mut Calls, bytes: &mut Vec<u8>| {
            let frame = std::mem::take(bytes);
            let mut out = Vec::new();
            let _ = calls
                .receive(Frame::from_slice(&frame).unwrap(), &mut out)
                .unwrap();
        };
        // The longest request: a step has 13 bytes, a message 10, and a text 4 more.
        let call = caller
            .request(&long(5000 - 27), is_stream, &mut out)
            .unwrap();
        pass(&mut answering, &mut out);
        match is_stream {
            true => assert!(answering.item(call, &long(5000), &mut out).is_err()),
            false => answering.reply(call, &long(5000), &mut out),
        }
        assert_eq!(answering.credit(call), None);
        pass(&mut caller, &mut out);
        let answer = caller.take(call, &mut Vec::new()).unwrap();
        let error = answer.decode::<Load>(caller.session()).unwrap_err();
        let CallError::Failed(failure) = error else {
            panic!("{error}");
        };
        assert_eq!(failure.reason(), Some(FailureReason::Answer));
    }
}

/// The server is in a handler that reads, so all notices wait.
#[test]
fn unknown_parts_of_waiting_notices_count() {
    let (client, server) = sockets();
    let mut peer = client.try_clone().unwrap();
    let (_window, player) = open((client, server));
    let mut limits = CallLimits::DEFAULT;
    limits.queued = 10_000;
    let server = Server::with_limits(player, &limits);
    let windows = server.client();
    let server = server.on(move |_: Load| {
        let _ = windows.call(&Count { from: 0, to: 0 });
        Ok(Loaded { frames: 0 })
    });
    let request = message::to_vec(&load("a")).unwrap();
    let extensions = vec![(7_u16, vec![0_u8; 4000])];
    let notice = sdp::to_vec(&(1_u16, true, 0_u32, "", extensions)).unwrap();
    let notice = framed(0xfffd, &notice);
    let frames = [step(0, 0, 0, &request), notice.repeat(3)].concat();
    peer.write_all(&frames).unwrap();
    let error = server.run().unwrap_err().to_string();
    assert!(error.contains("`CallLimits::queued`"), "{error}");
}

#[test]
fn client_of_a_dropped_server_or_of_a_peer_without_calls_has_an_error() {
    let (_window, player) = connections();
    let client = serve(player).client();
    let error = client.call(&load("a.wav")).unwrap_err();
    let text = "the connection has ended: the program does not run its `Server`";
    assert_eq!(error.to_string(), text);

    let stream = message::to_vec(&hello()).unwrap();
    let opened = Handshake::new(hello(), "a").accept(std::io::Cursor::new(stream), Vec::new());
    let client = Client::new(opened.unwrap());
    assert_eq!(client.supports::<Load>(), Grade::Refused);
    let error = client.call(&load("a.wav"));
    assert!(matches!(error, Err(CallError::NoCalls)));
}

/// A type that cannot be encoded.
#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, Clone)]
#[sdp(message_id = 5, via = "Number")]
struct Panicking;

impl From<Panicking> for Number {
    fn from(_: Panicking) -> Self {
        panic!("a defect")
    }
}

impl From<Number> for Panicking {
    fn from(_: Number) -> Self {
        Self
    }
}

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
#[sdp(message_id = 1)]
struct LoadPanicking {
    path: String,
}

impl Request for LoadPanicking {
    type Reply = Panicking;
    type Error = NoFile;
}

#[test]
fn panic_of_a_reply_ends_only_its_call() {
    let (window, player) = connections();
    let server = Server::new(player).on(|load: LoadPanicking| match &*load.path {
        "panic" => Ok(Panicking),
        _ => Err(NoFile { path: load.path }),
    });
    thread::spawn(move || server.run());
    let player = Client::new(window);
    let error = player.call(&load("panic")).unwrap_err();
    let text = "the handler has failed: the handler has panicked";
    assert_eq!(error.to_string(), text);
    let error = player.call(&load("a")).unwrap_err();
    assert!(matches!(error, CallError::Handler(_)), "{error}");
}

#[test]
fn forgotten_message_and_second_handler_panic() {
    let stream = message::to_vec(&hello()).unwrap();
    let open = |hello| {
        let handshake = Handshake::new(hello, "a");
        let opened = handshake.accept(std::io::Cursor::new(stream.clone()), Vec::new());
        Server::new(opened.unwrap())
    };
    let numbers = |count: Count| Ok(Number { number: count.to });
    let text = |server: &dyn Fn() -> Server<_, _>| {
        let panic = catch_unwind(AssertUnwindSafe(|| server().on(numbers))).unwrap_err();
        *panic.downcast::<String>().unwrap()
    };
    let forgotten = || open(Hello::new::<Load>("player").and::<Count>());
    let expected = "the `Hello` of this program lacks `Number`: add `.and::<Number>()`";
    assert_eq!(text(&forgotten), expected);
    assert_eq!(
        text(&|| open(hello()).on(numbers)),
        "`Count` has two handlers"
    );
}

/// The error of the stream has a value that does not fit the type of the caller.
#[test]
fn stream_ends_with_an_error_that_cannot_be_read() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
    #[sdp(message_id = 8)]
    struct Watch;

    impl Request for Watch {
        type Reply = Number;
        type Error = Number;
    }

    mod old {
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
        #[sdp(message_id = 8)]
        pub(super) struct Watch;

        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
        #[sdp(message_id = 5)]
        pub(super) struct Number {
            number: u8,
        }

        impl sdp_link::Request for Watch {
            type Reply = Number;
            type Error = Number;
        }
    }

    let (ours, theirs) = sockets();
    thread::spawn(move || {
        let handshake = Handshake::new(Hello::new::<Watch>("player").and::<Number>(), "player");
        let player = handshake.accept(theirs.try_clone().unwrap(), theirs);
        let server = Server::new(player.unwrap());
        server
            .on_stream(|_: Watch, _| Err(Number { number: 300 }))
            .run()
    });
    let hello = Hello::new::<old::Watch>("player").and::<old::Number>();
    let window = Handshake::new(hello, "old").connect(ours.try_clone().unwrap(), ours);
    let player = Client::new(window.unwrap()).within(Duration::from_secs(60));
    let mut items = player.call_stream(&old::Watch).unwrap();
    assert!(matches!(items.next(), Some(Err(CallError::Answer(_)))));
    assert!(items.next().is_none());
}
