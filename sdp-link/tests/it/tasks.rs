//! Servers on Tokio: handlers end with their futures, and streams have small buffers.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::{self, FrameBytes};
use sdp_link::{
    AsyncClient, AsyncServer, CallError, CallLimits, Calls, Handshake, ItemSender, Session,
};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream};
use tokio::sync::{mpsc, oneshot};
use tokio_util::codec::Framed;
use tokio_util::io::InspectWriter;

use crate::fronts::{self, Bomb, Count, Load, Loaded, Number, count, hello, load};
use crate::hostile::step;
use crate::simulation::parse;
use crate::wire::framed;

/// Both ends of a stream. The second one is a server.
type Ends<T> = ((Framed<T, FrameCodec>, Session), AsyncServer<DuplexStream>);

/// Opens both ends of a stream with a small buffer, so that each long frame waits for its reader.
async fn open(limits: &CallLimits) -> Ends<DuplexStream> {
    open_over(64, limits, |it| it).await
}

async fn open_over<T: AsyncRead + AsyncWrite + Unpin>(
    buffer: usize,
    limits: &CallLimits,
    first: impl FnOnce(DuplexStream) -> T,
) -> Ends<T> {
    let (a, b) = tokio::io::duplex(buffer);
    let (mut a, mut b) = (fronts::framed(first(a)), fronts::framed(b));
    let first = Handshake::new(hello(), "a");
    let second = Handshake::new(hello(), "b").with_call_limits(limits);
    let (session, opened) =
        tokio::join!(first.connect_framed(&mut a), second.accept_framed(&mut b));
    ((a, session.unwrap()), AsyncServer::new(b, opened.unwrap()))
}

fn frame(bytes: Vec<u8>) -> FrameBytes {
    FrameBytes::try_from(bytes::Bytes::from(bytes)).unwrap()
}

/// Adds a handler that never answers. The receiver has an error when its future is dropped.
fn endless(
    server: AsyncServer<DuplexStream>,
) -> (AsyncServer<DuplexStream>, oneshot::Receiver<()>) {
    let (guard, dropped) = oneshot::channel();
    let guard = std::sync::Mutex::new(Some(guard));
    let server = server.on(move |_: Load| {
        let guard = guard.lock().unwrap().take();
        async move {
            let _guard = guard;
            std::future::pending().await
        }
    });
    (server, dropped)
}

#[tokio::test(flavor = "current_thread")]
async fn calls_and_handlers_end_with_their_servers() {
    for closes_peer in [true, false] {
        let ((frames, session), peer) = open(&CallLimits::DEFAULT).await;
        let server = AsyncServer::new(frames, session);
        let (peer, dropped) = endless(peer);
        let peer = tokio::spawn(peer.run());
        let client = server.client();
        let run = tokio::spawn(server.run());
        let (x, closing) = (load("x"), async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            match closes_peer {
                true => peer.abort(),
                false => run.abort(),
            }
        });
        let (x, ()) = tokio::join!(client.call(&x), closing);
        assert!(matches!(x, Err(CallError::Ended(_))), "{x:?}");
        dropped.await.unwrap_err();
        assert!(client.send(&Loaded { frames: 1 }).await.is_err());
        assert_eq!(run.await.is_ok_and(|run| run.is_ok()), closes_peer);
    }
}

