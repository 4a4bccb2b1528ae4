//! Several threads of a blocking program: handlers that take long, peers that send fast, and writes that fail.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use sdp::message;
use sdp_link::{CallError, CallLimits, Client, Handshake, LinkError, Server};

use crate::calls::connections;
use crate::fronts::{
    Count, Load, Loaded, NoFile, Number, count, hello, load, messages, sockets, via,
};
use crate::hostile::step;

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
        let frames = load.path.len() as u64;
        Ok(Loaded { frames })
    });
    thread::spawn(move || server.run());
    let player = Client::new(window);
    let slow = player.clone();
    let slow = thread::spawn(move || slow.call(&load("slow")));
    thread::sleep(Duration::from_millis(50));
    let mut times = [(); 100].map(|()| {
        let start = Instant::now();
        assert_eq!(player.call(&load("a")).unwrap().frames, 1);
        start.elapsed()
    });
    drop(release);
    assert_eq!(slow.join().unwrap().unwrap().frames, 4);
    // A pause takes 10 ms. On a busy machine, many calls take as long without it.
    times.sort();
    assert!(times[10] < Duration::from_millis(7), "{times:?}");
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

/// Three threads send, and the third one waits for room. The peer reads, and never writes.
#[test]
fn thread_that_waits_for_room_is_woken_by_room() {
    let ([mut window, player], [stream, _]) = connections(&Handshake::new(hello(), ""));
    let player = Client::new(player);
    let lens = [12_000_000, 100_000, 200_000];
    let senders = lens.map(|len| {
        let player = player.clone();
        let sender = thread::spawn(move || player.send(&load(&"x".repeat(len))));
        thread::sleep(Duration::from_millis(200));
        sender
    });
    (stream.set_read_timeout(Some(Duration::from_secs(30)))).unwrap();
    let mut read = lens.map(|_| window.read::<Load>().unwrap().unwrap().path.len());
    read.sort_by_key(|len| lens.iter().position(|it| it == len));
    assert_eq!(read, lens);
    for sender in senders {
        sender.join().unwrap().unwrap();
    }
}

/// Each handler sends more than the buffers of a socket hold, and the peer is in such a handler, too.
#[test]
fn handlers_of_both_servers_send_long_messages() {
    let (log, logged) = mpsc::channel();
    let (pair, _) = connections(&Handshake::new(hello(), ""));
    let clients = pair.map(|connection| {
        let server = Server::new(connection);
        let (client, log) = (server.client(), log.clone());
        let sender = client.clone();
        let server = server.on_message(move |count: Count| {
            for _ in 0..count.to {
                sender.send(&load(&"x".repeat(1 << 20))).unwrap();
            }
        });
        let server = server.on_message(move |load: Load| log.send(load.path.len()).unwrap());
        thread::spawn(move || server.run());
        client
    });
    for _ in 0..3 {
        for client in &clients {
            client.send(&count(0, 12)).unwrap();
        }
        for _ in 0..24 {
            let len = logged.recv_timeout(Duration::from_secs(30)).unwrap();
            assert_eq!(len, 1 << 20);
        }
    }
}

#[test]
fn requests_do_not_pass_earlier_messages() {
    let ([window, player], _) = connections(&Handshake::new(hello(), ""));
    let sum = Arc::new(AtomicU32::new(0));
    let (saved, (start, started)) = (Arc::clone(&sum), mpsc::channel());
    let server = Server::new(player).on_message(move |it: Number| {
        thread::sleep(Duration::from_millis(20));
        sum.fetch_add(it.number, SeqCst);
    });
    let server = server.on(move |_: Load| {
        start.send(()).unwrap();
        thread::sleep(Duration::from_millis(50));
        let frames = saved.load(SeqCst).into();
        Ok(Loaded { frames })
    });
    thread::spawn(move || server.run());
    let window = Client::new(window);
    let other = window.clone();
    // Its handler runs when the first messages arrive.
    let first = thread::spawn(move || other.call(&load("first")));
    started.recv().unwrap();
    for sum in [5, 10] {
        for _ in 0..5 {
            window.send(&Number { number: 1 }).unwrap();
        }
        assert_eq!(window.call(&load("last")).unwrap().frames, sum);
    }
    assert_eq!(first.join().unwrap().unwrap().frames, 0);
}

