//! A proxy: each connection to it has a connection to the target.

use std::io::ErrorKind::{ConnectionAborted, Interrupted};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Tap;
use super::queue::{Direction, Link, Source};
use super::relay::{Broken, relay};
use super::socket::{Address, Listener, Socket};
use crate::error::Failure;

/// Accepts connections, until the process is ended.
pub(super) fn run(tap: &Arc<Tap>, listen: &Address, connect: &Address) -> Result<i32, Failure> {
    let cannot = |error| Failure::Other(format!("cannot listen on {listen}: {error}"));
    let listener = Listener::bind(listen).map_err(cannot)?;
    let address = listener.address().unwrap_or_else(|| listen.to_string());
    tap.queue.note(None, format!("listening on {address}"));
    let mut number = 0_u64;
    loop {
        let client = match listener.accept() {
            Ok(client) => client,
            Err(error) if [ConnectionAborted, Interrupted].contains(&error.kind()) => continue,
            Err(error) => {
                // For example too many open files, until a connection ends.
                tap.queue.note(None, format!("cannot accept: {error}"));
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

fn connection(tap: &Tap, link: &Arc<Link>, client: Socket, connect: &Address) {
    let source = Source {
        link: Arc::clone(link),
        direction: None,
    };
    let note = |text| tap.queue.note(Some(&source), text);
    let server = match Socket::connect(connect) {
        Ok(server) => server,
        Err(error) => {
            note(format!("cannot connect to {connect}: {error}"));
            return;
        }
    };
    note("connected".into());
    thread::scope(|scope| {
        scope.spawn(|| half(tap, link, Direction::To, &client, &server));
        half(tap, link, Direction::From, &server, &client);
    });
    note("closed".into());
}

/// Relays one direction. Its end is passed on, and the other direction stays open.
fn half(tap: &Tap, link: &Arc<Link>, direction: Direction, from: &Socket, to: &Socket) {
    let mut framer = tap.framer(link, direction);
    let result = relay(from, to, &mut framer);
    framer.finish();
    match result {
        Ok(()) => to.end_output(),
        // Neither side can use the connection any more.
        Err(Broken::Read | Broken::Write) => {
            from.close();
            to.close();
        }
    }
}