/// The first call is cancelled by its caller, and the second one by the end of the peer.
#[tokio::test(flavor = "current_thread")]
async fn panic_of_a_dropped_variable_ends_only_its_call() {
    let ((frames, session), player) = open(&CallLimits::DEFAULT).await;
    let player = player.on(async |load: Load| {
        let _bomb = (load.path == "bomb").then(|| Bomb);
        tokio::task::yield_now().await;
        match load.path.as_str() {
            "bomb" => std::future::pending().await,
            _ => Ok(Loaded { frames: 7 }),
        }
    });
    let player = tokio::spawn(player.run());
    let server = AsyncServer::new(frames, session);
    let window = server.client();
    let run = tokio::spawn(server.run());
    for _ in 0..2 {
        let (bomb, a) = (load("bomb"), load("a"));
        tokio::select! {
            biased;
            _ = window.call(&bomb) => panic!("an answer"),
            reply = window.call(&a) => assert_eq!(reply.unwrap().frames, 7),
        }
    }
    tokio::spawn(async move { window.call(&load("bomb")).await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    run.abort();
    player.await.unwrap().unwrap();
}

/// The server has no client.
#[tokio::test(flavor = "current_thread")]
async fn run_reads_at_its_end_but_not_without_end() {
    let mut limits = CallLimits::DEFAULT;
    limits.queued = 1000;
    let ((mut frames, _), server) = open(&limits).await;
    let run = tokio::spawn(server.run());
    while frames.send(frame(framed(0xff00, &[]))).await.is_ok() {}
    run.await.unwrap().unwrap();
}

/// The peer ends its half, and reads on.
#[tokio::test(flavor = "current_thread")]
async fn messages_that_are_sent_before_the_end_of_the_peer_arrive() {
    let ((frames, _), server) = open(&CallLimits::DEFAULT).await;
    let client = server.client();
    let server = server.on_message(move |it: Number| {
        let sent = client.send(&it).now_or_never();
        sent.unwrap().unwrap();
    });
    let run = tokio::spawn(server.run());
    let number = message::to_vec(&Number { number: 7 }).unwrap();
    let (mut output, input) = frames.split();
    let write = async {
        for _ in 0..50 {
            output.send(frame(number.clone())).await.unwrap();
        }
        output.close().await.unwrap();
    };
    let (count, ()) = tokio::join!(input.count(), write);
    assert_eq!(count, 50);
    run.await.unwrap().unwrap();
}

/// The server has no handlers, and its last client is gone. A slow peer pauses for less than a second each time, and never
/// closes the stream.
#[tokio::test(flavor = "current_thread")]
async fn run_writes_the_last_messages_while_its_peer_reads() {
    for reads in [true, false] {
        let ((mut frames, _), server) = open(&CallLimits::DEFAULT).await;
        let (send, mut lost) = mpsc::unbounded_channel();
        let server = server.on_error(move |error| send.send(error.to_string()).unwrap());
        let client = server.client();
        let run = tokio::spawn(server.run());
        for _ in 0..6 {
            client.send(&load(&"x".repeat(1000))).await.unwrap();
        }
        tokio::task::yield_now().await;
        drop(client);
        if reads {
            for _ in 0..6 {
                tokio::time::sleep(Duration::from_millis(250)).await;
                frames.next().await.unwrap().unwrap();
            }
            let extensions: Vec<(u16, Vec<u8>)> = vec![];
            let notice = sdp::to_vec(&(1_u16, true, 0_u32, "too late", extensions)).unwrap();
            frames.send(frame(framed(0xfffd, &notice))).await.unwrap();
            let text = "the peer could not read message 1: too late";
            assert_eq!(lost.recv().await.unwrap(), text);
        }
        let run = tokio::time::timeout(Duration::from_secs(30), run).await;
        let run = run.unwrap().unwrap();
        assert_eq!(run.is_ok(), reads, "{run:?}");
    }
}

/// The peer uses the number of a call again, so an item of a sender that has left its handler would be in the wrong call.
#[tokio::test(flavor = "current_thread")]
async fn sender_that_has_left_its_handler_sends_nothing_more() {
    let ((mut frames, _), server) = open(&CallLimits::DEFAULT).await;
    let (send, mut ended) = mpsc::unbounded_channel();
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
    tokio::spawn(server.on_stream(handler).run());
    let mut steps = vec![];
    // The first sender waits for credit, and the second one sends during the third call.
    for from in [1, 0, 2] {
        let request = message::to_vec(&count(from, 0)).unwrap();
        frames.send(frame(step(7, 0, 1, &request))).await.unwrap();
        loop {
            let bytes = frames.next().await.unwrap().unwrap().into_bytes();
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
async fn peer_that_calls_and_never_reads_fills_no_memory() {
    let mut limits = CallLimits::DEFAULT;
    (limits.calls, limits.queued) = (2, 1000);
    let ((mut frames, session), server) = open(&limits).await;
    let (server, dropped) = endless(server);
    let run = tokio::spawn(server.run());
    let (mut calls, mut sent) = (Calls::new(session), 0);
    while !run.is_finished() {
        let mut out = vec![];
        let call = calls.request(&load("x"), false, &mut out).unwrap();
        calls.cancel(call, &mut vec![]);
        sent += 1;
        if frames.send(frame(out)).await.is_err() {
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

/// During each write, a further message is sent.
#[tokio::test(flavor = "current_thread")]
async fn server_reads_also_if_there_is_always_more_to_write() {
    const MANY: u32 = 20_000;
    let (client, writes) = <(Arc<OnceLock<AsyncClient>>, Arc<AtomicU32>)>::default();
    let (sender, count) = (Arc::clone(&client), Arc::clone(&writes));
    let ((frames, session), peer) = open_over(1 << 20, &CallLimits::DEFAULT, |stream| {
        InspectWriter::new(stream, move |_: &[u8]| {
            if let Some(client) = sender.get()
                && count.fetch_add(1, SeqCst) < MANY
            {
                let sent = client.send(&Number { number: 1 }).now_or_never();
                sent.unwrap().unwrap();
            }
        })
    })
    .await;
    let peer = peer.on(async |_: Load| Ok(Loaded { frames: 7 }));
    tokio::spawn(peer.on_message(|_: Number| ()).run());
    let server = AsyncServer::new(frames, session);
    client.set(server.client()).unwrap();
    // The budget of a task in the runtime would end the writes, too.
    tokio::spawn(tokio::task::unconstrained(server.run()));
    let reply = client.get().unwrap().call(&load("x")).await;
    assert_eq!(reply.unwrap().frames, 7);
    assert!(writes.load(SeqCst) < MANY);
}
