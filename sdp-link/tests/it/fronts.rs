//! Two programs that serve and call each other over a socket, each on threads or on Tokio.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::panic::panic_any;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sdp::codec::FrameCodec;
use sdp::message::EncodeMessage;
use sdp_link::{
    AsyncClient, AsyncServer, CallError, Client, Connection, Failure, Handshake, ItemSender, Items,
    LinkError, Request, Server,
};
use sdp_schema::Hello;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime::{Builder, Runtime};
use tokio_util::codec::Framed;

/// Messages, some of which are requests with a reply and an error.
macro_rules! messages {
    ($($id:literal $name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* }
        $(=> $reply:ty, $error:ty;)?)*) => {$(
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
        #[sdp(message_id = $id)]
        pub(crate) struct $name { $($(#[$attribute])* pub(crate) $field: $type),* }

        $(impl sdp_link::Request for $name {
            type Reply = $reply;
            type Error = $error;
        })?
    )*};
}

/// A type with the bytes of `$via`, and the conversions between both.
macro_rules! via {
    ($name:ident $via:ident $text:literal $id:literal, $to:expr, $from:expr) => {
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug)]
        #[sdp(message_id = $id, via = $text)]
        pub(crate) struct $name;

        impl From<$name> for $via {
            fn from(_: $name) -> Self {
                $to
            }
        }

        impl From<$via> for $name {
            fn from(_: $via) -> Self {
                $from
            }
        }
    };
}
pub(crate) use {messages, via};

messages! {
    1 Load { path: String } => Loaded, NoFile;
    2 Loaded { frames: u64 }
    3 NoFile { path: String }
    4 Count { from: u32, to: u32 } => Number, Failure;
    5 Number { number: u32 }
    6 Watch {} => Number, Number;
    7 Fill { len: u32, count: u32 } => Load, Failure;
}

pub(crate) fn hello() -> Hello {
    let hello = Hello::new::<Load>("player").and::<Loaded>().and::<NoFile>();
    let hello = hello.and::<Count>().and::<Number>();
    hello.and::<Watch>().and::<Fill>()
}

pub(crate) fn load(path: &str) -> Load {
    Load { path: path.into() }
}

pub(crate) fn count(from: u32, to: u32) -> Count {
    Count { from, to }
}

pub(crate) fn sockets() -> [TcpStream; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    [client, listener.accept().unwrap().0]
}

pub(crate) type Sockets = Connection<TcpStream, TcpStream>;

/// Opens both ends of a connection, of which the first one has opened the stream. Also returns their streams.
pub(crate) fn open(
    first: &Handshake,
    second: &Handshake,
) -> ([Result<Sockets, LinkError>; 2], [TcpStream; 2]) {
    let streams = sockets();
    let [[a, b], [c, d]] = [(); 2].map(|()| streams.each_ref().map(|it| it.try_clone().unwrap()));
    let both = thread::scope(|scope| {
        let first = scope.spawn(|| first.connect(a, c));
        let second = second.accept(b, d);
        [first.join().unwrap(), second]
    });
    (both, streams)
}

pub(crate) fn framed<T: AsyncRead + AsyncWrite>(stream: T) -> Framed<T, FrameCodec> {
    Framed::new(stream, FrameCodec::new())
}

pub(crate) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Front {
    Threads,
    Tokio,
}

const FRONTS: [Front; 2] = [Front::Threads, Front::Tokio];

/// A client of either kind.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    Threads(Client<TcpStream, TcpStream>),
    Tokio(AsyncClient),
}

pub(crate) enum Stream<M: Request> {
    Threads(Items<M, Client<TcpStream, TcpStream>>),
    Tokio(Items<M, AsyncClient>),
}

type Outcome<M> = Result<<M as Request>::Reply, CallError<<M as Request>::Error>>;

/// Evaluates one of two expressions by the kind of a client.
macro_rules! each {
    ($of:expr, $it:ident => $threads:expr, $tokio:expr) => {
        match $of {
            Self::Threads($it) => $threads,
            Self::Tokio($it) => $tokio,
        }
    };
}

impl Caller {
    pub(crate) fn session(&self) -> &sdp_link::Session {
        each!(self, it => it.session(), it.session())
    }

