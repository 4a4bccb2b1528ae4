//! Two programs over an asynchronous stream.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{self, FrameBytes};
use sdp_link::{
    AsyncClient, AsyncServer, CallError, CallLimits, Calls, Client, Failure, FailureReason,
    Handshake, ItemSender, LinkError, Session,
};
use sdp_schema::{Grade, Hello};
use tokio::io::DuplexStream;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::codec::Framed;

use crate::calls::{self, Count, Loaded, NoFile, Number, hello};
use crate::connection::{Load, load, new, old, old_load};
use crate::hostile::step;
use crate::simulation::parse;

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

type Duplex = AsyncServer<DuplexStream>;

/// Opens both ends of a connection.
async fn servers() -> (Duplex, Duplex) {
    let (mut a, mut b) = streams();
    let (first, second) = (Handshake::new(hello(), "a"), Handshake::new(hello(), "b"));
    let (at_a, at_b) = tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
    (
        AsyncServer::new(a, at_a.unwrap()),
        AsyncServer::new(b, at_b.unwrap()),
    )
}

/// Runs a server, and returns a client of its peer.
async fn serve(server: impl FnOnce(Duplex) -> Duplex) -> AsyncClient {
    let (window, player) = servers().await;
    tokio::spawn(server(player).run());
    let client = window.client();
    tokio::spawn(window.run());
    client
}

fn path(path: &str) -> calls::Load {
    calls::Load { path: path.into() }
}

async fn len(load: calls::Load) -> Result<Loaded, NoFile> {
    match &*load.path {
        "panic" => panic!("a defect"),
        "none" => Err(NoFile { path: load.path }),
        path => Ok(Loaded {
            frames: path.len() as u64,
        }),
    }
}

/// Sends the numbers of a count, and then an error if the count is empty.
async fn count(count: Count, mut numbers: ItemSender<Count, AsyncClient>) -> Result<(), Failure> {
    for number in count.from..count.to {
        numbers.send(&Number { number }).await?;
    }
    match count.to {
        0 => Err(Failure::new("no luck")),
        _ => Ok(()),
    }
}

/// Adds a handler that never answers. The receiver has an error when its future is dropped.
fn endless(server: Duplex) -> (Duplex, oneshot::Receiver<()>) {
    let (guard, dropped) = oneshot::channel();
    let guard = Mutex::new(Some(guard));
    let server = server.on(move |_: calls::Load| {
        let guard = guard.lock().unwrap().take();
        async move {
            let _guard = guard;
            std::future::pending().await
        }
    });
    (server, dropped)
}

#[tokio::test(flavor = "current_thread")]
async fn calls_have_replies_and_errors_and_a_panic_ends_only_its_call() {
    let player = serve(|server| server.on(len)).await;
    assert_eq!(player.supports::<calls::Load>(), Grade::Same);
    let (first, failed, second) = (path("a.wav"), path("panic"), path("ab.wav"));
    let (first, failed, second) = tokio::join!(
        player.call(&first),
        player.call(&failed),
        player.call(&second)
    );
    assert_eq!((first.unwrap().frames, second.unwrap().frames), (5, 6));
    let text = "the handler has failed: the handler has panicked";
    assert_eq!(failed.unwrap_err().to_string(), text);
    let error = player.call(&path("none")).await.unwrap_err();
    assert!(matches!(error, CallError::Handler(NoFile { path }) if path == "none"));
    let error = player.call(&Count { from: 0, to: 1 }).await.unwrap_err();
    let text = "the peer does not answer this request: message 4 has no handler";
    assert_eq!(error.to_string(), text);
}

#[tokio::test(flavor = "current_thread")]
async fn streams_have_all_items_in_order_and_their_server_waits() {
    let sent = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&sent);
    let player = serve(|server| {
        server.on_stream(move |count: Count, mut numbers| {
            let sent = Arc::clone(&counted);
            async move {
                for number in count.from..count.to {
                    numbers.send(&Number { number }).await?;
                    sent.store(number, Ordering::Relaxed);
                }
                Ok(())
            }
        })
    })
    .await;
    let mut numbers = player
        .call_stream(&Count { from: 0, to: 99 })
        .await
        .unwrap();
    for number in 0..99 {
        // The server goes on if it can.
        tokio::task::yield_now().await;
        assert_eq!(numbers.next().await.unwrap().unwrap(), Number { number });
        assert!(sent.load(Ordering::Relaxed) <= number + CallLimits::DEFAULT.items);
    }
    assert!(numbers.next().await.is_none());
    assert!(numbers.next().await.is_none());
}