/// The server waits in a handler of messages, so requests have separate threads, also one that has arrived before.
#[test]
fn handler_of_messages_calls_a_handler_that_calls_back() {
    let (pair, _) = connections(&Handshake::new(hello(), ""));
    let [window, player] = pair.map(Server::new);
    let (to_player, to_window) = (window.client(), player.client());
    let (log, logged) = mpsc::channel();
    let window = window.on(|_: Load| Ok(Loaded { frames: 7 }));
    let window = window.on_message(move |_: Number| {
        thread::sleep(Duration::from_millis(100));
        log.send(to_player.call(&load("a"))).unwrap();
    });
    let (back, (early, replied)) = (to_window.clone(), mpsc::channel());
    let replied = Mutex::new(replied);
    let player = player.on(move |load: Load| {
        replied.lock().unwrap().recv().unwrap();
        Ok(back.call(&load).unwrap())
    });
    thread::spawn(move || window.run());
    thread::spawn(move || player.run());
    to_window.send(&Number { number: 1 }).unwrap();
    thread::spawn(move || early.send(to_window.call(&load("early")).unwrap()).unwrap());
    let reply = logged.recv_timeout(Duration::from_secs(30)).unwrap();
    assert_eq!(reply.unwrap().frames, 7);
}

/// Neither program has a server.
#[test]
fn long_requests_of_two_clients_have_answers() {
    let (pair, _) = connections(&Handshake::new(hello(), ""));
    let errors = pair.map(|connection| {
        thread::spawn(move || {
            let client = Client::new(connection);
            let reply = client.call(&load(&"x".repeat(15_000_000)));
            // Answers the other request.
            let _ = client.call(&load(""));
            reply.unwrap_err().to_string()
        })
    });
    let text = "the peer does not answer this request: the program answers no calls";
    assert_eq!(errors.map(|it| it.join().unwrap()), [text; 2]);
}

fn has(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|it| it == word.as_bytes())
}

fn read_until(stream: &mut TcpStream, word: &str) -> Vec<u8> {
    let (mut bytes, mut chunk) = (vec![], [0; 1000]);
    while !has(&bytes, word) {
        let len = stream.read(&mut chunk).unwrap();
        bytes.extend(&chunk[..len]);
    }
    bytes
}

/// Also its clone of the socket, which is behind a trait.
#[test]
fn client_is_safe_to_use_after_a_panic() {
    const fn check<T: UnwindSafe + RefUnwindSafe>() {}
    check::<Client<TcpStream, TcpStream>>();
}

/// The peer neither reads nor closes the stream. A part of the long message is written, so the peer would read a further one
/// as its remaining bytes.
#[test]
fn timeout_of_a_write_ends_all_calls_at_once_and_nothing_follows() {
    let ([window, _player], [ours, mut theirs]) = connections(&Handshake::new(hello(), ""));
    ours.set_write_timeout(Some(Duration::from_millis(300)))
        .unwrap();
    let window = Client::new(window);
    let (log, logged) = mpsc::channel();
    let call = |path: &'static str| {
        let (window, log) = (window.clone(), log.clone());
        thread::spawn(move || log.send(window.call(&load(path)).unwrap_err()).unwrap());
        thread::sleep(Duration::from_millis(50));
    };
    call("before");
    let sender = window.clone();
    let sent = thread::spawn(move || sender.send(&load(&"x".repeat(20_000_000))));
    let mut bytes = read_until(&mut theirs, "xxx");
    call("meanwhile");
    let sent = sent.join().unwrap();
    assert!(matches!(sent, Err(LinkError::Write(_))), "{sent:?}");
    call("after");
    for _ in 0..3 {
        let error = logged.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(matches!(error, CallError::Ended(_)), "{error}");
    }
    theirs.read_to_end(&mut bytes).unwrap();
    let found = ["before", "meanwhile", "after"].map(|word| has(&bytes, word));
    assert_eq!(found, [true, false, false]);
}

/// Fails, or does something else, before each write.
type Before = Arc<OnceLock<Box<dyn Fn() -> io::Result<()> + Send + Sync>>>;

struct Output(TcpStream, Before);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.get().map_or(Ok(()), |before| before())?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Opens a connection to a program that answers requests, and ignores messages.
fn watched() -> (Client<TcpStream, Output>, Before) {
    let ([a, b], before) = (sockets(), Before::default());
    thread::spawn(move || {
        let player = Handshake::new(hello(), "").accept(b.try_clone().unwrap(), b);
        let server = Server::new(player.unwrap()).on_message(|_: Number| ());
        let server = server.on(|load: Load| {
            let frames = load.path.len() as u64;
            Ok(Loaded { frames })
        });
        server.run()
    });
    let output = Output(a.try_clone().unwrap(), Arc::clone(&before));
    let window = Handshake::new(hello(), "").connect(a, output);
    (Client::new(window.unwrap()), before)
}

