//! Calls over a socket, for each pair of fronts: replies, errors, deadlines, streams, and peers that go.

use std::io::{self, Read, Write as _};
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use sdp::message;
use sdp_link::{CallError, CallLimits, Client, Handshake, ReadTimeout, Request, Server};
use sdp_schema::{Grade, Hello};

use crate::fronts::{
    Count, Fill, Load, Loaded, NoFile, Number, PANIC, Sockets, Watch, count, for_each_pair,
    for_each_pair_that, hello, load, messages, open, runtime, sockets, via,
};
use crate::hostile::step;
use crate::wire::framed;

const SHORT: Duration = Duration::from_millis(50);
const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn calls_have_replies_and_errors() {
    for_each_pair(async |[ours, _theirs]| {
        let player = &ours.client;
        assert_eq!(player.session().supports::<Load>(), Grade::Same);
        let cases = [
            ("a.wav", "Loaded { frames: 5 }"),
            ("panic", "the handler has failed: the handler has panicked"),
            ("none", "the peer has answered NoFile { path: \"none\" }"),
            ("ab.wav", "Loaded { frames: 6 }"),
        ];
        for (path, expected) in cases {
            let outcome = player.call(&load(path)).await;
            let found = outcome.map_or_else(|error| error.to_string(), |it| format!("{it:?}"));
            assert_eq!(found, expected);
        }
        let no_stream = player.call(&count(0, 1)).await.unwrap_err().to_string();
        let text = "the peer does not answer this request: message 4 has a stream of replies";
        assert_eq!(no_stream, text);
        let no_reply = player.stream(&load("a.wav")).await.next().await.unwrap();
        let text = "the peer does not answer this request: message 1 has one reply, and no stream";
        assert_eq!(no_reply.unwrap_err().to_string(), text);
    });
}

#[test]
fn streams_have_all_items_in_order_and_an_end() {
    for_each_pair(async |[ours, _theirs]| {
        let mut numbers = ours.client.stream(&count(3, 500)).await;
        for number in 3..500 {
            assert_eq!(numbers.next().await.unwrap().unwrap().number, number);
        }
        assert!(numbers.next().await.is_none() && numbers.next().await.is_none());
        let mut numbers = ours.client.stream(&count(1311, 1313)).await;
        for _ in 0..2 {
            numbers.next().await.unwrap().unwrap();
        }
        let error = numbers.next().await.unwrap().unwrap_err();
        assert_eq!(error.to_string(), "the handler has failed: no luck");
        assert!(numbers.next().await.is_none());
    });
}

/// The error of the stream has a value that does not fit the type of the caller.
#[test]
fn stream_ends_with_an_error_that_cannot_be_read() {
    mod old {
        crate::fronts::messages! {
            5 Number { number: u8 }
            6 Watch {} => Number, Number;
        }
    }

    let old = Hello::new::<old::Watch>("player").and::<old::Number>();
    for_each_pair_that(&old, false, async |[window, _player]| {
        let mut items = window.client.stream(&old::Watch {}).await;
        let error = items.next().await.unwrap();
        assert!(matches!(error, Err(CallError::Answer(_))), "{error:?}");
        assert!(items.next().await.is_none());
    });
}

/// The handler waits for its caller, learns that it has gone, and does not end a different call.
#[test]
fn dropped_stream_ends_its_handler_and_no_other_call() {
    for_each_pair(async |[ours, theirs]| {
        let mut dropped = ours.client.stream(&count(0, u32::MAX)).await;
        let mut others = ours.client.stream(&count(0, u32::MAX)).await;
        for number in 0..5 {
            assert_eq!(dropped.next().await.unwrap().unwrap().number, number);
        }
        drop(dropped);
        let seen = theirs.logged();
        // The handler has sent at most the items of the credit.
        assert!((5..=16).contains(&seen.parse().unwrap()), "{seen}");
        for number in 0..100 {
            assert_eq!(others.next().await.unwrap().unwrap().number, number);
        }
        assert!(theirs.log.try_recv().is_err());
    });
}

/// Each waiting call has its answer, or an error at once if the peer goes.
#[test]
fn threads_get_their_own_replies_and_all_learn_the_end() {
    for_each_pair_that(&hello(), false, async |[ours, theirs]| {
        let call = |path: String| {
            let client = ours.client.clone();
            thread::spawn(move || runtime().block_on(client.call(&load(&path))))
        };
        let callers: Vec<_> = (0..200).map(|len| call("x".repeat(len % 9))).collect();
        for (len, caller) in callers.into_iter().enumerate() {
            assert_eq!(caller.join().unwrap().unwrap().frames, len as u64 % 9);
        }
        let waiting = [0, 1, 2].map(|_| call("slower".into()));
        thread::sleep(SHORT);
        let mut items = ours.client.stream(&count(0, u32::MAX)).await;
        items.next().await.unwrap().unwrap();
        theirs.kill();
        for caller in waiting.into_iter().chain([call("late".into())]) {
            let error = caller.join().unwrap().unwrap_err();
            assert!(matches!(error, CallError::Ended(_)), "{error}");
        }
        assert!(ours.client.send(&Number { number: 1 }).await.is_err());
        while items.next().await.unwrap().is_ok() {}
        assert!(items.next().await.is_none());
        // The handler of the stream has ended, too.
        theirs.logged();
        ours.run.join().unwrap().unwrap();
    });
}

