//! Two programs that serve and call each other over a socket, each on threads or on Tokio.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sdp::message::EncodeMessage;
#[cfg(feature = "tokio-util-0_7")]
use sdp_link::{AsyncClient, AsyncServer, ItemSender};
use sdp_link::{CallError, Client, Failure, Handshake, Items, LinkError, Request, Server};
use sdp_schema::Hello;
use tokio::runtime::{Builder, Runtime};

macro_rules! messages {
    ($($id:literal $name:ident { $($field:ident: $type:ty),* })*) => {$(
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
        #[sdp(message_id = $id)]
        pub(crate) struct $name { $(pub(crate) $field: $type),* }
    )*};
}
pub(crate) use messages;

messages! {
    1 Load { path: String }
    2 Loaded { frames: u64 }
    3 NoFile { path: String }
    4 Count { from: u32, to: u32 }
    5 Number { number: u32 }
    6 Watch {}
    7 Fill { len: u32, count: u32 }
}

impl Request for Load {
    type Reply = Loaded;
    type Error = NoFile;
}

impl Request for Count {
    type Reply = Number;
    type Error = Failure;
}

impl Request for Watch {
    type Reply = Number;
    type Error = Number;
}

impl Request for Fill {
    type Reply = Load;
    type Error = Failure;
}

pub(crate) fn hello() -> Hello {
    let hello = Hello::new::<Load>("player").and::<Loaded>().and::<NoFile>();
    hello
        .and::<Count>()
        .and::<Number>()
        .and::<Watch>()
        .and::<Fill>()
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

pub(crate) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Front {
    Threads,
    #[cfg(feature = "tokio-util-0_7")]
    Tokio,
}

pub(crate) const FRONTS: &[Front] = &[
    Front::Threads,
    #[cfg(feature = "tokio-util-0_7")]
    Front::Tokio,
];

/// A client of either kind.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    Threads(Client<TcpStream, TcpStream>),
    #[cfg(feature = "tokio-util-0_7")]
    Tokio(AsyncClient),
}

pub(crate) enum Stream<M: Request> {
    Threads(Items<M, Client<TcpStream, TcpStream>>),
    #[cfg(feature = "tokio-util-0_7")]
    Tokio(Items<M, AsyncClient>),
}

type Outcome<M> = Result<<M as Request>::Reply, CallError<<M as Request>::Error>>;

impl Caller {
    pub(crate) fn session(&self) -> &sdp_link::Session {
        match self {
            Self::Threads(client) => client.session(),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(client) => client.session(),
        }
    }

    pub(crate) async fn call<M: Request>(&self, request: &M) -> Outcome<M> {
        match self {
            Self::Threads(client) => client.call(request),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(client) => client.call(request).await,
        }
    }

    /// Calls with a deadline.
    pub(crate) async fn call_within<M: Request>(&self, time: Duration, request: &M) -> Outcome<M> {
        match self {
            Self::Threads(client) => client.within(time).call(request),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(client) => tokio::time::timeout(time, client.call(request))
                .await
                .unwrap_or(Err(CallError::Deadline)),
        }
    }

    pub(crate) async fn stream<M: Request>(&self, request: &M) -> Stream<M> {
        match self {
            Self::Threads(client) => Stream::Threads(client.call_stream(request).unwrap()),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(client) => Stream::Tokio(client.call_stream(request).await.unwrap()),
        }
    }

    pub(crate) async fn send(&self, message: &impl EncodeMessage) -> Result<(), LinkError> {
        match self {
            Self::Threads(client) => client.send(message),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(client) => client.send(message).await,
        }
    }
}

