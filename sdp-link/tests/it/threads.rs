//! Several threads of a blocking program: handlers that take long, peers that send fast, and writes that fail.

use std::io::{self, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use sdp_link::{CallError, CallLimits, Client, Handshake, Server};

use crate::calls::connections;
use crate::fronts::{Load, Loaded, hello, load, sockets};

fn reply(load: &Load) -> Loaded {
    let frames = load.path.len() as u64;
    Loaded { frames }
}

/// The server reads on while its thread is in a handler, and does not pause before each read.
#[test]
fn calls_beside_a_slow_handler_are_fast() {
    let ([window, player], _) = connections(&Handshake::new(hello(), ""));
    let (release, released) = mpsc::channel::<()>();
    let released = Mutex::new(released);
    let server = Server::new(player).on(move |load: Load| {
        if load.path == "slow" {
            let _ = released.lock().unwrap().recv();
        }
        Ok(reply(&load))
    });
    thread::spawn(move || server.run());
    let player = Client::new(window);
    let slow = player.clone();
    let slow = thread::spawn(move || slow.call(&load("slow")));
    thread::sleep(Duration::from_millis(50));
    let start = Instant::now();
    for _ in 0..100 {
        assert_eq!(player.call(&load("a")).unwrap().frames, 1);
    }
    let time = start.elapsed();
    drop(release);
    assert_eq!(slow.join().unwrap().unwrap().frames, 4);
    assert!(time < Duration::from_millis(800), "{time:?}");
}

/// A further thread of the server waits for an answer, and does not read more than the handler takes.
#[test]
fn fast_peer_waits_for_a_slow_handler_of_messages() {
    let mut limits = CallLimits::DEFAULT;
    limits.queued = 100_000;
    let handshake = Handshake::new(hello(), "").with_call_limits(&limits);
    let ([window, player], _) = connections(&handshake);
    let (log, logged) = mpsc::channel();
    let server = Server::new(player).on_message(move |load: Load| {
        thread::sleep(Duration::from_millis(3));
        log.send(load.path.len()).unwrap();
    });
    let client = server.client();
    let server = thread::spawn(move || server.run());
    let window = Client::new(window);
    window.send(&load("the server runs")).unwrap();
    assert_eq!(logged.recv().unwrap(), 15);
    let waiting = thread::spawn(move || client.call(&load("a")));
    for _ in 0..50 {
        window.send(&load(&"x".repeat(10_000))).unwrap();
    }
    // Reads the request of the server, which no handler answers.
    assert!(matches!(window.call(&load("b")), Err(CallError::Failed(_))));
    let refused = waiting.join().unwrap();
    assert!(matches!(refused, Err(CallError::Failed(_))), "{refused:?}");
    drop(window);
    server.join().unwrap().unwrap();
    assert_eq!(logged.iter().collect::<Vec<_>>(), [10_000; 50]);
}

/// A stream whose armed writes wait for a release, and then have a timeout.
struct Late {
    stream: TcpStream,
    is_armed: Arc<AtomicBool>,
    started: Sender<()>,
    release: Receiver<()>,
}

impl Write for Late {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_armed.load(SeqCst) {
            return self.stream.write(bytes);
        }
        self.started.send(()).unwrap();
        let _ = self.release.recv();
        Err(ErrorKind::WouldBlock.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A part of the first message can be written, so the second one would be read as its remaining bytes.
#[test]
fn nothing_is_written_after_a_timeout() {
    let [ours, theirs] = sockets();
    let peer = thread::spawn(move || {
        let handshake = Handshake::new(hello(), "");
        handshake.accept(theirs.try_clone().unwrap(), theirs)
    });
    let is_armed = Arc::new(AtomicBool::new(false));
    let (started, writes) = mpsc::channel();
    let (releasing, release) = mpsc::channel();
    let late = Late {
        stream: ours.try_clone().unwrap(),
        is_armed: Arc::clone(&is_armed),
        started,
        release,
    };
    let connection = Handshake::new(hello(), "").connect(ours, late);
    let player = Client::new(connection.unwrap());
    let peer = peer.join().unwrap();
    is_armed.store(true, SeqCst);
    let call = || {
        let player = player.clone();
        thread::spawn(move || player.call(&load("a")).unwrap_err())
    };
    let first = call();
    writes.recv().unwrap();
    let second = call();
    thread::sleep(Duration::from_millis(50));
    drop::<Sender<()>>(releasing);
    let error = first.join().unwrap();
    assert!(matches!(error, CallError::Ended(_)), "{error}");
    drop(peer);
    let error = second.join().unwrap();
    assert!(matches!(error, CallError::Ended(_)), "{error}");
    drop(player);
    assert_eq!(writes.iter().count(), 0);
}
