//! The window: a page, and its WebSocket, each of whose messages is one frame.

use std::error::Error;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use futures_util::{SinkExt as _, StreamExt as _};
use sdp::codec::FrameCodec;
use sdp::message::FrameBytes;
use tokio::io::DuplexStream;
use tokio::net::TcpListener;
use tokio_util::codec::Framed;

use crate::host::Host;
use crate::server;

const PAGE: &str = include_str!("../web/index.html");
const STYLE: &str = include_str!("../web/style.css");
/// `main.ts` and the generated code, bundled by `npm run build`.
const SCRIPT: &str = include_str!("../web/main.js");

/// The bytes between a WebSocket and its server.
const BUFFER: usize = 1 << 16;

/// Serves the page and its WebSocket until the program ends.
pub(crate) async fn serve(listener: TcpListener, host: Arc<Host>) -> io::Result<()> {
    let file = |kind: &'static str, content: &'static str| {
        get(move || async move { ([(CONTENT_TYPE, kind)], content) })
    };
    let router = Router::new()
        .route("/", file("text/html; charset=utf-8", PAGE))
        .route("/style.css", file("text/css; charset=utf-8", STYLE))
        .route("/main.js", file("text/javascript; charset=utf-8", SCRIPT))
        .route("/messages", get(upgrade))
        .with_state(host);
    axum::serve(listener, router).await
}

/// Starts a WebSocket. Refuses other pages, because a browser lets every page connect to this machine.
async fn upgrade(
    State(host): State<Arc<Host>>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    let header = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let origin = header(ORIGIN).and_then(|it| it.strip_prefix("http://"));
    if origin.is_none() || origin != header(HOST) {
        return (StatusCode::FORBIDDEN, "another page").into_response();
    }
    socket.on_upgrade(async move |socket| {
        let (ours, theirs) = tokio::io::duplex(BUFFER);
        let (served, passed) = tokio::join!(server::serve(theirs, host), pass(socket, ours));
        if let Err(error) = served.and(passed) {
            eprintln!("window: {error}");
        }
    })
}

/// Passes frames between a WebSocket and a stream until one of them ends.
async fn pass(
    mut socket: WebSocket,
    stream: DuplexStream,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut frames = Framed::new(stream, FrameCodec::new());
    loop {
        tokio::select! {
            message = socket.recv() => match message.transpose()? {
                Some(Message::Binary(bytes)) => frames.send(FrameBytes::try_from(bytes)?).await?,
                Some(Message::Close(_)) | None => return Ok(()),
                Some(_) => {}
            },
            frame = frames.next() => match frame.transpose()? {
                Some(frame) => socket.send(Message::Binary(frame.into_bytes())).await?,
                None => return Ok(()),
            },
        }
    }
}
