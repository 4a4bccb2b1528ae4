//! `sdp tap` as a proxy.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Child, ChildStderr};
use std::time::Duration;
use std::{env, fs, process, thread};

use serde_json::Value;

use super::tap::{message, send, start};

/// A proxy that ends with the test.
struct Proxy {
    child: Child,
    display: std::io::Lines<BufReader<ChildStderr>>,
}

impl Proxy {
    /// Starts a proxy, and returns its address.
    fn start(listen: &str, connect: &str) -> (Self, String) {
        let mut child = start(&["--json", "--listen", listen, "--connect", connect]);
        let display = BufReader::new(child.stderr.take().unwrap()).lines();
        let mut proxy = Self { child, display };
        let note = proxy.line()["note"].as_str().unwrap().to_owned();
        let address = note.strip_prefix("listening on ").unwrap().to_owned();
        (proxy, address)
    }

    /// Starts a proxy of a new target, and returns its address and the target.
    fn with_target() -> (Self, String, TcpListener) {
        let target = TcpListener::bind("127.0.0.1:0").unwrap();
        let connect = target.local_addr().unwrap().to_string();
        let (proxy, address) = Self::start("127.0.0.1:0", &connect);
        (proxy, address, target)
    }

    fn line(&mut self) -> Value {
        serde_json::from_str(&self.display.next().unwrap().unwrap()).unwrap()
    }