#[tokio::test(flavor = "current_thread")]
async fn dropped_call_or_stream_drops_the_future_of_its_handler() {
    let mut dropped = None;
    let player = serve(|server| {
        let (server, receiver) = endless(server);
        dropped = Some(receiver);
        server.on_stream(count)
    })
    .await;
    let (load, short) = (path(""), Duration::from_millis(50));
    assert!(timeout(short, player.call(&load)).await.is_err());
    dropped.unwrap().await.unwrap_err();
    let mut numbers = player
        .call_stream(&Count {
            from: 0,
            to: u32::MAX,
        })
        .await
        .unwrap();
    assert_eq!(numbers.next().await.unwrap().unwrap(), Number { number: 0 });
    drop(numbers);
    let mut failing = player.call_stream(&Count { from: 0, to: 0 }).await.unwrap();
    let error = failing.next().await.unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the handler has failed: no luck");
}

#[tokio::test(flavor = "current_thread")]
async fn waiting_calls_end_with_their_connection() {
    for closes_peer in [true, false] {
        let (server, peer) = servers().await;
        let (peer, dropped) = endless(peer);
        let peer = tokio::spawn(peer.run());
        let client = server.client();
        let run = tokio::spawn(server.run());
        let (x, y) = (path("x"), path("y"));
        let closing = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            match closes_peer {
                true => peer.abort(),
                false => run.abort(),
            }
        };
        let (x, y, ()) = tokio::join!(client.call(&x), client.call(&y), closing);
        assert!(matches!(x, Err(CallError::Ended(_))), "{x:?}");
        assert!(matches!(y, Err(CallError::Ended(_))), "{y:?}");
        dropped.await.unwrap_err();
        let late = client.call(&path("late")).await;
        assert!(matches!(late, Err(CallError::Ended(_))));
        assert!(client.send(&Loaded { frames: 1 }).await.is_err());
        assert_eq!(run.await.is_ok_and(|run| run.is_ok()), closes_peer);
    }
}

#[tokio::test(flavor = "current_thread")]
async fn run_ends_with_its_last_client_and_messages_are_not_lost() {
    let (send, mut received) = tokio::sync::mpsc::unbounded_channel();
    let player =
        serve(|server| server.on_message(move |loaded: Loaded| send.send(loaded.frames).unwrap()))
            .await;
    player.clone().send(&Loaded { frames: 7 }).await.unwrap();
    player.send(&Loaded { frames: 8 }).await.unwrap();
    drop(player);
    assert_eq!(received.recv().await, Some(7));
    assert_eq!(received.recv().await, Some(8));
    // The server has ended, because its peer has closed the stream.
    assert_eq!(received.recv().await, None);
}

/// The peer uses the number of a call again, so an item of a sender that has left its handler would be in the wrong call.
#[tokio::test(flavor = "current_thread")]
async fn sender_that_has_left_its_handler_sends_nothing_more() {
    let (mut a, mut b) = streams();
    let (first, second) = (Handshake::new(hello(), "a"), Handshake::new(hello(), "b"));
    let opened = tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
    opened.0.unwrap();
    let (send, mut ended) = tokio::sync::mpsc::unbounded_channel();
    let handler = move |count: Count, mut numbers: ItemSender<Count, AsyncClient>| {
        let (send, number) = (send.clone(), count.from);
        async move {
            let pause = |times| tokio::time::sleep(Duration::from_millis(20) * times);
            if number == 2 {
                pause(3).await;
                return Ok(numbers.send(&Number { number }).await?);
            }
            tokio::spawn(async move {
                pause(1 - number).await;
                while numbers.send(&Number { number }).await.is_ok() {}
                send.send(number).unwrap();
            });
            pause(number).await;
            Ok(())
        }
    };
    let server = AsyncServer::new(b, opened.1.unwrap()).on_stream(handler);
    tokio::spawn(server.run());
    let mut steps = vec![];
    // The sender of the first call waits for credit, and that of the second one sends during the third.
    for from in [1, 0, 2] {
        let request = message::to_vec(&Count { from, to: 0 }).unwrap();
        a.send(frame(step(7, 0, 1, &request))).await.unwrap();
        loop {
            let bytes = a.next().await.unwrap().unwrap().into_bytes();
            let (_, kind, ..) = parse(&mut &bytes[..]);
            steps.push((from, kind, bytes[bytes.len() - 4]));
            if kind != 2 {
                break;
            }
        }
    }
    let expected = [(1, 2, 1), (1, 3, 0), (0, 3, 0), (2, 2, 2), (2, 3, 0)];
    assert_eq!(steps, expected);
    assert_eq!([ended.recv().await, ended.recv().await], [Some(1), Some(0)]);
}

