//! A proxy: each connection to it has a connection to the target.

use std::io::ErrorKind::{ConnectionAborted, ConnectionReset};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use super::framer::Framer;
use super::queue::{Link, Queue, Source};
use super::relay::{Broken, relay};
use super::schemas::Direction;
use super::socket::{self, Address, Listener};
use crate::error::Failure;

/// Accepts connections until a signal, and returns the exit code. On Windows, a signal ends the process.
pub(super) fn run(queue: &Arc<Queue>, listen: &Address, connect: &Address) -> Result<i32, Failure> {
    let (end, ended) = mpsc::channel();
    #[cfg(unix)]
    super::signals::end(end.clone());
    let (accepting, listen, connect) = (Arc::clone(queue), listen.clone(), connect.clone());
    thread::spawn(move || end.send(accept(&accepting, &listen, &connect)));
    let result = ended.recv().unwrap_or(Ok(2));
    queue.refuse();
    result
}

/// Accepts connections until the end of the process.
fn accept(queue: &Arc<Queue>, listen: &Address, connect: &Address) -> Result<i32, Failure> {
    let cannot = |error| Failure::Other(format!("cannot listen on {listen}: {error}"));
    let listener = Listener::bind(listen).map_err(cannot)?;
    let note = |text| queue.note(&Source::default(), text);
    let address = listener.address().unwrap_or_else(|| listen.to_string());
    note(format!("listening on {address}"));
    let mut number = 0_u64;
    loop {
        let client = match listener.accept() {
            Ok(client) => client,
            Err(error) if error.kind() == ConnectionAborted => continue,
            Err(error) => {
                // For example too many open files, until a connection ends.
                note(format!("cannot accept: {error}"));
                thread::sleep(Duration::from_millis(100));
                continue;
            }
        };
        number = number.saturating_add(1);
        let link = Arc::new(Link {
            number: Some(number),
            ..Link::default()
        });
        let (queue, connect) = (Arc::clone(queue), connect.clone());
        // Without a thread, the client sees the end of its connection.
        let _ = thread::Builder::new().spawn(move || connection(&queue, &link, client, &connect));
    }
}

fn connection(queue: &Arc<Queue>, link: &Arc<Link>, client: TcpStream, connect: &Address) {
    let source = Source {
        link: Arc::clone(link),
        direction: None,
    };
    let note = |text| queue.note(&source, text);
    let server = match connect.open() {
        Ok(server) => server,
        Err(error) => {
            note(format!("cannot connect to {connect}: {error}"));
            return;
        }
    };
    note("connected".into());
    let is_reset = AtomicBool::new(false);
    let half = |direction, from, to| {
        let framer = Framer::new(queue, link, direction);
        half(framer, from, to, &is_reset);
    };
    let is_relayed = thread::scope(|scope| {
        let to = || half(Direction::To, &client, &server);
        let to = thread::Builder::new().spawn_scoped(scope, to);
        if to.is_ok() {
            half(Direction::From, &server, &client);
        }
        to.map(drop)
    });
    note(match is_relayed {
        Ok(()) => "closed".into(),
        Err(error) => format!("cannot start a thread: {error}"),
    });
}

/// Relays one direction, and passes its end on. After the end of the stream, the opposite direction stays open.
fn half(framer: Framer, from: &TcpStream, to: &TcpStream, is_reset: &AtomicBool) {
    let result = relay(from, to, framer);
    let reset = match &result {
        // The opposite direction has found that the connection is reset.
        Ok(()) if is_reset.load(Ordering::Acquire) => Some(to),
        Err(Broken::Write(error)) if error.kind() == ConnectionReset => Some(from),
        Err(Broken::Read) => Some(to),
        _ => None,
    };
    if let Some(socket) = reset {
        is_reset.store(true, Ordering::Release);
        return socket::reset(socket);
    }
    // A peer may have closed its socket.
    let _ = match result {
        Ok(()) => to.shutdown(Shutdown::Write),
        // The receiver takes no bytes any more, but it can still send some.
        Err(_) => from.shutdown(Shutdown::Read),
    };
}
