//! A proxy: each connection to it has a connection to the target.

use std::io::ErrorKind::ConnectionAborted;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Tap;
use super::queue::{Direction, Link, Source};
use super::relay::{Broken, relay};
use super::socket::{Address, Listener};
use crate::error::Failure;

/// Accepts connections, until the process is ended.
pub(super) fn run(tap: &Arc<Tap>, listen: &Address, connect: &Address) -> Result<i32, Failure> {
    let cannot = |error| Failure::Other(format!("cannot listen on {listen}: {error}"));
    let listener = Listener::bind(listen).map_err(cannot)?;
    let note = |text| tap.queue.note(&Source::default(), text);
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
        let (tap, connect) = (Arc::clone(tap), connect.clone());
        // Without a thread, the client sees the end of its connection.
        let _ = thread::Builder::new().spawn(move || connection(&tap, &link, client, &connect));
    }
}

fn connection(tap: &Tap, link: &Arc<Link>, client: TcpStream, connect: &Address) {
    let source = Source {
        link: Arc::clone(link),
        direction: None,
    };
    let note = |text| tap.queue.note(&source, text);
    let server = match connect.open() {
        Ok(server) => server,
        Err(error) => {
            note(format!("cannot connect to {connect}: {error}"));
            return;
        }
    };
    note("connected".into());
    let to = || half(tap, link, Direction::To, &client, &server);
    let is_relayed = thread::scope(|scope| {
        let to = thread::Builder::new().spawn_scoped(scope, to);
        if to.is_ok() {
            half(tap, link, Direction::From, &server, &client);
        }
        to.map(drop)
    });
    note(match is_relayed {
        Ok(()) => "closed".into(),
        Err(error) => format!("cannot start a thread: {error}"),
    });
}

/// Relays one direction. Its end is passed on, and the other direction stays open.
fn half(tap: &Tap, link: &Arc<Link>, direction: Direction, from: &TcpStream, to: &TcpStream) {
    // A peer may have closed its socket.
    let _ = match relay(from, to, tap.framer(link, direction)) {
        Ok(()) => to.shutdown(Shutdown::Write),
        // The receiver takes no bytes any more, but it can still send some.
        Err(Broken::Write) => from.shutdown(Shutdown::Read),
        // The sender neither sends nor receives any more.
        Err(Broken::Read) => to.shutdown(Shutdown::Both),
    };
}
