//! [`Client`]: calls over a blocking stream.

mod state;
mod timeout;

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io};

use sdp::message::{EncodeMessage, Frame, ReadError};
use sdp_schema::Grade;

use self::state::State;
pub(crate) use self::state::Work;
pub use self::timeout::ReadTimeout;
use crate::calls::{Answer, CallError, CallLimits, Calls, Failure, FailureReason, Request};
use crate::connection::{Connection, Incoming, Outgoing};
use crate::error::LinkError;
use crate::items::Items;
use crate::session::Session;

/// The calls of a program over a blocking stream. Clones share the connection, also in several threads.
///
/// No thread is started: a call that waits reads the stream, also for the calls of further threads.
///
/// ```
/// use std::net::{TcpListener, TcpStream};
/// use std::time::Duration;
///
/// use sdp_link::{CallError, Client, Failure, Handshake, Request, Server};
/// use sdp_schema::Hello;
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
/// #[sdp(message_id = 1)]
/// struct Load { path: String }
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
/// #[sdp(message_id = 2)]
/// struct Loaded { frames: u64 }
///
/// impl Request for Load {
///     type Reply = Loaded;
///     type Error = Failure;
/// }
///
/// let handshake = |name| Handshake::new(Hello::new::<Load>("player").and::<Loaded>(), name);
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let stream = TcpStream::connect(listener.local_addr()?)?;
/// let daemon = handshake("player 1.0");
/// let server = std::thread::spawn(move || {
///     let (stream, _) = listener.accept().unwrap();
///     let connection = daemon.accept(stream.try_clone().unwrap(), stream).unwrap();
///     Server::new(connection)
///         .on(|load: Load| match &*load.path {
///             "a.wav" => Ok(Loaded { frames: 48_000 }),
///             path => Err(Failure::new(&format!("no file {path}"))),
///         })
///         .run()
/// });
///
/// let connection = handshake("window 1.0").connect(stream.try_clone()?, stream)?;
/// let player = Client::new(connection).within(Duration::from_secs(60));
/// assert_eq!(player.call(&Load { path: "a.wav".into() })?, Loaded { frames: 48_000 });
/// let error = player.call(&Load { path: "b.wav".into() }).unwrap_err();
/// assert_eq!(error.to_string(), "the handler has failed: no file b.wav");
/// drop(player);
/// server.join().unwrap()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Client<R, W> {
    shared: Arc<Shared<R, W>>,
    /// How long a call waits, and how to wait for the stream for a limited time.
    deadline: Option<(Duration, SetTimeout<R>)>,
}

type SetTimeout<R> = fn(&R, Option<Duration>) -> io::Result<()>;

/// The parts of a connection that all clones of a client share.
// The locks are taken one at a time, so no thread that writes keeps the others from reading.
struct Shared<R, W> {
    state: Mutex<State<R>>,
    /// A thread has stopped reading, or another call may have an answer.
    changed: Condvar,
    outgoing: Mutex<Outgoing<W>>,
    session: Session,
}

/// Why a wait has ended without a result.
enum Stopped {
    Deadline,
    Ended(Arc<LinkError>),
}

impl<R, W> Clone for Client<R, W> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            deadline: self.deadline,
        }
    }
}

impl<R, W> fmt::Debug for Client<R, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Client");
        all.field("session", &self.shared.session);
        all.finish_non_exhaustive()
    }
}

impl<R: Read, W: Write> Client<R, W> {
    /// Creates the client of an open connection.
    ///
    /// Requests of the peer are answered by a [`Failure`], and messages outside of calls by a notice. Use a
    /// [`Server`](crate::Server) and its client if both programs call each other.
    #[must_use]
    pub fn new(connection: Connection<R, W>) -> Self {
        Self::with_limits(connection, &CallLimits::DEFAULT)
    }

    /// Creates the client with these limits.
    #[must_use]
    pub fn with_limits(connection: Connection<R, W>, limits: &CallLimits) -> Self {
        let (incoming, outgoing) = connection.into_halves();
        let session = incoming.session().clone();
        let state = State {
            calls: Calls::new(session.clone()).with_limits(limits),
            incoming: Some(incoming),
            sleeping: 0,
            work: None,
            waiting: 0,
            ended: None,
        };
        Self {
            shared: Arc::new(Shared {
                state: Mutex::new(state),
                changed: Condvar::new(),
                outgoing: Mutex::new(outgoing),
                session,
            }),
            deadline: None,
        }
    }

    /// Returns the same client with a deadline for each answer: the reply of a call, or the next item of a stream. A call
    /// that ends by its deadline is cancelled.
    ///
    /// The deadline does not limit the time to write, also if a different thread writes. For this, set the write timeout
    /// of the stream.
    #[must_use]
    pub fn within(&self, deadline: Duration) -> Self
    where
        R: ReadTimeout,
    {
        Self {
            shared: Arc::clone(&self.shared),
            deadline: Some((deadline, R::set_read_timeout)),
        }
    }