/// During each write, there is a further message to write.
#[test]
fn caller_does_not_write_for_other_threads_without_end() {
    const MANY: u32 = 1000;
    let (window, before) = watched();
    let (sender, caller) = (window.clone(), thread::current().id());
    let writes = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&writes);
    let send = move || {
        if thread::current().id() == caller {
            count.fetch_add(1, SeqCst);
        }
        if count.load(SeqCst) < MANY {
            sender.send(&Number { number: 1 }).unwrap();
        }
        Ok(())
    };
    assert!(before.set(Box::new(send)).is_ok());
    window.send(&Number { number: 2 }).unwrap();
    assert_eq!(window.call(&load("abc")).unwrap().frames, 3);
    assert!(writes.swap(MANY, SeqCst) < MANY);
}

/// The stream is no socket, so nothing else ends its reads.
#[test]
fn error_or_panic_of_a_write_ends_its_call_and_later_ones() {
    let fail: fn() -> _ = || Err(io::ErrorKind::Other.into());
    for (write, ends_thread) in [(fail, false), (|| panic!("a defect"), true)] {
        let (window, before) = watched();
        assert!(before.set(Box::new(write)).is_ok());
        let (writer, (log, logged)) = (window.clone(), mpsc::channel());
        thread::spawn(move || log.send(writer.call(&load("a"))).unwrap());
        let error = logged.recv_timeout(Duration::from_secs(30));
        assert_eq!(error.is_err(), ends_thread);
        assert!(error.is_err() || is_write_error(&error.unwrap()));
        let later = window.call(&load("a"));
        assert!(is_write_error(&later) || later.unwrap_err().to_string().contains("panicked"));
    }
}

fn is_write_error<T, E>(result: &Result<T, CallError<E>>) -> bool {
    matches!(result, Err(CallError::Ended(error)) if matches!(**error, LinkError::Write(_)))
}

/// The peer has answered, and then the request for further items fails.
#[test]
fn answers_that_have_arrived_are_read_after_the_error_of_a_write() {
    let ([window, _player], [ours, mut theirs]) = connections(&Handshake::new(hello(), ""));
    let window = Client::new(window);
    let items = window.call_stream(&count(0, 9)).unwrap();
    let steps = sevens();
    theirs.write_all(&steps).unwrap();
    ours.peek(&mut vec![0; steps.len()]).unwrap();
    ours.shutdown(Shutdown::Write).unwrap();
    assert!(items.map(|item| item.unwrap().number).eq([7; 16]));
}

/// Returns the steps of 16 items, and the end.
fn sevens() -> Vec<u8> {
    let number = message::to_vec(&Number { number: 7 }).unwrap();
    [step(0, 2, 0, &number).repeat(16), step(0, 3, 0, &[])].concat()
}

#[test]
fn answers_of_a_process_that_has_ended_are_read() {
    let [(input, mut writer), (reader, output)] = [(); 2].map(|()| io::pipe().unwrap());
    let theirs = writer.try_clone().unwrap();
    let peer = thread::spawn(|| Handshake::new(hello(), "").accept(reader, theirs).unwrap());
    let window = Client::new(Handshake::new(hello(), "").connect(input, output).unwrap());
    let items = window.call_stream(&count(0, 9)).unwrap();
    drop(peer.join().unwrap());
    writer.write_all(&sevens()).unwrap();
    drop(writer);
    assert!(items.map(|item| item.unwrap().number).eq([7; 16]));
}

static ENCODED: AtomicU32 = AtomicU32::new(0);

via!(Counted Number "Number" 5, Number { number: ENCODED.fetch_add(1, SeqCst) }, Counted);
messages! { 4 CountCounted { from: u32, to: u32 } => Counted, NoFile; }

#[test]
fn items_without_credit_are_not_encoded() {
    let mut limits = CallLimits::DEFAULT;
    limits.items = 1;
    let window = Handshake::new(hello(), "").with_call_limits(&limits);
    let ([player, window], _) = connections(&window);
    let server = Server::new(player).on_stream(|_: CountCounted, items| {
        while items.send(&Counted).is_ok() {}
        Ok(())
    });
    thread::spawn(move || server.run());
    let window = Client::new(window);
    let streams = [(); 10].map(|()| window.call_stream(&count(0, 0)).unwrap());
    while ENCODED.load(SeqCst) < 10 {
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(Duration::from_millis(100));
    assert_eq!(ENCODED.load(SeqCst), 10);
    drop(streams);
}