impl<M: Request> Stream<M> {
    pub(crate) async fn next(&mut self) -> Option<Outcome<M>> {
        match self {
            Self::Threads(items) => items.next(),
            #[cfg(feature = "tokio-util-0_7")]
            Self::Tokio(items) => items.next().await,
        }
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
            #[cfg(feature = "tokio-util-0_7")]
            Front::Tokio => runtime().block_on(async {
                stream.set_nonblocking(true).unwrap();
                let stream = tokio::net::TcpStream::from_std(stream).unwrap();
                let mut frames =
                    tokio_util::codec::Framed::new(stream, sdp::codec::FrameCodec::new());
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

/// Returns the answer of most paths, or the number of calls that a handler still makes in turn with its peer.
fn answer(path: &str) -> Result<Result<Loaded, NoFile>, u64> {
    if let Some(depth) = path.strip_prefix("nested ") {
        return Err(depth.parse().unwrap());
    }
    let frames = path.len() as u64;
    match path {
        "panic" => panic!("a defect"),
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

const PAUSE: Duration = Duration::from_millis(300);

type Log = Arc<Mutex<Sender<String>>>;

fn log(log: &Log, text: impl ToString) {
    // The test can have ended.
    let _ = log.lock().unwrap().send(text.to_string());
}

/// A future logs its end.
#[cfg(feature = "tokio-util-0_7")]
struct Dropped(Log);

#[cfg(feature = "tokio-util-0_7")]
impl Drop for Dropped {
    fn drop(&mut self) {
        log(&self.0, "dropped");
    }
}

fn end_of_count(to: u32) -> Result<(), Failure> {
    match to {
        1313 => Err(Failure::new("no luck")),
        _ => Ok(()),
    }
}

fn serve(
    server: Server<TcpStream, TcpStream>,
    sender: Sender<String>,
) -> Server<TcpStream, TcpStream> {
    let client = server.client();
    let logs: [Log; 3] = [(); 3].map(|()| Arc::new(Mutex::new(sender.clone())));
    let [counted, received, lost] = logs;
    server
        .on(move |load: Load| match answer(&load.path) {
            Ok(answer) => {
                if load.path.starts_with("slow") {
                    thread::sleep(PAUSE);
                }
                answer
            }
            Err(depth) => client.call(&nested(depth)).map_err(|error| NoFile {
                path: error.to_string(),
            }),
        })
        .on_stream(move |count: Count, numbers| {
            for number in count.from..count.to {
                if let Err(error) = numbers.send(&Number { number }) {
                    assert!(numbers.is_closed());
                    log(&counted, format!("{number}: {error}"));
                    return Err(error.into());
                }
            }
            end_of_count(count.to)
        })
        .on_stream(|_: Watch, _| Err(Number { number: 300 }))
        .on_stream(|fill: Fill, items| {
            (0..fill.count).try_for_each(|_| items.send(&load(&"x".repeat(fill.len as usize))))?;
            Ok(())
        })
        .on_message(move |it: Number| log(&received, it.number))
        .on_error(move |error| {
            log(&lost, error);
            panic!("a defect");
        })
}

#[cfg(feature = "tokio-util-0_7")]
fn serve_async(
    server: AsyncServer<tokio::net::TcpStream>,
    sender: Sender<String>,
) -> AsyncServer<tokio::net::TcpStream> {
    let client = server.client();
    let logs: [Log; 3] = [(); 3].map(|()| Arc::new(Mutex::new(sender.clone())));
    let [counted, received, lost] = logs;
    server
        .on(move |load: Load| {
            let client = client.clone();
            async move {
                match answer(&load.path) {
                    Ok(answer) => {
                        if load.path.starts_with("slow") {
                            tokio::time::sleep(PAUSE).await;
                        }
                        answer
                    }
                    Err(depth) => client.call(&nested(depth)).await.map_err(|error| NoFile {
                        path: error.to_string(),
                    }),
                }
            }
        })
        .on_stream(
            move |count: Count, mut numbers: ItemSender<Count, AsyncClient>| {
                let counted = Arc::clone(&counted);
                async move {
                    let mut next = count.from;
                    let _dropped = Dropped(counted);
                    while next < count.to {
                        numbers.send(&Number { number: next }).await?;
                        next += 1;
                    }
                    end_of_count(count.to)
                }
            },
        )
        .on_stream(async |_: Watch, _| Err(Number { number: 300 }))
        .on_stream(async |fill: Fill, mut items: ItemSender<_, _>| {
            for _ in 0..fill.count {
                items.send(&load(&"x".repeat(fill.len as usize))).await?;
            }
            Ok(())
        })
        .on_message(move |it: Number| log(&received, it.number))
        .on_error(move |error| {
            log(&lost, error);
            panic!("a defect");
        })
}

/// Starts two programs, the first of which has opened the stream.
fn programs(fronts: [Front; 2], serves: bool) -> [Program; 2] {
    let [ours, theirs] = sockets();
    let handshake = |is_first| (Handshake::new(hello(), "a program"), is_first);
    let peer = thread::spawn(move || Program::start(fronts[1], theirs, handshake(false), true));
    let first = Program::start(fronts[0], ours, handshake(true), serves);
    [first, peer.join().unwrap()]
}

/// Runs a test with each pair of fronts.
pub(crate) fn for_each_pair(test: impl AsyncFn([Program; 2])) {
    for_each_pair_that(true, test);
}

/// Runs a test with each pair of fronts, the first of which serves or not.
pub(crate) fn for_each_pair_that(serves: bool, test: impl AsyncFn([Program; 2])) {
    for ours in FRONTS {
        for theirs in FRONTS {
            eprintln!("{ours:?} and {theirs:?}");
            runtime().block_on(test(programs([*ours, *theirs], serves)));
        }
    }
}