    pub(crate) async fn call<M: Request>(&self, request: &M) -> Outcome<M> {
        each!(self, it => it.call(request), it.call(request).await)
    }

    /// Calls with a deadline.
    pub(crate) async fn call_within<M: Request>(&self, time: Duration, request: &M) -> Outcome<M> {
        each!(self, it => it.within(time).call(request), {
            let reply = tokio::time::timeout(time, it.call(request)).await;
            reply.unwrap_or(Err(CallError::Deadline))
        })
    }

    pub(crate) async fn stream<M: Request>(&self, request: &M) -> Stream<M> {
        each! {
            self, it => Stream::Threads(it.call_stream(request).unwrap()),
            Stream::Tokio(it.call_stream(request).await.unwrap())
        }
    }

    pub(crate) async fn send(&self, message: &impl EncodeMessage) -> Result<(), LinkError> {
        each!(self, it => it.send(message), it.send(message).await)
    }
}

impl<M: Request> Stream<M> {
    pub(crate) async fn next(&mut self) -> Option<Outcome<M>> {
        each!(self, it => it.next(), it.next().await)
    }
}

/// A program that runs a server.
pub(crate) struct Program {
    pub(crate) client: Caller,
    /// What its handlers have seen.
    pub(crate) log: Receiver<String>,
    pub(crate) run: JoinHandle<Result<(), Arc<LinkError>>>,
    stream: TcpStream,
}

impl Program {
    /// Opens a connection, and runs a server with all handlers, or only a client.
    pub(crate) fn start(
        front: Front,
        stream: TcpStream,
        (handshake, is_first): (Handshake, bool),
        serves: bool,
    ) -> Self {
        let ((log, logged), (client, clients)) = (mpsc::channel(), mpsc::channel());
        let end = stream.try_clone().unwrap();
        let run = thread::spawn(move || match front {
            Front::Threads => {
                let (input, output) = (stream.try_clone().unwrap(), stream);
                let opened = match is_first {
                    true => handshake.connect(input, output),
                    false => handshake.accept(input, output),
                };
                if !serves {
                    let opened = Client::new(opened.unwrap());
                    client.send(Caller::Threads(opened)).unwrap();
                    return Ok(());
                }
                let server = Server::new(opened.unwrap());
                client.send(Caller::Threads(server.client())).unwrap();
                serve(server, log).run()
            }
            Front::Tokio => runtime().block_on(async {
                stream.set_nonblocking(true).unwrap();
                let mut frames = framed(tokio::net::TcpStream::from_std(stream).unwrap());
                let opened = match is_first {
                    true => handshake.connect_framed(&mut frames).await,
                    false => handshake.accept_framed(&mut frames).await,
                };
                let server = AsyncServer::new(frames, opened.unwrap());
                client.send(Caller::Tokio(server.client())).unwrap();
                match serves {
                    true => serve_async(server, log).run().await,
                    false => server.run().await,
                }
            }),
        });
        Self {
            client: clients.recv().unwrap(),
            log: logged,
            run,
            stream: end,
        }
    }

    pub(crate) fn kill(&self) {
        self.stream.shutdown(Shutdown::Both).unwrap();
    }

    pub(crate) fn logged(&self) -> String {
        self.log.recv_timeout(Duration::from_secs(60)).unwrap()
    }
}

/// A value, or a payload of a panic, that panics when it is dropped.
pub(crate) struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a defect");
    }
}

/// Returns the answer of most paths, or the number of calls that a handler still makes in turn with its peer.
fn answer(path: &str) -> Result<Result<Loaded, NoFile>, u64> {
    if let Some(depth) = path.strip_prefix("nested ") {
        return Err(depth.parse().unwrap());
    }
    let frames = path.len() as u64;
    match path {
        path if path.ends_with("none") => Ok(Err(NoFile { path: path.into() })),
        _ => Ok(Ok(Loaded { frames })),
    }
}

fn nested(depth: u64) -> Load {
    load(&match depth {
        1 => "x".into(),
        depth => format!("nested {}", depth - 1),
    })
}

/// The number of a message whose handler panics.
pub(crate) const PANIC: u32 = 1313;

const PAUSE: Duration = Duration::from_millis(300);

