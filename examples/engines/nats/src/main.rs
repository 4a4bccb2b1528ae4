//! Builds of two versions on one NATS subject. `cargo run --release -p sdp-example-nats` starts a server and a consumer of
//! each version, publishes messages of both, and checks what the consumers read.

mod messages;
mod schemas;
mod server;

use std::fmt::Debug;
use std::time::Duration;

use async_nats::jetstream::{self, kv};
use async_nats::{Client, ConnectOptions, HeaderMap, Subscriber};
use sdp::{SdpDecodeOwned, SdpSchema};
use tokio_stream::StreamExt;

use self::messages::{Level, Temperature, older};
use self::schemas::{Reader, Result};
use self::server::Server;

const SUBJECT: &str = "levels";
const TIMEOUT: Duration = Duration::from_secs(10);
/// The consumers end after so many messages.
const MESSAGES: usize = 7;

async fn connect(url: &str) -> Result<Client> {
    // The server has just started.
    let options = ConnectOptions::new().retry_on_initial_connect();
    let client = options.connect(url).await?;
    tokio::time::timeout(TIMEOUT, client.flush()).await??;
    Ok(client)
}

/// Reads the messages of all builds as `T`, and returns a line for each.
async fn consume<T: SdpDecodeOwned + SdpSchema + Debug>(
    schemas: kv::Store,
    messages: Subscriber,
) -> Result<String> {
    let mut reader = Reader::<T>::new(schemas);
    let mut messages = messages.take(MESSAGES);
    let mut output = String::new();
    while let Some(message) = messages.next().await {
        output += &match reader.read(&message).await {
            Ok(level) => format!("{level:?}\n"),
            Err(error) => format!("refused: {error}\n"),
        };
    }
    Ok(output)
}

#[tokio::main]
async fn main() -> Result<()> {
    let server = Server::start()?;
    let client = connect(server.url()).await?;
    let jetstream = jetstream::new(client.clone());
    let schemas = schemas::open(&jetstream).await?;
    let newer_messages = client.subscribe(SUBJECT).await?;
    let older_messages = client.subscribe(SUBJECT).await?;

    let newer_level = Level {
        track: "Bass".into(),
        channel: 2,
        peak: 0.5,
        is_clipped: Some(false),
    };
    let older_level = older::Level {
        peak: 0.25,
        track: "Choir".into(),
    };
    let newer = schemas::register::<Level>(&schemas).await?;
    let older = schemas::register::<older::Level>(&schemas).await?;
    let other = schemas::register::<Temperature>(&schemas).await?;
    let mut unknown = HeaderMap::new();
    unknown.insert("Sdp-Schema", "0123456789abcdef");
    let mut invalid = HeaderMap::new();
    invalid.insert("Sdp-Schema", ">");
    let bytes = sdp::to_vec(&newer_level)?;
    let damaged = bytes.get(..7).ok_or("the message is short")?.to_vec();
    for (headers, bytes) in [
        (newer.clone(), bytes.clone()),
        (older, sdp::to_vec(&older_level)?),
        (other, sdp::to_vec(&Temperature { degrees: 20.5 })?),
        (unknown, bytes.clone()),
        (invalid, bytes.clone()),
        (HeaderMap::new(), bytes.clone()),
        (newer, damaged),
    ] {
        client
            .publish_with_headers(SUBJECT, headers, bytes.into())
            .await?;
    }
    client.flush().await?;

    let schemas = schemas::open(&jetstream).await?; // the bucket exists
    let newer = consume::<Level>(schemas.clone(), newer_messages).await?;
    let older = consume::<older::Level>(schemas, older_messages).await?;
    let output = format!("newer consumer:\n{newer}\nolder consumer:\n{older}");
    print!("{output}");
    assert_eq!(output, include_str!("output.txt"));
    Ok(())
}
