//! An HTTP service with bodies of SDP and of JSON from one type. `cargo run --release -p sdp-example-axum` starts it on a
//! port of its own, calls it with an HTTP client, and checks the answers.

mod body;
mod client;
mod error;
mod format;
mod preset;
mod reply;

use std::error::Error;

use axum::Router;
use axum::routing::post;
use tokio::net::TcpListener;

use self::body::Body;
use self::error::Problem;
use self::format::Format;
use self::preset::Preset;
use self::reply::Reply;

/// Scales all parameters by the gain.
async fn normalize(format: Format, Body(preset): Body<Preset>) -> Result<Reply<Preset>, Problem> {
    if !preset.gain.is_finite() {
        return Err(Problem::new(format, "the gain is not finite"));
    }
    let mut answer = preset;
    for parameter in &mut answer.parameters {
        parameter.value *= answer.gain;
    }
    answer.gain = 1.0;
    Ok(Reply(format, answer))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/normalize", listener.local_addr()?);
    let app = Router::new().route("/normalize", post(normalize));
    let server = tokio::spawn(async move { axum::serve(listener, app).await });
    client::run(&url).await?;
    server.abort();
    Ok(())
}