/// A handler of a stream logs the next number at its end. The test can have ended.
struct Dropped(Sender<String>, u32);

impl Drop for Dropped {
    fn drop(&mut self) {
        let _ = self.0.send(self.1.to_string());
    }
}

/// Writes the handlers of a server. They are the same on threads and on Tokio, except where they wait.
macro_rules! serve {
    ($name:ident, $server:ty, $sender:ty, $sleep:path, $wrap:tt $wait:tt) => {
        fn $name(server: $server, log: Sender<String>) -> $server {
            let client = server.client();
            let (received, lost) = (log.clone(), log.clone());
            server
                .on(move |load: Load| {
                    let client = client.clone();
                    serve!($wrap {
                        if load.path == "panic" {
                            // The panic drops the stream, which tells the peer over the link.
                            let _items = serve!($wait client.call_stream(&count(0, 1)));
                            panic_any(Bomb);
                        }
                        match answer(&load.path) {
                            Ok(answer) => {
                                if load.path.starts_with("slow") {
                                    let pauses = if load.path == "slower" { 10 } else { 1 };
                                    serve!($wait $sleep(pauses * PAUSE));
                                }
                                answer
                            }
                            Err(depth) => {
                                let reply = serve!($wait client.call(&nested(depth)));
                                reply.map_err(|error| NoFile { path: error.to_string() })
                            }
                        }
                    })
                })
                .on_stream(move |count: Count, numbers: $sender| {
                    let log = log.clone();
                    #[allow(unused_mut, reason = "a thread has a reference")]
                    let mut numbers = numbers;
                    serve!($wrap {
                        let mut dropped = Dropped(log, count.from);
                        while dropped.1 < count.to {
                            let number = dropped.1;
                            serve!($wait numbers.send(&Number { number }))?;
                            dropped.1 += 1;
                        }
                        match count.to {
                            1313 => Err(Failure::new("no luck")),
                            _ => Ok(()),
                        }
                    })
                })
                .on_stream(|_: Watch, _| serve!($wrap { Err(Number { number: 300 }) }))
                .on_stream(|fill: Fill, items| {
                    #[allow(unused_mut, reason = "a thread has a reference")]
                    let mut items = items;
                    serve!($wrap {
                        for _ in 0..fill.count {
                            let item = load(&"x".repeat(fill.len as usize));
                            serve!($wait items.send(&item))?;
                        }
                        Ok(())
                    })
                })
                .on_message(move |it: Number| {
                    assert_ne!(it.number, PANIC);
                    received.send(it.number.to_string()).unwrap();
                })
                .on_error(move |error| {
                    lost.send(error.to_string()).unwrap();
                    panic!("a defect");
                })
        }
    };
    (blocks $it:expr) => { $it };
    (future $it:block) => { async move $it };
    (awaits $it:expr) => { $it.await };
}

serve! {
    serve, Server<TcpStream, TcpStream>, &mut ItemSender<Count, Client<TcpStream, TcpStream>>,
    thread::sleep, blocks blocks
}
serve! {
    serve_async, AsyncServer<tokio::net::TcpStream>, ItemSender<Count, AsyncClient>,
    tokio::time::sleep, future awaits
}

/// Runs a test with each pair of fronts.
pub(crate) fn for_each_pair(test: impl AsyncFn([Program; 2])) {
    for_each_pair_that(&hello(), true, test);
}

/// Runs a test with each pair of fronts. The first one has opened the stream with this `Hello`, and serves or not.
pub(crate) fn for_each_pair_that(hello: &Hello, serves: bool, test: impl AsyncFn([Program; 2])) {
    let pairs = FRONTS.map(|it| FRONTS.map(|other| (it, other)));
    for (ours, theirs) in pairs.into_iter().flatten() {
        eprintln!("{ours:?} and {theirs:?}");
        let [a, b] = sockets();
        let handshake = |hello| Handshake::new(hello, "a program");
        let (first, second) = (handshake(hello.clone()), handshake(self::hello()));
        let peer = thread::spawn(move || Program::start(theirs, b, (second, false), true));
        let ours = Program::start(ours, a, (first, true), serves);
        runtime().block_on(test([ours, peer.join().unwrap()]));
    }
}
