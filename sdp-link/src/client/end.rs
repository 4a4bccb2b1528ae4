//! The end of a blocking connection: by this program, by the peer, or by an error.

use std::io::ErrorKind;
use std::net::Shutdown;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

use super::shared::{Guard, Shared};
use super::timeout::Socket;
use crate::connection::CLOSING;
use crate::error::LinkError;
use crate::state::lock;

impl<R, W> Shared<R, W> {
    /// Ends all calls at once, because of this program. The frames that wait are still written.
    pub(crate) fn stop(&self, rule: &'static str) {
        let mut state = self.link.lock();
        state.end(LinkError::Rule(rule));
        state.calls.abandon(true);
        if state.threads.is_reading {
            state.threads.is_cut = self.shut_down(Shutdown::Read);
        }
        drop(self.tell_end(state));
    }

    /// Ends all calls, because the peer has ended or breaks a rule, or the stream has failed.
    pub(super) fn end<'a>(&'a self, mut state: Guard<'a>, error: LinkError) -> Guard<'a> {
        if !matches!(error, LinkError::Ended) {
            self.shut_down(Shutdown::Both);
        }
        state.end(error);
        self.tell_end(state)
    }

    /// After the end and the last answer, tells the peer that nothing follows, also if this program keeps the stream.
    pub(super) fn tell_end<'a>(&'a self, state: Guard<'a>) -> Guard<'a> {
        let is_over = state.ended.is_some() && !state.calls.is_owed();
        if !is_over || !state.out.is_empty() || state.threads.is_writing {
            return state;
        }
        self.shut_down(Shutdown::Write);
        let outgoing = lock(&self.outgoing).take();
        // A stream of the program can use the link when it is dropped.
        drop(state);
        drop(outgoing);
        self.link.lock()
    }

    /// Shuts down a socket. Returns `false` for a different stream.
    pub(super) fn shut_down(&self, how: Shutdown) -> bool {
        self.socket.as_ref().map(|it| it.shut_down(how)).is_some()
    }

    /// Waits for a thread that writes, as long as the stream takes a part of the frames in each second. Returns whether
    /// nobody writes.
    pub(super) fn drain(&self) -> bool {
        let (mut parts, mut start) = (0, Instant::now());
        while self.link.lock().threads.is_writing && start.elapsed() < CLOSING {
            let written = self.parts.load(Relaxed);
            if written != parts {
                (parts, start) = (written, Instant::now());
            }
            thread::sleep(Duration::from_millis(1));
        }
        !self.link.lock().threads.is_writing
    }

    /// Ends a socket one second after its peer has gone. A peer that has only ended its reads can be silent without end.
    pub(super) fn end_later(&self) {
        let Some(socket) = &self.socket else { return };
        let later = Arc::downgrade(socket);
        let end = move || {
            thread::sleep(CLOSING);
            if let Some(socket) = later.upgrade() {
                socket.shut_down(Shutdown::Both);
            }
        };
        if thread::Builder::new().spawn(end).is_err() {
            socket.shut_down(Shutdown::Both);
        }
    }

    /// Ends the connection after its last client. Waits for a thread that writes, and then for the end of the peer if it may
    /// not have read all messages.
    pub(super) fn close(&self) {
        let is_idle = self.drain();
        let state = self.link.lock();
        let (waits, is_cut) = (is_idle && state.unconfirmed.is_some(), state.threads.is_cut);
        drop(state);
        self.shut_down(if waits {
            Shutdown::Write
        } else {
            Shutdown::Both
        });
        if let Some(socket) = self.socket.as_ref().filter(|_| waits) {
            discard(&**socket, is_cut);
        }
    }
}

/// Discards the bytes of the peer until it ends its half, or for one second. A TCP socket with unread bytes would lose the
/// messages that the peer has not read. If this program has cut the reads, the end of the peer cannot be seen.
fn discard(socket: &dyn Socket, is_cut: bool) {
    let start = Instant::now();
    while let Some(rest) = CLOSING.checked_sub(start.elapsed())
        && socket.set_read_timeout(Some(rest)).is_ok()
    {
        match socket.read_some(&mut [0; 4096]) {
            Err(error) if error.kind() != ErrorKind::Interrupted => return,
            Ok(0) if !is_cut => return,
            Ok(0) => thread::sleep(Duration::from_millis(1)),
            _ => {}
        }
    }
}
