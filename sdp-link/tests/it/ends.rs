//! The end of a connection: what is sent before it arrives, and nothing waits for it without end.

use std::io::{self, Read as _, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use sdp::message;
use sdp_link::{CallError, Client, Handshake, LinkError, Server};

use crate::calls::connections;
use crate::fronts::{Count, Fill, Load, Loaded, Number, count, hello, load, sockets};
use crate::hostile::step;
use crate::wire::framed;

const SHORT: Duration = Duration::from_millis(50);
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// A server ends its half when it has read the end of its peer, also while a handler runs. A silent peer keeps its stream.
/// Its answers say nothing about a message after the last call.
#[test]
fn client_waits_only_for_a_peer_that_has_not_confirmed_messages() {
    let rows = [
        (false, Some(2), false),
        (true, None, false),
        (true, Some(1), true),
    ];
    for (is_silent, last, waits) in rows {
        let ([window, player], [_, mut theirs]) = connections(&Handshake::new(hello(), ""));
        let reply = message::to_vec(&Loaded { frames: 7 }).unwrap();
        let _silent = if is_silent {
            let replies = [0, 1].map(|call| step(call, 1, 0, &reply));
            theirs.write_all(&replies.concat()).unwrap();
            Some(player)
        } else {
            let server = Server::new(player).on(|_: Load| Ok(Loaded { frames: 7 }));
            let server = server.on_message(|it: Number| match it.number {
                1 => (),
                _ => thread::sleep(2 * SECOND),
            });
            thread::spawn(move || server.run());
            None
        };
        let window = Client::new(window);
        for _ in 0..2 {
            window.send(&Number { number: 1 }).unwrap();
            window.call(&load("a")).unwrap();
        }
        if let Some(number) = last {
            window.send(&Number { number }).unwrap();
        }
        let start = Instant::now();
        drop(window);
        let time = start.elapsed();
        assert_eq!(time >= SECOND, waits, "{is_silent} {last:?}: {time:?}");
    }
}

/// A separate thread writes the request when the client is dropped. The peer pauses for less than a second each time. It
/// ends its half, and reads on.
#[test]
fn last_client_waits_for_a_thread_that_writes() {
    let ([window, player], [_, mut theirs]) = connections(&Handshake::new(hello(), ""));
    let reads_rest = Arc::new(AtomicBool::new(false));
    let (rest, (start, started)) = (Arc::clone(&reads_rest), mpsc::channel());
    let peer = thread::spawn(move || {
        let (mut bytes, _player) = (vec![], player);
        started.recv().unwrap();
        for len in [4_000_000; 6].into_iter().chain([u64::MAX]) {
            thread::sleep(5 * SHORT);
            rest.store(len == u64::MAX, SeqCst);
            (&mut theirs).take(len).read_to_end(&mut bytes).unwrap();
            let _ = theirs.shutdown(Shutdown::Write);
        }
        bytes
    });
    let window = Client::new(window);
    let hasty = window.within(SHORT);
    let late = hasty.call(&load(&"x".repeat(50_000_000)));
    assert!(matches!(late, Err(CallError::Deadline)), "{late:?}");
    let number = Number { number: 1 };
    for _ in 0..100 {
        window.send(&number).unwrap();
    }
    start.send(()).unwrap();
    let late = window.call(&load("late"));
    assert!(matches!(late, Err(CallError::Ended(_))), "{late:?}");
    drop((window, hasty));
    assert!(reads_rest.load(SeqCst));
    let (mut bytes, sent) = (peer.join().unwrap(), message::to_vec(&number).unwrap());
    let (sent, rest) = (sent.repeat(100), bytes.split_off(bytes.len() - 2000));
    assert!(rest.windows(sent.len()).any(|it| it == sent));
}

/// The program keeps its stream.
#[test]
fn last_client_ends_the_write_to_a_peer_that_does_not_read() {
    let ([window, _player], [_ours, mut theirs]) = connections(&Handshake::new(hello(), ""));
    let window = Client::new(window).within(SHORT);
    let late = window.call(&load(&"x".repeat(50_000_000)));
    assert!(matches!(late, Err(CallError::Deadline)), "{late:?}");
    drop(window);
    theirs.set_read_timeout(Some(MINUTE)).unwrap();
    let mut bytes = vec![];
    theirs.read_to_end(&mut bytes).unwrap();
    assert!(bytes.len() < 50_000_000);
}

/// A thread writes to a peer that does not read yet, and a further one waits for an answer.
#[test]
fn server_without_a_run_ends_calls_at_once_and_writes_what_is_sent() {
    let ([_window, player], [mut theirs, _]) = connections(&Handshake::new(hello(), ""));
    let server = Server::new(player);
    let client = server.client();
    let writer = client.clone();
    let long = thread::spawn(move || writer.send(&load(&"x".repeat(50_000_000))));
    let mut bytes = [0];
    theirs.read_exact(&mut bytes).unwrap();
    let sent = message::to_vec(&load("sent")).unwrap();
    client.send(&load("sent")).unwrap();
    let (log, logged) = mpsc::channel();
    let caller = client.clone();
    let call = thread::spawn(move || log.send(caller.call(&load("a"))).unwrap());
    thread::sleep(SHORT);
    drop(server);
    let error = logged.recv_timeout(MINUTE).unwrap().unwrap_err();
    call.join().unwrap();
    let text = "the connection has ended: the program does not run its `Server`";
    assert_eq!(error.to_string(), text);
    assert!(client.send(&load("late")).is_err());
    let mut bytes = vec![];
    theirs.set_read_timeout(Some(MINUTE)).unwrap();
    theirs.read_to_end(&mut bytes).unwrap();
    let rest = bytes.split_off(bytes.len() - 200);
    assert!(rest.windows(sent.len()).any(|it| it == sent));
    long.join().unwrap().unwrap();
    // A socket with unread bytes would lose the messages.
    let start = Instant::now();
    drop(client);
    assert!(start.elapsed() >= SECOND);
}

/// The read of a call over pipes cannot be ended, but the peer ends with its input.
#[test]
fn server_without_a_run_ends_the_input_of_a_process() {
    let [(input, theirs), (reader, output)] = [(); 2].map(|()| io::pipe().unwrap());
    thread::spawn(move || {
        let _peer = Handshake::new(hello(), "")
            .accept(&reader, &theirs)
            .unwrap();
        io::copy(&mut &reader, &mut io::sink()).unwrap();
    });
    let server = Server::new(Handshake::new(hello(), "").connect(input, output).unwrap());
    let (client, (log, logged)) = (server.client(), mpsc::channel());
    thread::spawn(move || log.send(client.call(&load("a"))).unwrap());
    thread::sleep(SHORT);
    drop(server);
    let error = logged.recv_timeout(MINUTE).unwrap();
    assert!(matches!(error, Err(CallError::Ended(_))), "{error:?}");
}

/// The peer neither writes nor leaves.
#[cfg(unix)]
#[test]
fn peer_that_only_ends_its_reads_ends_calls() {
    let (ours, theirs) = std::os::unix::net::UnixStream::pair().unwrap();
    let [input, peer, stream] = [&ours, &theirs, &theirs].map(|it| it.try_clone().unwrap());
    let player = thread::spawn(|| Handshake::new(hello(), "").accept(peer, theirs).unwrap());
    let window = Client::new(Handshake::new(hello(), "").connect(input, ours).unwrap());
    let _player = player.join().unwrap();
    stream.shutdown(Shutdown::Read).unwrap();
    let (log, logged) = mpsc::channel();
    let caller = window.clone();
    thread::spawn(move || log.send(caller.call(&load("a"))).unwrap());
    let error = logged.recv_timeout(MINUTE).unwrap();
    assert!(matches!(error, Err(CallError::Ended(_))), "{error:?}");
}

/// Sends a message when it is dropped.
struct Last(TcpStream, Arc<OnceLock<Client<TcpStream, Self>>>);

impl Write for Last {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Last {
    fn drop(&mut self) {
        if let Some(client) = self.1.get() {
            client.send(&Number { number: 1 }).unwrap_err();
        }
    }
}

#[test]
fn stream_uses_the_link_when_it_is_dropped() {
    let ([a, b], client) = (sockets(), Arc::default());
    let player = thread::spawn(|| Handshake::new(hello(), "").accept(b.try_clone().unwrap(), b));
    let output = Last(a.try_clone().unwrap(), Arc::clone(&client));
    let window = Client::new(Handshake::new(hello(), "").connect(a, output).unwrap());
    assert!(client.set(window.clone()).is_ok());
    drop(player.join().unwrap());
    let (log, logged) = mpsc::channel();
    thread::spawn(move || log.send(window.call(&load("a"))).unwrap());
    let error = logged.recv_timeout(MINUTE).unwrap();
    assert!(matches!(error, Err(CallError::Ended(_))), "{error:?}");
}

/// A client of the program writes to the peer, which reads nothing before.
#[test]
fn peer_that_breaks_a_rule_gets_nothing_more() {
    let ([_window, player], [mut theirs, _]) = connections(&Handshake::new(hello(), ""));
    let server = Server::new(player);
    let (client, writer) = (server.client(), server.client());
    let long = thread::spawn(move || writer.send(&load(&"x".repeat(50_000_000))));
    theirs.read_exact(&mut [0]).unwrap();
    theirs.write_all(&framed(0xfffe, &[])).unwrap();
    let text = "the peer has sent a late verdict";
    assert_eq!(server.run().unwrap_err().to_string(), text);
    theirs.set_read_timeout(Some(MINUTE)).unwrap();
    let mut bytes = vec![];
    theirs.read_to_end(&mut bytes).unwrap();
    assert!(bytes.len() < 50_000_000 && long.join().unwrap().is_err());
    let error = client.call(&load("a.wav")).unwrap_err().to_string();
    assert!(error.ends_with(text), "{error}");
}

/// The first write that waits has written some bytes before. After its timeout, the socket is shut down, which looks like the end of
/// the peer to the thread that reads.
#[test]
fn timeout_of_a_write_ends_the_server_after_its_time() {
    let ([window, player], [_, theirs]) = connections(&Handshake::new(hello(), ""));
    theirs.set_write_timeout(Some(SECOND)).unwrap();
    let (log, logged) = mpsc::channel();
    let server = Server::new(player).on_stream(move |fill: Fill, items| {
        let item = load(&"x".repeat(fill.len as usize));
        let mut sent = (0..fill.count).map(|_| items.send(&item));
        log.send(sent.find_map(Result::err)).unwrap();
        Ok(())
    });
    let run = thread::spawn(move || server.run());
    let window = Client::new(window);
    let (len, count) = (10_000_000, 2);
    let _items = window.call_stream(&Fill { len, count }).unwrap();
    let start = Instant::now();
    let error = run.join().unwrap().unwrap_err();
    let time = start.elapsed();
    assert!(matches!(*error, LinkError::Write(_)), "{error}");
    assert!(time >= SECOND && time < SECOND * 8 / 5, "{time:?}");
    let error = logged.recv_timeout(MINUTE).unwrap();
    assert!(matches!(error, Some(LinkError::Write(_))), "{error:?}");
}

/// The program stops its server. The handler has a thread, which waits for events and sends nothing.
#[test]
fn handler_in_a_thread_goes_on_and_sees_the_end() {
    let ([window, player], [_, stream]) = connections(&Handshake::new(hello(), ""));
    let (log, logged) = mpsc::channel();
    let server = Server::new(player).on_stream(move |_: Count, items| {
        log.send(items.is_closed()).unwrap();
        while !items.is_closed() {
            thread::sleep(SHORT);
        }
        log.send(items.is_closed()).unwrap();
        Ok(())
    });
    let run = thread::spawn(move || server.run());
    let window = Client::new(window);
    let _items = window.call_stream(&count(0, 1)).unwrap();
    assert_eq!(logged.recv_timeout(MINUTE), Ok(false));
    stream.shutdown(Shutdown::Read).unwrap();
    run.join().unwrap().unwrap();
    assert_eq!(logged.recv_timeout(MINUTE), Ok(true));
}

/// The thread of `run` writes an answer that the peer does not read.
#[test]
fn server_that_stops_waits_for_a_write_only_while_its_peer_reads() {
    let ([_window, player], [mut theirs, stream]) = connections(&Handshake::new(hello(), ""));
    let server = Server::new(player).on(|fill: Fill| Ok(load(&"x".repeat(fill.len as usize))));
    let (log, logged) = mpsc::channel();
    thread::spawn(move || log.send(server.run()).unwrap());
    let (len, count) = (50_000_000, 1);
    let fill = message::to_vec(&Fill { len, count }).unwrap();
    theirs.write_all(&step(0, 0, 0, &fill)).unwrap();
    theirs.read_exact(&mut [0]).unwrap();
    stream.shutdown(Shutdown::Read).unwrap();
    logged.recv_timeout(MINUTE).unwrap().unwrap();
}

/// The first handler is in the thread of `run`, and each further one has a thread. A stream that is cut has no end.
#[test]
fn server_that_stops_writes_the_answers_of_its_handlers() {
    let ([window, player], [_, stream]) = connections(&Handshake::new(hello(), ""));
    let server = Server::new(player).on(|load: Load| {
        thread::sleep(if load.path == "long" {
            MINUTE
        } else {
            6 * SHORT
        });
        Ok(Loaded { frames: 7 })
    });
    let server = server.on_stream(|_: Count, items| {
        while !items.is_closed() {
            thread::sleep(SHORT);
        }
        Ok(())
    });
    let run = thread::spawn(move || server.run());
    let window = Client::new(window);
    let mut items = window.call_stream(&count(0, 1)).unwrap();
    let calls = ["a", "b", "long"].map(|path| {
        let window = window.clone();
        let call = thread::spawn(move || window.call(&load(path)));
        thread::sleep(SHORT);
        call
    });
    stream.shutdown(Shutdown::Read).unwrap();
    let start = Instant::now();
    let [a, b, long] = calls.map(|call| call.join().unwrap());
    run.join().unwrap().unwrap();
    assert!(start.elapsed() < 3 * SECOND);
    assert_eq!([a, b].map(|reply| reply.unwrap().frames), [7; 2]);
    assert!(matches!(long, Err(CallError::Ended(_))), "{long:?}");
    assert!(matches!(items.next(), Some(Err(CallError::Ended(_)))));
}