/// A handler calls back, whose handler calls back, and so on.
#[test]
fn nested_calls_in_both_directions_have_answers() {
    for_each_pair(async |[ours, theirs]| {
        for depth in 1..8 {
            let path = format!("nested {depth}");
            for client in [&ours.client, &theirs.client] {
                let reply = client.call_within(MINUTE, &load(&path)).await;
                assert_eq!(reply.unwrap(), Loaded { frames: 1 });
            }
        }
    });
}

mod wide {
    crate::fronts::messages! { 5 Number { number: u64 } }
}

/// A panic of the handler of errors does not end the server.
#[test]
fn messages_outside_of_calls_arrive_or_are_known_to_be_lost() {
    let wide = Hello::new::<Load>("player").and::<Loaded>().and::<NoFile>();
    let wide = wide.and::<Count>().and::<wide::Number>();
    let wide = wide.and::<Watch>().and::<Fill>();
    for_each_pair_that(&wide, true, async |[ours, theirs]| {
        for number in [7, 8] {
            ours.client.send(&wide::Number { number }).await.unwrap();
            assert_eq!(theirs.logged(), number.to_string());
            let long = wide::Number { number: u64::MAX };
            ours.client.send(&long).await.unwrap();
            for (program, id) in [(&theirs, "number:"), (&ours, "message 5")] {
                let text = program.logged();
                assert!(text.contains(id) && text.contains("not fit"), "{text}");
            }
            ours.client.send(&Loaded { frames: 7 }).await.unwrap();
            let text = "the peer could not read message 2: it has no handler";
            assert_eq!(ours.logged(), text);
        }
    });
}

/// Both programs write more than the buffers of a socket have, and the caller has one thread. A reply after the deadline of
/// its call is ignored.
#[test]
fn long_messages_do_not_wait_for_each_other() {
    let long = load(&format!("slow{}none", "x".repeat(10 << 20)));
    let longer = load(&"x".repeat(20 << 20));
    for_each_pair_that(&hello(), false, async |[ours, _theirs]| {
        let mut items = vec![];
        // In the second round, a handler writes items that nobody takes.
        for _ in 0..2 {
            let late = ours.client.call_within(SHORT, &long).await;
            assert!(matches!(late, Err(CallError::Deadline)), "{late:?}");
            assert_eq!(ours.client.call(&longer).await.unwrap().frames, 20 << 20);
            let (len, count) = (1 << 20, 10);
            items.push(ours.client.stream(&Fill { len, count }).await);
        }
    });
    for_each_pair(async |[ours, theirs]| {
        let (client, longer) = (theirs.client.clone(), longer.clone());
        let back = thread::spawn(move || runtime().block_on(client.call(&longer)));
        assert!(ours.client.call(&long).await.is_err());
        assert_eq!(back.join().unwrap().unwrap().frames, 20 << 20);
    });
}

/// Opens both ends of a connection. Also returns their streams.
pub(crate) fn connections(player: &Handshake) -> ([Sockets; 2], [TcpStream; 2]) {
    let (both, streams) = open(&Handshake::new(hello(), ""), player);
    (both.map(Result::unwrap), streams)
}

/// Each byte of a peer is within the deadline, but its frame is not.
#[test]
fn deadline_ends_a_call_inside_a_frame() {
    let ([_window, player], [mut peer, _]) = connections(&Handshake::new(hello(), ""));
    thread::spawn(move || {
        let mut bytes = framed(0xff00, &[0; 10_000]).into_iter();
        while bytes.next().is_some_and(|it| peer.write_all(&[it]).is_ok()) {
            thread::sleep(Duration::from_millis(10));
        }
    });
    let error = Client::new(player).within(SHORT).call(&load("a.wav"));
    assert!(matches!(error, Err(CallError::Deadline)), "{error:?}");
}

/// A stream that counts the milliseconds of its timeouts.
struct Timed(TcpStream, mpsc::Sender<u128>);

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl ReadTimeout for Timed {
    fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        self.1.send(timeout.unwrap().as_millis()).unwrap();
        self.0.set_read_timeout(timeout)
    }
}