    /// Returns the lines until connections are closed.
    fn until_closed(&mut self, mut connections: usize) -> Vec<Value> {
        let mut lines = Vec::new();
        while connections > 0 {
            let line = self.line();
            connections -= usize::from(line["note"] == "closed");
            lines.push(line);
        }
        lines
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Two connections at the same time have their own connections to the target, and numbers in the display. The target
/// sees the end of a client that still reads, and the client gets all bytes that the target sends after it.
#[test]
fn connections_are_relayed_with_half_closed_sockets() {
    let (mut proxy, address, target) = Proxy::with_target();
    let mut first = TcpStream::connect(&address).unwrap();
    let (mut first_target, _) = target.accept().unwrap();
    let mut second = TcpStream::connect(&address).unwrap();
    let (mut second_target, _) = target.accept().unwrap();
    for id in 1..=50 {
        first.write_all(&message(id, 3)).unwrap();
        second.write_all(&message(id + 100, 5)).unwrap();
    }
    let answer = message(7, 1000).repeat(1000);
    for (client, target, len) in [
        (&mut second, &mut second_target, 15),
        (&mut first, &mut first_target, 13),
    ] {
        client.shutdown(Shutdown::Write).unwrap();
        let mut received = Vec::new();
        target.read_to_end(&mut received).unwrap();
        assert_eq!(received.len(), 50 * len);
        target.write_all(&answer).unwrap();
        target.shutdown(Shutdown::Write).unwrap();
        let mut received = Vec::new();
        client.read_to_end(&mut received).unwrap();
        assert!(received == answer);
    }
    let lines = proxy.until_closed(2);
    for (connection, ids) in [(1, 1..=50), (2, 101..=150)] {
        let of = |direction: &str| -> Vec<u16> {
            let lines = lines
                .iter()
                .filter(|line| line["connection"] == connection && line["direction"] == direction);
            let ids = lines.map(|line| line["id"].as_u64().unwrap() as u16);
            ids.collect()
        };
        assert!(of("to").into_iter().eq(ids));
        assert_eq!(of("from"), [7; 1000]);
    }
}

/// After a signal, the display writes the messages before it, and counts those that still pass.
#[test]
fn a_signal_ends_a_proxy_after_its_display() {
    for (signal, code) in [("-HUP", 129), ("-INT", 130), ("-TERM", 143)] {
        let (mut proxy, address, target) = Proxy::with_target();
        let mut client = TcpStream::connect(&address).unwrap();
        let (mut server, _) = target.accept().unwrap();
        let mut pass = |id, count| {
            let stream = message(id, 3).repeat(count);
            client.write_all(&stream).unwrap();
            server.read_exact(&mut stream.clone()).unwrap();
        };
        pass(1, 5000);
        send(signal, proxy.child.id());
        // The signal takes effect.
        thread::sleep(Duration::from_secs(1));
        pass(2, 10);
        let lines: Vec<_> = proxy.display.by_ref().map(Result::unwrap).collect();
        assert_eq!(proxy.child.wait().unwrap().code(), Some(code), "{signal}");
        let is_shown = |line: &&String| line.contains("\"id\":1,");
        assert_eq!(lines.iter().filter(is_shown).count(), 5000, "{signal}");
        let last: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        assert_eq!(last["not_shown"]["messages"], 10, "{signal}");
        assert_eq!(last["not_shown"]["bytes"], 130, "{signal}");
    }
}

/// If the display has no space for messages and notes, it counts all of them.
#[test]
fn lost_messages_and_notes_are_counted() {
    let (mut proxy, address, target) = Proxy::with_target();
    let stream = message(1, 990).repeat(1000);
    let connect = |count| {
        let mut client = TcpStream::connect(&address).unwrap();
        let (mut server, _) = target.accept().unwrap();
        for _ in 0..count {
            let bytes = stream.clone();
            thread::scope(|scope| {
                scope.spawn(|| client.write_all(&bytes).unwrap());
                server.read_exact(&mut stream.clone()).unwrap();
            });
        }
        (client, server)
    };
    let first = connect(20);
    let others = [(); 5].map(|()| connect(1));
    send("-INT", proxy.child.id());
    let lines = proxy.display.by_ref().map(Result::unwrap);
    let lines = lines.map(|line| serde_json::from_str(&line).unwrap());
    let lines: Vec<Value> = lines.collect();
    drop((first, others));
    let sum = |name: &str| -> u64 {
        let lost = lines.iter().map(|line| &line["not_shown"][name]);
        lost.filter_map(Value::as_u64).sum()
    };
    let shown = |name: &str| lines.iter().filter(|line| line.get(name).is_some()).count() as u64;
    assert_eq!(sum("messages") + shown("id"), 25_000);
    assert_eq!(sum("bytes"), sum("messages") * 1000);
    assert!(sum("messages") >= 5000);
    assert_eq!(sum("notes"), 5);
    assert_eq!(shown("note"), 1);
}

/// A second signal ends a proxy while its display still writes.
#[test]
fn a_second_signal_ends_a_proxy_at_once() {
    let (mut proxy, address, target) = Proxy::with_target();
    let mut client = TcpStream::connect(&address).unwrap();
    let (mut server, _) = target.accept().unwrap();
    let stream = message(1, 3).repeat(20_000);
    client.write_all(&stream).unwrap();
    server.read_exact(&mut stream.clone()).unwrap();
    send("-INT", proxy.child.id());
    // A slow reader, which takes 10 s for all messages.
    for _ in 0..10 {
        proxy.display.by_ref().take(20).for_each(drop);
        thread::sleep(Duration::from_millis(20));
    }
    send("-TERM", proxy.child.id());
    let mut read = 200;
    while proxy.child.try_wait().unwrap().is_none() {
        read += proxy.display.by_ref().take(20).count();
        thread::sleep(Duration::from_millis(20));
    }
    assert!(read < 10_000, "{read}");
    assert_eq!(proxy.child.wait().unwrap().code(), Some(143));
}

/// A client of a target that cannot be reached sees the end of its connection, and the next client is served.
#[test]
fn a_target_that_cannot_be_reached_ends_the_connection() {
    let connect = "/no-directory/target.sock";
    let (mut proxy, address) = Proxy::start("127.0.0.1:0", connect);
    for connection in 1..3 {
        let mut client = TcpStream::connect(&address).unwrap();
        assert_eq!(client.read(&mut [0]).unwrap(), 0);
        let line = proxy.line();
        let note = line["note"].as_str().unwrap();
        let text = format!("cannot connect to {connect}: ");
        assert!(note.starts_with(&text), "{note}");
        assert_eq!(line["connection"], connection);
    }
}

/// If the target closes a connection, the client sees that, and cannot write for ever.
#[test]
fn a_connection_that_the_target_closes_is_closed_to_the_client() {
    let (mut proxy, address, target) = Proxy::with_target();
    let mut client = TcpStream::connect(&address).unwrap();
    drop(target.accept().unwrap());
    assert_eq!(client.read(&mut [0]).unwrap(), 0);
    while client.write_all(&message(1, 1000)).is_ok() {}
    proxy.until_closed(1);
}

/// Lets the end of a connection be a reset.
fn reset(socket: TcpStream) {
    let now = Some(std::time::Duration::ZERO);
    rustix::net::sockopt::set_socket_linger(&socket, now).unwrap();
}

fn is_reset(socket: &mut TcpStream) -> bool {
    let mut bytes = Vec::new();
    let result = socket.read_to_end(&mut bytes);
    result.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset)
}

/// A reset of one connection resets the other one, so it does not look like the end of the stream.
#[test]
fn a_reset_is_passed_on() {
    let (mut proxy, address, listener) = Proxy::with_target();
    let connect = || {
        let mut client = TcpStream::connect(&address).unwrap();
        let (mut target, _) = listener.accept().unwrap();
        client.write_all(&message(1, 10)).unwrap();
        target.read_exact(&mut [0; 20]).unwrap();
        target.write_all(&message(2, 10)).unwrap();
        client.read_exact(&mut [0; 20]).unwrap();
        (client, target)
    };
    let (client, mut target) = connect();
    reset(client);
    assert!(is_reset(&mut target));
    let (mut client, target) = connect();
    reset(target);
    assert!(is_reset(&mut client));
    // After its end of the stream, a client can still be reset.
    let (mut client, target) = connect();
    client.shutdown(Shutdown::Write).unwrap();
    reset(target);
    assert!(is_reset(&mut client));
    let notes = proxy.until_closed(3);
    let notes = notes.iter().filter_map(|line| line["note"].as_str());
    let notes = notes.filter(|note| note.starts_with("cannot read: "));
    assert_eq!(notes.count(), 3);
}

/// A target that takes no more bytes can still send: its client sees that its bytes are not taken, and gets all others.
#[test]
fn a_target_that_stops_reading_can_still_send() {
    let directory = env::temp_dir().join(format!("sdp-tap-half-{}", process::id()));
    fs::create_dir_all(&directory).unwrap();
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let (tap, target) = (path("tap.sock"), path("target.sock"));
    let listener = UnixListener::bind(&target).unwrap();
    let (mut proxy, _) = Proxy::start(&tap, &target);
    let mut client = UnixStream::connect(&tap).unwrap();
    let (mut server, _) = listener.accept().unwrap();
    server.shutdown(Shutdown::Read).unwrap();
    while client.write_all(&message(1, 1000)).is_ok() {}
    let answer = message(7, 1000).repeat(1000);
    let bytes = answer.clone();
    let send = thread::spawn(move || server.write_all(&bytes).unwrap());
    let mut received = Vec::new();
    // It can end with a reset, because bytes of the client were not taken.
    let _ = client.read_to_end(&mut received);
    assert!(received == answer);
    send.join().unwrap();
    proxy.until_closed(1);
    fs::remove_dir_all(&directory).unwrap();
}

/// Unix sockets are relayed, too. A socket that nobody listens on is replaced, and another file is not.
#[test]
fn unix_sockets_are_relayed() {
    let directory = env::temp_dir().join(format!("sdp-tap-{}", process::id()));
    fs::create_dir_all(&directory).unwrap();
    let path = |name: &str| directory.join(name).to_str().unwrap().to_owned();
    let (tap, target) = (path("tap.sock"), path("target.sock"));
    drop(UnixListener::bind(&tap).unwrap());
    let listener = UnixListener::bind(&target).unwrap();
    let (mut proxy, address) = Proxy::start(&tap, &target);
    assert_eq!(address, tap);
    let mut client = UnixStream::connect(&tap).unwrap();
    let echo = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        stream.write_all(&bytes).unwrap();
    });
    client.write_all(&message(9, 100)).unwrap();
    client.shutdown(Shutdown::Write).unwrap();
    let mut received = Vec::new();
    client.read_to_end(&mut received).unwrap();
    assert_eq!(received, message(9, 100));
    echo.join().unwrap();
    let lines = proxy.until_closed(1);
    assert_eq!(lines.iter().filter(|line| line["id"] == 9).count(), 2);

    let file = path("file");
    fs::write(&file, "text").unwrap();
    let other = start(&["--listen", &file, "--connect", &target]);
    let output = other.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
    fs::remove_dir_all(&directory).unwrap();
}