#[tokio::test(flavor = "current_thread")]
async fn long_messages_in_both_directions_do_not_wait_for_each_other() {
    let (a, b) = servers().await;
    let (a, b) = (a.on(len), b.on(len));
    let (to_b, to_a) = (a.client(), b.client());
    tokio::spawn(a.run());
    tokio::spawn(b.run());
    let long = path(&"x".repeat(1 << 20));
    let (x, y) = tokio::join!(to_a.call(&long), to_b.call(&long));
    assert_eq!((x.unwrap().frames, y.unwrap().frames), (1 << 20, 1 << 20));
}

#[tokio::test(flavor = "current_thread")]
async fn blocking_client_calls_an_asynchronous_server() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let window = std::thread::spawn(move || {
        let stream = std::net::TcpStream::connect(address).unwrap();
        let handshake = Handshake::new(hello(), "window");
        let connection = handshake.connect(stream.try_clone().unwrap(), stream);
        let player = Client::new(connection.unwrap());
        let numbers = player.call_stream(&Count { from: 0, to: 100 }).unwrap();
        assert_eq!(numbers.map(Result::unwrap).count(), 100);
        player.call(&path("a.wav")).unwrap().frames
    });
    let (stream, _) = listener.accept().await.unwrap();
    let mut frames = Framed::new(stream, FrameCodec::new());
    let handshake = Handshake::new(hello(), "player");
    let opened = handshake.accept_framed(&mut frames).await.unwrap();
    let server = AsyncServer::new(frames, opened).on(len).on_stream(count);
    server.run().await.unwrap();
    assert_eq!(window.join().unwrap(), 5);
}

#[tokio::test(flavor = "current_thread")]
async fn requests_of_too_many_bytes_at_once_fail() {
    let mut limits = CallLimits::DEFAULT;
    limits.queued = 1000;
    let player = serve(|server| endless(server.with_limits(&limits)).0).await;
    let (long, short) = (path(&"x".repeat(2000)), Duration::from_millis(20));
    let (alone, second) = tokio::join!(
        timeout(short, player.call(&long)),
        timeout(short, player.call(&long))
    );
    assert!(alone.is_err());
    let Ok(Err(CallError::Failed(failure))) = second else {
        panic!("{second:?}");
    };
    assert_eq!(failure.reason(), Some(FailureReason::Busy));
}

#[tokio::test(flavor = "current_thread")]
async fn peer_that_calls_and_never_reads_fills_no_memory() {
    let mut limits = CallLimits::DEFAULT;
    limits.calls = 2;
    limits.queued = 1000;
    let (mut a, mut b) = streams();
    let (first, second) = (Handshake::new(hello(), "a"), Handshake::new(hello(), "b"));
    let opened = tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
    let server = AsyncServer::new(b, opened.1.unwrap());
    let (server, dropped) = endless(server.with_limits(&limits));
    let run = tokio::spawn(server.run());
    let mut calls = Calls::new(opened.0.unwrap().0);
    let mut sent = 0;
    while !run.is_finished() {
        let mut out = vec![];
        let call = calls.request(&path("x"), false, &mut out).unwrap();
        calls.cancel(call, &mut vec![]);
        sent += 1;
        if a.send(frame(out)).await.is_err() {
            break;
        }
        tokio::task::yield_now().await;
    }
    let error = run.await.unwrap().unwrap_err();
    let text = "the peer sends too many requests, and reads no answers";
    assert_eq!(error.to_string(), text);
    assert!(sent < 200, "{sent}");
    dropped.await.unwrap_err();
}