#[test]
fn read_with_a_short_deadline_has_a_limit() {
    let ([a, b], (log, logged)) = (sockets(), mpsc::channel());
    let accept = move || Handshake::new(hello(), "").accept(b.try_clone().unwrap(), b);
    let peer = thread::spawn(accept);
    let input = Timed(a.try_clone().unwrap(), log);
    let window = Handshake::new(hello(), "").connect(input, a).unwrap();
    let _peer = peer.join().unwrap().unwrap();
    let window = Client::new(window).within(Duration::from_micros(900));
    let millis = loop {
        let _ = window.call(&load("a"));
        if let Ok(millis) = logged.try_recv() {
            break millis;
        }
    };
    assert_eq!(millis, 1);
}

/// The server is in a handler that reads, so all notices wait. A request that is alone can exceed the limit.
#[test]
fn unknown_parts_of_waiting_notices_count() {
    let mut limits = CallLimits::DEFAULT;
    limits.queued = 10_000;
    let handshake = Handshake::new(hello(), "player").with_call_limits(&limits);
    let ([_window, player], [mut peer, _]) = connections(&handshake);
    let server = Server::new(player);
    let windows = server.client();
    let server = server.on(move |_: Load| {
        let _ = windows.call(&count(0, 0));
        Ok(Loaded { frames: 0 })
    });
    let request = message::to_vec(&load(&"x".repeat(20_000))).unwrap();
    let extensions = vec![(7_u16, vec![0_u8; 4000])];
    let notice = sdp::to_vec(&(1_u16, true, 0_u32, "", extensions)).unwrap();
    let notice = framed(0xfffd, &notice);
    let frames = [step(0, 0, 0, &request), notice.repeat(3)].concat();
    peer.write_all(&frames).unwrap();
    let error = server.run().unwrap_err().to_string();
    assert!(error.contains("`CallLimits::queued`"), "{error}");
    // The handler has called.
    assert_eq!(peer.read(&mut [0]).unwrap(), 1);
}

#[test]
fn client_of_a_peer_without_calls_has_an_error() {
    let stream = message::to_vec(&hello()).unwrap();
    let opened = Handshake::new(hello(), "a").accept(std::io::Cursor::new(stream), Vec::new());
    let client = Client::new(opened.unwrap());
    assert_eq!(client.session().supports::<Load>(), Grade::Refused);
    let error = client.call(&load("a.wav"));
    assert!(matches!(error, Err(CallError::NoCalls)));
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
    let twice = text(&|| open(hello()).on(numbers));
    assert_eq!(twice, "`Count` has two handlers");
}

via!(Panicking Loaded "Loaded" 2, panic!("a defect"), panic!("a defect"));
via!(PanickingCount Count "Count" 4, panic!("a defect"), panic!("a defect"));

impl Request for PanickingCount {
    type Reply = Number;
    type Error = NoFile;
}

messages! { 1 LoadPanicking { path: String } => Panicking, NoFile; }

#[test]
fn panic_of_a_type_ends_only_its_call() {
    let ([window, player], _) = connections(&Handshake::new(hello(), ""));
    let server = Server::new(player).on(|load: LoadPanicking| match &*load.path {
        "panic" => Ok(Panicking),
        _ => Err(NoFile { path: load.path }),
    });
    let server = server.on(|_: PanickingCount| Ok(Number { number: 1 }));
    thread::spawn(move || server.on_message(|_: Panicking| ()).run());
    let player = Client::new(window);
    player.send(&Loaded { frames: 1 }).unwrap();
    let text = "the handler has failed: the handler has panicked";
    let error = player.call(&load("panic")).unwrap_err();
    assert_eq!(error.to_string(), text);
    assert_eq!(player.call(&count(0, 0)).unwrap_err().to_string(), text);
    let error = player.call(&load("a")).unwrap_err();
    assert!(matches!(error, CallError::Handler(_)), "{error}");
}

#[test]
fn both_programs_learn_that_the_handler_of_a_message_has_panicked() {
    for_each_pair(async |[ours, theirs]| {
        for number in [PANIC, 7] {
            ours.client.send(&Number { number }).await.unwrap();
        }
        assert_eq!(theirs.logged(), "the handler of message 5 has panicked");
        assert_eq!(theirs.logged(), "7");
        let text = "the peer could not read message 5: its handler has panicked";
        assert_eq!(ours.logged(), text);
    });
}

/// The handler would log its end.
#[test]
fn request_whose_reply_the_caller_does_not_know_has_no_effect() {
    let hello = Hello::new::<Count>("player");
    for_each_pair_that(&hello, false, async |[ours, theirs]| {
        let error = ours.client.stream(&count(0, 1)).await.next().await;
        let error = error.unwrap().unwrap_err();
        let text = "message 5 is not in the `Hello` of the caller, or has no conversion";
        let expected = format!("Failed(Failure {{ reason: Answer, text: {text:?} }})");
        assert_eq!(format!("{error:?}"), expected);
        assert!(theirs.log.try_recv().is_err());
    });
}
