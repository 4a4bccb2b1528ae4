//! A plugin host whose window is a web page.
//!
//! The page is TypeScript with types and codecs that `sdp-codegen` generates from [`protocol`]. Both sides exchange
//! messages over a WebSocket, one in each of its messages.

mod host;
pub mod protocol;
mod window;

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use host::Host;
use protocol::Registry;

const PAGE: &str = include_str!("../web/index.html");
const STYLE: &str = include_str!("../web/style.css");
/// `main.ts` and the generated code, bundled by `npm run build`.
const SCRIPT: &str = include_str!("../web/main.js");

/// Serves the page and its WebSocket until the program ends.
///
/// # Errors
///
/// The error of the listener.
pub async fn serve(listener: TcpListener, registry: Registry) -> io::Result<()> {
    let file = |kind: &'static str, content: &'static str| {
        get(move || async move { ([(CONTENT_TYPE, kind)], content) })
    };
    let router = Router::new()
        .route("/", file("text/html; charset=utf-8", PAGE))
        .route("/style.css", file("text/css; charset=utf-8", STYLE))
        .route("/main.js", file("text/javascript; charset=utf-8", SCRIPT))
        .route("/messages", get(upgrade))
        .with_state(Arc::new(Host::new(registry)));
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
        if let Err(error) = window::serve(socket, &host).await {
            eprintln!("window: {error}");
        }
    })
}