    /// Returns the open connection, for the grades of messages and the name of the peer.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.shared.session
    }

    /// Returns whether the peer can answer requests of type `M`, as [`Calls::supports`].
    #[must_use]
    pub fn supports<M: Request>(&self) -> Grade {
        self.lock().calls.supports::<M>()
    }

    /// Sends a request, and waits for its reply.
    ///
    /// # Errors
    ///
    /// The error of the handler, or why there is no reply.
    pub fn call<M: Request>(&self, request: &M) -> Result<M::Reply, CallError<M::Error>> {
        let call = self.start(request, false)?;
        let reply = self.answer(call)?.decode::<M>(&self.shared.session)?;
        reply.ok_or_else(|| CallError::Failed(Failure::of(FailureReason::Answer, "no reply")))
    }

    /// Sends a request, and returns the stream of its replies. The peer waits if they are not taken, and learns if the
    /// stream is dropped.
    ///
    /// # Errors
    ///
    /// The request cannot be sent.
    pub fn call_stream<M: Request>(
        &self,
        request: &M,
    ) -> Result<Items<M, Self>, CallError<M::Error>> {
        let call = self.start(request, true)?;
        Ok(Items::new(self.clone(), call, Self::cancel))
    }

    /// Sends a message outside of calls, which has no answer.
    ///
    /// # Errors
    ///
    /// The same as for [`Connection::write`].
    pub fn send<M: EncodeMessage + ?Sized>(&self, message: &M) -> Result<(), LinkError> {
        let mut outgoing = lock(&self.shared.outgoing);
        outgoing.write(message)?;
        outgoing.flush()
    }

    /// Returns the same client, whose requests of the peer wait for a server.
    pub(crate) fn of_server(self) -> Self {
        self.lock().work = Some(VecDeque::new());
        self
    }

    /// Waits for the next work of the server.
    pub(crate) fn work(&self) -> Result<Work, Arc<LinkError>> {
        let work = self.wait(None, |state| {
            let work = state.work.as_mut()?.pop_front()?;
            state.waiting = state.waiting.saturating_sub(work.len());
            Some(work)
        });
        work.map_err(|stopped| match stopped {
            Stopped::Ended(error) => error,
            Stopped::Deadline => Arc::new(LinkError::Ended),
        })
    }

    /// Decodes a request. Answers one that cannot be read.
    pub(crate) fn request<M: Request>(&self, call: u32, frame: Frame<'_>) -> Option<M> {
        let request = self.lock().calls.request_of(frame);
        let failure = match request {
            Ok(request) => return Some(request),
            Err(failure) => failure,
        };
        self.respond(|calls, out| calls.fail(call, &failure, out));
        None
    }

    /// Writes what a change of the calls appends. The error of a broken stream is the result of the next wait.
    pub(crate) fn respond(&self, change: impl FnOnce(&mut Calls, &mut Vec<u8>)) {
        let mut out = Vec::new();
        change(&mut self.lock().calls, &mut out);
        let _ = self.write(&out);
    }

    /// Sends an item of a stream of this end, if the peer waits for one.
    pub(crate) fn item<M: EncodeMessage>(&self, call: u32, item: &M) -> Result<(), LinkError> {
        let mut out = Vec::new();
        let sent = self.wait(None, |state| match state.calls.credit(call) {
            None => Some(Err(LinkError::Cancelled)),
            Some(0) => None,
            Some(_) => {
                let sent = state.calls.item(call, item, &mut out);
                Some(sent.map(|_| ()).map_err(LinkError::Unsent))
            }
        });
        let written = self.write(&out);
        match sent {
            Ok(sent) => sent.and(written),
            Err(_) => Err(LinkError::Cancelled),
        }
    }

    pub(crate) fn is_over(&self, call: u32) -> bool {
        let state = self.lock();
        state.ended.is_some() || state.calls.credit(call).is_none()
    }

    pub(crate) fn write_notices(&self) {
        let _ = lock(&self.shared.outgoing).flush();
    }

    fn start<M: Request>(&self, request: &M, is_stream: bool) -> Result<u32, CallError<M::Error>> {
        let mut out = Vec::new();
        let call = {
            let mut state = self.lock();
            if let Some(error) = &state.ended {
                return Err(CallError::Ended(Arc::clone(error)));
            }
            state.calls.request(request, is_stream, &mut out)?
        };
        self.write(&out).map_err(|error| {
            self.lock().calls.cancel(call, &mut Vec::new());
            match error {
                // The request is longer than the limit of the stream, and nothing of it is written.
                LinkError::Unsent(error) => CallError::Unsent(error),
                error => CallError::Ended(Arc::new(error)),
            }
        })?;
        Ok(call)
    }

    fn cancel(&self, call: u32) {
        self.respond(|calls, out| calls.cancel(call, out));
    }

    /// Waits for the next answer of a call.
    fn answer<E>(&self, call: u32) -> Result<Answer, CallError<E>> {
        let mut out = Vec::new();
        let deadline = self
            .deadline
            .and_then(|(time, set)| Some((Instant::now().checked_add(time)?, set)));
        let answer = self.wait(deadline, |state| state.calls.take(call, &mut out));
        if answer.is_err() {
            self.lock().calls.cancel(call, &mut out);
        }
        // The error of a broken stream is the result of the next wait.
        let _ = self.write(&out);
        answer.map_err(|stopped| match stopped {
            Stopped::Deadline => CallError::Deadline,
            Stopped::Ended(error) => CallError::Ended(error),
        })
    }

    /// Writes frames for the peer.
    pub(crate) fn write(&self, frames: &[u8]) -> Result<(), LinkError> {
        if frames.is_empty() {
            return Ok(());
        }
        lock(&self.shared.outgoing).write_frames(frames)
    }

    /// Waits until `ready` has a result. Reads the stream, unless a different thread does.
    fn wait<T>(
        &self,
        deadline: Option<(Instant, SetTimeout<R>)>,
        mut ready: impl FnMut(&mut State<R>) -> Option<T>,
    ) -> Result<T, Stopped> {
        let mut state = self.lock();
        loop {
            if let Some(result) = ready(&mut state) {
                return Ok(result);
            }
            if let Some(error) = &state.ended {
                return Err(Stopped::Ended(Arc::clone(error)));
            }
            let rest = deadline.map(|(end, _)| end.saturating_duration_since(Instant::now()));
            if rest.is_some_and(|rest| rest.is_zero()) {
                return Err(Stopped::Deadline);
            }
            let Some(incoming) = state.incoming.take() else {
                state = self.sleep(state, rest);
                continue;
            };
            drop(state);
            self.read(incoming, deadline.map(|(_, set)| set).zip(rest));
            state = self.lock();
        }
    }

    /// Waits until a different thread has read a frame, or stops reading.
    fn sleep<'a>(
        &self,
        mut state: MutexGuard<'a, State<R>>,
        rest: Option<Duration>,
    ) -> MutexGuard<'a, State<R>> {
        let changed = &self.shared.changed;
        state.sleeping = state.sleeping.saturating_add(1);
        state = match rest {
            None => changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            Some(rest) => {
                let waited = changed.wait_timeout(state, rest);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        state.sleeping = state.sleeping.saturating_sub(1);
        state
    }

    /// Reads one frame or a part of it, and gives the stream back.
    fn read(&self, mut incoming: Incoming<R>, rest: Option<(SetTimeout<R>, Duration)>) {
        // The stream of a reader that panics is lost, so all calls end.
        let mut ending = Ending(&self.shared, true);
        let mut out = Vec::new();
        let timed = match rest {
            Some((set, rest)) => set(incoming.source(), Some(rest)),
            None => Ok(()),
        };
        let read = match timed {
            Ok(()) => incoming.frame(),
            Err(error) => Err(LinkError::Read(ReadError::Io(error))),
        };
        let mut state = self.lock();
        match read {
            Ok(Some(frame)) => state.receive(frame, &mut out),
            Ok(None) => {}
            Err(LinkError::Read(ReadError::Io(error))) if rest.is_some() && is_timeout(&error) => {}
            Err(error) => state.end(error),
        }
        if let Some((set, _)) = rest {
            let _ = set(incoming.source(), None);
        }
        state.incoming = Some(incoming);
        // A notification is a system call, also if no thread waits.
        let is_awaited = state.sleeping > 0;
        drop(state);
        ending.1 = false;
        if is_awaited {
            self.shared.changed.notify_all();
        }
        let _ = self.write(&out);
    }

    fn lock(&self) -> MutexGuard<'_, State<R>> {
        lock(&self.shared.state)
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Ends all calls if the thread panics.
struct Ending<'a, R, W>(&'a Shared<R, W>, bool);

impl<R, W> Drop for Ending<'_, R, W> {
    fn drop(&mut self) {
        if self.1 {
            let rule = "a thread has panicked while it read the stream";
            self.0.end(LinkError::Rule(rule));
        }
    }
}

impl<R, W> Shared<R, W> {
    /// Ends all calls.
    fn end(&self, error: LinkError) {
        lock(&self.state).end(error);
        self.changed.notify_all();
    }
}

impl<R, W> Client<R, W> {
    pub(crate) fn end(&self, error: LinkError) {
        self.shared.end(error);
    }
}

/// A panic of a caller leaves a whole state.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<M: Request, R: Read, W: Write> Iterator for Items<M, Client<R, W>> {
    type Item = Result<M::Reply, CallError<M::Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        let answer = self.client.answer(self.call?);
        self.end_by(&answer);
        let item = answer.and_then(|answer| answer.decode::<M>(self.client.session()));
        item.transpose()
    }
}
