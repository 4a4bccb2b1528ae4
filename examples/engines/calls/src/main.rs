//! Measures calls over a Unix socket: by SDP messages, sdp-link and other crates. `cargo run --release -p sdp-example-calls`
//! checks the replies of all contenders, and prints a table.

mod asynchronous;
mod blocking;
mod measure;
mod messages;
mod report;

use std::os::unix::net::{UnixListener, UnixStream};
use std::{env, fs, io, process, thread};

use sdp_example_harness::Role;
use tokio::runtime::Builder;

use self::measure::{Result, Times};

const CONTENDERS: [(&str, &str); 8] = [
    ("messages", "SDP messages, without calls"),
    ("link", "sdp-link, blocking"),
    ("messages_tokio", "SDP messages on Tokio, without calls"),
    ("link_tokio", "sdp-link on Tokio"),
    ("tarpc", "tarpc 0.38 with bincode"),
    ("tonic", "tonic 0.14 with prost"),
    ("jsonrpsee", "jsonrpsee 0.26, WebSocket"),
    ("lines", "lines of JSON, hand-written"),
];
const ROUNDS: usize = 40;
/// Serves one connection. Ends with the standard input, so also if the client crashes.
async fn serve(name: &str, path: &str) -> Result<()> {
    let listener = UnixListener::bind(path)?;
    println!("ready");
    thread::spawn(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        process::exit(0);
    });
    let (stream, _) = listener.accept()?;
    fs::remove_file(path)?;
    match name {
        "messages" => blocking::serve_messages(&stream),
        "link" => blocking::serve_link(stream),
        "lines" => blocking::serve_lines(&stream),
        "messages_tokio" => asynchronous::serve_messages(on_tokio(stream)?).await,
        "link_tokio" => asynchronous::serve_link(on_tokio(stream)?).await,
        "tarpc" => asynchronous::serve_tarpc(on_tokio(stream)?).await,
        "tonic" => asynchronous::serve_tonic(on_tokio(stream)?).await,
        _ => asynchronous::serve_jsonrpsee(on_tokio(stream)?).await,
    }
}

/// Starts a server, and measures a client in this process.
async fn measure(name: &str) -> Result<Times> {
    let path = env::temp_dir().join(format!("sdp-calls-{}", process::id()));
    let path = path.to_str().ok_or("the folder has no name in UTF-8")?;
    let _server = Role::start(&[name, path])?;
    if name == "tonic" {
        return asynchronous::tonic(path).await;
    }
    let stream = UnixStream::connect(path)?;
    match name {
        "messages" => blocking::messages(&stream).await,
        "link" => blocking::link(&stream).await,
        "lines" => blocking::lines(&stream).await,
        "messages_tokio" => asynchronous::messages(on_tokio(stream)?).await,
        "link_tokio" => asynchronous::link(on_tokio(stream)?).await,
        "tarpc" => asynchronous::tarpc(on_tokio(stream)?).await,
        _ => asynchronous::jsonrpsee(on_tokio(stream)?).await,
    }
}

fn on_tokio(stream: UnixStream) -> io::Result<tokio::net::UnixStream> {
    stream.set_nonblocking(true)?;
    tokio::net::UnixStream::from_std(stream)
}

async fn run(rounds: usize, writes_page: bool) -> Result<()> {
    let mut samples = CONTENDERS.map(|_| Vec::new());
    for _ in 0..rounds {
        let mut order: Vec<_> = CONTENDERS.iter().zip(&mut samples).collect();
        fastrand::shuffle(&mut order);
        for ((name, _), samples) in order {
            samples.push(measure(name).await?);
        }
    }
    report::print(&CONTENDERS.map(|(_, title)| title), &samples, writes_page)
}

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(|it| &**it).collect();
    // The calls are one after the other, so one thread is the fastest.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match arguments[..] {
            [] => run(ROUNDS, false).await,
            ["--write-docs"] => run(ROUNDS, true).await,
            ["--rounds", rounds] => run(rounds.parse()?, false).await,
            [name, path] => serve(name, path).await,
            _ => Err("usage: sdp-example-calls [--rounds ROUNDS | --write-docs]".into()),
        }
    })
}
